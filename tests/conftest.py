"""How many examples the property tests try: `SOLVER_TESTS=thorough` tries many more."""

import os

from hypothesis import HealthCheck, settings

_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.register_profile("quick", _COMMON, max_examples=50)
settings.register_profile("thorough", _COMMON, max_examples=500)
settings.load_profile(os.environ.get("SOLVER_TESTS", "quick"))

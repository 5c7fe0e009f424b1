"""Builds the Cython core; everything else about the package stands in pyproject.toml."""

import os
import platform

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("SOLVER_DEBUG") == "1"
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": not DEBUG,
    "embedsignature": True,
}
FLAGS = ["-O1", "-g"] if DEBUG else ["-O3"]
if platform.machine() in ("x86_64", "AMD64") and os.name == "posix":
    FLAGS.append("-mpopcnt")  # in every such processor since 2008; counting cards is a tenth of the search without it
MODULES = (
    *("belief", "board", "control", "distance", "distances", "foresight", "jass", "keeping", "laying", "layout", "maxn"),
    *("playout", "points", "rollout", "sides", "worlds"),
)

setup(
    ext_modules=cythonize(
        [Extension(f"solver.core.{name}", [f"solver/core/{name}.pyx"], extra_compile_args=FLAGS) for name in MODULES],
        compiler_directives=DIRECTIVES,
    )
)

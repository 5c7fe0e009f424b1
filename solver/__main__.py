"""`python -m solver`, which is the command `solver`."""

import sys

from .commands import main

if __name__ == "__main__":
    sys.exit(main())

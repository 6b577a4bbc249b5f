"""`python -m hellprint`, the same as the command `hellprint`."""

from __future__ import annotations

import sys

from hellprint.cli.start import main

if __name__ == "__main__":
    sys.exit(main())

"""What is folded from paper: boxes, dice and screens as flat panels in mm, with what is cut, folded and glued."""

from __future__ import annotations

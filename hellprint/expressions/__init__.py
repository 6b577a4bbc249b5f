"""Expressions (CEL) to values: checked once against the kinds of a pack, then computed over plain data."""

from __future__ import annotations

from hellprint.expressions.compiled import Expression, compile_expression
from hellprint.expressions.errors import ExpressionError

__all__ = ["Expression", "ExpressionError", "compile_expression"]

"""Expressions (CEL) to values: checked once against the kinds of a pack, then computed over plain data."""

from __future__ import annotations

from hellprint.expressions.compiled import Expression, Scope, compile_expression
from hellprint.expressions.errors import ExpressionError

__all__ = ["Expression", "ExpressionError", "Scope", "compile_expression"]

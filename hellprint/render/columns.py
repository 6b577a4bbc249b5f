"""Text in columns over many pages, laid out once a page.

WeasyPrint lays out every page of columns twice: to see whether all that is left fits on it, and again to keep it. Where
that is no question, because the columns are not to be balanced or hold far less than is left, once is enough. What
comes out is the same to the last byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from weasyprint.layout import block, column
from weasyprint.layout.percent import percentage

_NARROW: Final = 0.3
"""Width of a letter, in sizes of its font: less than that of any text font, so that text is not thought too short."""
_SURELY: Final = 1.5
"""So many times the columns' area is more than fits, whatever stands between the letters."""

_columns_layout: Final[Callable[..., Any]] = column.columns_layout


@contextmanager
def laid_out_once() -> Iterator[None]:
    """Layout meanwhile does not try columns whose outcome is known."""
    block.columns_layout = _laid_out
    try:
        yield
    finally:
        block.columns_layout = _columns_layout


def _laid_out(
    context: Any,
    box: Any,
    bottom_space: float,
    skip_stack: Any,
    containing_block: Any,
    page_is_empty: bool,
    absolute_boxes: list[Any],
    fixed_boxes: list[Any],
    adjoining_margins: list[Any],
    first_letter_style: Any,
    first_line_style: Any,
) -> Any:
    """In place of WeasyPrint's function of the same arguments."""
    found = None
    if _is_plain(context, box):
        styles = first_letter_style, first_line_style
        found = _filled(
            context,
            box,
            bottom_space,
            skip_stack,
            containing_block,
            page_is_empty,
            (absolute_boxes, fixed_boxes),
            adjoining_margins,
            styles,
        )
    return found or _columns_layout(
        context,
        box,
        bottom_space,
        skip_stack,
        containing_block,
        page_is_empty,
        absolute_boxes,
        fixed_boxes,
        adjoining_margins,
        first_letter_style,
        first_line_style,
    )


def _is_plain(context: Any, box: Any) -> bool:
    """Nothing but children that follow one another: no footnotes, nothing across the columns, no height of its own."""
    style = box.style
    return bool(
        box.children
        and style["height"] == "auto"
        and style["min_height"] == "auto"
        and style["column_count"] != "auto"
        and style["column_width"] == "auto"
        and style["direction"] == "ltr"
        and style["position"] == "static"
        and not context.footnotes
        and context.current_footnote_area.height == "auto"
        and not any(child.style["column_span"] == "all" for child in box.children)
    )


def _filled(
    context: Any,
    box: Any,
    bottom_space: float,
    skip_stack: Any,
    containing_block: Any,
    page_is_empty: bool,
    out_of_flow: tuple[list[Any], list[Any]],
    adjoining_margins: list[Any],
    styles: tuple[Any, Any],
) -> Any:
    """The columns as high as the page, as WeasyPrint's function returns them; None where they are to be balanced."""
    before = box
    box = box.copy_with_children(box.children)
    box.position_y += block.collapse_margin(adjoining_margins)
    block.block_level_width(box, containing_block)
    size, gap = before.style["font_size"], before.style["column_gap"]
    gap = size if gap == "normal" else percentage(gap, box.style, box.width)
    count = before.style["column_count"]
    width = max(0, box.width - (count - 1) * gap) / count
    top = box.content_box_y()
    height = context.page_bottom - top - bottom_space
    skip, below = next(iter(skip_stack.items())) if skip_stack else (0, None)
    balanced = before.style["column_fill"] == "balance"
    if balanced and not _is_more_than(box.children[skip:], count * width * height):
        return None
    children = [child.copy() for child in box.children[skip:]]
    resume = {0: below} if skip_stack else None
    bottom_space = max(bottom_space, context.page_bottom - top - height)
    shapes = len(context.excluded_shapes)
    context.in_column = True
    columns: list[Any] = []
    next_page: Any = None
    for number in range(count):
        one = column._create_column_box(box, containing_block, children, width, top)
        one.position_x += number * (width + gap)
        made, resume, next_page, *_ = block.block_box_layout(
            context,
            one,
            bottom_space,
            resume,
            containing_block,
            page_is_empty,
            *out_of_flow,
            None,
            *styles,
            discard=False,
            max_lines=None,
        )
        if made is None:
            break
        columns.append(made)
        if resume is None:
            break
    context.in_column = False
    if made is None or (balanced and resume is None):
        block.remove_placeholders(context, columns, *out_of_flow)
        del context.excluded_shapes[shapes:]
        return None
    highest = max(each.margin_height() for each in columns)
    for each in columns:
        each.height = highest
    box.children = columns
    box.height = top + min(height, highest) - box.content_box_y()
    if resume:
        (first, rest), *_ = resume.items()
        resume = {skip + first: rest}
    return box, resume, next_page, [], False


def _is_more_than(children: list[Any], area: float) -> bool:
    """Whether the text of boxes surely takes more than so many square px."""
    left = area * _SURELY
    for child in children:
        for each in (child, *(child.descendants() if hasattr(child, "descendants") else ())):
            text = getattr(each, "text", "")
            if text:
                left -= len(text) * each.style["font_size"] ** 2 * _NARROW
                if left < 0:
                    return True
    return False

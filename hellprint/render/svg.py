"""Simple SVG to a form: shapes in solid colours. What is not simple is left to WeasyPrint, which is slower by far."""

from __future__ import annotations

import math
import re
from typing import Final

from hellprint.model.artwork import Form, Part
from hellprint.render.forms import PictureError, form_head, make_form, number, stream
from hellprint.render.svg_path import Matrix, Segment, arc, multiply, numbers, segments, transform
from hellprint.render.svg_style import INITIAL, Style, Unsupported, length, paint, pen, share, styled, values
from hellprint.render.svg_tree import MAX_DEPTH, MAX_ELEMENTS, Node, parse_svg, refuse_outside_css

__all__ = ["PictureError", "Unsupported", "convert", "size_px"]

PT_PER_PX: Final = 0.75
_SHAPES: Final = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_SILENT: Final = frozenset({"title", "desc", "metadata", "defs"})


def convert(svg: bytes) -> Form:
    """A form of the picture's own size (CSS px, 96 to the inch), or of its view box when it names none.

    Raises:
        PictureError: it is broken, or holds what no picture may hold.
        Unsupported: it holds text, gradients, clipping, filters, style sheets, pictures, ...
    """
    root = parse_svg(svg)
    for node in root.walk():
        if node.tag == "style":
            refuse_outside_css(node.text)
    try:
        return _Converter(root).form()
    except (PictureError, Unsupported):
        raise
    except (ValueError, OverflowError) as error:  # BadPath, and numbers that no picture has
        raise PictureError(f"the SVG cannot be drawn: {error}") from error


def size_px(svg: bytes) -> tuple[float, float]:
    """Width and height of a picture in CSS px. Raises: PictureError, as convert."""
    root = parse_svg(svg)
    try:
        return _Converter(root).viewport()[:2]
    except Unsupported as error:
        raise PictureError(f"the SVG has no size: {error}", "give it a viewBox, or width and height") from error


class _Converter:
    """Draws one tree. Coordinates stay as in the SVG; one matrix at the start turns them upright."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._ids = {n.attributes["id"]: n for n in root.walk() if "id" in n.attributes}
        self._objects: list[list[Part]] = [[]]
        self._groups: dict[str, int] = {}
        self._states: dict[str, bytes] = {}
        self._drawn = 0
        self._box: tuple[float, float, float, float] = (0, 0, 0, 0)

    def form(self) -> Form:
        width, height, matrix = self.viewport()
        style = Style(dict(INITIAL))
        ops = "\n".join(self._element(self._root, style, 0))
        whole = f"q {values(matrix)} cm\n{ops}\nQ"
        width_pt, height_pt = width * PT_PER_PX, height * PT_PER_PX
        self._objects[0] = self._stream(form_head(width_pt, height_pt, b""), whole)
        return make_form(self._objects, width_pt, height_pt)

    def viewport(self) -> tuple[float, float, Matrix]:
        """Size in px, and the matrix from user units to points, y up."""
        attributes = self._root.attributes
        box = numbers(attributes.get("viewBox", ""))
        if "viewBox" in attributes and (len(box) != 4 or box[2] <= 0 or box[3] <= 0):
            raise PictureError(f'the SVG has the viewBox "{attributes["viewBox"]}"', "it takes four numbers")
        width, height = (
            None
            if attributes.get(name, "").strip() in ("", "auto") or attributes[name].strip().endswith("%")
            else length(attributes[name])
            for name in ("width", "height")
        )
        if box and width is None:
            width = box[2] if height is None else height * box[2] / box[3]
        if box and height is None:
            height = (width or 0) * box[3] / box[2]
        if not width or not height or width < 0 or height < 0:
            raise PictureError("the SVG has no size", "give it a viewBox, or width and height")
        x, y, box_width, box_height = box or (0.0, 0.0, width, height)
        self._box = (x, y, box_width, box_height)
        fit: Matrix = (1, 0, 0, 1, -x, -y)
        across, down = width / box_width, height / box_height
        aspect = attributes.get("preserveAspectRatio", "xMidYMid meet").split()
        if aspect[0] == "none":
            fit = multiply(fit, (across, 0, 0, down, 0, 0))
        else:
            scale = max(across, down) if aspect[-1] == "slice" else min(across, down)
            share_x, share_y = (
                {"Min": 0.0, "Mid": 0.5, "Max": 1.0}.get(part, 0.5) for part in (aspect[0][1:4], aspect[0][5:8])
            )
            shift_x, shift_y = (width - box_width * scale) * share_x, (height - box_height * scale) * share_y
            fit = multiply(fit, (scale, 0, 0, scale, shift_x, shift_y))
        return width, height, multiply(fit, (PT_PER_PX, 0, 0, -PT_PER_PX, 0, height * PT_PER_PX))

    def _element(self, node: Node, style: Style, depth: int) -> list[str]:
        self._drawn += 1
        if depth > MAX_DEPTH or self._drawn > MAX_ELEMENTS:
            raise PictureError("the SVG uses its own parts again and again", "save it as plain SVG")
        if node.tag in _SILENT or node.tag.startswith("{"):
            return []
        own = styled(node, style)
        if not own.display:
            return []
        if node.tag in ("svg", "g", "a", "use", "switch") and (node.tag != "svg" or node is self._root):
            if node.tag == "switch":
                raise Unsupported("<switch>")
            inner = [line for child in self._children(node) for line in self._element(child, own, depth + 1)]
        elif node.tag in _SHAPES:
            return self._shape(node, own)
        else:
            raise Unsupported(f"<{node.tag}>")
        if not inner:
            return []
        if own.opacity < 1:
            inner = self._group(inner, own.opacity)
        matrix = transform(node.attributes.get("transform", ""))
        if node.tag == "use":
            matrix = multiply((1, 0, 0, 1, self._px(node, "x"), self._px(node, "y")), matrix)
        return _moved(inner, matrix)

    def _children(self, node: Node) -> list[Node]:
        if node.tag != "use":
            return node.children
        target = node.attributes.get("href", node.attributes.get("xlink:href", ""))
        found = self._ids.get(target.removeprefix("#"))
        if found is None:
            raise PictureError(f'the SVG uses "{target}", which it does not have')
        if found.tag in ("symbol", "svg"):
            raise Unsupported(f"<use> of a <{found.tag}>")
        return [found]

    def _shape(self, node: Node, style: Style) -> list[str]:
        if style.inherited["visibility"] != "visible":
            return []
        path = self._outline(node)
        if not path:
            return []
        look = style.inherited
        fill, stroke = paint(look["fill"], look["color"]), paint(look["stroke"], look["color"])
        fill_alpha, stroke_alpha = share(look["fill-opacity"]), share(look["stroke-opacity"])
        width = length(look["stroke-width"])
        if width <= 0 or node.tag == "line":
            stroke, fill = (stroke if width > 0 else None), (None if node.tag == "line" else fill)
        if fill is None and stroke is None:
            return []
        opacity = style.opacity
        if opacity < 1 and (fill is None or stroke is None):
            fill_alpha, stroke_alpha, opacity = fill_alpha * opacity, stroke_alpha * opacity, 1.0
        ops = []
        fill_alpha *= fill[3] if fill else 1
        stroke_alpha *= stroke[3] if stroke else 1
        if (fill and fill_alpha < 1) or (stroke and stroke_alpha < 1):
            ops.append(self._state(fill_alpha, stroke_alpha))
        if fill:
            ops.append(f"{values(fill[:3])} rg")
        if stroke:
            ops.append(f"{values(stroke[:3])} RG {number(width)} w")
            ops += pen(look)
        ops += [f"{values(coordinates)} {operator}".strip() for operator, coordinates in path]
        even = "*" if look["fill-rule"] == "evenodd" else ""
        ops.append(f"B{even}" if fill and stroke else f"f{even}" if fill else "S")
        ops = ["q", *ops, "Q"]
        if opacity < 1:
            ops = self._group(ops, opacity)
        return _moved(ops, transform(node.attributes.get("transform", "")))

    def _outline(self, node: Node) -> list[Segment]:
        match node.tag:
            case "path":
                return segments(node.attributes.get("d", ""))
            case "line":
                return [
                    ("m", (self._px(node, "x1"), self._px(node, "y1"))),
                    ("l", (self._px(node, "x2"), self._px(node, "y2"))),
                ]
            case "polyline" | "polygon":
                flat = numbers(node.attributes.get("points", ""))
                points = list(zip(flat[::2], flat[1::2], strict=False))
                lines: list[Segment] = [("l" if n else "m", point) for n, point in enumerate(points)]
                return [*lines, ("h", ())] if lines and node.tag == "polygon" else lines
            case "circle" | "ellipse":
                rx, ry = (self._px(node, n) for n in (("r", "r") if node.tag == "circle" else ("rx", "ry")))
                return _ellipse(self._px(node, "cx"), self._px(node, "cy"), rx, ry)
        return self._rect(node)

    def _rect(self, node: Node) -> list[Segment]:
        x, y, w, h = (self._px(node, name) for name in ("x", "y", "width", "height"))
        if w <= 0 or h <= 0:
            return []
        rx, ry = (self._px(node, name) if name in node.attributes else None for name in ("rx", "ry"))
        rx = min(rx if rx is not None else ry or 0.0, w / 2)
        ry = min(ry if ry is not None else rx, h / 2)
        if rx <= 0 or ry <= 0:
            return [("m", (x, y)), ("l", (x + w, y)), ("l", (x + w, y + h)), ("l", (x, y + h)), ("h", ())]
        path: list[Segment] = [("m", (x + rx, y))]
        corners = (
            ((x + w - rx, y), (x + w, y + ry)),
            ((x + w, y + h - ry), (x + w - rx, y + h)),
            ((x + rx, y + h), (x, y + h - ry)),
            ((x, y + ry), (x + rx, y)),
        )
        for before, after in corners:
            path += [("l", before), *arc(*before, rx, ry, 0, False, True, *after)]
        return [*path, ("h", ())]

    def _px(self, node: Node, name: str) -> float:
        """A length attribute; percentages are of the view box."""
        text = node.attributes.get(name, "0").strip()
        if not text.endswith("%"):
            return length(text)
        _, _, width, height = self._box
        whole = {"x": width, "w": width}.get(name[0], height)
        if name in ("cx", "rx", "width"):
            whole = width
        elif name == "r":
            whole = math.hypot(width, height) / math.sqrt(2)
        return float(text[:-1]) / 100 * whole

    def _state(self, fill: float, stroke: float) -> str:
        """The operator that sets opacity."""
        name = f"a{round(fill * 1000)}s{round(stroke * 1000)}"
        self._states[name] = f"<</ca {number(fill)}/CA {number(stroke)}>>".encode()
        return f"/{name} gs"

    def _group(self, ops: list[str], opacity: float) -> list[str]:
        """Ops drawn as one picture, then made transparent."""
        index = len(self._objects)
        self._objects.append([])
        name = f"g{index}"
        # A box that no picture reaches out of: the group knows nothing of the matrices around it.
        box = b"[-1000000 -1000000 1000000 1000000]"
        head = b"/Type/XObject/Subtype/Form/BBox%b/Group<</S/Transparency/I true>>/Resources" % box
        self._objects[index] = self._stream(head, "\n".join(ops))
        self._groups[name] = index
        return ["q", self._state(opacity, opacity), f"/{name} Do", "Q"]

    def _stream(self, head: bytes, ops: str) -> list[Part]:
        """A stream object with the resources that ops names."""
        names = set(re.findall(r"/(\w+) (?:gs|Do)", ops))
        resources: list[Part] = [b"<<"]
        states = b"".join(b"/%b %b" % (n.encode(), self._states[n]) for n in sorted(names & self._states.keys()))
        if states:
            resources.append(b"/ExtGState<<%b>>" % states)
        groups = sorted(names & self._groups.keys())
        if groups:
            resources.append(b"/XObject<<")
            for name in groups:
                resources += [b"/%b " % name.encode(), self._groups[name]]
            resources.append(b">>")
        whole = stream(b"", ops.encode())
        return [b"<<" + head, *resources, b">>", whole[2:]]


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Segment]:
    if rx <= 0 or ry <= 0:
        return []
    halves = (
        *arc(cx + rx, cy, rx, ry, 0, False, True, cx - rx, cy),
        *arc(cx - rx, cy, rx, ry, 0, False, True, cx + rx, cy),
    )
    return [("m", (cx + rx, cy)), *halves, ("h", ())]


def _moved(ops: list[str], matrix: Matrix) -> list[str]:
    if matrix == (1, 0, 0, 1, 0, 0):
        return ops
    return [f"q {values(matrix)} cm", *ops, "Q"]

"""Plots as plain SVG: bars with errors, points, lines. Small, self-contained, readable in a browser and in a diff."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import log10

PALETTE = ("#1a7f37", "#5b6cc9", "#c0392b", "#b7791f", "#0a7ea4", "#9a5bb5", "#555d68", "#2f9e8f", "#d9662b", "#7a8a2a")
WIDTH, HEIGHT = 860, 340
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 26, 46


@dataclass(frozen=True, slots=True)
class Axis:
    """From numbers to pixels, on a plain or a logarithmic scale."""

    low: float
    high: float
    start: float
    stop: float
    logarithmic: bool = False

    def at(self, value: float) -> float:
        """The pixel of a value."""
        low, high, value = (log10(v) if self.logarithmic else v for v in (self.low, self.high, value))
        return self.start + (self.stop - self.start) * (value - low) / ((high - low) or 1)

    def ticks(self) -> list[float]:
        """Values worth a line: tenths, or powers of ten."""
        if self.logarithmic:
            first, last = int(log10(self.low)) - 1, int(log10(self.high)) + 1
            return [t for power in range(first, last + 1) if self.low <= (t := 10.0**power) <= self.high]
        return [round(self.low + (self.high - self.low) * step / 5, 3) for step in range(6)]


def bars(groups: Mapping[str, Mapping[str, tuple[float, float]]], title: str) -> str:
    """Groups of bars with errors: group -> series -> (value, error)."""
    series = list(dict.fromkeys(name for bars_of in groups.values() for name in bars_of))
    vertical = Axis(0, 1, HEIGHT - BOTTOM, TOP)
    room = (WIDTH - LEFT - RIGHT) / max(len(groups), 1)
    wide = room * 0.85 / max(len(series), 1)
    parts = _grid(vertical)
    for position, (group, values) in enumerate(groups.items()):
        left = LEFT + position * room + room * 0.07
        parts.append(_text(left + room * 0.42, HEIGHT - BOTTOM + 16, group, anchor="middle"))
        for number, name in enumerate(series):
            if name in values:
                colour = PALETTE[number % len(PALETTE)]
                place = (left + number * wide, wide * 0.9)
                parts.append(_bar(place, values[name], vertical=vertical, colour=colour))
    return _svg(parts + _legend(series), title)


def points(marks: Mapping[str, tuple[float, float]], title: str, axes: tuple[str, str]) -> str:
    """Named points, x on a logarithmic scale: name -> (x, y)."""
    xs = [max(x, 1e-3) for x, _ in marks.values()]
    across = Axis(min(xs) / 2, max(xs) * 2, LEFT, WIDTH - RIGHT, logarithmic=True)
    ys = [y for _, y in marks.values()]
    up = Axis(max(min(ys) - 0.05, 0), min(max(ys) + 0.05, 1), HEIGHT - BOTTOM, TOP)
    parts = _grid(up) + _bottom(across, axes)
    for number, (name, (x, y)) in enumerate(marks.items()):
        left, top = across.at(max(x, 1e-3)), up.at(y)
        parts.append(f'<circle cx="{left:.1f}" cy="{top:.1f}" r="5" fill="{PALETTE[number % len(PALETTE)]}"/>')
        parts.append(_text(left + 8, top + 4, name))
    return _svg(parts, title)


def scatter(pairs: Sequence[tuple[float, float, str]], title: str, axes: tuple[str, str]) -> str:
    """Pairs of scores of single pages, with the line where both are equal; the third entry names the page."""
    side = HEIGHT - TOP - BOTTOM
    across, up = Axis(0, 1, LEFT, LEFT + side), Axis(0, 1, HEIGHT - BOTTOM, TOP)
    parts = [*_grid(up, LEFT + side), *_bottom(across, axes)]
    parts.append(f'<path d="M{across.at(0)} {up.at(0)}L{across.at(1)} {up.at(1)}" stroke="#bbb" stroke-dasharray="4"/>')
    parts += [
        f'<circle cx="{across.at(x):.1f}" cy="{up.at(y):.1f}" r="3" fill="#5b6cc9" fill-opacity="0.35">'
        f"<title>{escape(name)}: {x:.2f}, {y:.2f}</title></circle>"
        for x, y, name in pairs
    ]
    return _svg(parts, title)


def lines(curves: Mapping[str, Sequence[tuple[float, ...]]], title: str, axes: tuple[str, str]) -> str:
    """Curves, such as a score against the number of pages learnt from: name -> (x, y) or (x, y, error) in order."""
    marks = {name: [(x, y, *(error or (0.0,))) for x, y, *error in curve] for name, curve in curves.items()}
    xs = [x for curve in marks.values() for x, _, _ in curve]
    low = min(y - error for curve in marks.values() for _, y, error in curve)
    high = max(y + error for curve in marks.values() for _, y, error in curve)
    across = Axis(min(xs), max(xs), LEFT, WIDTH - RIGHT - 120)
    up = Axis(max(low - 0.05, 0), min(high + 0.05, 1), HEIGHT - BOTTOM, TOP)
    parts = _grid(up) + _bottom(across, axes)
    for number, curve in enumerate(marks.values()):
        colour = PALETTE[number % len(PALETTE)]
        way = "L".join(f"{across.at(x):.1f} {up.at(y):.1f}" for x, y, _ in curve)
        parts.append(f'<path d="M{way}" fill="none" stroke-width="2" stroke="{colour}"/>')
        parts += [
            f'<path d="M{across.at(x):.1f} {up.at(max(y - error, up.low)):.1f}V{up.at(min(y + error, up.high)):.1f}" '
            f'stroke="{colour}"/>'
            for x, y, error in curve
            if error
        ]
    return _svg(parts + _legend(list(curves)), title)


def _grid(vertical: Axis, right: float = WIDTH - RIGHT) -> list[str]:
    parts = []
    for tick in vertical.ticks():
        top = vertical.at(tick)
        parts.append(f'<path d="M{LEFT} {top:.1f}H{right:.1f}" stroke="#e4e6ea"/>')
        parts.append(_text(LEFT - 6, top + 4, f"{tick:.2f}", anchor="end"))
    return parts


def _bottom(across: Axis, axes: tuple[str, str]) -> list[str]:
    parts = [_text(across.at(tick), HEIGHT - BOTTOM + 16, f"{tick:g}", anchor="middle") for tick in across.ticks()]
    middle = (across.start + across.stop) / 2
    return [*parts, _text(middle, HEIGHT - 10, axes[0], anchor="middle"), _text(8, 10, axes[1])]


def _bar(place: tuple[float, float], value: tuple[float, float], *, vertical: Axis, colour: str) -> str:
    left, wide = place
    height, error = value
    top, middle = vertical.at(height), left + wide / 2
    low, high = vertical.at(max(height - error, 0)), vertical.at(min(height + error, 1))
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{vertical.start - top:.1f}" fill="{colour}">'
        f"<title>{height:.3f} ±{error:.3f}</title></rect>"
        f'<path d="M{middle:.1f} {low:.1f}V{high:.1f}" stroke="#222"/>'
    )


def _legend(names: Sequence[str]) -> list[str]:
    parts, left = [], float(LEFT)
    for number, name in enumerate(names):
        parts.append(
            f'<rect x="{left:.0f}" y="{HEIGHT - 14}" width="9" height="9" fill="{PALETTE[number % len(PALETTE)]}"/>'
        )
        parts.append(_text(left + 13, HEIGHT - 6, name))
        left += 24 + 6.4 * len(name)
    return parts


def _text(left: float, top: float, words: str, *, anchor: str = "start") -> str:
    return f'<text x="{left:.1f}" y="{top:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(parts: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="#333"><title>{escape(title)}</title>\n'
        + "\n".join(parts)
        + "\n</svg>"
    )

"""Draws the plan and the section of the demo house as an architect would by hand, as SVG.

    python3 drawings.py OUT_DIR
"""

import math
import os
import random
import sys

INK, BRASS, OXIDE, LEAF = "#1d1a17", "#a97e2f", "#9a3a28", "#21443a"

# Single-stroke capitals on a 4 by 6 grid, y down: what a lettering guide and a steady hand give.
LETTERS = {
    "A": ["0,6 2,0 4,6", "0.7,4 3.3,4"], "B": ["0,6 0,0 2.6,0.2 3.2,1.4 2.4,2.8 0,3", "2.4,2.8 3.7,4.2 2.9,5.8 0,6"],
    "C": ["3.8,0.9 2.4,0 0.8,0.8 0,3 0.8,5.2 2.4,6 3.8,5.1"], "D": ["0,6 0,0 2.4,0.4 3.8,3 2.4,5.6 0,6"],
    "E": ["3.4,0 0,0 0,6 3.4,6", "0,3 2.8,3"], "F": ["3.4,0 0,0 0,6", "0,3 2.8,3"],
    "G": ["3.8,0.9 2.4,0 0.8,0.8 0,3 0.8,5.2 2.4,6 3.8,5.2 3.8,3.4 2.4,3.4"], "H": ["0,0 0,6", "3.8,0 3.8,6", "0,3 3.8,3"],
    "I": ["0.4,0 0.4,6"], "J": ["2.6,0 2.6,4.8 1.6,6 0.4,5.4"], "K": ["0,0 0,6", "3.6,0 0,3.6", "1.2,2.6 3.8,6"], "L": ["0,0 0,6 3.2,6"],
    "M": ["0,6 0.4,0 2.3,4 4.2,0 4.6,6"], "N": ["0,6 0,0 3.8,6 3.8,0"], "O": ["2,0 0.4,1.2 0,3 0.4,4.8 2,6 3.6,4.8 4,3 3.6,1.2 2,0"],
    "P": ["0,6 0,0 2.6,0.2 3.4,1.6 2.6,3 0,3.2"], "R": ["0,6 0,0 2.6,0.2 3.4,1.6 2.6,3 0,3.2", "1.6,3.1 3.8,6"],
    "S": ["3.5,0.8 2,0 0.4,0.8 0.4,2.2 3.4,3.8 3.4,5.2 1.8,6 0.1,5.2"], "T": ["0,0 4,0", "2,0 2,6"],
    "U": ["0,0 0,4.4 1,5.8 2.8,5.8 3.8,4.4 3.8,0"], "V": ["0,0 2,6 4,0"], "W": ["0,0 1.2,6 2.5,2 3.8,6 5,0"], "Y": ["0,0 2,3 4,0", "2,3 2,6"],
    "0": ["1.8,0 0.3,1.2 0,3 0.3,4.8 1.8,6 3.3,4.8 3.6,3 3.3,1.2 1.8,0"], "1": ["0.4,1 1.6,0 1.6,6"], "2": ["0.2,1.2 1.6,0 3.3,0.8 3.2,2.2 0,6 3.6,6"],
    "3": ["0.2,0.6 2,0 3.4,1.2 2.4,2.7 1.2,2.9", "2.4,2.8 3.6,4.2 2.4,5.8 0.2,5.4"], "4": ["2.8,6 2.8,0 0,4.2 3.8,4.2"], "5": ["3.2,0 0.6,0 0.3,2.6 2.2,2.3 3.5,4 2.4,5.8 0.2,5.5"],
    "6": ["3,0 0.8,2 0,4.2 1,5.8 2.6,5.8 3.5,4.2 2.4,2.8 0.5,3.4"], "7": ["0,0 3.6,0 1.4,6"], "8": ["1.8,2.8 0.5,1.8 0.6,0.6 1.8,0 3,0.6 3.1,1.8 1.8,2.8 0.2,4 0.4,5.5 1.8,6 3.2,5.5 3.4,4 1.8,2.8"], "9": ["3.4,2.4 2,3.2 0.6,2.4 0.4,0.8 1.8,0 3.2,0.6 3.4,2.4 2.8,4.4 1.2,6"],
    "-": ["0.5,3.2 3,3.2"], ".": ["0.4,5.8 0.7,6"], ",": ["0.8,5.4 0.4,6.8"],
}


class Sheet:
    """A sheet of paper measured in metres, drawn on with a slightly unsteady pen."""

    def __init__(self, w, h, scale, seed):
        self.w, self.h, self.k, self.r = w, h, scale, random.Random(seed)
        self.marks = {}
        self.up = -1  # which way y grows: letters must stand upright either way

    def put(self, d, width, colour=INK, fill="none", opacity=1):
        self.marks.setdefault((width, colour, fill, opacity), []).append(d)

    def at(self, x, y):
        return f"{x * self.k:.1f} {y * self.k:.1f}"

    def shake(self, amount=0.008):
        return self.r.uniform(-amount, amount)

    def line(self, x0, y0, x1, y1, width=1.4, colour=INK, over=0.0, opacity=1):
        n = math.hypot(x1 - x0, y1 - y0) or 1
        ox, oy = (x1 - x0) / n * over, (y1 - y0) / n * over
        x0, y0, x1, y1 = x0 - ox, y0 - oy, x1 + ox, y1 + oy
        mx, my = (x0 + x1) / 2 + self.shake(0.012), (y0 + y1) / 2 + self.shake(0.012)
        self.put(f"M{self.at(x0 + self.shake(), y0 + self.shake())}Q{self.at(mx, my)} {self.at(x1 + self.shake(), y1 + self.shake())}", width, colour, opacity=opacity)

    def poly(self, points, width=1.4, colour=INK, fill="none", closed=True, opacity=1):
        pts = [self.at(x + self.shake(0.006), y + self.shake(0.006)) for x, y in points]
        self.put("M" + "L".join(pts) + ("Z" if closed else ""), width, colour, fill, opacity)

    def box(self, x0, y0, x1, y1, width=1.4, colour=INK, over=0.035, opacity=1):
        for a in ((x0, y0, x1, y0), (x1, y0, x1, y1), (x1, y1, x0, y1), (x0, y1, x0, y0)):
            self.line(*a, width, colour, over, opacity)

    def solid(self, x0, y0, x1, y1, colour=INK):
        self.poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], 0.8, colour, colour)

    def arc(self, cx, cy, rad, a0, a1, width=1.0, colour=INK, opacity=1):
        n = max(8, int(abs(a1 - a0) / 9))
        pts = []
        for i in range(n + 1):
            a = math.radians(a0 + (a1 - a0) * i / n)
            pts.append(self.at(cx + rad * math.cos(a), cy + rad * math.sin(a)))
        self.put("M" + "L".join(pts), width, colour, opacity=opacity)

    def circle(self, cx, cy, rad, width=1.2, colour=INK, opacity=1):
        self.arc(cx, cy, rad, self.r.uniform(0, 40), 372, width, colour, opacity)

    def hatch(self, x0, y0, x1, y1, step=0.12, width=0.7, colour=INK, opacity=0.5):
        c = x0 + y0
        while c < x1 + y1:
            a = (min(c - y0, x1), max(c - x1, y0))
            b = (max(c - y1, x0), min(c - x0, y1))
            self.line(a[0], a[1], b[0], b[1], width, colour, 0, opacity)
            c += step * self.r.uniform(0.85, 1.15)

    def text(self, s, x, y, size=0.17, colour=INK, width=1.5, centre=True, upright=False):
        u = size / 6
        adv = [(5.2 if ch in "MW" else 2.2 if ch in "I.,1" else 3 if ch == " " else 4.9) for ch in s]
        off = -sum(adv) * u / 2 if centre else 0
        for ch, a in zip(s, adv):
            for stroke in LETTERS.get(ch, []):
                pts = []
                for p in stroke.split():
                    px, py = (float(v) for v in p.split(","))
                    dx, dy = off + (px + (6 - py) * 0.1) * u + self.shake(0.004), -self.up * (py - 6) * u + self.shake(0.004)
                    pts.append(self.at(x - self.up * dy, y + self.up * dx) if upright else self.at(x + dx, y + dy))
                self.put("M" + "L".join(pts), width, colour)
            off += a * u

    def dimension(self, x0, y0, x1, y1, s):
        """A dimension line with the slashes of a drafting table instead of arrow heads."""
        self.line(x0, y0, x1, y1, 0.9, BRASS, 0.1)
        for x, y in ((x0, y0), (x1, y1)):
            self.line(x - 0.07, y + 0.07, x + 0.07, y - 0.07, 1.8, BRASS)
        if y0 == y1:
            self.text(s, (x0 + x1) / 2, y0 + 0.08 * self.up, 0.15, BRASS, 1.3)
        else:
            self.text(s, x0 - 0.08, (y0 + y1) / 2, 0.15, BRASS, 1.3, upright=True)

    def save(self, path, title):
        body = "".join(
            '<path d="%s" fill="%s" stroke="%s" stroke-width="%s"%s/>' % ("".join(d), f, c, w, "" if o == 1 else ' opacity="%s"' % o)
            for (w, c, f, o), d in self.marks.items()
        )
        w, h = round(self.w * self.k), round(self.h * self.k)
        with open(path, "w") as out:
            out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" stroke-linecap="round" stroke-linejoin="round"><title>{title}</title>{body}</svg>\n')


class Plan(Sheet):
    """Plan parts; everything is offset by the sheet's margin."""

    def wall(self, x0, y0, x1, y1, t, gaps=()):
        """A wall along its centre line; gaps are (from, to) along it."""
        flat = y0 == y1
        a, end = (x0, x1) if flat else (y0, y1)
        for g0, g1 in [*sorted(gaps), (end + t / 2, None)]:
            s, e = (a - (t / 2 if a == (x0 if flat else y0) else 0)), g0
            if flat:
                self.solid(s, y0 - t / 2, e, y0 + t / 2)
            else:
                self.solid(x0 - t / 2, s, x0 + t / 2, e)
            if g1 is None:
                break
            a = g1

    def glass(self, x0, y0, x1, y1, t=0.2):
        if y0 == y1:
            for d in (-t / 2, -0.02, 0.02, t / 2):
                self.line(x0, y0 + d, x1, y0 + d, 1.0)
        else:
            for d in (-t / 2, -0.02, 0.02, t / 2):
                self.line(x0 + d, y0, x0 + d, y1, 1.0)

    def door(self, hx, hy, rad, a0, a1):
        """Hinge, width, and the angles of the leaf closed and open."""
        a = math.radians(a1)
        self.line(hx, hy, hx + rad * math.cos(a), hy + rad * math.sin(a), 2.0)
        self.arc(hx, hy, rad, a0, a1, 0.8, INK, 0.7)

    def chair(self, x, y, turn):
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        def p(u, v):
            return (x + u * c - v * s, y + u * s + v * c)
        self.poly([p(-0.21, -0.2), p(0.21, -0.2), p(0.19, 0.2), p(-0.19, 0.2)], 1.2)
        self.poly([p(-0.22, 0.21), p(0.22, 0.21)], 2.2, closed=False)

    def bush(self, x, y, rad):
        for k in range(9):
            a = k * 40 + self.r.uniform(-9, 9)
            e = math.radians(a)
            tip = (x + rad * math.cos(e), y + rad * math.sin(e))
            for s in (-0.3, 0.3):
                m = (x + 0.6 * rad * math.cos(e + s), y + 0.6 * rad * math.sin(e + s))
                self.put(f"M{self.at(x, y)}Q{self.at(*m)} {self.at(*tip)}", 1.0, LEAF)


def plan(path):
    s = Plan(12.3, 12.0, 100, 4)
    ox, oy = 1.55, 0.85

    # everything below is measured from the outer corner of the flat
    real_at = s.at
    s.at = lambda x, y: real_at(x + ox, y + oy)
    T, t = 0.2, 0.115
    W, H = 9.6, 8.7
    s.wall(0, 0, W, 0, T, [(0.7, 2.4), (3.9, 4.6), (6.6, 8.6)])
    s.wall(0, H, W, H, T, [(0.35, 1.35), (2.3, 5.0), (6.5, 8.7)])
    s.wall(0, 0, 0, H, T, [(1.0, 2.3), (5.0, 6.6)])
    s.wall(W, 0, W, H, T, [(1.0, 2.6), (4.0, 4.6), (6.0, 7.6)])
    s.wall(5.5, 0, 5.5, H, t, [(3.75, 4.75)])
    s.wall(0, 3.3, 3.2, 3.3, t, [(1.5, 3.14)])
    s.wall(3.2, 0, 3.2, 3.3, t)
    s.wall(3.2, 2.0, 5.5, 2.0, t, [(4.55, 5.3)])
    s.wall(4.35, 2.0, 4.35, 2.9, t)
    s.wall(5.5, 3.5, W, 3.5, t, [(5.75, 6.6)])
    s.wall(5.5, 5.0, W, 5.0, t, [(5.75, 6.6), (7.85, 8.6)])
    s.wall(7.6, 3.5, 7.6, 5.0, t)
    for g in ((0.7, 0, 2.4, 0), (3.9, 0, 4.6, 0), (6.6, 0, 8.6, 0), (2.3, H, 5.0, H), (6.5, H, 8.7, H), (0, 1.0, 0, 2.3), (0, 5.0, 0, 6.6), (W, 1.0, W, 2.6), (W, 4.0, W, 4.6), (W, 6.0, W, 7.6)):
        s.glass(*g)
    s.door(1.35, H, 1.0, 180, 270)
    s.door(4.55, 2.0, 0.75, 0, -90)
    s.door(5.75, 3.5, 0.85, 0, -90)
    s.door(5.75, 5.0, 0.85, 0, 90)
    s.door(7.85, 5.0, 0.75, 0, -90)
    # kitchen
    s.poly([(0.1, 0.1), (3.14, 0.1), (3.14, 0.72), (0.72, 0.72), (0.72, 3.2), (0.1, 3.2)], 1.6)
    s.line(0.1, 0.72, 0.72, 0.1, 0.7, INK, 0, 0.5)
    s.box(1.15, 0.2, 1.75, 0.58, 1.1)
    s.circle(1.45, 0.39, 0.05)
    s.box(2.15, 0.2, 2.75, 0.62, 1.1)
    for x in (2.3, 2.6):
        for y in (0.31, 0.5):
            s.circle(x, y, 0.07, 1.0)
    s.box(0.12, 2.5, 0.72, 3.18, 1.3)
    s.line(0.12, 2.5, 0.72, 3.18, 0.7)
    s.line(0.72, 2.5, 0.12, 3.18, 0.7)
    s.hatch(0.73, 0.73, 3.13, 3.22, 0.3, 0.5, OXIDE, 0.45)
    # toilets
    for x, y, w, h in ((3.4, 0.2, 0.45, 0.32), (7.8, 3.68, 0.45, 0.32)):
        s.box(x, y, x + w, y + h, 1.1)
        s.circle(x + w / 2, y + h + 0.18, 0.17)
    s.poly([(4.9, 0.2), (5.36, 0.2), (5.36, 0.6), (4.9, 0.6)], 1.1)
    s.circle(5.13, 0.4, 0.13)
    s.poly([(9.05, 4.35), (9.48, 4.35), (9.48, 4.85), (9.05, 4.85)], 1.1)
    s.circle(9.27, 4.6, 0.14)
    for a in (3.26, 7.66):
        s.hatch(a, 0.1 if a < 5 else 3.56, a + (2.18 if a < 5 else 1.84), 1.94 if a < 5 else 4.94, 0.2, 0.4, INK, 0.25)
    # pooja
    s.arc(3.78, 2.08, 0.36, 0, 180, 1.4)
    s.circle(3.78, 2.24, 0.08, 1.2, BRASS)
    for k in range(8):
        a = math.radians(k * 45)
        s.line(3.78 + 0.12 * math.cos(a), 2.24 + 0.12 * math.sin(a), 3.78 + 0.19 * math.cos(a), 2.24 + 0.19 * math.sin(a), 1.0, BRASS)
    # dining
    s.poly([(1.2, 4.0), (2.9, 4.0), (2.9, 4.85), (1.2, 4.85)], 1.6)
    for x in (1.6, 2.45):
        s.chair(x, 3.76, 180)
        s.chair(x, 5.09, 0)
    s.chair(0.94, 4.43, 90)
    s.circle(2.05, 4.42, 0.14)
    # living
    s.box(5.02, 5.4, 5.44, 8.2, 1.5)
    for y in (6.1, 6.8, 7.5):
        s.line(5.02, y, 5.44, y, 0.9)
    s.poly([(5.36, 6.2), (5.41, 6.2), (5.41, 7.4), (5.36, 7.4)], 1.4, INK, INK)
    s.poly([(1.55, 5.85), (2.4, 5.85), (2.4, 7.95), (1.55, 7.95)], 1.6)
    s.line(1.75, 5.87, 1.75, 7.93, 1.0)
    for y in (6.55, 7.25):
        s.line(1.75, y, 2.4, y, 1.0)
    s.poly([(3.0, 6.4), (3.6, 6.4), (3.6, 7.4), (3.0, 7.4)], 1.4)
    s.chair(3.3, 5.75, 165)
    s.box(1.9, 5.5, 4.5, 8.25, 0.9, OXIDE, 0.0, 0.8)
    s.box(2.0, 5.6, 4.4, 8.15, 0.6, OXIDE, 0.0, 0.7)
    s.bush(4.7, 8.3, 0.28)
    s.bush(0.38, 7.3, 0.26)
    # bedroom one
    s.poly([(6.7, 6.55), (8.55, 6.55), (8.55, 8.55), (6.7, 8.55)], 1.6)
    s.line(6.7, 7.0, 8.55, 7.0, 1.0)
    s.line(6.7, 7.08, 8.55, 7.08, 0.7)
    for x in (6.8, 7.68):
        s.poly([(x, 8.1), (x + 0.76, 8.1), (x + 0.76, 8.45), (x, 8.45)], 1.1)
    for x in (6.2, 8.65):
        s.box(x, 8.15, x + 0.4, 8.55, 1.1)
        s.circle(x + 0.2, 8.35, 0.09)
    s.box(8.95, 5.1, 9.5, 5.95, 1.4)
    s.box(5.58, 6.1, 6.14, 7.95, 1.4)
    s.line(5.86, 6.1, 5.86, 7.95, 0.8)
    for i in range(12):
        y = 6.22 + i * 0.145
        s.line(5.66, y, 6.06, y + s.shake(0.05), 0.8, INK, 0, 0.6)
    # bedroom two
    s.poly([(7.35, 0.25), (8.75, 0.25), (8.75, 2.25), (7.35, 2.25)], 1.6)
    s.line(7.35, 1.75, 8.75, 1.75, 1.0)
    for x in (7.43, 8.08):
        s.poly([(x, 0.36), (x + 0.58, 0.36), (x + 0.58, 0.7), (x, 0.7)], 1.1)
    s.box(5.58, 0.12, 6.16, 2.25, 1.4)
    s.line(5.87, 0.12, 5.87, 2.25, 0.8)
    for i in range(13):
        y = 0.24 + i * 0.15
        s.line(5.66, y, 6.08, y + s.shake(0.05), 0.8, INK, 0, 0.6)
    s.poly([(8.9, 2.75), (9.5, 2.75), (9.5, 3.44), (8.9, 3.44)], 1.3)
    s.chair(8.65, 3.1, 90)
    # balcony
    s.line(2.1, 8.8, 2.1, 9.95, 1.6, INK, 0.03)
    s.line(2.1, 9.95, 5.2, 9.95, 1.6, INK, 0.03)
    s.line(5.2, 9.95, 5.2, 8.8, 1.6, INK, 0.03)
    s.line(2.18, 9.87, 5.12, 9.87, 0.9)
    s.hatch(2.1, 8.82, 5.2, 9.86, 0.32, 0.4, INK, 0.3)
    for x in (2.45, 2.95, 4.9):
        s.bush(x, 9.6, 0.22)
    # names
    for name, size, x, y in (
        ("KITCHEN", "3000 X 3300", 2.0, 1.75), ("POOJA", "", 3.78, 2.78), ("DINING", "", 3.75, 4.45), ("LIVING", "5300 X 5200", 3.95, 7.75),
        ("BEDROOM", "4000 X 3600", 7.7, 5.75), ("BEDROOM", "4000 X 3400", 7.7, 2.85), ("BATH", "", 4.2, 1.15), ("BATH", "", 8.72, 4.15), ("BALCONY", "", 3.75, 9.35),
    ):
        s.text(name, x, y, 0.17)
        if size:
            s.text(size.replace(" X ", " - "), x, y + 0.24, 0.12, INK, 1.1)
    # dimensions
    s.dimension(-0.05, -0.45, 5.5, -0.45, "5500")
    s.dimension(5.5, -0.45, W + 0.05, -0.45, "4100")
    s.dimension(-0.6, 0, -0.6, 3.3, "3300")
    s.dimension(-0.6, 3.3, -0.6, H, "5400")
    s.dimension(-1.05, 0, -1.05, H, "8700")
    # north, and where the section is cut
    nx, ny = 8.9, 10.0
    s.circle(nx, ny, 0.34)
    s.poly([(nx, ny - 0.42), (nx + 0.13, ny + 0.26), (nx, ny + 0.12)], 1.2, INK, INK)
    s.line(nx, ny - 0.42, nx - 0.13, ny + 0.26, 1.2)
    s.text("N", nx, ny - 0.52, 0.16)
    for x in (-0.28, W + 0.28):
        s.line(x - 0.12, 4.25, x + 0.12, 4.25, 2.4, OXIDE)
        s.text("A", x, 4.12, 0.16, OXIDE)
    s.text("PLAN", 0.0, 10.0, 0.26, INK, 2.2, centre=False)
    s.text("TWO BEDROOMS, 900 SFT", 0.0, 10.35, 0.14, INK, 1.2, centre=False)
    s.save(path, "Floor plan of a two-bedroom flat, drawn by hand")


def section(path):
    s = Plan(16.2, 6.2, 100, 9)
    real_at = s.at
    s.at, s.up = lambda x, y: real_at(x + 1.7, 5.1 - y), 1  # heights, from the finished floor
    W, H = 11.4, 2.95
    # what is cut: slabs, walls, beam; the ground
    s.solid(-0.6, H, W + 1.6, H + 0.15)
    s.solid(-0.2, -0.15, W + 1.6, 0)
    for x, z0, z1 in ((0, 0, 0.95), (0, 2.25, H), (4.2, 2.2, H), (W, 2.35, H)):
        s.solid(x - 0.1, z0, x + 0.1, z1)
    s.solid(W - 0.12, 2.35, W + 0.12, H)
    s.solid(W + 1.5, -0.15, W + 1.6, 0.95)
    s.poly([(-0.65, 2.3), (-0.1, 2.4), (-0.1, 2.47), (-0.65, 2.36)], 1.0, INK, INK)
    s.hatch(-0.1, -0.42, W + 1.6, -0.16, 0.16, 0.7, INK, 0.45)
    # window at the left, seen cut
    for d in (-0.03, 0.03):
        s.line(d, 0.95, d, 2.25, 1.1)
    s.line(-0.2, 0.95, 0.2, 0.95, 2.0)
    # kitchen elevation
    x0 = 0.1
    s.line(x0, 0.86, 3.6, 0.86, 2.0, INK, 0.03)
    s.line(x0, 0.82, 3.6, 0.82, 1.0)
    s.line(x0, 0.1, 3.6, 0.1, 1.0)
    for i, x in enumerate((0.75, 1.35, 1.95, 2.85, 3.6)):
        s.line(x, 0.1, x, 0.82, 1.1)
    for z in (0.36, 0.6):
        s.line(1.95, z, 2.85, z, 1.0)
    for x, z in ((1.05, 0.72), (1.65, 0.72), (2.4, 0.72), (2.4, 0.5), (2.4, 0.25), (3.2, 0.72)):
        s.line(x - 0.1, z, x + 0.1, z, 2.0, BRASS)
    s.box(0.75, 1.5, 1.95, 2.35, 1.2)
    s.line(1.35, 1.5, 1.35, 2.35, 1.0)
    for a in (0.8, 1.4):
        s.hatch(a, 1.56, a + 0.5, 2.29, 0.07, 0.5, BRASS, 0.7)
    s.poly([(1.98, 1.56), (2.82, 1.56), (2.72, 1.7), (2.72, H), (2.08, H), (2.08, 1.7)], 1.3)
    s.box(2.85, 1.5, 3.6, 2.35, 1.2)
    s.line(3.22, 1.5, 3.22, 2.35, 1.0)
    s.hatch(0.75, 0.9, 3.6, 1.48, 0.1, 0.3, INK, 0.3)
    s.box(3.62, 0.1, 4.1, 2.35, 1.3)
    s.line(3.62, 1.25, 4.1, 1.25, 1.0)
    s.poly([(2.3, 0.87), (2.5, 0.87), (2.52, 1.02), (2.28, 1.02)], 1.2)
    s.poly([(0.3, 0.87), (0.42, 0.87), (0.46, 1.0), (0.26, 1.0)], 1.2)
    for k in range(5):
        a = math.radians(60 + k * 15)
        s.line(0.36, 1.0, 0.36 + 0.24 * math.cos(a), 1.0 + 0.3 * math.sin(a), 1.0, LEAF)
    # dining: table, chairs, lamp
    s.line(5.0, 0.75, 6.7, 0.75, 2.4)
    s.line(5.0, 0.71, 6.7, 0.71, 1.0)
    for a, b in ((5.12, 5.08), (6.58, 6.62)):
        s.line(a, 0.71, b, 0, 1.4)
    for x, d in ((4.75, 1), (6.95, -1)):
        s.line(x - 0.05 * d, 0.45, x + 0.4 * d, 0.45, 1.8)
        s.line(x, 0.45, x - 0.1 * d, 0.88, 1.6)
        s.line(x - 0.02 * d, 0.45, x - 0.1 * d, 0, 1.3)
        s.line(x + 0.36 * d, 0.45, x + 0.4 * d, 0, 1.3)
    s.line(5.85, H, 5.85, 1.78, 0.9)
    s.arc(5.85, 1.5, 0.28, 0, 180, 1.6)
    s.line(5.57, 1.5, 6.13, 1.5, 1.4)
    s.poly([(5.75, 0.76), (5.95, 0.76), (5.97, 0.98), (5.73, 0.98)], 1.2)
    for k in range(7):
        a = math.radians(40 + k * 17)
        s.line(5.85, 0.98, 5.85 + 0.3 * math.cos(a), 0.98 + 0.34 * math.sin(a), 1.0, LEAF)
    # living: the low unit and panelling behind, sofa, fan
    for i in range(22):
        x = 7.75 + i * 0.1
        s.line(x, 0.72, x, 2.9, 0.5, INK, 0, 0.55)
    s.box(7.5, 0.28, 10.4, 0.7, 1.3)
    for i in range(1, 5):
        s.line(7.5 + i * 0.58, 0.28, 7.5 + i * 0.58, 0.7, 1.0)
    s.hatch(8.1, 0.31, 8.64, 0.67, 0.06, 0.5, BRASS, 0.7)
    s.hatch(9.26, 0.31, 9.8, 0.67, 0.06, 0.5, BRASS, 0.7)
    s.poly([(8.15, 1.05), (9.6, 1.05), (9.6, 1.86), (8.15, 1.86)], 1.4, INK, "#1d1a17", opacity=0.88)
    s.line(9.0, H, 9.0, 2.62, 1.1)
    s.line(8.4, 2.6, 9.6, 2.6, 2.2)
    s.poly([(8.92, 2.52), (9.08, 2.52), (9.1, 2.64), (8.9, 2.64)], 1.2)
    s.bush(10.85, 1.15, 0.5)
    s.line(10.85, 0.4, 10.85, 1.15, 1.1, LEAF)
    s.poly([(10.68, 0), (11.02, 0), (11.08, 0.4), (10.62, 0.4)], 1.3)
    # glazed doors, balcony and its rail, a tree beyond
    for d in (-0.03, 0.03):
        s.line(W + d, 0, W + d, 2.35, 1.1)
    s.line(W + 1.42, 0.98, W + 1.68, 0.98, 2.0)
    tx, tz = W + 1.9, 2.0
    for k in range(13):
        a = math.radians(k * 360 / 13)
        s.arc(tx + 0.55 * math.cos(a), tz + 0.7 * math.sin(a), 0.24, k * 27.7 - 105, k * 27.7 + 95, 1.0, LEAF, 0.85)
    s.line(tx, -0.4, tx + 0.03, 1.5, 1.4, LEAF)
    # a person, for scale
    px = 4.48
    s.circle(px + 0.02, 1.56, 0.085, 1.4, OXIDE)
    for d in (
        [(0.0, 1.47), (-0.13, 1.38), (-0.17, 1.1), (-0.1, 0.86)], [(0.03, 1.47), (0.15, 1.38), (0.2, 1.12), (0.27, 1.02)],
        [(-0.11, 1.3), (-0.1, 0.95), (-0.16, 0.45), (-0.15, 0.03), (-0.02, 0.03)], [(0.12, 1.3), (0.11, 0.95), (0.17, 0.5), (0.2, 0.03), (0.3, 0.03)],
        [(-0.02, 0.03), (0.02, 0.5), (0.03, 0.78), (0.09, 0.45), (0.12, 0.03), (0.2, 0.03)],
    ):
        s.poly([(px + x, z) for x, z in d], 1.4, OXIDE, closed=False)
    # sun through the window
    for k in range(4):
        s.line(-1.4, 3.3 - k * 0.22 + 0.2, 1.4 - k * 0.1, 1.35 - k * 0.24, 0.7, BRASS, 0, 0.65)
    # names and heights
    for name, x in (("KITCHEN", 1.9), ("DINING", 5.85), ("LIVING", 9.0), ("BALCONY", W + 0.8)):
        s.text(name, x, -0.72, 0.15)
    s.dimension(-1.05, 0, -1.05, H, "2950")
    s.text("SECTION A-A", -1.55, 4.15, 0.24, INK, 2.1, centre=False)
    s.save(path, "Section through kitchen, dining and living room, drawn by hand")


if __name__ == "__main__":
    out = sys.argv[1]
    plan(os.path.join(out, "plan.svg"))
    section(os.path.join(out, "section.svg"))

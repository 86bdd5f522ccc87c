"""Draws the sheets of the service pages by the same hand as the plan and the section, as SVG.

    python3 trades.py OUT_DIR [NAME ...]

Everything is in millimetres from the sheet's own origin, heights upwards, and to scale. Numbers in circles refer to
the key that the page prints below the sheet.
"""

import math
import os
import sys

from drawings import BRASS, INK, LEAF, OXIDE, Sheet

PAPER = "#ffffff"
TINT = "#dfe8df"


class Board:
    """A sheet with an origin and a scale: lengths in millimetres, pen widths and lettering in sheet units."""

    def __init__(self, w, h, x, y, scale, seed):
        self.sheet, self.x, self.y, self.k = Sheet(w, h, 100, seed), x, y, scale
        self.r = self.sheet.r

    def p(self, x, y):
        return self.x + x * self.k, self.y - y * self.k

    def line(self, x0, y0, x1, y1, width=2.0, colour=INK, over=0.0, opacity=1):
        self.sheet.line(*self.p(x0, y0), *self.p(x1, y1), width, colour, over, opacity)

    def path(self, points, width=2.0, colour=INK, fill="none", closed=False, opacity=1):
        self.sheet.poly([self.p(*each) for each in points], width, colour, fill, closed, opacity)

    def box(self, x0, y0, x1, y1, width=2.0, colour=INK, over=0.04, opacity=1):
        self.sheet.box(*self.p(x0, y0), *self.p(x1, y1), width, colour, over, opacity)

    def panel(self, x0, y0, x1, y1, width=2.0, colour=INK, fill=PAPER, opacity=1):
        self.path([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], width, colour, fill, True, opacity)

    def solid(self, x0, y0, x1, y1, colour=INK):
        self.panel(x0, y0, x1, y1, 0.8, colour, colour)

    def circle(self, x, y, r, width=1.8, colour=INK, opacity=1):
        self.sheet.circle(*self.p(x, y), r * self.k, width, colour, opacity)

    def disc(self, x, y, r, colour=INK, fill=INK):
        steps = [math.radians(a) for a in range(0, 360, 24)]
        self.path([(x + r * math.cos(a), y + r * math.sin(a)) for a in steps], 1.2, colour, fill, True)

    def arc(self, x, y, r, a0, a1, width=1.8, colour=INK, opacity=1):
        self.sheet.arc(*self.p(x, y), r * self.k, -a0, -a1, width, colour, opacity)

    def hatch(self, x0, y0, x1, y1, step=0.14, width=1.0, colour=INK, opacity=0.5):
        a, b = self.p(x0, y1), self.p(x1, y0)
        self.sheet.hatch(*a, *b, step, width, colour, opacity)

    def specks(self, x0, y0, x1, y1, count, colour=INK, width=2.0, opacity=0.5):
        for _ in range(count):
            x, y = self.r.uniform(x0, x1), self.r.uniform(y0, y1)
            d = 0.035 / self.k
            self.line(x, y, x + self.r.uniform(-d, d), y + self.r.uniform(-d, d), width, colour, 0, opacity)

    def text(self, s, x, y, size=0.22, colour=INK, width=2.0, centre=True):
        self.sheet.text(s, *self.p(x, y), size, colour, width, centre)

    def across(self, x0, x1, y, s=None):
        """A level dimension line; a width that is not given is measured."""
        self.dimension(x0, y, x1, y, s)

    def upright(self, y0, y1, x, s=None):
        self.dimension(x, y0, x, y1, s)

    def dimension(self, x0, y0, x1, y1, s=None):
        (a, b), (c, d) = self.p(x0, y0), self.p(x1, y1)
        self.sheet.line(a, b, c, d, 1.4, BRASS, 0.12)
        for x, y in ((a, b), (c, d)):
            self.sheet.line(x - 0.09, y + 0.09, x + 0.09, y - 0.09, 2.6, BRASS)
        s = s or str(round(math.hypot(x1 - x0, y1 - y0)))
        if y0 == y1:
            self.sheet.text(s, (a + c) / 2, b - 0.1, 0.22, BRASS, 2.0)
        else:
            self.sheet.text(s, a - 0.1, (b + d) / 2, 0.22, BRASS, 2.0, upright=True)

    def number(self, n, x, y, tx=None, ty=None):
        """A number from the key, with a leader to what it names. Its pens are its own, so that it lies on top."""
        cx, cy = self.p(x, y)
        if tx is not None:
            ex, ey = self.p(tx, ty)
            d = math.hypot(ex - cx, ey - cy)
            self.sheet.line(cx + (ex - cx) / d * 0.29, cy + (ey - cy) / d * 0.29, ex, ey, 1.5, INK)
            self.sheet.circle(ex, ey, 0.035, 2.7, INK)
        ring = [math.radians(a) for a in range(0, 360, 20)]
        self.sheet.poly([(cx + 0.29 * math.cos(a), cy + 0.29 * math.sin(a)) for a in ring], 1.9, INK, PAPER)
        self.sheet.text(str(n), cx, cy + 0.14, 0.28, INK, 2.5)

    def person(self, x, y=0, tall=1.0):
        """Someone 1650 tall, for scale."""
        k = 1000 * tall
        self.circle(x + 20, y + 1560 * tall, 85 * tall, 2.2, OXIDE)
        for limb in (
            [(0.0, 1.47), (-0.13, 1.38), (-0.17, 1.1), (-0.1, 0.86)], [(0.03, 1.47), (0.15, 1.38), (0.22, 1.16), (0.34, 1.06)],
            [(-0.11, 1.3), (-0.1, 0.95), (-0.16, 0.45), (-0.15, 0.03), (-0.02, 0.03)], [(0.12, 1.3), (0.11, 0.95), (0.17, 0.5), (0.2, 0.03), (0.3, 0.03)],
            [(-0.02, 0.03), (0.02, 0.5), (0.03, 0.78), (0.09, 0.45), (0.12, 0.03), (0.2, 0.03)],
        ):
            self.path([(x + u * k, y + v * k) for u, v in limb], 2.2, OXIDE)

    def save(self, out, name, title):
        self.sheet.save(os.path.join(out, f"{name}.svg"), title)


def room(b, width, height=2950, slab=150):
    """Slab and floor of a wall seen from inside, with the side walls cut."""
    b.solid(-150, height, width + 150, height + slab)
    b.solid(-150, -slab, width + 150, 0)
    b.hatch(-150, -slab - 90, width + 150, -slab, 0.16, 1.0, INK, 0.45)


def wall_coats(out):
    b = Board(12, 9, 1.35, 7.75, 0.00238, 3)
    h = 2950
    room(b, 4200)
    edges = [0, 640, 1260, 1860, 2440, 2980]

    def ragged(x):
        return [(x + 40 + b.r.uniform(-26, 26) + 30 * math.sin(y / 330 + x), y) for y in range(0, h + 1, 118)]

    # the finish first, then what it covers, so that each strip's edge lies over the one before
    b.path([*ragged(edges[5]), (4200, h), (4200, 0)], 0.6, LEAF, TINT, True)
    for k in range(26):
        x = 3010 + k * 46
        b.line(x, 130, x + b.r.uniform(-6, 6), h - 20, 1.0, LEAF, 0, 0.22)
    # brick, in courses of 85
    for i in range(1, 35):
        y = i * 85
        b.line(0, y, 640 + b.r.uniform(-10, 50), y, 1.2, OXIDE, 0, 0.75)
    for i in range(35):
        for j in range(4):
            x = j * 240 + (120 if i % 2 else 0)
            if 0 < x < 640:
                b.line(x, i * 85 + 4, x, i * 85 + 81, 1.2, OXIDE, 0, 0.75)
    b.specks(700, 30, 1270, h - 30, 520, INK, 1.8, 0.55)
    # putty: the sweep of the blade, coarse and then fine
    for _ in range(90):
        x, y = b.r.uniform(1330, 1800), b.r.uniform(120, h - 120)
        b.arc(x, y - 190, 200, 70 + b.r.uniform(-6, 0), 110, 1.2, INK, 0.4)
    for _ in range(46):
        x, y = b.r.uniform(1960, 2380), b.r.uniform(120, h - 120)
        b.arc(x, y - 380, 390, 82, 98, 0.9, INK, 0.25)
    for k in range(48):
        y = 40 + k * 60
        b.line(2500 + b.r.uniform(0, 30), y, 2980 + b.r.uniform(-30, 20), y, 1.0, INK, 0, 0.18)
    for x in edges[1:]:
        b.path(ragged(x), 2.0)
    # door, skirting, switch
    b.panel(3230, 0, 4080, 2130, 2.4)
    b.panel(3280, 0, 4030, 2080, 1.8)
    for y0, y1 in ((180, 900), (1020, 1900)):
        b.box(3400, y0, 3910, y1, 1.4)
    b.line(3340, 1000, 3420, 1000, 4.0, BRASS)
    b.panel(3010, 0, 3230, 100, 1.6)
    b.panel(3075, 1160, 3165, 1250, 1.6)
    for n, x in enumerate((320, 950, 1570, 2170, 2740, 3640), 1):
        b.number(n, x, 2560)
    b.upright(0, h, -260)
    b.upright(0, 2130, 4350)
    b.across(0, 4200, -420)
    b.save(out, "wall-coats", "Wall in six stages, from brick to finish, drawn by hand")


def wiring(out):
    b = Board(12, 9, 1.35, 7.75, 0.00238, 5)
    h = 2950
    room(b, 4200)
    # conduits: level under the slab, plumb in the wall
    level = h - 70
    runs = {250: 1900, 760: 1250, 1240: 780, 2960: 780, 3420: 380, 3920: 2420}
    b.line(250, level, 3920, level, 3.2, OXIDE)
    b.line(250, level - 45, 3420, level - 45, 1.6, LEAF)
    for x, y in runs.items():
        b.line(x, level, x, y, 3.2, OXIDE)
        b.line(x + 26, level - (45 if x < 3500 else 0), x + 26, y, 1.6, LEAF)
    # distribution board
    b.panel(90, 1500, 430, 1900, 2.4)
    b.box(130, 1620, 390, 1800, 1.6)
    for k in range(8):
        x = 140 + k * 31
        b.line(x, 1625, x, 1795, 1.3)
    b.line(150, 1560, 370, 1560, 1.4, LEAF)
    # switchboards
    for x, y, n in ((760, 1200, 4), (1240, 730, 2), (2960, 730, 2)):
        w = 40 * n
        b.panel(x - w, y - 50, x + w, y + 50, 2.2)
        for k in range(n):
            b.line(x - w + 40 + k * 80, y - 24, x - w + 40 + k * 80, y + 24, 2.6)
    b.panel(3350, 260, 3490, 380, 2.2)
    for x, y in ((3395, 300), (3445, 300), (3420, 340)):
        b.disc(x, y, 8)
    # split unit with its own point
    b.panel(2980, 2330, 3800, 2590, 2.2)
    b.line(3000, 2390, 3780, 2390, 1.4)
    b.panel(3870, 2330, 3970, 2430, 2.0)
    # bed, side tables, lamps
    b.panel(1440, 350, 2780, 1080, 2.4)
    b.hatch(1450, 360, 2770, 1070, 0.11, 0.9, BRASS, 0.55)
    b.panel(1400, 120, 2820, 560, 2.2)
    for x in (1500, 2150):
        b.path([(x, 560), (x + 20, 690), (x + 500, 700), (x + 530, 560)], 1.8, INK, PAPER, True)
    b.path([(1400, 470), (1800, 455), (2300, 480), (2820, 462)], 1.4)
    b.line(1440, 120, 1440, 0, 2.4)
    b.line(2780, 120, 2780, 0, 2.4)
    for x in (1040, 2860):
        b.panel(x, 60, x + 330, 450, 1.8)
        b.line(x, 255, x + 330, 255, 1.4)
    for x in (1205, 3025):
        b.line(x, 450, x, 560, 1.8)
        b.path([(x - 60, 560), (x + 60, 560), (x + 40, 650), (x - 40, 650)], 1.8, INK, PAPER, True)
    b.line(2110, h, 2110, 2620, 1.8)
    b.line(1600, 2600, 2620, 2600, 3.2)
    b.path([(2040, 2560), (2180, 2560), (2200, 2640), (2020, 2640)], 1.8, INK, PAPER, True)
    b.number(1, 560, 1990, 380, 1860)
    b.number(2, 1000, 2500, 760, 2500)
    b.number(3, 1100, 1420, 900, 1240)
    b.number(4, 1580, 1330, 1290, 790)
    b.number(5, 3560, 2060, 3900, 2330)
    b.number(6, 3820, 640, 3490, 350)
    b.upright(0, 1200, -260)
    b.upright(0, 320, 4340)
    b.upright(320, 2380, 4340)
    b.across(760, 2960, -420)
    b.save(out, "wiring", "Bedroom wall with its wiring, drawn by hand")


def plumbing_riser(out):
    b = Board(12, 9.6, 1.5, 8.0, 0.00248, 8)
    w, h = 2750, 2700
    # what is cut: slab above, sunken slab below, the walls, the shaft behind
    b.solid(-150, h, w + 950, h + 140)
    b.solid(-150, -430, w + 950, -300)
    b.solid(-150, -300, 0, h)
    b.solid(w, -20, w + 110, h)
    b.solid(w, -300, w + 110, -190)
    b.solid(w + 840, -300, w + 950, h)
    # filling and floor, with the fall to the trap
    b.path([(0, 0), (1150, -30), (1250, -30), (w, 0)], 3.2)
    b.path([(0, -38), (1150, -66), (1250, -66), (w, -38)], 1.6)
    b.specks(20, -285, w - 20, -80, 210, INK, 2.0, 0.5)
    b.line(0, -285, w, -285, 3.0, LEAF)
    b.line(14, -285, 14, 300, 3.0, LEAF)
    # stack with vent, waste to the trap
    for x in (w + 330, w + 440):
        b.line(x, -300, x, h + 140, 2.2)
    b.line(w + 385, -560, w + 385, -430, 2.2)
    b.path([(w + 365, -520), (w + 385, -570), (w + 405, -520)], 2.2)
    b.path([(2330, 90), (2330, -150), (w + 330, -190)], 2.2)
    b.path([(2230, 90), (2230, -200), (2260, -240), (w + 330, -285)], 2.2)
    b.box(1140, -200, 1260, -30, 2.0, INK, 0)
    b.line(1140, -120, 1260, -120, 1.4)
    for k in range(4):
        b.line(1155 + k * 28, -30, 1155 + k * 28, -48, 2.0)
    b.path([(1260, -150), (2240, -205)], 2.0)
    b.path([(1260, -190), (2240, -245)], 2.0)
    # cold and hot risers in the shaft and their branches
    b.line(w + 600, -300, w + 600, h, 3.4, LEAF)
    b.line(w + 600, 1000, w + 600, 1060, 5.0, LEAF)
    b.line(w + 600, 2480, 560, 2480, 3.0, LEAF)
    b.line(2120, 2480, 2120, 2300, 3.0, LEAF)
    b.line(1880, 2300, 1880, 2400, 3.0, OXIDE)
    b.line(1880, 2400, 640, 2400, 3.0, OXIDE)
    b.line(560, 2480, 560, 1000, 3.0, LEAF)
    b.line(640, 2400, 640, 1000, 3.0, OXIDE)
    b.line(1420, 2480, 1420, 550, 3.0, LEAF)
    b.line(1520, 2400, 1520, 550, 3.0, OXIDE)
    b.line(2520, 2480, 2520, 250, 3.0, LEAF)
    # water heater
    b.panel(1780, 1900, 2220, 2300, 2.4)
    b.arc(2000, 2100, 130, 0, 360, 1.6)
    b.line(2000, 2100, 2060, 2190, 2.0, OXIDE)
    # shower and mixer
    b.panel(520, 950, 680, 1050, 2.2)
    b.line(600, 1050, 600, 2050, 2.4)
    b.path([(600, 2050), (600, 2130), (420, 2130)], 2.4)
    b.path([(330, 2110), (510, 2110)], 4.0)
    for k in range(6):
        b.line(340 + k * 32, 2080, 325 + k * 38, 1750, 1.2, LEAF, 0, 0.7)
    # basin with bottle trap, mirror
    b.path([(1200, 850), (1740, 850), (1680, 720), (1540, 690), (1400, 690), (1260, 720)], 2.4, INK, PAPER, True)
    b.path([(1470, 690), (1470, 430)], 2.2)
    b.box(1425, 400, 1515, 500, 1.8, INK, 0)
    b.path([(1515, 470), (1600, 470), (1600, -40)], 2.0)
    b.path([(1560, 850), (1560, 960), (1480, 960)], 2.6)
    b.box(1210, 1150, 1730, 1800, 1.8)
    b.hatch(1230, 1500, 1500, 1780, 0.22, 0.9, INK, 0.3)
    for x in (1420, 1520):
        b.disc(x, 550, 22, INK, PAPER)
    # toilet
    b.path([(2060, 420), (2480, 420), (2440, 220), (2330, 90), (2200, 90), (2120, 220)], 2.4, INK, PAPER, True)
    b.line(2040, 435, 2490, 435, 3.0)
    b.panel(2440, 435, 2600, 830, 2.2)
    # where each number points
    b.number(1, w + 760, 1330, w + 620, 1040)
    b.number(2, 990, 2220, 1060, 2400)
    b.number(3, 2420, 1650, 2120, 1900)
    b.number(4, 1060, 330, 1390, 550)
    b.number(5, 850, 160, 1150, -40)
    b.number(6, w + 660, 480, w + 440, 380)
    b.number(7, 330, 230, 20, 200)
    b.upright(0, 2130, -300)
    b.upright(0, 1000, 260)
    b.upright(0, 850, 1960)
    b.across(0, w, -560)
    b.upright(-300, 0, -300)
    b.save(out, "plumbing-riser", "Section through a bathroom with its pipes, drawn by hand")


def floor_layers(out):
    b = Board(12, 8.2, 3.2, 4.6, 0.0125, 12)
    # wall at the left with its plaster; the bathroom, 20 lower, at the right
    b.solid(-150, -68, -15, 330)
    b.panel(-15, -66, 0, 330, 1.8)
    b.specks(-13, -60, -2, 325, 70, INK, 1.6, 0.6)
    # slab, with its bars
    b.panel(-150, -190, 640, -68, 2.4, INK, "#ece7dc")
    b.hatch(-150, -190, 640, -68, 0.3, 1.0, INK, 0.35)
    b.line(-140, -172, 630, -172, 3.0)
    for k in range(8):
        b.disc(-110 + k * 100, -161, 5)
    b.line(-150, -68, 640, -68, 2.4)
    # screed
    b.specks(6, -63, 436, -20, 330, INK, 2.2, 0.6)
    b.specks(486, -63, 636, -42, 90, INK, 2.2, 0.6)
    b.line(0, -16, 440, -16, 1.8)
    b.line(484, -36, 640, -36, 1.8)
    # tiles of 600 in adhesive, a joint between; the gap at the wall
    for x0, x1, y in ((8, 258, 0), (261, 440, 0), (484, 560, -20), (562, 640, -20)):
        b.panel(x0, y - 10, x1, y, 2.2, INK, TINT)
        for k in range(int((x1 - x0) / 9)):
            x = x0 + 4 + k * 9
            b.line(x, y - 16, x + 3.5, y - 10, 1.3, OXIDE)
    b.line(0, -16, 8, -16, 1.4)
    # skirting
    b.panel(0, 2, 10, 102, 2.2, INK, TINT)
    # threshold of stone, bevelled
    b.path([(440, -36), (440, 6), (446, 12), (476, 12), (484, 2), (484, -36)], 2.4, INK, PAPER, True)
    for k in range(6):
        b.line(446 + k * 6, -30 + k * 5, 455 + k * 5, -8 + k * 3, 1.1, INK, 0, 0.5)
    # membrane of the bathroom
    b.path([(484, -40), (640, -40)], 3.4, LEAF)
    b.path([(436, -66), (438, -14)], 3.4, LEAF)
    # the level that is checked, and a vial on it
    b.panel(110, 1, 330, 20, 2.0)
    b.box(205, 7, 240, 15, 1.4, BRASS, 0)
    b.line(219, 7, 219, 15, 1.2, BRASS)
    b.line(226, 7, 226, 15, 1.2, BRASS)
    b.number(1, 60, -232, 100, -130)
    b.number(2, 330, -232, 300, -45)
    b.number(3, 160, 75, 180, -13)
    b.number(4, 260, 150, 259, -4)
    b.number(5, 60, 150, 5, 70)
    b.number(6, 400, 75, 462, 10)
    b.number(7, 560, -232, 600, -40)
    b.upright(0, 100, -190)
    b.upright(-190, -68, -190, "120")
    b.upright(-68, 0, -190, "68")
    b.across(440, 484, 55)
    b.upright(-20, 0, 655, " ")
    b.text("20", 676, -18, 0.22, BRASS)
    b.text("ROOM", 160, 215, 0.26, INK, 2.4)
    b.text("BATHROOM", 560, 215, 0.26, INK, 2.4)
    b.save(out, "floor-layers", "Section through the layers of a floor, drawn by hand")


def bathroom_elevation(out):
    b = Board(12, 9, 1.5, 7.9, 0.00288, 6)
    w, h = 3000, 2400
    b.solid(-130, -120, w + 130, 0)
    b.solid(-130, 0, 0, h + 120)
    b.solid(w, 0, w + 130, h + 120)
    b.line(-130, h + 20, w + 130, h + 20, 2.6)
    b.hatch(-130, -200, w + 130, -120, 0.16, 1.0, INK, 0.45)
    # tiles of 600 by 1200 up to the height of the door
    for x in range(600, w, 600):
        b.line(x, 0, x, 2100, 1.1, INK, 0, 0.55)
    b.line(0, 1200, w, 1200, 1.1, INK, 0, 0.55)
    b.line(0, 2100, w, 2100, 2.2)
    # shower: fall to the channel, niche, rain head, mixer, hand shower
    b.line(0, 22, 900, 40, 1.8)
    b.panel(300, 1100, 600, 1500, 2.2, INK, "#ece7dc")
    b.line(300, 1290, 600, 1290, 1.6)
    for x, t in ((350, 90), (420, 130), (500, 70)):
        b.panel(x, 1100, x + 50, 1100 + t, 1.6, INK, PAPER)
    b.panel(700, 960, 790, 1060, 2.2)
    b.line(745, 1060, 745, 2020, 2.4)
    b.line(745, 2020, 520, 2040, 2.4)
    b.line(430, 2020, 610, 2020, 4.6, BRASS)
    for k in range(7):
        b.line(440 + k * 27, 1990, 432 + k * 30, 1700, 1.1, LEAF, 0, 0.6)
    b.line(60, 8, 840, 8, 3.0, BRASS)
    # glass
    b.panel(900, 20, 912, 2020, 1.8, LEAF, TINT)
    for k in range(4):
        b.line(820, 1500 + k * 90, 890, 1580 + k * 90, 1.2, LEAF, 0, 0.8)
    # toilet on the wall, plate of the cistern, health faucet
    b.path([(1190, 420), (1570, 420), (1540, 250), (1470, 180), (1290, 180), (1220, 250)], 2.4, INK, PAPER, True)
    b.line(1175, 436, 1585, 436, 3.4)
    b.panel(1260, 960, 1500, 1110, 2.2)
    b.line(1380, 965, 1380, 1105, 1.4)
    b.disc(1690, 600, 24, INK, PAPER)
    b.path([(1690, 576), (1700, 420), (1740, 400), (1752, 560), (1740, 640)], 1.8)
    # basin on a counter with a drawer, mirror, lamp
    b.panel(1980, 790, 2860, 830, 2.2)
    b.path([(2210, 830), (2180, 950), (2660, 950), (2630, 830)], 2.4, INK, PAPER, True)
    b.path([(2420, 950), (2420, 1110), (2420, 1130)], 2.6)
    b.line(2420, 1120, 2350, 1120, 3.4)
    b.panel(2020, 420, 2820, 790, 2.2)
    b.hatch(2030, 430, 2810, 780, 0.1, 0.9, BRASS, 0.6)
    b.line(2330, 690, 2510, 690, 3.6, BRASS)
    b.box(2120, 1220, 2720, 2000, 2.2)
    b.hatch(2150, 1600, 2450, 1970, 0.24, 1.0, INK, 0.3)
    b.line(2300, 2060, 2540, 2060, 4.0, BRASS)
    # exhaust
    b.circle(1380, 2250, 90, 2.0)
    for k in range(3):
        a = math.radians(k * 120 + 20)
        b.line(1380, 2250, 1380 + 80 * math.cos(a), 2250 + 80 * math.sin(a), 2.4)
    b.number(1, 180, 800, 60, 30)
    b.number(2, 450, 1700, 450, 1480)
    b.number(3, 1060, 1720, 912, 1640)
    b.number(4, 1640, 1230, 1460, 1080)
    b.number(5, 2000, 1020, 2190, 900)
    b.number(6, 1700, 2330, 1460, 2270)
    b.upright(0, 2100, -290)
    b.across(0, 900, -330)
    b.across(900, 1980, -330)
    b.across(1980, w, -330)
    b.upright(0, 950, w + 290)
    b.save(out, "bathroom-elevation", "Elevation of a bathroom wall, drawn by hand")


def brick_bond(out):
    b = Board(12, 9, 1.35, 7.75, 0.00238, 14)
    w, h, c = 4200, 2720, 85
    b.solid(-150, 2795, w + 150, 3000)
    b.solid(-150, -150, w + 150, 0)
    b.hatch(-150, -240, w + 150, -150, 0.16, 1.0, INK, 0.45)
    # the old wall, plastered
    b.specks(0, 10, 660, 2780, 260, INK, 1.8, 0.4)
    b.line(0, 0, 0, 2795, 2.4)
    rows = range(h // c)
    left = [700 + (120 if (i // 4) % 2 else 0) for i in rows]

    def spans(i):
        """The brickwork of a course, around the opening and the lintel above it."""
        y = i * c
        if y + c <= 2125:
            return [(left[i], 1900), (2800, w)]
        return [(left[i], 1750), (2950, w)] if y < 2295 else [(left[i], w)]

    for i in rows:
        for x0, x1 in spans(i):
            b.line(x0, i * c, x1, i * c, 1.5, OXIDE)
            if i == len(rows) - 1:
                b.line(x0, (i + 1) * c, x1, (i + 1) * c, 1.5, OXIDE)
            x = (x0 // 240) * 240 + (120 if i % 2 else 0)
            while x < x1 - 20:
                if x > x0 + 20:
                    b.line(x, i * c + 3, x, i * c + c - 3, 1.5, OXIDE)
                x += 240
    # the toothed edge of the old wall
    edge = [(700, 0)]
    for i in rows:
        edge += [(left[i], i * c), (left[i], (i + 1) * c)]
    b.path([*edge, (left[-1], 2795)], 2.6)
    b.line(w, 0, w, 2795, 2.0)
    # lintel with its bars and stirrups, the opening, the packing below the beam
    b.panel(1750, 2125, 2950, 2295, 2.6, INK, "#ece7dc")
    for y in (2155, 2265):
        b.line(1780, y, 2920, y, 2.6)
    for k in range(10):
        b.line(1800 + k * 122, 2150, 1800 + k * 122, 2270, 1.6)
    b.line(1900, 0, 1900, 2125, 2.6)
    b.line(2800, 0, 2800, 2125, 2.6)
    b.hatch(700, h, w, 2790, 0.08, 1.2, BRASS, 0.9)
    # string line and plumb bob, the mason's whole instrument
    b.line(2960, 1615, 4150, 1615, 1.3, LEAF)
    for x in (2960, 4150):
        b.disc(x, 1615, 18, LEAF, LEAF)
    b.line(2350, 2125, 2350, 620, 1.3, LEAF)
    b.path([(2315, 620), (2385, 620), (2350, 500)], 1.8, LEAF, LEAF, True)
    b.panel(1640, 1965, 1880, 2100, 0.1, PAPER, PAPER)
    b.number(1, 420, 1500, 800, 1420)
    b.number(2, 1330, 930)
    b.number(3, 1330, 2420, 1790, 2210)
    b.number(4, 2080, 1100, 1900, 1100)
    b.number(5, 3560, 2480, 3620, 2755)
    b.number(6, 3560, 1880, 3400, 1615)
    b.upright(0, 2125, 2690, "2125")
    b.across(1900, 2800, 250)
    b.across(1750, 1900, 1975, "150")
    b.upright(0, 2795, -260)
    b.across(700, w, -420)
    b.save(out, "brick-bond", "Brick wall with an opening and its lintel, drawn by hand")


def automation(out):
    b = Board(12, 8.2, 1.15, 6.9, 0.00184, 10)
    w, h = 5400, 2850
    b.solid(-150, h, w + 250, h + 160)
    b.solid(-500, -140, w + 250, 0)
    b.hatch(-500, -240, w + 250, -140, 0.16, 1.0, INK, 0.45)
    b.solid(-110, 2150, 40, h)
    b.solid(1640, 2250, 1760, h)
    b.solid(w, 0, w + 130, 850)
    b.solid(w, 2250, w + 130, h)
    # entrance door seen cut, with lock and bell
    b.panel(-60, 0, -10, 2150, 2.2, INK, "#ece7dc")
    b.panel(-120, 930, -60, 1130, 2.4, OXIDE, PAPER)
    b.line(-10, 1030, 60, 1030, 4.0, BRASS)
    b.panel(120, 1380, 220, 1560, 2.2, OXIDE)
    b.circle(170, 1500, 26, 1.8, OXIDE)
    # foyer: panel, shoe cabinet, motion sensor
    b.panel(560, 1500, 960, 2100, 2.4)
    for y in (1640, 1790, 1940):
        b.line(600, y, 920, y, 1.6)
    for x, y in ((620, 1715), (700, 1715), (620, 1865), (780, 1865)):
        b.disc(x, y, 14, LEAF, LEAF)
    b.panel(500, 0, 1300, 900, 2.0)
    b.line(900, 0, 900, 900, 1.4)
    b.hatch(520, 30, 880, 870, 0.1, 0.9, BRASS, 0.5)
    b.path([(1420, h), (1540, h), (1520, 2780), (1440, 2780)], 2.2, OXIDE, PAPER, True)
    for a in (235, 270, 305):
        r = math.radians(a)
        b.line(1480, 2760, 1480 + 500 * math.cos(r), 2760 + 500 * math.sin(r), 1.1, OXIDE, 0, 0.6)
    # living: switches, screen, lamp, sofa
    b.panel(1830, 1140, 1990, 1260, 2.4, OXIDE)
    for k in range(3):
        b.line(1865 + k * 45, 1165, 1865 + k * 45, 1235, 2.4, OXIDE)
    b.panel(2350, 1000, 3550, 1680, 2.4, INK, INK)
    b.panel(2200, 250, 3700, 620, 2.0)
    for x in (2575, 2950, 3325):
        b.line(x, 250, x, 620, 1.4)
    b.panel(3400, 620, 3600, 690, 2.2, OXIDE, PAPER)
    for k in range(3):
        b.arc(3500, 720, 70 + k * 80, 45, 135, 1.8, OXIDE)
    b.line(2950, h, 2950, 2480, 1.8)
    b.line(2450, 2460, 3450, 2460, 3.2)
    b.path([(2890, 2430), (3010, 2430), (3030, 2500), (2870, 2500)], 2.0, INK, PAPER, True)
    b.path([(3950, 0), (3950, 420), (4850, 420), (4850, 0)], 2.2, INK, PAPER)
    b.path([(3900, 0), (3900, 600), (4020, 600), (4020, 420)], 2.2, INK, PAPER)
    b.path([(4780, 420), (4780, 780), (4920, 780), (4920, 0)], 2.2, INK, PAPER)
    # window with its curtain and the motor above it
    for d in (40, 80):
        b.line(w + d, 850, w + d, 2250, 1.6)
    b.line(w - 330, 2600, w, 2600, 3.0)
    b.panel(w - 420, 2540, w - 330, 2660, 2.4, OXIDE)
    for k in range(6):
        x = w - 300 + k * 50
        b.path([(x, 2590), (x + 14, 1800), (x - 10, 900), (x + 6, 60)], 1.6, LEAF)
    b.person(1250, 0)
    b.number(1, -330, 1480, -110, 1080)
    b.number(2, 360, 1830, 200, 1560)
    b.number(3, 1180, 2300, 960, 2000)
    b.number(4, 1240, 2640, 1430, 2800)
    b.number(5, 2100, 1600, 1940, 1260)
    b.number(6, 3880, 1100, 3580, 690)
    b.number(7, 4620, 2250, w - 400, 2560)
    b.upright(0, 1200, 2110)
    b.upright(0, h, w + 420)
    b.across(0, 1700, -380)
    b.across(1700, w, -380)
    b.save(out, "automation", "Section through foyer and living room with what can be automated, drawn by hand")


def kitchen_section(out):
    b = Board(8.4, 9.9, 5.0, 8.5, 0.00275, 16)
    h = 2800
    b.solid(-1500, -140, 900, 0)
    b.panel(600, 0, 720, h, 2.6, INK, "#ece7dc")
    b.hatch(600, 0, 720, h, 0.16, 1.0, INK, 0.4)
    b.solid(-1500, h, 720, h + 130)
    b.hatch(-1500, -240, 900, -140, 0.16, 1.0, INK, 0.45)
    # tiles on the wall between counter and wall unit
    b.panel(588, 880, 600, 1480, 1.4)
    for y in range(955, 1480, 75):
        b.line(588, y, 600, y, 1.3)
    # counter: stone on a carcass with a plinth, front and back
    b.panel(-20, 860, 600, 880, 2.4, INK, "#ece7dc")
    b.line(-20, 860, -20, 836, 2.6)
    b.panel(40, 100, 545, 858, 2.2)
    b.panel(18, 110, 38, 850, 2.2, INK, TINT)
    b.line(58, 118, 527, 118, 1.6)
    b.panel(90, 0, 108, 100, 1.8, INK, PAPER)
    b.line(-4, 800, 18, 800, 4.6, BRASS)
    # sink, tap, bottle trap, pipes in the gap at the back
    b.path([(130, 880), (140, 680), (440, 680), (450, 880)], 2.6)
    b.line(290, 680, 290, 560, 2.4)
    b.box(250, 470, 330, 560, 2.0, INK, 0)
    b.path([(330, 530), (572, 520), (572, 300), (600, 290)], 2.2)
    b.path([(510, 880), (510, 1180), (500, 1210), (440, 1220), (380, 1200), (375, 1120)], 2.8)
    b.path([(600, 560), (505, 560), (505, 860)], 2.8, LEAF)
    b.path([(600, 480), (480, 480), (480, 860)], 2.8, OXIDE)
    b.disc(556, 560, 18, LEAF, PAPER)
    b.disc(556, 480, 18, OXIDE, PAPER)
    # wall unit, its light, the shelf inside; the loft above
    b.panel(250, 1480, 600, 2180, 2.2)
    b.panel(230, 1480, 249, 2180, 2.2, INK, TINT)
    b.line(268, 1830, 585, 1830, 2.0)
    b.panel(250, 2200, 600, 2780, 2.2)
    b.panel(230, 2200, 249, 2780, 2.2, INK, TINT)
    b.panel(300, 1462, 340, 1480, 1.8, BRASS, BRASS)
    for k in range(4):
        b.line(320, 1455, 120 + k * 120, 900, 1.1, BRASS, 0, 0.6)
    for x, y, r in ((330, 1500, 55), (450, 1500, 45), (340, 1850, 45), (450, 1850, 60)):
        b.path([(x - r, y), (x - r, y + 1.8 * r), (x + r, y + 1.8 * r), (x + r, y)], 1.6)
    # socket
    b.panel(582, 1140, 600, 1260, 2.4, OXIDE, PAPER)
    b.line(600, 1200, 660, 1200, 2.8, OXIDE)
    b.line(660, 1200, 660, h, 2.8, OXIDE)
    b.person(-640, 0)
    b.number(1, -160, 1090, 60, 872)
    b.number(2, -180, 480, 120, 420)
    b.number(3, 930, 720, 572, 500)
    b.number(4, 930, 1330, 594, 1215)
    b.number(5, 20, 1640, 300, 1470)
    b.number(6, 20, 2500, 230, 2480)
    b.number(7, 930, 330, 590, 295)
    b.upright(0, 880, -1020)
    b.upright(880, 1480, -1020)
    b.upright(1480, 2180, -1020)
    b.upright(2180, 2780, -1020)
    b.across(-20, 600, -380, "620")
    b.across(230, 600, 2330, "370")
    b.save(out, "kitchen-section", "Section through a kitchen counter and wall units, drawn by hand")


def wardrobe_inside(out):
    b = Board(12, 9.8, 2.0, 8.55, 0.00285, 20)
    b.solid(-160, -120, 2860, 0)
    b.hatch(-160, -210, 2860, -120, 0.16, 1.0, INK, 0.45)
    b.solid(-160, 2760, 2860, 2890)
    # carcass in three bays on a plinth, loft above
    b.box(0, 0, 2700, 2740, 2.6)
    b.line(0, 90, 2700, 90, 2.0)
    for y in (2100, 2120):
        b.line(0, y, 2700, y, 2.0)
    for x in (900, 1800):
        for d in (-9, 9):
            b.line(x + d, 90, x + d, 2740, 1.8)

    def rail(x0, x1, y, drop, colours):
        b.line(x0 + 30, y, x1 - 30, y, 3.8, BRASS)
        n = len(colours)
        for i, colour in enumerate(colours):
            x = x0 + 90 + i * (x1 - x0 - 180) / (n - 1)
            d = drop + b.r.uniform(-90, 30)
            b.path([(x, y + 30), (x, y - 40)], 1.6)
            half = b.r.uniform(34, 46)
            b.path([(x, y - 40), (x - half, y - 95), (x - half - 6, y - d), (x + half + 6, y - d + 12), (x + half, y - 95)], 2.0, colour, PAPER, True)

    rail(0, 900, 2010, 1400, (INK, LEAF, OXIDE, INK, BRASS, LEAF, INK))
    rail(900, 1800, 2010, 840, (INK, INK, LEAF, INK, BRASS, INK, OXIDE, INK))
    rail(900, 1800, 1020, 780, (LEAF, INK, INK, BRASS, INK, INK, LEAF, INK))
    b.line(909, 1075, 1791, 1075, 2.0)
    # long bay: a drawer below the coats
    b.line(0, 420, 891, 420, 2.0)
    b.panel(20, 110, 880, 400, 2.0)
    b.line(360, 255, 540, 255, 4.0, BRASS)
    # third bay: shelves, then drawers with one that stands open
    for y in (1080, 1400, 1740):
        b.line(1809, y, 2700, y, 2.0)
    for y in (110, 440, 680, 880):
        top = {110: 430, 440: 670, 680: 870, 880: 1060}[y]
        b.panel(1828, y, 2682, top, 2.0)
        b.line(2170, (y + top) / 2, 2340, (y + top) / 2, 4.0, BRASS)
    for x, y, n in ((1870, 1080, 5), (2180, 1080, 4), (2460, 1080, 6), (1900, 1400, 6), (2330, 1400, 4)):
        for k in range(n):
            b.line(x, y + 22 + k * 34, x + 210 + b.r.uniform(-12, 12), y + 22 + k * 34, 2.2, (INK, LEAF, BRASS)[k % 3])
    for x in (1880, 2120, 2360):
        b.path([(x, 1745), (x + 10, 1900), (x + 180, 1900), (x + 200, 1745)], 1.8)
        b.arc(x + 98, 1900, 55, 0, 180, 1.8)
    # loft: boxes, blankets, a suitcase
    b.panel(120, 2124, 720, 2560, 2.0)
    b.line(340, 2560, 500, 2560, 4.0, BRASS)
    b.panel(1020, 2124, 1400, 2420, 1.8)
    b.panel(1430, 2124, 1720, 2340, 1.8)
    for k in range(4):
        b.path([(1880, 2150 + k * 85), (1900, 2205 + k * 85), (2560, 2200 + k * 85), (2590, 2140 + k * 85)], 1.8)
    b.number(1, 450, 900)
    b.number(2, 1350, 1560)
    b.number(3, 2250, 1650)
    b.number(4, 2560, 970)
    b.number(5, 450, 2380)
    b.number(6, 700, 255)
    for y0, y1 in ((90, 420), (420, 2100), (2120, 2740)):
        b.upright(y0, y1, -280)
    for x in (0, 900, 1800):
        b.across(x, x + 900, -330)
    b.upright(1080, 2010, 2890)
    b.save(out, "wardrobe-inside", "Open wardrobe with its heights, drawn by hand")


SHEETS = {
    "wall-coats": wall_coats, "wiring": wiring, "plumbing-riser": plumbing_riser, "floor-layers": floor_layers,
    "bathroom-elevation": bathroom_elevation, "brick-bond": brick_bond, "automation": automation,
    "kitchen-section": kitchen_section, "wardrobe-inside": wardrobe_inside,
}

if __name__ == "__main__":
    for name in sys.argv[2:] or SHEETS:
        SHEETS[name](sys.argv[1])

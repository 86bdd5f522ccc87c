"""The rooms of one imagined Bengaluru house. Metres; x to the right, y away from the camera, z up."""

import math
import random

from kit import *  # noqa: F403 - the kit is the vocabulary of this file

WALL = "#efe9dd"


def shell(w, d, h, floor, left=(), back=(), right=(), walls=WALL, front=2.6, ceiling="#f3f0e9", sides="lbr"):
    """Floor, ceiling and up to three walls; the camera's side stays open. Holes as in wall_y and wall_x."""
    box(-0.3, -front, -0.1, w + 0.3, d + 0.3, 0, floor, 0)
    box(-0.3, -front, h, w + 0.3, d + 0.3, h + 0.12, paint(ceiling, 0.9), 0)
    m = plaster(walls)
    if "b" in sides:
        wall_y(-0.23, w + 0.23, h, d, m, back)
    if "l" in sides:
        wall_x(-front, d, h, 0, m, left, side=-1)
    if "r" in sides:
        wall_x(-front, d, h, w, m, right, side=1)


def window_left(y0, y1, z0, z1, **k):
    with at(0, y0, z0, turn=90):
        window(y1 - y0, z1 - z0, **k)


def window_right(w, y0, y1, z0, z1, **k):
    with at(w, y1, z0, turn=-90):
        window(y1 - y0, z1 - z0, **k)


def kitchen():
    shell(4.3, 3.3, 2.85, oxide(), left=[(1.0, 1.08, 2.7, 2.3)])
    window_left(1.0, 2.7, 1.08, 2.3, cols=3)
    outside_x(-4)
    top, cab = terrazzo(), areca()
    # the run under the window, with the sink
    with at(0.6, 0.1, 0, turn=90):
        base_units([(0.6, "drawers"), (0.9, "pair"), (0.5, "door-l"), (0.6, "door-r")], cab)
    box(0, 0.1, 0.82, 0.63, 3.3, 0.86, top, 0.004)
    # the run along the back, with the hob
    with at(0.6, 2.72):
        base_units([(0.45, "door-l"), (0.9, "drawers"), (0.6, "drawers"), (0.6, "pair")], cab)
    box(0.6, 2.69, 0.82, 3.15, 3.3, 0.86, top, 0.004)
    box(0.63, 3.285, 0.86, 3.15, 3.3, 1.5, zellige(), 0)
    box(0, 2.7, 0.86, 0.012, 3.3, 1.5, zellige(), 0)
    box(0, 0.1, 0.86, 0.012, 1.0, 1.08, zellige(), 0)
    box(0, 1.0, 0.86, 0.012, 2.7, 1.04, zellige(), 0)
    # tall units: pantry with cane, built-in oven
    box(3.15, 2.7, 0, 4.3, 3.3, 2.35, cab, 0)
    for i, (z, h, s) in enumerate(((0.1, 1.2, "shaker"), (1.3, 1.05, "cane"))):
        for k, side in ((0, "right"), (1, "left")):
            with at(3.15 + k * 0.575, 2.7, z):
                front(0.575, h, cab, s, pull_at=side)
    # wall units and a plain hood
    with at(0.36, 2.97, 1.5):
        wall_units([(0.69, "open")], teak("x"), height=0.85)
    box(1.05, 2.85, 1.62, 1.95, 3.3, 2.85, plaster("#e9e2d4"), 0.006)
    box(1.03, 2.83, 1.56, 1.97, 3.3, 1.63, brass(), 0.003)
    with at(1.95, 2.97, 1.5):
        wall_units([(0.6, "door-l"), (0.6, "door-r")], cab, height=0.85)
    # what stands about
    for i, r in enumerate((0.055, 0.05, 0.06)):
        vase(0.52 + i * 0.17, 3.12, 1.518, 0.16 + 0.04 * (i % 2), r, (clay(), paint("#e8e0cf", 0.6), brass())[i])
    for i in range(5):
        lathe([(0.001, 0), (0.06, 0), (0.1, 0.014 + 0.001)], paint("#ece6d8", 0.35), x=0.56, y=3.12, z=1.936 + i * 0.014)
    for i in range(3):
        lathe([(0.001, 0), (0.04, 0), (0.045, 0.08), (0.04, 0.08), (0.036, 0.01)], paint("#d9c9a8", 0.4), x=0.78 + i * 0.1, y=3.12, z=1.936)
    box(1.2, 2.8, 0.86, 1.8, 3.2, 0.868, black(), 0.004)
    for x, y in ((1.35, 2.9), (1.35, 3.1), (1.65, 2.9), (1.65, 3.1)):
        lathe([(0.05, 0), (0.075, 0.012), (0.06, 0.018), (0.03, 0.012)], metal("#3a3836", 0.5), x=x, y=y, z=0.868)
    lathe([(0.001, 0), (0.11, 0), (0.125, 0.03), (0.125, 0.13), (0.132, 0.135), (0.118, 0.135), (0.115, 0.02)], metal("#c98b5e", 0.22), x=1.65, y=3.1, z=0.885)
    vase(2.2, 3.1, 0.86, 0.2, 0.075, paint("#e7dfcf", 0.5))
    for k in range(5):
        rod((2.2, 3.1, 1.0), (2.2 + 0.06 * math.cos(k * 1.3), 3.1 + 0.05 * math.sin(k * 1.3), 1.26), 0.007, teak("z"))
    box(2.62, 3.2, 0.87, 2.98, 3.225, 1.25, teak("z"), 0.01)
    bowl(2.75, 2.98, 0.86, 0.15, 0.08)
    for dx, dy, c in ((0, 0, "#c9772e"), (0.08, 0.02, "#b94a2c"), (-0.05, 0.06, "#d9a441"), (0.02, -0.07, "#c9772e")):
        fruit(2.75 + dx, 2.98 + dy, 0.885, 0.045, c)
    # sink tap
    rod((0.12, 1.85, 0.86), (0.12, 1.85, 1.14), 0.012, brass())
    rod((0.12, 1.85, 1.14), (0.32, 1.85, 1.16), 0.011, brass())
    rod((0.32, 1.85, 1.165), (0.32, 1.85, 1.08), 0.01, brass())
    box(0.16, 1.55, 0.855, 0.52, 2.15, 0.862, metal("#a8a49c", 0.3), 0.002)
    pot(0.2, 1.18, 0.86, 0.075, 0.13)
    broadleaf(0.2, 1.18, 0.96, 0.28, 21, 0.1, 4, "#4c7a45")
    # a corner of the breakfast table
    with at(3.3, 0.55, 0, turn=4):
        table(1.2, 0.75, 0.75, pale_teak("x"))
        bowl(-0.2, 0.05, 0.75, 0.14, 0.06, paint("#e6ddcb", 0.5))
        vase(0.22, 0.1, 0.75, 0.26, 0.08, paint("#2b5749", 0.35))
        for k in range(7):
            a = k * 2.4
            rod((0.22, 0.1, 0.95), (0.22 + 0.2 * math.cos(a), 0.1 + 0.2 * math.sin(a), 1.3 + 0.06 * (k % 3)), 0.002, leaf("#5b7a4c"), sides=6)
    broadleaf(3.52, 0.66, 0.95, 0.42, 24, 0.09, 9, "#5f8653")
    with at(2.4, 0.6, 0, turn=82):
        v_chair(arms=False)
    pendant(3.1, 0.75, 1.75, 0.75, 0.2, brass(), shape="cone")
    skirting_x(0, 2.7, 4.3, -1)
    sky(strength=0.5)
    sun(188, 34, 20.0)
    panel((-0.35, 1.85, 1.7), (2, 1.85, 0.9), 1.7, 1.25, 60, "#e6eef5")
    panel((2.6, -2.5, 2.3), (2.0, 2, 1.0), 3.5, 2.0, 55, "#fff3e2")
    camera((2.62, -1.95, 1.4), (2.12, 3.3, 1.4), 27, shift_y=-0.04)


def island():
    w, d = 5.2, 4.4
    shell(w, d, 2.95, slabs("#8a9187", 0.9, 0.9, 0.004, "#5f645c"), back=[(1.5, 0.95, 4.2, 2.45)], walls="#f1ece2")
    with at(1.5, d, 0.95):
        window(2.7, 1.5, cols=4)
    outside_y(d + 4)
    light, dark = wood("#b58a5e", "z"), paint("#8e3c2b", 0.4)
    with at(0.1, d - 0.6):
        base_units([(0.7, "gap"), (0.72, "drawers"), (0.72, "drawers"), (0.74, "pair"), (0.72, "drawers"), (0.72, "pair")], light, style="flat")
    box(0.8, d - 0.63, 0.82, 4.42, d, 0.86, marble(), 0.004)
    box(0.8, d - 0.02, 0.86, 4.42, d, 0.95, marble(), 0.002)
    for x in (0.1, 4.42):
        box(x, d - 0.6, 0, x + 0.7, d, 2.4, light, 0)
        for z, h in ((0.1, 1.15), (1.26, 1.14)):
            with at(x, d - 0.6, z):
                front(0.7, h, light, "flat", pull_at="right" if x < 1 else "left")
    box(0.0, d - 0.6, 2.4, w, d, 2.95, plaster("#f1ece2"), 0)
    # the island: fluted oxide front, marble top that falls on one side
    ix, iy, iw, idp = 1.35, 1.35, 2.5, 0.95
    box(ix, iy + 0.25, 0.08, ix + iw, iy + idp, 0.88, dark, 0)
    box(ix + 0.05, iy + 0.3, 0, ix + iw - 0.05, iy + idp, 0.08, black(), 0)
    with at(ix, iy + 0.25, 0.08):
        front(iw, 0.8, dark, "fluted", pull=None)
    box(ix - 0.04, iy - 0.05, 0.88, ix + iw + 0.04, iy + idp + 0.02, 0.92, marble(), 0.005)
    box(ix - 0.04, iy - 0.05, 0, ix, iy + idp + 0.02, 0.88, marble(), 0.004)
    for i in range(3):
        with at(ix + 0.5 + i * 0.75, iy + 0.02, 0, turn=(-4, 6, -8)[i]):
            for a in range(4):
                t = math.pi / 4 + a * math.pi / 2
                rod((0.14 * math.cos(t), 0.14 * math.sin(t), 0.64), (0.2 * math.cos(t), 0.2 * math.sin(t), 0), 0.016, teak("z"), 0.012)
            lathe([(0.001, 0.65), (0.17, 0.65), (0.18, 0.665), (0.17, 0.685), (0.001, 0.67)], fabric("#c9a571", 240.0))
            rod((-0.13, -0.13, 0.25), (0.13, -0.13, 0.25), 0.01, brass())
            rod((-0.13, 0.13, 0.25), (0.13, 0.13, 0.25), 0.01, brass())
    for i in range(2):
        pendant(ix + 0.65 + i * 1.2, iy + 0.45, 1.75, 0.9, 0.19, paint("#21443a", 0.3))
    # island things
    with at(ix + 1.9, iy + 0.45, 0.92):
        box(-0.25, -0.16, 0, 0.25, 0.16, 0.025, teak("x"), 0.008)
        for dx, c in ((-0.1, "#6f8a3d"), (0.03, "#6f8a3d"), (0.13, "#c9772e")):
            fruit(dx, 0.02, 0.025, 0.045, c)
    vase(ix + 0.4, iy + 0.5, 0.92, 0.34, 0.12, paint("#dcd2be", 0.7))
    palm(ix + 0.4, iy + 0.5, 1.18, 0.55, 7, 3)
    # window sill and counter things
    for x, r, h, m in ((1.2, 0.06, 0.2, clay()), (1.36, 0.05, 0.14, paint("#e8dfcb", .5)), (3.9, 0.07, 0.24, brass())):
        vase(x, d - 0.25, 0.86, h, r, m)
    rod((2.85, d - 0.12, 0.86), (2.85, d - 0.12, 1.2), 0.012, brass())
    rod((2.85, d - 0.12, 1.2), (2.85, d - 0.34, 1.22), 0.011, brass())
    rod((2.85, d - 0.34, 1.22), (2.85, d - 0.34, 1.14), 0.01, brass())
    sky(strength=0.55)
    sun(62, 42, 18.0)
    panel((2.85, d + 0.3, 1.75), (2.85, 1, 0.8), 2.7, 1.5, 110, "#e8eff5")
    panel((2.6, -2.4, 2.4), (2.6, 2, 0.8), 4, 1.8, 75, "#fff4e6")
    camera((2.95, -2.3, 1.4), (2.72, 3, 1.4), 34, shift_y=-0.045)


def _living_shell():
    w, d = 5.4, 4.3
    shell(w, d, 2.95, slabs("#b9a893", 0.8, 0.8, 0.003, "#8f8270", 0.34, 0.06), left=[(0.9, 0.0, 3.1, 2.3)])
    outside_x(-4.5, z0=-1)
    return w, d


def _living_light():
    sky(strength=0.5)
    sun(200, 36, 21.0)
    panel((-0.4, 2.0, 1.3), (2.5, 2.0, 0.8), 2.1, 2.2, 95, "#e8eff5")
    panel((3.0, -2.4, 2.4), (3.0, 2.5, 0.9), 4, 1.8, 65, "#fff2e0")
    camera((3.15, -2.3, 1.25), (2.62, 4, 1.25), 28, shift_y=-0.03)


def living():
    w, d = _living_shell()
    window_left(0.9, 3.1, 0.0, 2.3, cols=3, bars=False)
    with at(0.14, 0.45, 0.02, turn=90):
        curtain(0.55, 2.62, sheer(), 6, 0.045, 3)
    with at(0.14, 3.0, 0.02, turn=90):
        curtain(0.6, 2.62, sheer(), 6, 0.045, 4)
    rod((0.14, 0.35, 2.66), (0.14, 3.75, 2.66), 0.012, brass())
    # TV wall: fluted teak behind, a long low unit in areca with cane, open shelves at the right
    box(1.1, d - 0.03, 0.0, 3.7, d, 2.95, teak("z"), 0)
    n = 52
    for i in range(n):
        x = 1.1 + (i + 0.5) * 2.6 / n
        box(x - 0.017, d - 0.055, 0.0, x + 0.017, d - 0.03, 2.95, teak("z"), 0.006)
    with at(0.8, d - 0.47, 0.28):
        box(0, 0, 0, 3.6, 0.42, 0.42, areca(), 0.003)
        for i in range(6):
            with at(i * 0.6, 0, 0.0):
                front(0.6, 0.42, areca(), "cane" if i in (0, 2, 3, 5) else "flat", pull="knob", pull_at="right" if i % 2 == 0 else "left")
        box(-0.02, -0.03, 0.42, 3.62, 0.42, 0.45, marble(), 0.004)
    box(1.65, d - 0.1, 1.05, 3.15, d - 0.055, 1.9, paint("#121212", 0.12), 0.006)
    with at(4.15, d - 0.36, 0.0):
        for x in (0, 1.0):
            box(x, 0, 0, x + 0.03, 0.34, 2.5, teak("z"))
        for i, z in enumerate((0.28, 0.72, 1.16, 1.6, 2.04, 2.47)):
            box(0.03, 0, z, 1.0, 0.34, z + 0.03, teak("x"))
        box(0.03, 0.325, 0.28, 1.0, 0.34, 2.5, areca(), 0)
        books(0.08, 0.62, 0.31, 0.08, 3)
        vase(0.8, 0.18, 0.31, 0.28, 0.09)
        bowl(0.3, 0.18, 0.75, 0.13, 0.09)
        books(0.55, 0.97, 0.75, 0.08, 8)
        books(0.06, 0.5, 1.19, 0.08, 11)
        vase(0.75, 0.18, 1.19, 0.3, 0.1, paint("#e4dac6", .6))
        vase(0.25, 0.18, 1.63, 0.2, 0.1, brass())
        books(0.5, 0.96, 1.63, 0.08, 21)
        pot(0.5, 0.18, 2.07, 0.1, 0.14)
        broadleaf(0.5, 0.18, 2.18, 0.22, 18, 0.12, 6, "#4f7d46")
    vase(1.05, d - 0.26, 0.73, 0.34, 0.11, paint("#8f3d2c", 0.5))
    books(3.35, 3.62, 0.73, d - 0.36, 5)
    bowl(3.85, d - 0.26, 0.73, 0.14, 0.06)
    # seats
    with at(2.75, 1.85):
        rug(2.9, 2.0, fabric("#d9cbb0", 260.0), fabric("#8c3b2a", 260.0))
        box(-0.55, -0.32, 0.3, 0.55, 0.32, 0.335, teak("x"), 0.02, 4)
        for sx in (-1, 1):
            for sy in (-1, 1):
                rod((sx * 0.45, sy * 0.22, 0.3), (sx * 0.5, sy * 0.27, 0), 0.024, teak("z"), 0.016)
        box(-0.35, -0.15, 0.335, -0.05, 0.08, 0.36, paint("#2f5145", .7), 0.003)
        box(-0.33, -0.13, 0.36, -0.07, 0.06, 0.38, paint("#d8cbb2", .7), 0.003)
        bowl(0.22, 0.05, 0.335, 0.13, 0.06)
    with at(4.35, 0.75, 0, turn=-90):
        with at(-2.0, 0.0):
            sofa(2.0, fabric("#cfc3ad"))
            for x, c in ((0.3, "#8c3b2a"), (1.7, "#2f5145")):
                with at(x, 0.42, 0.62, tilt=-16):
                    cushion(0.44, 0.44, 0.15, fabric(c))
    with at(1.15, 1.35, 0, turn=118):
        v_chair()
        with at(0, 0.12, 0.62, tilt=-18):
            cushion(0.4, 0.36, 0.12, fabric("#b98a3d"))
    pot(0.5, 3.75, 0, 0.2, 0.38)
    palm(0.5, 3.75, 0.3, 1.6, 13, 5)
    fan(2.7, 1.9, 2.55)
    skirting_y(0, 1.1, d, paint("#8a7c68", .5))
    _living_light()


def living_before():
    """The same room as handed over by the builder: same camera, same window, nothing else."""
    w, d = 5.4, 4.3
    shell(w, d, 2.95, concrete("#8f8a82"), left=[(0.9, 0.0, 3.1, 2.3)], walls="#b9b4aa", ceiling="#b4afa6")
    outside_x(-4.5, z0=-1)
    gi = metal("#8d8f90", 0.5)
    with at(0, 0.9, 0, turn=90):
        for x in (0, 1.07, 2.15):
            box(x, 0.08, 0, x + 0.05, 0.12, 2.3, gi)
        box(0, 0.08, 2.25, 2.2, 0.12, 2.3, gi)
        box(0, 0.08, 0, 2.2, 0.12, 0.04, gi)
    # patches of rough plaster, chases for conduit, switch boxes
    for x0, z0, x1, z1 in ((0.15, 0.0, 1.6, 1.1), (3.3, 1.7, 4.9, 2.95)):
        box(x0, d - 0.012, z0, x1, d, z1, concrete("#a7a298"), 0.004)
    for x, z0, z1 in ((1.9, 0.3, 2.95), (3.6, 0.3, 2.95)):
        box(x, d - 0.004, z0, x + 0.05, d + 0.001, z1, concrete("#77726a"), 0)
        rod((x + 0.025, d - 0.012, z0), (x + 0.025, d - 0.012, z1), 0.0125, paint("#2f2f30", 0.5))
        box(x - 0.06, d - 0.03, z0 - 0.1, x + 0.11, d, z0, gi, 0.002)
    rod((2.7, 1.9, 2.95), (2.7, 1.9, 2.72), 0.008, paint("#2f2f30"))
    rod((2.7, 1.9, 2.72), (2.76, 1.92, 2.62), 0.006, paint("#7c2b20"))
    # a ladder, cement bags, boards against the wall
    with at(4.55, 3.4, 0, turn=-20):
        for x in (-0.25, 0.25):
            bar((x, 0.32, 0), (x * 0.8, 0.0, 1.95), 0.05, 0.03, wood("#a98a62", "z"))
            bar((x, -0.38, 0), (x * 0.8, -0.03, 1.95), 0.04, 0.03, wood("#a98a62", "z"))
        for i in range(1, 6):
            t = i / 6
            box(-0.25 + 0.05 * t, -0.38 + 0.35 * t - 0.04, 1.95 * t, 0.25 - 0.05 * t, -0.38 + 0.35 * t + 0.05, 1.95 * t + 0.025, wood("#a98a62", "x"))
    for i, (x, y, z, t) in enumerate(((0.75, 3.6, 0, 8), (0.8, 3.62, 0.15, -6), (1.35, 3.75, 0, 40))):
        with at(x, y, z, turn=t):
            soft(-0.34, -0.22, 0, 0.34, 0.22, 0.16, fabric(("#b9ab92", "#c4b79d", "#a99c86")[i], 200.0), 0.07)
    for i in range(4):
        with at(2.5 + i * 0.02, d - 0.2 + i * 0.02, 0, tilt=-6):
            box(-0.05 - i * 0.06, -0.02, 0, 0.9 - i * 0.05, -0.002, 1.75 - 0.1 * i, pale_teak("z"), 0.001)
    lathe([(0.001, 0), (0.13, 0), (0.16, 0.3), (0.165, 0.3), (0.15, 0.3), (0.12, 0.02)], paint("#2b2b2b", 0.6), x=3.4, y=3.2, z=0)
    r = random.Random(4)
    for _ in range(60):
        x, y, s = r.uniform(0.3, 5.1), r.uniform(0.2, 4.1), r.uniform(0.008, 0.03)
        with at(x, y, 0, turn=r.uniform(0, 90)):
            box(-s, -s * 0.7, 0, s, s * 0.7, s, concrete("#7d776e"), 0.002)
    _living_light()


def bedroom():
    w, d = 4.6, 4.0
    shell(w, d, 2.85, wood("#a57d55", "y"), right=[(1.2, 0.75, 3.0, 2.25)], walls="#ece5d7", sides="lbr")
    window_right(w, 1.2, 3.0, 0.75, 2.25, cols=3)
    outside_x(w + 4.5)
    for y in (0.85, 2.85):
        with at(w - 0.12, y, 0.02, turn=90):
            curtain(0.5, 2.45, sheer("#f1e9da"), 6, 0.04, int(y * 7))
    rod((w - 0.12, 0.7, 2.5), (w - 0.12, 3.5, 2.5), 0.012, brass())
    # wardrobe along the left wall: cane above, flat below
    cab = paint("#8d9a86", 0.45)
    box(0, 0.2, 0, 0.6, 3.2, 2.6, cab, 0)
    box(0, 0.2, 2.6, 0.6, 3.2, 2.85, plaster("#ece5d7"), 0)
    with at(0.6, 0.2, 0.08, turn=90):
        for i in range(6):
            with at(i * 0.5, 0, 0):
                front(0.5, 0.62, cab, "flat", pull=None)
            with at(i * 0.5, 0, 0.62):
                front(0.5, 1.9, cab, "cane" if i in (1, 2, 3, 4) else "shaker", pull="bar", pull_at="right" if i % 2 == 0 else "left")
    # headboard wall: upholstered panels between teak, prints above
    bx0, bx1 = 1.45, 3.25
    box(0.95, d - 0.05, 0, 3.75, d, 1.2, teak("x"), 0.004)
    for i in range(4):
        soft(1.0 + i * 0.68, d - 0.1, 0.35, 1.66 + i * 0.68, d - 0.04, 1.15, fabric("#7e4034"), 0.025)
    with at(2.35, d, 1.72):
        picture(0.9, 0.62, 12)
    # bed
    box(bx0 - 0.04, 1.9, 0.12, bx1 + 0.04, d - 0.08, 0.32, teak("x"), 0.01)
    for x in (bx0 + 0.06, bx1 - 0.06):
        box(x - 0.04, 1.95, 0, x + 0.04, 2.03, 0.12, teak("z"))
    soft(bx0, 1.93, 0.32, bx1, d - 0.1, 0.56, fabric("#f0eadd"), 0.06)
    r = random.Random(3)
    ph = [r.uniform(0, 6) for _ in range(6)]
    def duvet(u, v):
        x = bx0 - 0.07 + u * (bx1 - bx0 + 0.14)
        y = 1.88 + v * 1.35
        edge = min(u, 1 - u) * (bx1 - bx0 + 0.14)
        drop = max(0.0, 0.09 - edge)
        zz = 0.6 + 0.012 * math.sin(9 * u + ph[0] + 3 * v) + 0.01 * math.sin(14 * v + ph[1] + 5 * u) + 0.006 * math.sin(31 * u + 17 * v)
        fall = min(1.0, max(0.0, (0.1 - v * 1.35) / 0.1))
        return (x + (0.02 * math.sin(8 * v) if edge < 0.05 else 0), y, zz - 2.6 * drop - 0.2 * fall)
    sheet(duvet, 60, 50, fabric("#e7decb"), 0.03)
    def throw(u, v):
        x = bx0 - 0.1 + u * (bx1 - bx0 + 0.2)
        edge = min(u, 1 - u) * (bx1 - bx0 + 0.2)
        drop = max(0.0, 0.11 - edge)
        return (x, 2.02 + v * 0.55 + 0.015 * math.sin(6 * u), 0.638 + 0.012 * math.sin(9 * u + ph[0]) + 0.008 * math.sin(20 * u + 7 * v) - 3.0 * drop)
    sheet(throw, 60, 16, stripes("#8c3b2a", "#c9a057", 14.0, 1), 0.012)
    for i, (x, c) in enumerate(((1.85, "#f3ede1"), (2.85, "#f3ede1"))):
        with at(x, d - 0.26, 0.76, tilt=-22):
            cushion(0.72, 0.46, 0.2, fabric(c))
    for x, c, s in ((2.05, "#2f5145", 0.44), (2.65, "#2f5145", 0.44), (2.35, "#b98a3d", 0.36)):
        with at(x, d - (0.46 if s > 0.4 else 0.58), 0.77, tilt=-26):
            cushion(s, s * 0.85, 0.15, fabric(c))
    # side tables, lamps
    for x in (1.12, 3.58):
        with at(x - 0.22, d - 0.45):
            box(0, 0, 0.3, 0.44, 0.38, 0.52, teak("x"), 0.004)
            with at(0, 0, 0.3):
                front(0.44, 0.22, teak("x"), "flat", pull="knob")
            for sx in (0.04, 0.4):
                for sy in (0.05, 0.33):
                    rod((sx, sy, 0.3), (sx, sy, 0), 0.016, teak("z"), 0.011)
    table_lamp(1.12, d - 0.26, 0.52, 0.46)
    table_lamp(3.58, d - 0.26, 0.52, 0.46)
    with at(2.35, 1.45):
        with at(0, 0.4, 0.0):
            rug(2.9, 1.7, fabric("#d6c8ae", 260.0), fabric("#2f5145", 260.0))
        soft(-0.65, -0.12, 0.32, 0.65, 0.26, 0.44, fabric("#c9b896"), 0.04)
        for sx in (-0.58, 0.58):
            for sy in (-0.06, 0.2):
                rod((sx, sy, 0.33), (sx, sy, 0), 0.022, teak("z"), 0.015)
    pot(4.15, 3.6, 0, 0.18, 0.34, paint("#dcd2be", .7))
    broadleaf(4.15, 3.6, 0.3, 1.25, 33, 0.24, 3)
    fan(2.4, 1.9, 2.42)
    sky(strength=0.48)
    sun(-22, 32, 19.5)
    panel((w + 0.4, 2.1, 1.5), (2, 2.1, 0.8), 1.8, 1.5, 75, "#e9f0f5")
    panel((2.2, -2.4, 2.3), (2.2, 2.5, 0.8), 3.5, 1.8, 55, "#fff2e0")
    camera((2.3, -1.95, 1.25), (2.38, 4, 1.25), 27, shift_y=-0.045)


def kids():
    w, d = 4.2, 3.5
    shell(w, d, 2.85, wood("#c19b6c", "x"), back=[(2.35, 0.9, 3.75, 2.25)], walls="#e8ebe0")
    with at(2.35, d, 0.9):
        window(1.4, 1.35, cols=2)
    outside_y(d + 4.5)
    ply, green, ox = wood("#cfa877", "x"), paint("#7f9c84", 0.5), paint("#b65a43", 0.5)
    # a loft bed along the left with storage steps
    box(0, 0.55, 1.35, 1.05, 3.5, 1.47, ply, 0.004)
    for y in (0.55, 3.44):
        box(0.99, y, 0, 1.05, y + 0.06, 2.0, wood("#cfa877", "z"), 0.004)
    for z in (1.62, 1.78, 1.94):
        rod((1.02, 1.25, z), (1.02, 3.46, z), 0.016, wood("#cfa877", "y"))
    rod((1.02, 1.25, 1.47), (1.02, 1.25, 1.96), 0.018, wood("#cfa877", "z"))
    soft(0.03, 0.62, 1.47, 0.97, 3.46, 1.62, fabric("#f0e7d5"), 0.05)
    with at(0.5, 3.15, 1.72, tilt=-30):
        cushion(0.7, 0.42, 0.16, fabric("#b65a43"))
    soft(0.05, 0.7, 1.61, 0.97, 2.5, 1.66, stripes("#d8b25f", "#7f9c84", 9.0, 1), 0.02)
    for i in range(5):
        h = 0.27 * (i + 1)
        y = -0.62 + i * 0.235
        box(0.35, y, 0, 1.03, y + 0.235, h, ply if i % 2 else green, 0.004)
        with at(1.03, y, 0.0, turn=90):
            front(0.235, h, ply if i % 2 else green, "flat", pull="knob", pull_at="top")
    # a den under the bed: shelves, mattress, cushions
    soft(0.08, 1.2, 0, 0.95, 3.4, 0.2, fabric("#c8866b"), 0.06)
    for y, c, s in ((3.05, "#d8b25f", 0.5), (2.5, "#2f5145", 0.42), (1.75, "#efe6d3", 0.46)):
        with at(0.3, y, 0.42, turn=72, tilt=-18):
            cushion(s, s, 0.16, fabric(c))
    box(0, 1.4, 0.85, 0.22, 3.3, 0.875, ply)
    with at(0.2, 1.45, 0, turn=90):
        books(0.0, 0.9, 0.876, 0.02, 6, 0.16)
    # desk under the window, wall shelves, wardrobe at the right
    box(1.55, d - 0.55, 0.7, 3.75, d, 0.735, ply, 0.006)
    box(1.6, d - 0.5, 0, 1.95, d, 0.7, green, 0)
    for i in range(3):
        with at(1.6, d - 0.5, 0.06 + i * 0.213):
            front(0.35, 0.213, (green, green, ox)[i], "flat", pull="knob")
    box(3.75, d - 0.6, 0, 4.2, d, 2.4, green, 0)
    with at(3.75, d - 0.6, 0.06):
        front(0.45, 2.34, green, "shaker", pull_at="left")
    for i, z in enumerate((1.25, 1.62, 1.99)):
        box(1.3, d - 0.22, z, 2.2, d, z + 0.025, ply)
    books(1.36, 1.8, 1.275, d - 0.2, 9)
    books(1.75, 2.15, 1.645, d - 0.2, 14)
    fruit(1.5, d - 0.12, 1.645, 0.085, "#b65a43")
    with at(1.5, d - 0.12, 2.015):
        box(-0.07, -0.05, 0.05, 0.09, 0.05, 0.11, ox, 0.01)
        for x in (-0.04, 0.06):
            with at(x, -0.05, 0.035, tilt=90):
                lathe([(0.001, 0), (0.035, 0), (0.035, 0.015), (0.001, 0.015)], black())
    for k, (hx, r) in enumerate((("#d8b25f", 0.05), ("#7f9c84", 0.04), ("#b65a43", 0.03))):
        lathe([(0.001, 0), (r, 0), (r, 0.035), (0.001, 0.035)], paint(hx, .5), x=1.95, y=d - 0.12, z=2.015 + 0.035 * k)
    table_lamp(2.2, d - 0.2, 0.735, 0.4, "#f0d9b0")
    box(2.75, d - 0.4, 0.735, 3.1, d - 0.15, 0.745, paint("#f4efe4", .8), 0.001)
    for i in range(4):
        rod((2.9 + i * 0.012, d - 0.32, 0.748), (3.02 + i * 0.02, d - 0.25, 0.748), 0.004, paint(("#b65a43", "#2f5145", "#d8b25f", "#39424a")[i]))
    with at(2.75, d - 0.75, 0, turn=200):
        for sx in (-0.17, 0.17):
            for sy in (-0.16, 0.16):
                rod((sx, sy, 0.42), (sx * 1.15, sy * 1.15, 0), 0.016, wood("#cfa877", "z"), 0.012)
        box(-0.2, -0.19, 0.42, 0.2, 0.19, 0.445, ox, 0.02, 4)
        for sx in (-0.15, 0.15):
            rod((sx, 0.17, 0.44), (sx, 0.23, 0.78), 0.012, wood("#cfa877", "z"))
        box(-0.19, 0.205, 0.64, 0.19, 0.235, 0.8, ox, 0.012, 4)
    with at(2.5, 1.25):
        lathe([(0.001, 0.012), (0.78, 0.012), (0.8, 0.006), (0.8, 0.0)], fabric("#d8c49a", 240.0), 96)
        lathe([(0.56, 0.0125), (0.6, 0.0135), (0.64, 0.0125)], fabric("#b65a43", 240.0), 96)
        for k, (x, y, t, c) in enumerate(((-0.2, 0.1, 20, "#b65a43"), (0.02, -0.08, 50, "#7f9c84"), (0.22, 0.16, 5, "#d8b25f"))):
            with at(x, y, 0.013, turn=t):
                box(-0.06, -0.06, 0, 0.06, 0.06, 0.12, paint(c, .5), 0.008)
        with at(-0.09, 0.01, 0.133, turn=35):
            box(-0.055, -0.055, 0, 0.055, 0.055, 0.11, ply, 0.008)
    with at(3.25, 0.95, 0, turn=20):
        lathe([(0.34 * abs(math.sin(math.pi * t / 20)) ** 0.62 * (1 - 0.12 * t / 20) + 0.001, 0.4 * (t / 20) ** 1.15) for t in range(21)], fabric("#2f5145"), 48)
    with at(4.2, 1.6, 1.55, turn=-90):
        picture(0.6, 0.8, 33, wood("#cfa877", "x"))
    pendant(2.5, 1.5, 2.1, 0.4, 0.22, paint("#f3ecdc", 0.6), shape="dome")
    sky(strength=0.6)
    sun(70, 38, 16.5)
    panel((3.05, d + 0.3, 1.6), (2.4, 1, 0.6), 1.4, 1.35, 60, "#e9f0f5")
    panel((2.2, -2.4, 2.4), (2.2, 2, 0.8), 3.5, 1.8, 75, "#fff4e6")
    camera((2.75, -1.95, 1.32), (2.05, 3.5, 1.32), 27, shift_y=-0.04)


def pooja():
    w, d = 2.9, 2.4
    shell(w, d, 2.85, oxide("#7f2c1e"), walls="#efe7d8", left=[(0.7, 1.2, 1.5, 2.4)])
    outside_x(-4)
    # the niche: a deep arch in a thick wall, lined in marble
    cx, half, spring, deep = 1.45, 0.62, 1.75, 0.42
    y0 = d - 0.5
    wall = plaster("#efe7d8")
    box(0, y0, 0, cx - half, d, 2.85, wall, 0)
    box(cx + half, y0, 0, w, d, 2.85, wall, 0)
    n = 24
    for i in range(n):
        a0, a1 = math.pi * i / n, math.pi * (i + 1) / n
        xa, xb = cx - half * math.cos(a0), cx - half * math.cos(a1)
        za, zb = spring + half * math.sin(a0), spring + half * math.sin(a1)
        v = [(xa, y0, za), (xb, y0, zb), (xb, y0, 2.85), (xa, y0, 2.85), (xa, d, za), (xb, d, zb)]
        mesh("arch", v, [(0, 1, 2, 3), (0, 4, 5, 1)], wall)
    box(cx - half, d - 0.06, 0, cx + half, d, 2.5, marble("#efe6d6"), 0)
    def band(r0, r1, mat, yy, t=0.018):
        for i in range(48):
            a0, a1 = math.pi * i / 48, math.pi * (i + 1) / 48
            v = []
            for yv in (yy - t, yy):
                for a, r in ((a0, r0), (a1, r0), (a1, r1), (a0, r1)):
                    v.append((cx - r * math.cos(a), yv, spring + r * math.sin(a)))
            mesh("band", v, [(0, 3, 2, 1), (0, 1, 5, 4), (3, 7, 6, 2)], mat)
        for s in (-1, 1):
            box(cx + s * r0, yy - t, 0.86, cx + s * r1, yy, spring, mat, 0)
    band(half, half + 0.035, brass(), y0)
    # a halo of brass rays behind the lamp
    for i in range(36):
        a = 2 * math.pi * i / 36
        rod((cx + 0.2 * math.cos(a), d - 0.075, 1.62 + 0.2 * math.sin(a)), (cx + (0.3 if i % 2 else 0.34) * math.cos(a), d - 0.075, 1.62 + (0.3 if i % 2 else 0.34) * math.sin(a)), 0.006, brass(), 0.002, 8)
    with at(cx, d - 0.06, 1.62, tilt=90):
        lathe([(0.001, 0.012), (0.17, 0.012), (0.185, 0.02), (0.2, 0.012), (0.2, 0)], brass(), 64)
    # cabinet below with carved (fluted) teak doors and a marble ledge
    box(cx - half, y0 + 0.02, 0, cx + half, d - 0.06, 0.82, teak("z"), 0)
    for i, side in ((0, "right"), (1, "left")):
        with at(cx - half + i * half, y0 + 0.02, 0.08):
            front(half, 0.46, teak("z"), "fluted", pull="knob", pull_at=side)
        with at(cx - half + i * half, y0 + 0.02, 0.55):
            front(half, 0.26, teak("x"), "flat", pull="knob")
    box(cx - half - 0.03, y0 - 0.06, 0.82, cx + half + 0.03, d - 0.06, 0.86, marble(), 0.006)
    box(cx - 0.34, y0 + 0.18, 0.86, cx + 0.34, d - 0.06, 0.98, marble(), 0.006)
    # the tall lamp with five wicks, bells, plate, flowers
    def samai(x, y, z, h):
        lathe([(0.001, 0), (0.09, 0), (0.085, 0.015), (0.05, 0.03), (0.02, 0.06), (0.03, h * 0.25), (0.014, h * 0.3), (0.014, h * 0.5), (0.03, h * 0.55), (0.014, h * 0.6), (0.014, h * 0.8), (0.03, h * 0.85), (0.085, h * 0.92), (0.09, h * 0.95), (0.075, h * 0.93), (0.012, h * 0.9), (0.014, h), (0.001, h * 1.12)], metal("#c99b45", 0.2), x=x, y=y, z=z)
        for k in range(5):
            a = 2 * math.pi * k / 5 + 0.5
            lathe([(0.001, 0), (0.007, 0.008), (0.006, 0.02), (0.001, 0.042)], glow("#ffb257", 45.0), 12, x + 0.082 * math.cos(a), y + 0.082 * math.sin(a), z + h * 0.95)
        lamp_at((x, y - 0.09, z + h * 1.02), 2.2, "#ffb56a", 0.03)
    samai(cx - 0.43, y0 + 0.14, 0.86, 0.5)
    samai(cx + 0.43, y0 + 0.14, 0.86, 0.5)
    lathe([(0.001, 0), (0.1, 0), (0.12, 0.015), (0.125, 0.03), (0.118, 0.03), (0.1, 0.014)], metal("#c99b45", 0.2), x=cx, y=y0 + 0.06, z=0.86)
    r = random.Random(5)
    for _ in range(40):
        a, q = r.uniform(0, 6.28), r.uniform(0, 0.085)
        fruit(cx + q * math.cos(a), y0 + 0.06 + q * math.sin(a), 0.872 + r.uniform(0, 0.012), r.uniform(0.012, 0.019), r.choice(["#d98324", "#e0a02c", "#c9601f", "#e9dfc8"]))
    lathe([(0.001, 0), (0.07, 0), (0.09, 0.05), (0.05, 0.12), (0.055, 0.15), (0.07, 0.16)], metal("#b8743f", 0.22), x=cx, y=y0 + 0.3, z=0.98)
    lathe([(0.001, 0.1), (0.05, 0.1), (0.06, 0.15), (0.045, 0.21), (0.001, 0.235)], paint("#6d4a2b", 0.8), x=cx, y=y0 + 0.3, z=1.03)
    for k in range(5):
        a = k * 1.256 + 0.4
        sheet(lambda u, v, a=a: (cx + math.cos(a) * 0.13 * u + -math.sin(a) * (v - 0.5) * 0.07 * math.sin(math.pi * (0.1 + 0.9 * u)), y0 + 0.3 + math.sin(a) * 0.1 * u + math.cos(a) * (v - 0.5) * 0.07 * math.sin(math.pi * (0.1 + 0.9 * u)), 1.13 + 0.12 * u - 0.06 * u * u), 8, 4, leaf("#3f6b34"))
    # a marigold garland across the arch
    for s in range(2):
        for i in range(27):
            t = i / 26
            x = cx - half + 2 * half * t
            z = 2.0 - (0.14 + 0.12 * s) * 4 * t * (1 - t) + 0.03
            fruit(x, y0 - 0.03, z - 0.02, 0.026 if (i + s) % 2 else 0.022, ("#e08a1e", "#d8701c", "#e9b53a")[(i + s) % 3])
    for s in (-1, 1):
        for i in range(13):
            fruit(cx + s * half, y0 - 0.03, 1.98 - i * 0.043, 0.025 if i % 2 else 0.021, ("#e08a1e", "#d8701c", "#e9b53a")[i % 3])
        rod((cx + s * 0.9, y0 - 0.12, 2.85), (cx + s * 0.9, y0 - 0.12, 2.05), 0.003, brass(), sides=8)
        lathe([(0.075, 0), (0.06, 0.03), (0.045, 0.09), (0.02, 0.12), (0.012, 0.15)], metal("#c99b45", 0.2), x=cx + s * 0.9, y=y0 - 0.12, z=1.91)
    # a kolam on the floor and a low wooden seat
    for i in range(8):
        a = 2 * math.pi * i / 8
        for k in range(40):
            t0, t1 = 2 * math.pi * k / 40, 2 * math.pi * (k + 1) / 40
            def p(t):
                q = 0.13 * math.cos(t) + 0.18
                s = 0.06 * math.sin(t)
                return (cx + q * math.cos(a) - s * math.sin(a), 0.75 + q * math.sin(a) + s * math.cos(a), 0.002)
            rod(p(t0), p(t1), 0.004, paint("#f0eadf", 0.9), sides=6)
    skirting_y(0, cx - half, y0)
    skirting_y(cx + half, w, y0)
    pot(0.36, y0 - 0.25, 0, 0.15, 0.26, brass())
    palm(0.36, y0 - 0.25, 0.2, 0.85, 10, 8)
    panel((cx, y0 + 0.2, 2.25), (cx, y0 + 0.25, 1.0), 0.5, 0.1, 9, "#ffcf95")
    sky(strength=0.32)
    sun(192, 38, 16.5)
    panel((-0.3, 1.1, 1.8), (1.5, 1.4, 0.9), 0.8, 1.2, 30, "#eaf0f4")
    panel((1.6, -2.3, 2.2), (1.45, 2, 1.0), 2.6, 1.8, 26, "#fff0da")
    camera((1.5, -1.75, 1.4), (1.45, 3, 1.4), 36, shift_y=-0.07)


def study():
    w, d = 3.8, 3.2
    shell(w, d, 2.85, slabs("#8c5c42", 0.09, 0.6, 0.0015, "#5a3826", 0.42, 0.16, 0.5), left=[(0.8, 0.85, 2.2, 2.3)], walls="#e4e3d6")
    window_left(0.8, 2.2, 0.85, 2.3, cols=2)
    outside_x(-4)
    dk = areca()
    # a wall of shelves above a long desk
    box(0.35, d - 0.02, 0, w, d, 2.6, dk, 0)
    for x in (0.35, 1.25, 2.55, w - 0.03):
        box(x, d - 0.34, 0.75 if 1 < x < 2.6 else 0, x + 0.03, d - 0.02, 2.6, dk)
    for z in (1.45, 1.83, 2.21, 2.57):
        box(0.35, d - 0.34, z, w, d - 0.02, z + 0.03, dk)
    for x0, x1 in ((0.35, 1.25), (2.55, w)):
        box(x0, d - 0.45, 0.1, x1, d - 0.02, 0.75, dk, 0)
        n = 2
        for i in range(n):
            with at(x0 + i * (x1 - x0) / n, d - 0.45, 0.1):
                front((x1 - x0) / n, 0.65, dk, "cane", pull="knob", pull_at="right" if i == 0 else "left")
        box(x0, d - 0.34, 1.08, x1, d - 0.02, 1.11, dk)
    box(0.35, d - 0.68, 0.75, w, d - 0.02, 0.79, teak("x"), 0.006)
    books(0.42, 1.1, 0.79, d - 0.25, 2)
    books(0.42, 0.9, 1.11, d - 0.25, 4)
    books(1.32, 2.1, 1.48, d - 0.25, 6)
    books(2.62, 3.3, 1.11, d - 0.25, 7)
    books(2.95, 3.7, 1.48, d - 0.25, 8)
    books(0.42, 1.15, 1.86, d - 0.25, 9)
    books(1.75, 2.5, 1.86, d - 0.25, 10)
    books(2.62, 3.1, 1.86, d - 0.25, 12)
    books(0.6, 1.2, 2.24, d - 0.25, 13)
    books(2.62, 3.5, 2.24, d - 0.25, 15)
    vase(1.05, d - 0.2, 1.11, 0.26, 0.09)
    vase(0.75, d - 0.2, 1.48, 0.28, 0.1, paint("#e4dac6", .6))
    bowl(2.3, d - 0.2, 1.48, 0.12, 0.08)
    vase(1.5, d - 0.2, 1.86, 0.22, 0.09, brass())
    vase(3.4, d - 0.2, 1.86, 0.27, 0.08, paint("#8f3d2c", .5))
    pot(1.6, d - 0.2, 2.24, 0.09, 0.13)
    broadleaf(1.6, d - 0.2, 2.33, 0.2, 18, 0.13, 6, "#4f7d46")
    vase(3.55, d - 0.2, 1.11, 0.18, 0.08, brass())
    # on the desk
    table_lamp(1.5, d - 0.3, 0.79, 0.44)
    with at(2.0, d - 0.42, 0.79):
        box(-0.16, -0.12, 0, 0.16, 0.1, 0.012, metal("#b9b6b0", 0.35), 0.004)
        with at(0, 0.1, 0.012, tilt=-14):
            box(-0.16, 0, 0, 0.16, 0.006, 0.21, metal("#b9b6b0", 0.35), 0.003)
            box(-0.15, -0.002, 0.01, 0.15, 0.0, 0.2, paint("#1d2a2c", 0.1), 0)
    with at(2.65, d - 0.42, 0.79, turn=8):
        box(-0.3, -0.2, 0, 0.3, 0.2, 0.002, paint("#f6f1e6", .9), 0)
        for i in range(5):
            box(-0.25, -0.15 + i * 0.07, 0.002, 0.1 + 0.03 * i, -0.147 + i * 0.07, 0.0025, paint("#39424a"), 0)
        rod((0.05, -0.05, 0.006), (0.2, 0.06, 0.006), 0.005, oxide("#7d3324"))
    with at(2.02, d - 1.05, 0, turn=188):
        v_chair()
    # a reading corner by the window
    with at(0.85, 0.85, 0, turn=62):
        with at(-0.42, -0.4):
            sofa(0.84, fabric("#b5563f"), d=0.8)
    with at(1.95, 1.15):
        rug(2.3, 1.6, fabric("#d8cbb0", 260.0), fabric("#39564a", 260.0))
    with at(1.35, 0.5):
        lathe([(0.001, 0), (0.14, 0), (0.14, 0.012), (0.02, 0.02), (0.015, 0.45), (0.2, 0.47), (0.21, 0.485), (0.001, 0.485)], teak("z"))
        box(-0.1, -0.07, 0.486, 0.1, 0.08, 0.512, paint("#8c3b2a", .7), 0.003)
        lathe([(0.001, 0), (0.03, 0), (0.036, 0.07), (0.03, 0.07), (0.026, 0.01)], paint("#efe8da", .3), x=0.12, y=0.0, z=0.486)
    with at(w, 1.55, 1.55, turn=-90):
        picture(0.7, 0.95, 41)
    pot(3.35, 1.9, 0, 0.19, 0.36, paint("#dcd2be", .7))
    palm(3.35, 1.9, 0.3, 1.45, 12, 11)
    sky(strength=0.42)
    sun(202, 34, 22.5)
    panel((-0.35, 1.5, 1.6), (2, 1.6, 0.8), 1.4, 1.4, 60, "#e8eff5")
    panel((2.1, -2.3, 2.3), (2.1, 2, 0.9), 3, 1.8, 45, "#fff1de")
    camera((2.4, -1.9, 1.32), (2.0, 3.2, 1.32), 28, shift_y=-0.04)


def foyer():
    w, d = 3.0, 3.6
    shell(w, d, 2.95, slabs("#d9d2c2", 0.6, 0.6, 0.003, "#a59c8a", 0.3, 0.04), back=[(1.75, 0.0, 2.75, 2.25)], walls="#ece4d4")
    box(-0.3, -2.6, 0.0005, w + 0.3, -0.0, 0.0006, slabs("#d9d2c2", 0.6, 0.6, 0.003, "#a59c8a", 0.3, 0.04), 0)
    # a cement-tile carpet let into the floor
    for i in range(5):
        for j in range(9):
            m = paint("#8a3324" if (i + j) % 2 else "#e6dcc7", 0.4)
            x0, y0 = 0.95 + i * 0.24, 0.4 + j * 0.24
            box(x0, y0, 0, x0 + 0.238, y0 + 0.238, 0.002, m, 0)
            with at(x0 + 0.119, y0 + 0.119, 0.002, turn=45):
                box(-0.05, -0.05, 0, 0.05, 0.05, 0.0006, paint("#2b5749" if (i + j) % 2 == 0 else "#d2a55a", .4), 0)
    for a in (0.87, 2.15):
        box(a, 0.32, 0, a + 0.08, 2.64, 0.002, paint("#2b5749", .4), 0)
    for b in (0.32, 2.56):
        box(0.87, b, 0, 2.23, b + 0.08, 0.0021, paint("#2b5749", .4), 0)
    # the door, carved teak, half open to a bright verandah
    outside_y(d + 5, strength=3.2)
    fz = teak("z")
    for x in (1.75, 2.67):
        box(x, d - 0.02, 0, x + 0.08, d + 0.12, 2.25, fz, 0.004)
    box(1.75, d - 0.02, 2.17, 2.75, d + 0.12, 2.25, teak("x"), 0.004)
    with at(2.67, d - 0.01, 0.01, turn=-62):
        with at(-0.84, 0):
            box(0, 0, 0, 0.84, 0.045, 2.15, rosewood("z"), 0.003)
            for k, (z0, z1) in enumerate(((0.15, 0.75), (0.87, 1.35), (1.47, 2.0))):
                for x0 in (0.1, 0.45):
                    box(x0, -0.012, z0, x0 + 0.29, 0, z1, teak("z"), 0.01)
                    box(x0 + 0.05, -0.024, z0 + 0.05, x0 + 0.24, -0.012, z1 - 0.05, teak("z"), 0.01)
            rod((0.06, -0.06, 0.95), (0.06, -0.06, 1.25), 0.012, brass())
            for z in (0.97, 1.23):
                rod((0.06, -0.06, z), (0.06, 0, z), 0.008, brass())
    # shoe cabinet with cane doors at the left, mirror, hooks, bench
    with at(0.38, 1.2, 0.16, turn=90):
        box(0, 0, 0, 1.8, 0.36, 0.78, areca(), 0.003)
        for i in range(4):
            with at(i * 0.45):
                front(0.45, 0.78, areca(), "cane", pull="knob", pull_at="right" if i % 2 == 0 else "left")
    box(0, 1.18, 0.94, 0.41, 3.02, 0.97, teak("y"), 0.006)
    for y in (1.25, 2.95):
        rod((0.33, y, 0.16), (0.33, y, 0), 0.018, brass())
    with at(0.01, 2.1, 1.65, turn=90):
        with at(0, 0, 0, tilt=90):
            lathe([(0.001, 0.02), (0.42, 0.02), (0.42, 0.0)], metal("#e9e7e2", 0.03), 96)
            lathe([(0.42, 0.0), (0.42, 0.028), (0.445, 0.028), (0.445, 0.0)], brass(), 96)
    vase(0.2, 2.75, 0.97, 0.36, 0.12, clay())
    palm(0.2, 2.75, 1.24, 0.62, 8, 4)
    bowl(0.22, 1.55, 0.97, 0.14, 0.06)
    box(0.1, 1.95, 0.97, 0.3, 2.2, 0.995, paint("#2f5145", .7), 0.003)
    box(0.11, 1.97, 0.995, 0.29, 2.18, 1.015, paint("#d8cbb2", .7), 0.003)
    # bench at the back with hooks above
    box(0.5, d - 0.38, 0.42, 1.55, d - 0.04, 0.46, teak("x"), 0.006)
    for x in (0.55, 1.46):
        box(x, d - 0.36, 0, x + 0.04, d - 0.06, 0.42, teak("z"))
    with at(0.85, d - 0.14, 0.64, tilt=-14):
        cushion(0.42, 0.38, 0.13, fabric("#8c3b2a"))
    box(0.5, d - 0.02, 1.55, 1.55, d, 1.65, teak("x"), 0.004)
    for i in range(5):
        rod((0.62 + i * 0.205, d - 0.02, 1.6), (0.62 + i * 0.205, d - 0.08, 1.615), 0.01, brass(), 0.013)
    sheet(lambda u, v: (1.15 + (u - 0.5) * (0.1 + 0.16 * (1 - v)), d - 0.085 + 0.02 * math.sin(14 * u) * (1.2 - v), 0.95 + v * 0.64), 24, 12, fabric("#b98a3d"), 0.004)
    with at(w, 1.6, 1.6, turn=-90):
        for i in range(2):
            for j in range(2):
                with at(-0.28 + i * 0.56, 0, -0.3 + j * 0.6):
                    picture(0.46, 0.5, 50 + 2 * i + j, black(), 0.04)
    pendant(1.55, 1.5, 2.1, 0.55, 0.17, glow("#ffe3ba", 3.0), shape="globe")
    lamp_at((1.55, 1.5, 2.05), 10, "#ffdcae", 0.17)
    skirting_y(0, 1.75, d, paint("#b9ae9a", .5))
    skirting_x(-1, 3.6, w, -1, paint("#b9ae9a", .5))
    sky(strength=0.42)
    sun(84, 36, 4.5)
    panel((2.25, d + 0.6, 1.3), (1.5, 1, 0.8), 1.0, 2.2, 60, "#f2f1ea")
    panel((1.6, -2.4, 2.4), (1.5, 2, 1.0), 2.8, 1.8, 42, "#fff2e0")
    camera((1.7, -1.95, 1.36), (1.42, 3.6, 1.36), 31, shift_y=-0.05)


def dining():
    w, d = 4.8, 3.9
    shell(w, d, 2.95, terrazzo("#ddd5c5", ("#8a8176", "#b9ad9b", "#5d6f62", "#a5533f")), right=[(0.7, 0.0, 2.9, 2.35)], walls="#eae2d2")
    window_right(w, 0.7, 2.9, 0.0, 2.35, cols=3, bars=False)
    outside_x(w + 4.5, z0=-1)
    # crockery unit let into an arch of oxide plaster at the back
    box(0.5, d - 0.05, 0, 4.1, d, 2.95, plaster("#9b4431"), 0)
    with at(0.8, d - 0.45):
        box(0, 0, 0.12, 3.0, 0.4, 0.82, teak("z"), 0.003)
        for i in range(6):
            with at(i * 0.5, 0, 0.12):
                front(0.5, 0.7, teak("z"), "cane" if i in (0, 1, 4, 5) else "flat", pull="knob", pull_at="right" if i % 2 == 0 else "left")
        box(-0.02, -0.02, 0.82, 3.02, 0.4, 0.85, marble(), 0.004)
        for x in (0.1, 2.9):
            rod((x, 0.05, 0.12), (x, 0.05, 0), 0.02, brass())
    for z in (1.42, 1.84):
        box(1.0, d - 0.28, z, 3.6, d - 0.05, z + 0.035, teak("x"), 0.004)
    r = random.Random(8)
    for z in (1.455, 1.875):
        x = 1.12
        while x < 3.5:
            k = r.choice("vbpm")
            if k == "v":
                vase(x, d - 0.16, z, r.uniform(0.18, 0.28), r.uniform(0.06, 0.09), r.choice([paint("#e8dfcb", .5), brass(), paint("#2b5749", .4)]))
            elif k == "b":
                bowl(x, d - 0.16, z, r.uniform(0.09, 0.12), 0.07, r.choice([brass(), paint("#e8dfcb", .5)]))
            elif k == "p":
                for i in range(6):
                    lathe([(0.001, 0), (0.06, 0), (0.1, 0.015)], paint("#efe8da", .35), x=x, y=d - 0.16, z=z + i * 0.016)
            else:
                for i in range(2):
                    lathe([(0.001, 0), (0.035, 0), (0.042, 0.09), (0.037, 0.09), (0.03, 0.01)], paint("#cdbb96", .4), x=x + 0.1 * i - 0.05, y=d - 0.16, z=z)
            x += r.uniform(0.24, 0.32)
    with at(2.3, d - 0.3, 0.85):
        vase(-1.2, 0, 0, 0.4, 0.13, clay())
        bowl(1.15, 0, 0, 0.16, 0.08)
    palm(1.1, d - 0.3, 1.15, 0.5, 7, 14)
    # table and chairs
    with at(2.35, 1.55):
        with at(0, 0):
            rug(3.1, 2.2, fabric("#cbbfa6", 260.0), fabric("#b5a88e", 260.0))
        table(2.0, 0.95, 0.75, teak("x"))
        sheet(lambda u, v: ((u - 0.5) * 1.5, (v - 0.5) * 0.34, 0.753), 2, 2, stripes("#e9dfc9", "#2f5145", 12.0, 0), 0.003, smooth=False)
        vase(0.0, 0.02, 0.755, 0.3, 0.11, paint("#e7dfce", .6))
        broadleaf(0.0, 0.02, 0.98, 0.45, 27, 0.14, 12, "#557f4c")
        for sx in (-0.6, 0.6):
            for sy in (-0.28, 0.28):
                lathe([(0.001, 0), (0.09, 0), (0.135, 0.012), (0.13, 0.016)], paint("#efe8da", .3), x=sx, y=sy, z=0.752)
                lathe([(0.001, 0), (0.05, 0), (0.07, 0.035), (0.065, 0.035), (0.045, 0.006)], metal("#b8743f", .25), x=sx, y=sy, z=0.766)
                lathe([(0.001, 0), (0.03, 0), (0.036, 0.11), (0.032, 0.11), (0.027, 0.01)], metal("#b8743f", .25), x=sx + 0.2, y=sy * 0.75, z=0.752)
        bowl(0.32, 0, 0.755, 0.12, 0.06)
        for dx, dy in ((0, 0), (0.06, 0.03), (-0.05, 0.03), (0, -0.06)):
            fruit(0.32 + dx, dy, 0.775, 0.04, "#c9772e")
        for x, y, t in ((-0.55, -0.72, 180), (0.55, -0.74, 184), (-0.55, 0.72, 0), (0.55, 0.72, -4)):
            with at(x, y, 0, turn=t):
                v_chair(arms=False)
        with at(-1.35, 0, 0, turn=92):
            v_chair()
    for x in (-0.55, 0.55):
        pendant(2.35 + x, 1.55, 1.6, 1.05, 0.24, cane_shade())
    skirting_x(0, d, 0, 1, paint("#8f8474", .5))
    with at(0.0, 2.0, 1.6, turn=90):
        picture(1.0, 0.75, 61)
    for y in (0.2, 2.75):
        with at(w - 0.12, y, 0.02, turn=90):
            curtain(0.6, 2.6, sheer("#f1e9da"), 7, 0.045, int(y * 5) + 2)
    rod((w - 0.12, 0.1, 2.64), (w - 0.12, 3.5, 2.64), 0.012, brass())
    sky(strength=0.45)
    sun(-16, 34, 21.0)
    panel((w + 0.4, 1.8, 1.3), (2, 1.8, 0.8), 2.1, 2.2, 90, "#e9f0f5")
    panel((2.2, -2.4, 2.4), (2.2, 2.5, 0.9), 3.6, 1.8, 55, "#fff2e0")
    camera((1.95, -2.1, 1.32), (2.42, 4, 1.32), 28, shift_y=-0.045)


def cane_shade():
    return paint("#b98a4e", 0.7)


def balcony():
    w, d = 3.6, 2.6
    box(-0.3, -2.4, -0.1, w + 0.3, d, 0, slabs("#6f7a72", 0.6, 0.3, 0.004, "#4c524b", 0.5, 0.14, 0.5), 0)
    box(-0.3, -2.4, 2.7, w + 0.3, d + 0.1, 2.85, paint("#efe9dc", .9), 0)
    m = plaster("#e9dfcb", 0.9)
    wall_x(-2.4, d, 2.7, 0, m, side=-1)
    box(w, d - 0.3, 0, w + 0.3, d + 0.05, 2.7, m, 0)
    # parapet of jali blocks under a teak rail
    n, rows, s = 18, 4, 0.2
    for i in range(n):
        for j in range(rows):
            x0, z0 = i * s, 0.1 + j * s
            t = 0.028
            y0, y1 = d - 0.16, d - 0.04
            cm = clay()
            box(x0, y0, z0, x0 + t, y1, z0 + s, cm, 0.002)
            box(x0 + s - t, y0, z0, x0 + s, y1, z0 + s, cm, 0.002)
            box(x0 + t, y0, z0, x0 + s - t, y1, z0 + t, cm, 0.002)
            box(x0 + t, y0, z0 + s - t, x0 + s - t, y1, z0 + s, cm, 0.002)
            with at(x0 + s / 2, (y0 + y1) / 2, z0 + s / 2, turn=0):
                bar((-0.06, 0, -0.06), (0.06, 0, 0.06), 0.12, 0.022, cm)
                bar((-0.06, 0, 0.06), (0.06, 0, -0.06), 0.12, 0.022, cm)
    box(0, d - 0.2, 0, w, d, 0.1, m, 0.004)
    box(-0.02, d - 0.2, 0.9, w + 0.02, d, 0.95, teak("x"), 0.008)
    outside_y(d + 9, -14, 18, -5, 10, 1.9)
    # a swing on brass rods, cushions, plants
    with at(1.75, 1.25):
        box(-0.75, -0.28, 0.42, 0.75, 0.28, 0.47, teak("x"), 0.01)
        box(-0.75, 0.25, 0.47, 0.75, 0.28, 0.85, teak("x"), 0.008)
        for x in (-0.7, 0.7):
            for y in (-0.24, 0.24):
                rod((x, y, 0.47), (x * 0.99, y * 0.35, 2.7), 0.008, brass())
        soft(-0.7, -0.26, 0.47, 0.7, 0.24, 0.54, stripes("#efe6d3", "#9a3a28", 9.0, 0), 0.03)
        for x, c in ((-0.48, "#2f5145"), (0.5, "#b98a3d")):
            with at(x, 0.15, 0.73, tilt=-16):
                cushion(0.42, 0.4, 0.14, fabric(c))
    for x, y, r, h, kind, sd in ((0.38, 2.05, 0.2, 0.38, "palm", 5), (3.2, 2.05, 0.19, 0.36, "broad", 3), (0.34, 0.75, 0.15, 0.26, "broad", 8), (3.25, 1.2, 0.14, 0.25, "palm", 9)):
        pot(x, y, 0, r, h, clay() if sd != 3 else paint("#dcd2be", .7))
        if kind == "palm":
            palm(x, y, h * 0.8, 1.5 if r > 0.16 else 0.9, 12, sd)
        else:
            broadleaf(x, y, h * 0.8, 1.3 if r > 0.16 else 0.7, 36, 0.22 if r > 0.16 else 0.16, sd)
    with at(2.75, 0.55):
        lathe([(0.001, 0), (0.16, 0), (0.2, 0.18), (0.16, 0.4), (0.2, 0.42), (0.001, 0.42)], cane_shade(), 40)
        lathe([(0.001, 0), (0.025, 0), (0.032, 0.09), (0.028, 0.09), (0.022, 0.01)], metal("#b8743f", .25), x=0.05, y=0.02, z=0.42)
        box(-0.14, -0.08, 0.42, -0.0, 0.1, 0.44, paint("#8c3b2a", .7), 0.002)
    with at(1.75, 1.05):
        rug(2.1, 1.3, fabric("#cdbb98", 200.0), fabric("#b09c76", 200.0))
    for i in range(3):
        x = 0.5 + i * 1.25
        rod((x, 2.2, 2.7), (x, 2.2, 2.3), 0.003, black(), sides=8)
        pot(x, 2.2, 2.12, 0.12, 0.18, brass())
        broadleaf(x, 2.2, 2.2, 0.2, 24, 0.15, 20 + i, "#5c8a50")
    sky("#e6eef5", strength=0.9)
    sun(58, 38, 21.0)
    panel((1.8, -2.2, 2.0), (1.8, 1.5, 0.8), 3, 1.6, 40, "#fff2e0")
    camera((2.0, -1.9, 1.25), (1.75, 2.6, 1.25), 27, shift_y=-0.02)


def wardrobe():
    """An open dressing room seen straight on: the order inside a wardrobe."""
    w, d = 3.3, 2.4
    shell(w, d, 2.75, wood("#9b7048", "x"), walls="#e9e1d2", left=[(-0.6, 0.4, 0.5, 2.2)])
    box(0, d - 0.02, 0, w, d, 2.75, wood("#b48a5e", "z"), 0)
    car = wood("#b48a5e", "z")
    xs = (0.0, 0.95, 1.6, 2.45, w - 0.022)
    for x in xs:
        box(x, d - 0.58, 0, x + 0.022, d, 2.6, car)
    box(0, d - 0.58, 2.58, w, d, 2.75, wood("#b48a5e", "x"), 0)
    box(0, d - 0.56, 0, w, d, 0.08, wood("#b48a5e", "x"), 0)
    def shelf(i, z):
        box(xs[i] + 0.022, d - 0.56, z, xs[i + 1], d, z + 0.022, wood("#b48a5e", "x"))
    for i, z in ((0, 2.15), (0, 0.08), (1, 0.08), (1, 0.75), (1, 1.05), (1, 1.4), (1, 1.75), (1, 2.15), (2, 2.15), (2, 0.08), (2, 1.12), (3, 2.15), (3, 0.08), (3, 0.62)):
        shelf(i, z)
    for i, (z, n) in ((1, (0.1, 3)), (3, (0.1, 2)), (0, (0.1, 2))):
        for k in range(n):
            with at(xs[i] + 0.022, d - 0.56, z + k * 0.22):
                front(xs[i + 1] - xs[i] - 0.022, 0.215, areca(), "flat", pull="knob")
    r = random.Random(6)
    tones = ["#e9e0cd", "#8c3b2a", "#2f5145", "#c49a56", "#39424a", "#d9cbb0", "#a9604a", "#6f7f6e", "#f1ebdf"]
    def hang(i, z, length, n):
        a, b = xs[i] + 0.09, xs[i + 1] - 0.07
        rod((xs[i] + 0.022, d - 0.3, z), (xs[i + 1], d - 0.3, z), 0.012, brass())
        for k in range(n):
            x = a + (b - a) * k / (n - 1) + r.uniform(-0.008, 0.008)
            l = length * r.uniform(0.82, 1.0)
            ph = r.uniform(0, 6)
            rod((x, d - 0.3, z + 0.01), (x, d - 0.3, z - 0.06), 0.003, brass(), sides=6)
            def cloth(u, v, x=x, l=l, ph=ph):
                half = 0.2 * (1 - 0.12 * v)
                y = d - 0.3 + (u - 0.5) * 2 * half
                sh = 0.07 * abs(u - 0.5) * 2
                return (x + 0.012 * math.sin(9 * u + ph) * (0.4 + 0.6 * (1 - v)), y, z - 0.06 - sh * v - l * (1 - v))
            sheet(cloth, 16, 10, fabric(r.choice(tones)), 0.016)
    hang(0, 2.05, 1.35, 13)
    hang(2, 2.05, 0.8, 12)
    hang(2, 1.03, 0.78, 12)
    hang(3, 2.05, 1.2, 11)
    for z, n in ((0.772, 4), (1.072, 5), (1.422, 5), (1.772, 4)):
        for k in range(n):
            for s in (0, 1):
                soft(xs[1] + 0.05 + s * 0.29, d - 0.46, z + k * 0.05, xs[1] + 0.31 + s * 0.29, d - 0.1, z + k * 0.05 + 0.048, fabric(r.choice(tones)), 0.02)
    for i, x in ((0, 0.12), (0, 0.52), (2, 1.75), (3, 2.6)):
        box(x, d - 0.45, 2.172, x + 0.34, d - 0.1, 2.42, wood("#c9a874", "x"), 0.012)
        box(x + 0.13, d - 0.452, 2.29, x + 0.21, d - 0.449, 2.31, brass(), 0)
    for k in range(4):
        for s in (-1, 1):
            soft(xs[3] + 0.12 + k * 0.19 + s * 0.035 - 0.03, d - 0.42, 0.644, xs[3] + 0.12 + k * 0.19 + s * 0.035 + 0.03, d - 0.15, 0.71, paint(("#5a3422", "#1f1e1d", "#8c3b2a", "#c9b28b")[k], 0.4), 0.025)
    # an island of drawers and a stool
    with at(1.55, 0.85):
        soft(-0.5, -0.22, 0.36, 0.5, 0.22, 0.48, fabric("#7e4034"), 0.05)
        for sx in (-0.42, 0.42):
            for sy in (-0.15, 0.15):
                rod((sx, sy, 0.37), (sx, sy, 0), 0.022, teak("z"), 0.015)
    with at(1.6, 0.9):
        rug(2.0, 1.2, fabric("#d9ccb3", 260.0), fabric("#2f5145", 260.0))
    for i in range(4):
        lamp_at((0.5 + 0.8 * i, d - 0.9, 2.6), 5, "#ffdcae", 0.08)
    sky(strength=0.5)
    sun(195, 32, 15.0)
    panel((1.6, -2.2, 2.3), (1.6, 2, 1.1), 3, 1.8, 55, "#fff2e0")
    camera((1.65, -1.6, 1.3), (1.65, 3, 1.3), 27, shift_y=-0.01)


def materials():
    """Samples laid out on plaster in the sun, seen from above."""
    box(-2, -2, -0.05, 2, 2, 0, plaster("#e4dccb", 1.2), 0)
    def tile(x, y, w, d, t, mat, turn=0.0, z=0.0):
        with at(x, y, z, turn=turn):
            box(-w / 2, -d / 2, 0, w / 2, d / 2, t, mat, 0.0025, 3)
    tile(-0.36, 0.16, 0.4, 0.4, 0.02, oxide("#7d3324"), 2)
    tile(0.07, 0.26, 0.3, 0.3, 0.02, terrazzo(), -1.5)
    tile(0.43, 0.18, 0.26, 0.46, 0.018, teak("y"), 1)
    tile(-0.1, -0.1, 0.34, 0.24, 0.02, areca(), -3, 0.0)
    tile(-0.42, -0.25, 0.3, 0.3, 0.02, slabs("#7f8a80", 3, 3), 1.5)
    tile(0.26, -0.2, 0.22, 0.3, 0.018, marble(), 4)
    tile(0.52, -0.26, 0.2, 0.26, 0.018, zellige_flat(), -2)
    tile(0.05, -0.36, 0.2, 0.14, 0.016, rosewood("x"), -6)
    tile(-0.3, 0.08, 0.16, 0.16, 0.016, pale_teak("x"), 14, 0.021)
    with at(-0.02, -0.06, 0.022, turn=-3):
        for y in (-0.05, 0.02):
            rod((-0.1, y, 0.02), (0.1, y, 0.02), 0.006, brass())
            for x in (-0.085, 0.085):
                rod((x, y, 0.02), (x, y, 0), 0.005, brass())
    with at(0.11, 0.24, 0.021, turn=20):
        lathe([(0.0001, 0.03), (0.012, 0.03), (0.017, 0.022), (0.008, 0.008), (0.012, 0)], brass(), 32, x=0.04)
        lathe([(0.0001, 0.03), (0.012, 0.03), (0.017, 0.022), (0.008, 0.008), (0.012, 0)], brass(), 32, x=-0.03, y=0.03)
    # cane in a frame, linen folds, a palm leaf across
    with at(0.41, 0.32, 0.022, turn=8):
        for a, b, c_, d_ in ((-0.13, -0.12, 0.13, -0.1), (-0.13, 0.1, 0.13, 0.12), (-0.13, -0.1, -0.11, 0.1), (0.11, -0.1, 0.13, 0.1)):
            box(a, b, 0, c_, d_, 0.014, teak("x"), 0.002)
        with at(0, 0, 0.008, tilt=-90):
            mesh("cane", [(-0.11, 0, -0.1), (0.11, 0, -0.1), (0.11, 0, 0.1), (-0.11, 0, 0.1)], [(0, 1, 2, 3)], cane("#c79a5b", 95.0))
    def folds(u, v):
        return (-0.93 + 0.3 * u + 0.03 * math.sin(5 * v), -0.5 + 1.0 * v, 0.015 + 0.014 * math.sin(16 * u + 2.2 * math.sin(3 * v)) + 0.006 * math.sin(31 * u + 5 * v))
    sheet(folds, 70, 60, fabric("#d8cdb8", 500.0), 0.003)
    bowl(-0.47, -0.24, 0.021, 0.075, 0.04)
    r = random.Random(2)
    for _ in range(9):
        a, q = r.uniform(0, 6.3), r.uniform(0, 0.035)
        fruit(-0.47 + q * math.cos(a), -0.24 + q * math.sin(a), 0.03, 0.013, "#a5533f")
    with at(0.98, -0.62, 0.05, turn=138):
        _flat_frond(0.62)
    sky("#e9edf2", 0.55)
    sun(140, 40, 9.0, soft_deg=0.9)
    cam = camera((0.0, -0.0, 1.62), (0, 1, 0), 42, level=True)
    cam.rotation_euler = (0, 0, 0)


def zellige_flat():
    return slabs("#d3d6c8", 0.1, 0.1, 0.002, "#a9a593", 0.15, 0.06)


def _flat_frond(length):
    v, f = [], []
    for i in range(34):
        t = i / 33
        x, z = t * length, 0.05 * math.sin(math.pi * t) + 0.01
        for s in (-1, 1):
            l = 0.26 * math.sin(math.pi * (0.1 + 0.88 * t))
            tx, ty = x + l * 0.8, s * l * 0.75
            n = len(v)
            v += [(x, 0, z), (x + l * 0.42 - 0.008, s * l * 0.42, z + 0.02), (tx, ty, z * 0.5 + 0.004), (x + l * 0.42 + 0.012, s * l * 0.36, z + 0.016)]
            f.append((n, n + 1, n + 2, n + 3))
    mesh("frond", v, f, leaf("#4a7a45"))
    for i in range(12):
        a, b = i / 12, (i + 1) / 12
        rod((a * length, 0, 0.05 * math.sin(math.pi * a) + 0.01), (b * length, 0, 0.05 * math.sin(math.pi * b) + 0.01), 0.0035, leaf("#8aa05c"), sides=8)


# In the order in which a page asks for them.
SCENES = {
    scene.__name__.replace("_", "-"): scene
    for scene in (living, kitchen, living_before, materials, bedroom, wardrobe, dining, island, pooja, study, foyer, kids, balcony)
}

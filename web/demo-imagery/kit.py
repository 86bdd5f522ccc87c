"""Builds rooms out of boxes, lathes and cloth for Blender: geometry, materials, light and camera."""

import contextlib
import math
import random

import bpy
from mathutils import Matrix, Vector

# --- the stage ------------------------------------------------------------

_frame = [Matrix.Identity(4)]
_rng = random.Random(7)


def reset(seed=7):
    """Empties the scene, so that each room starts from nothing."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _frame[:] = [Matrix.Identity(4)]
    _rng.seed(seed)
    _materials.clear()
    bpy.context.scene.world = bpy.data.worlds.new("sky")


@contextlib.contextmanager
def at(x=0.0, y=0.0, z=0.0, turn=0.0, tilt=0.0, scale=1.0):
    """Places what is built inside: metres, and degrees about the vertical (turn) and the x axis (tilt)."""
    step = (
        Matrix.Translation((x, y, z))
        @ Matrix.Rotation(math.radians(turn), 4, "Z")
        @ Matrix.Rotation(math.radians(tilt), 4, "X")
        @ Matrix.Scale(scale, 4)
    )
    _frame.append(_frame[-1] @ step)
    try:
        yield
    finally:
        _frame.pop()


def mesh(name, verts, faces, mat, smooth=False, uvs=None):
    data = bpy.data.meshes.new(name)
    data.from_pydata(verts, [], faces)
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    if uvs:
        layer = data.uv_layers.new()
        for i, loop in enumerate(data.loops):
            layer.data[i].uv = uvs[loop.vertex_index]
    data.update()
    obj = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(obj)
    obj.matrix_world = _frame[-1]
    if mat:
        data.materials.append(mat)
    return obj


# --- shapes ---------------------------------------------------------------


def box(x0, y0, z0, x1, y1, z1, mat, bevel=0.002, segments=2):
    """A box by two corners. The bevel is what catches light at the edges and makes it look made."""
    c = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    hx, hy, hz = abs(x1 - x0) / 2, abs(y1 - y0) / 2, abs(z1 - z0) / 2
    v = [(sx * hx, sy * hy, sz * hz) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    obj = mesh("box", v, f, mat)
    obj.matrix_world = _frame[-1] @ Matrix.Translation(c)
    if bevel:
        m = obj.modifiers.new("bevel", "BEVEL")
        m.width = min(bevel, 0.49 * 2 * min(hx, hy, hz))
        m.segments = segments
        obj.data.use_auto_smooth = True
        obj.data.auto_smooth_angle = math.radians(50)
        obj.data.polygons.foreach_set("use_smooth", [True] * len(obj.data.polygons))
        m.harden_normals = True
    return obj


def soft(x0, y0, z0, x1, y1, z1, mat, bevel=0.06):
    """An upholstered block: wide round edges and a faintly swollen face."""
    return box(x0, y0, z0, x1, y1, z1, mat, bevel=bevel, segments=6)


def lathe(profile, mat, sides=48, x=0.0, y=0.0, z=0.0):
    """Turns a profile of (radius, height) about the vertical."""
    v, f = [], []
    n = len(profile)
    for i in range(sides):
        a = 2 * math.pi * i / sides
        v += [(x + r * math.cos(a), y + r * math.sin(a), z + h) for r, h in profile]
    for i in range(sides):
        j = (i + 1) % sides
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    obj = mesh("lathe", v, f, mat, smooth=True)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(40)
    return obj


def rod(a, b, r, mat, r2=None, sides=20):
    """A round bar from one point to another, tapering when r2 is given."""
    a, b = Vector(a), Vector(b)
    r2 = r if r2 is None else r2
    d = (b - a).normalized()
    u = d.orthogonal().normalized()
    w = d.cross(u)
    v = []
    for p, rad in ((a, r), (b, r2)):
        for i in range(sides):
            t = 2 * math.pi * i / sides
            v.append(p + rad * (math.cos(t) * u + math.sin(t) * w))
    f = [(i, (i + 1) % sides, sides + (i + 1) % sides, sides + i) for i in range(sides)]
    f += [tuple(range(sides - 1, -1, -1)), tuple(range(sides, 2 * sides))]
    obj = mesh("rod", [tuple(p) for p in v], f, mat, smooth=True)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(40)
    return obj


def bar(a, b, w, d, mat):
    """A square-edged member between two points (chair legs, rails that lean)."""
    a, b = Vector(a), Vector(b)
    n = (b - a).normalized()
    up = Vector((0, 1, 0)) if abs(n.y) < 0.9 else Vector((1, 0, 0))
    u = n.cross(up).normalized()
    q = n.cross(u)
    v = []
    for p in (a, b):
        v += [p + sx * u * w / 2 + sy * q * d / 2 for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    f = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
    obj = mesh("bar", [tuple(p) for p in v], f, mat)
    m = obj.modifiers.new("bevel", "BEVEL")
    m.width, m.segments = 0.004, 2
    return obj


def sheet(fn, nu, nv, mat, thick=0.0, smooth=True):
    """A surface from a function of (u, v) in 0..1: cloth, cushions, arches."""
    v, uvs = [], []
    for i in range(nu + 1):
        for j in range(nv + 1):
            v.append(fn(i / nu, j / nv))
            uvs.append((i / nu, j / nv))
    w = nv + 1
    f = [(i * w + j, (i + 1) * w + j, (i + 1) * w + j + 1, i * w + j + 1) for i in range(nu) for j in range(nv)]
    obj = mesh("sheet", v, f, mat, smooth=smooth, uvs=uvs)
    if thick:
        obj.modifiers.new("thick", "SOLIDIFY").thickness = thick
    return obj


def cushion(w, h, t, mat):
    """A scatter cushion standing in the xz plane, centred, pinched at its corners."""
    def face(side):
        def fn(u, v):
            a, b = 2 * u - 1, 2 * v - 1
            puff = ((1 - a ** 4) * (1 - b ** 4)) ** 0.5
            pinch_a, pinch_b = 1 - 0.09 * (1 - b * b), 1 - 0.09 * (1 - a * a)
            wrinkle = 0.004 * math.sin(9 * a + 4 * b) * puff
            return (a * pinch_a * w / 2, side * (t / 2 * puff + wrinkle), b * pinch_b * h / 2)
        return fn
    sheet(face(1), 24, 24, mat)
    sheet(face(-1), 24, 24, mat)


def curtain(w, h, mat, folds=9, depth=0.05, seed=1):
    """Hangs in the xz plane from z=h to 0; folds open a little towards the hem."""
    r = random.Random(seed)
    ph = [r.uniform(0, 6) for _ in range(3)]
    def fn(u, v):
        open_ = 0.55 + 0.45 * (1 - v)
        y = depth * open_ * math.sin(folds * 2 * math.pi * u + 0.6 * math.sin(3 * u + ph[0]))
        y += 0.012 * math.sin(5 * v + ph[1] + 7 * u)
        return (u * w + 0.012 * math.sin(folds * 4 * math.pi * u + ph[2]) * open_, y, v * h)
    return sheet(fn, folds * 22, 14, mat)


# --- materials ------------------------------------------------------------

_materials = {}


def rgb(hex_, k=1.0):
    out = []
    for i in (1, 3, 5):
        c = int(hex_[i:i + 2], 16) / 255
        out.append(k * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4))
    return (*out, 1.0)


class _Graph:
    """The few node moves the materials share."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.nodes, self.links = self.mat.node_tree.nodes, self.mat.node_tree.links
        self.bsdf = self.nodes["Principled BSDF"]
        self.out = self.nodes["Material Output"]

    def node(self, kind, **inputs):
        n = self.nodes.new(kind)
        for k, v in inputs.items():
            n.inputs[k.replace("_", " ")].default_value = v
        return n

    def link(self, a, out, b, inp):
        self.links.new(a.outputs[out], b.inputs[inp])

    def coords(self, scale=(1, 1, 1), per_object=True):
        tc, info, add = self.node("ShaderNodeTexCoord"), self.node("ShaderNodeObjectInfo"), self.node("ShaderNodeVectorMath")
        add.operation = "MULTIPLY_ADD"
        self.link(info, "Random", add, 0)
        add.inputs[1].default_value = (17, 31, 23) if per_object else (0, 0, 0)
        self.link(tc, "Object", add, 2)
        m = self.node("ShaderNodeMapping")
        m.inputs["Scale"].default_value = scale
        self.link(add, 0, m, "Vector")
        return m

    def noise(self, vec, scale, detail=6.0, rough=0.55, distort=0.0):
        n = self.node("ShaderNodeTexNoise", Scale=scale, Detail=detail, Roughness=rough, Distortion=distort)
        self.link(vec, "Vector", n, "Vector")
        return n

    def ramp(self, src, out, stops):
        n = self.node("ShaderNodeValToRGB")
        el = n.color_ramp.elements
        while len(el) < len(stops):
            el.new(0.5)
        for e, (p, c) in zip(el, stops):
            e.position, e.color = p, c
        self.link(src, out, n, "Fac")
        return n

    def bump(self, src, out, strength, distance):
        n = self.node("ShaderNodeBump", Strength=strength, Distance=distance)
        self.link(src, out, n, "Height")
        self.link(n, "Normal", self.bsdf, "Normal")

    def set(self, **inputs):
        for k, v in inputs.items():
            self.bsdf.inputs[k.replace("_", " ")].default_value = v


def _kept(fn):
    def wrap(*a):
        key = (fn.__name__, *a)
        if key not in _materials:
            _materials[key] = fn(*a)
        return _materials[key]
    return wrap


@_kept
def paint(hex_, rough=0.5):
    g = _Graph("paint")
    g.set(Base_Color=rgb(hex_), Roughness=rough)
    return g.mat


@_kept
def plaster(hex_="#efe9dd", relief=0.5):
    """Lime plaster: clouded, trowelled, matt."""
    g = _Graph("plaster")
    c = g.coords((1, 1, 1), False)
    cloud = g.noise(c, 1.3, 3, 0.6, 0.4)
    r = g.ramp(cloud, "Fac", [(0.25, rgb(hex_, 0.86)), (0.75, rgb(hex_, 1.04))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.85, Specular=0.2)
    g.bump(g.noise(c, 14, 3, 0.65), "Fac", 0.2 * relief, 0.02)
    return g.mat


@_kept
def oxide(hex_="#7d3324"):
    """Red-oxide floor: hand-burnished, darker in places, with a soft polish."""
    g = _Graph("oxide")
    c = g.coords((1, 1, 1), False)
    cloud = g.noise(c, 1.1, 4, 0.62, 0.6)
    r = g.ramp(cloud, "Fac", [(0.25, rgb(hex_, 0.62)), (0.5, rgb(hex_, 0.95)), (0.8, rgb(hex_, 1.3))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.link(g.ramp(cloud, "Fac", [(0.3, (0.16, 0.16, 0.16, 1)), (0.7, (0.3, 0.3, 0.3, 1))]), "Color", g.bsdf, "Roughness")
    g.set(Specular=0.5)
    return g.mat


@_kept
def wood(hex_="#8a5a33", axis="x", rough=0.42):
    """Timber with the grain running along one axis."""
    g = _Graph("wood")
    stretch = {"x": (0.07, 1, 1), "y": (1, 0.07, 1), "z": (1, 1, 0.07)}[axis]
    c = g.coords(stretch)
    broad = g.noise(c, 5.5, 3, 0.6, 1.6)
    r = g.ramp(broad, "Fac", [(0.28, rgb(hex_, 0.55)), (0.45, rgb(hex_, 0.92)), (0.6, rgb(hex_, 1.08)), (0.78, rgb(hex_, 1.32))])
    fine = g.noise(c, 60, 2, 0.6)
    f = g.ramp(fine, "Fac", [(0.35, (0.72, 0.68, 0.64, 1)), (0.6, (1, 1, 1, 1))])
    mix = g.node("ShaderNodeMixRGB", Fac=0.75)
    mix.blend_type = "MULTIPLY"
    g.link(r, "Color", mix, "Color1")
    g.link(f, "Color", mix, "Color2")
    g.link(mix, "Color", g.bsdf, "Base Color")
    g.set(Roughness=rough, Specular=0.4)
    return g.mat


@_kept
def metal(hex_="#b98d42", rough=0.28):
    g = _Graph("metal")
    g.set(Base_Color=rgb(hex_), Metallic=1.0, Roughness=rough)
    return g.mat


@_kept
def fabric(hex_, scale=420.0, vary=0.16):
    """Woven cloth: two crossed threads as relief, slightly uneven dye."""
    g = _Graph("fabric")
    c = g.coords()
    cloud = g.noise(c, 9, 3, 0.7)
    r = g.ramp(cloud, "Fac", [(0.3, rgb(hex_, 1 - vary)), (0.7, rgb(hex_, 1 + vary))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.95, Specular=0.1, Sheen=0.4)
    g.bump(g.noise(c, scale, 2, 0.5), "Fac", 0.35, 0.004)
    return g.mat


@_kept
def stripes(hex_a, hex_b, count=16.0, axis=0):
    """Handloom stripes across a surface that carries its own uv."""
    g = _Graph("stripes")
    tc, sep, mul = g.node("ShaderNodeTexCoord"), g.node("ShaderNodeSeparateXYZ"), g.node("ShaderNodeMath")
    g.link(tc, "UV", sep, 0)
    mul.operation = "MULTIPLY"
    mul.inputs[1].default_value = count
    g.link(sep, axis, mul, 0)
    fr = g.node("ShaderNodeMath")
    fr.operation = "FRACT"
    g.link(mul, 0, fr, 0)
    r = g.ramp(fr, 0, [(0.0, rgb(hex_a)), (0.72, rgb(hex_b))])
    r.color_ramp.interpolation = "CONSTANT"
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.95, Specular=0.1, Sheen=0.3)
    g.bump(g.noise(g.coords(), 300, 2), "Fac", 0.3, 0.004)
    return g.mat


@_kept
def terrazzo(base="#e8e2d6", chips=("#8a8176", "#b9ad9b", "#3f5a4f", "#a5533f")):
    g = _Graph("terrazzo")
    c = g.coords((1, 1, 1), False)
    cells = g.node("ShaderNodeTexVoronoi", Scale=52.0, Randomness=1.0)
    g.link(c, "Vector", cells, "Vector")
    sep = g.node("ShaderNodeSeparateRGB")
    g.link(cells, "Color", sep, 0)
    n = len(chips)
    stops = [(0.0, rgb(base))] + [(0.42 + 0.58 * i / n, rgb(ch)) for i, ch in enumerate(chips)]
    pick = g.ramp(sep, "R", stops)
    pick.color_ramp.interpolation = "CONSTANT"
    edge = g.ramp(cells, "Distance", [(0.30, (1, 1, 1, 1)), (0.36, (0, 0, 0, 1))])
    mix = g.node("ShaderNodeMixRGB")
    mix.inputs["Color1"].default_value = rgb(base)
    g.link(edge, "Color", mix, "Fac")
    g.link(pick, "Color", mix, "Color2")
    g.link(mix, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.3, Specular=0.5)
    return g.mat


@_kept
def slabs(hex_="#7f8a80", w=0.6, d=0.6, joint=0.004, joint_hex="#55584f", rough=0.38, vary=0.16, offset=0.0):
    """Stone or tile in a grid, each slab a little different: kota, cement tile, parquet-like strips."""
    g = _Graph("slabs")
    c = g.coords((1, 1, 1), False)
    b = g.node("ShaderNodeTexBrick", Scale=1.0, Mortar_Size=joint, Mortar_Smooth=0.1, Brick_Width=w, Row_Height=d)
    b.offset = offset
    b.inputs["Color1"].default_value = rgb(hex_, 1 - vary)
    b.inputs["Color2"].default_value = rgb(hex_, 1 + vary)
    b.inputs["Mortar"].default_value = rgb(joint_hex)
    g.link(c, "Vector", b, "Vector")
    cloud = g.ramp(g.noise(c, 4, 4, 0.65, 0.8), "Fac", [(0.3, (0.8, 0.8, 0.8, 1)), (0.7, (1.06, 1.06, 1.04, 1))])
    mix = g.node("ShaderNodeMixRGB", Fac=0.8)
    mix.blend_type = "MULTIPLY"
    g.link(b, "Color", mix, "Color1")
    g.link(cloud, "Color", mix, "Color2")
    g.link(mix, "Color", g.bsdf, "Base Color")
    g.set(Roughness=rough)
    return g.mat


@_kept
def zellige(hex_="#dcd9cc"):
    """Hand-made wall tile in the xz plane (or yz): each one leans its own way and glints."""
    g = _Graph("zellige")
    tc, sep, com = g.node("ShaderNodeTexCoord"), g.node("ShaderNodeSeparateXYZ"), g.node("ShaderNodeCombineXYZ")
    g.link(tc, "Object", sep, 0)
    add = g.node("ShaderNodeMath")
    g.link(sep, 0, add, 0)
    g.link(sep, 1, add, 1)
    g.link(add, 0, com, 0)
    g.link(sep, 2, com, 1)
    b = g.node("ShaderNodeTexBrick", Scale=1.0, Mortar_Size=0.0016, Mortar_Smooth=0.2, Brick_Width=0.1, Row_Height=0.1)
    b.offset = 0.0
    b.inputs["Color1"].default_value = rgb(hex_, 0.88)
    b.inputs["Color2"].default_value = rgb(hex_, 1.06)
    b.inputs["Mortar"].default_value = rgb("#b4ae9f")
    g.link(com, 0, b, "Vector")
    g.link(b, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.16)
    mixh = g.node("ShaderNodeMixRGB", Fac=0.5)
    g.link(b, "Color", mixh, "Color1")
    n = g.node("ShaderNodeTexNoise", Scale=7.0, Detail=3.0)
    g.link(com, 0, n, "Vector")
    g.link(n, "Fac", mixh, "Color2")
    g.bump(mixh, "Color", 0.25, 0.02)
    return g.mat


@_kept
def marble(hex_="#ece8df"):
    g = _Graph("marble")
    c = g.coords((1, 1, 1))
    vein = g.noise(c, 2.2, 10, 0.62, 2.4)
    r = g.ramp(vein, "Fac", [(0.36, rgb(hex_)), (0.485, rgb(hex_, 0.92)), (0.5, rgb("#a29b8d")), (0.515, rgb(hex_, 0.94)), (0.7, rgb(hex_))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.22)
    return g.mat


@_kept
def concrete(hex_="#9a958c"):
    g = _Graph("concrete")
    c = g.coords((1, 1, 1), False)
    r = g.ramp(g.noise(c, 1.6, 6, 0.68, 0.7), "Fac", [(0.25, rgb(hex_, 0.7)), (0.75, rgb(hex_, 1.15))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.9)
    g.bump(g.noise(c, 30, 4, 0.7), "Fac", 0.5, 0.02)
    return g.mat


@_kept
def cane(hex_="#c79a5b", scale=70.0):
    """Open cane webbing in the object's xz plane: threads by mathematics, holes by transparency."""
    g = _Graph("cane")
    tc, sep = g.node("ShaderNodeTexCoord"), g.node("ShaderNodeSeparateXYZ")
    g.link(tc, "Object", sep, 0)
    add = g.node("ShaderNodeMath")
    g.link(sep, 0, add, 0)
    g.link(sep, 1, add, 1)

    def thread(src, out, other, sign, width):
        m = g.node("ShaderNodeMath")
        if other is None:
            m.inputs[1].default_value = 0.0
        else:
            g.link(other[0], other[1], m, 1)
        m.operation = "ADD" if sign > 0 else "SUBTRACT"
        g.link(src, out, m, 0)
        s = g.node("ShaderNodeMath")
        s.operation = "MULTIPLY"
        s.inputs[1].default_value = scale
        g.link(m, 0, s, 0)
        f = g.node("ShaderNodeMath")
        f.operation = "FRACT"
        g.link(s, 0, f, 0)
        lt = g.node("ShaderNodeMath")
        lt.operation = "LESS_THAN"
        lt.inputs[1].default_value = width
        g.link(f, 0, lt, 0)
        return lt

    parts = [
        thread(add, 0, None, 1, 0.34), thread(sep, 2, None, 1, 0.34),
        thread(add, 0, (sep, 2), 1, 0.2), thread(add, 0, (sep, 2), -1, 0.2),
    ]
    top = parts[0]
    for p in parts[1:]:
        m = g.node("ShaderNodeMath")
        m.operation = "MAXIMUM"
        g.link(top, 0, m, 0)
        g.link(p, 0, m, 1)
        top = m
    g.set(Base_Color=rgb(hex_), Roughness=0.6)
    g.link(top, 0, g.bsdf, "Alpha")
    return g.mat


@_kept
def sheer(hex_="#f4efe4", through=0.55):
    """Thin cotton that lets the window through as a glow."""
    g = _Graph("sheer")
    d, t, mix = g.node("ShaderNodeBsdfDiffuse"), g.node("ShaderNodeBsdfTranslucent"), g.node("ShaderNodeMixShader")
    d.inputs["Color"].default_value = rgb(hex_)
    t.inputs["Color"].default_value = rgb(hex_)
    mix.inputs[0].default_value = through
    g.links.new(d.outputs[0], mix.inputs[1])
    g.links.new(t.outputs[0], mix.inputs[2])
    g.links.new(mix.outputs[0], g.out.inputs["Surface"])
    return g.mat


@_kept
def glow(hex_="#ffd9a0", strength=6.0):
    g = _Graph("glow")
    e = g.node("ShaderNodeEmission", Strength=strength)
    e.inputs["Color"].default_value = rgb(hex_)
    g.links.new(e.outputs[0], g.out.inputs["Surface"])
    return g.mat


@_kept
def leaf(hex_="#3d6b3f"):
    g = _Graph("leaf")
    c = g.coords()
    r = g.ramp(g.noise(c, 6, 3), "Fac", [(0.3, rgb(hex_, 0.7)), (0.7, rgb(hex_, 1.25))])
    g.link(r, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.42, Transmission=0.0)
    return g.mat


@_kept
def garden(strength=2.2):
    """What one sees out of the window: foliage out of focus under a bright sky. Shines by itself."""
    g = _Graph("garden")
    c = g.coords((1, 1, 1), False)
    n = g.noise(c, 1.1, 3.5, 0.55, 0.3)
    r = g.ramp(n, "Fac", [(0.3, rgb("#4d6a47")), (0.45, rgb("#7f9a6a")), (0.58, rgb("#b9c9a2")), (0.72, rgb("#eef1e6"))])
    tc, sep = g.node("ShaderNodeTexCoord"), g.node("ShaderNodeSeparateXYZ")
    g.link(tc, "Generated", sep, 0)
    up = g.ramp(sep, "Z", [(0.42, (0, 0, 0, 1)), (0.72, (1, 1, 1, 1))])
    mix = g.node("ShaderNodeMixRGB")
    g.link(up, "Color", mix, "Fac")
    g.link(r, "Color", mix, "Color1")
    mix.inputs["Color2"].default_value = rgb("#eef3f6")
    e = g.node("ShaderNodeEmission", Strength=strength)
    g.link(mix, "Color", e, "Color")
    g.links.new(e.outputs[0], g.out.inputs["Surface"])
    return g.mat


@_kept
def painting(seed, paper="#efe7d6", a="#9a3a28", b="#21443a", c="#d2a55a"):
    """An abstract print: overlapping discs and bands of the house colours."""
    import numpy as np
    r = random.Random(seed)
    size = 256
    yy, xx = np.mgrid[0:size, 0:size] / size
    img = np.zeros((size, size, 4), np.float32)
    img[...] = rgb(paper)
    for col in (b, a, c):
        cx, cy, rad = r.uniform(0.3, 0.7), r.uniform(0.3, 0.7), r.uniform(0.12, 0.24)
        if r.random() < 0.4:
            m = (abs(yy - cy) < rad / 2.4) & (xx > 0.16) & (xx < 0.84)
        else:
            m = ((xx - cx) ** 2 + (yy - cy) ** 2 < rad * rad) & (yy > cy - rad * r.uniform(0.2, 1))
        img[m] = rgb(col)
    tex = bpy.data.images.new(f"painting{seed}", size, size, float_buffer=True)
    tex.colorspace_settings.name = "Linear"
    tex.pixels.foreach_set(img.ravel())
    tex.pack()
    g = _Graph("painting")
    t = g.node("ShaderNodeTexImage")
    t.image = tex
    tc = g.node("ShaderNodeTexCoord")
    g.link(tc, "UV", t, "Vector")
    g.link(t, "Color", g.bsdf, "Base Color")
    g.set(Roughness=0.7)
    return g.mat


# The house's materials by name, so that rooms read like a finish schedule.
def teak(axis="x"): return wood("#8b5a34", axis)
def pale_teak(axis="x"): return wood("#b98a5a", axis)
def rosewood(axis="x"): return wood("#5a3422", axis)
def areca(): return paint("#2c4c41", 0.4)
def brass(): return metal("#c09a52", 0.25)
def black(): return paint("#1c1b1a", 0.35)
def white(): return paint("#f2efe8", 0.45)
def linen(): return fabric("#ddd3c0")
def clay(): return paint("#a85a3c", 0.8)


# --- things ---------------------------------------------------------------


def front(w, h, mat, style="flat", pull="bar", pull_at="top", inlay=None):
    """A cabinet front in the xz plane from the origin, facing -y, with a shadow gap all round."""
    g = 0.0022
    box(0.001, -0.003, 0.001, w - 0.001, -0.001, h - 0.001, paint("#191816", 0.9), 0)
    if style == "flat":
        box(g, -0.02, g, w - g, 0, h - g, mat, 0.0015)
    elif style == "fluted":
        box(g, -0.012, g, w - g, 0, h - g, mat, 0.001)
        n = max(3, round(w / 0.03))
        for i in range(n):
            rod((g + (i + 0.5) * (w - 2 * g) / n, -0.012, g), (g + (i + 0.5) * (w - 2 * g) / n, -0.012, h - g), 0.48 * w / n, mat, sides=14)
    else:
        s = min(0.055, w / 5)
        box(g, -0.02, g, s, 0, h - g, mat, 0.0015)
        box(w - s, -0.02, g, w - g, 0, h - g, mat, 0.0015)
        box(s, -0.02, g, w - s, 0, s, mat, 0.0015)
        box(s, -0.02, h - s, w - s, 0, h - g, mat, 0.0015)
        if style == "cane":
            box(s, -0.002, s, w - s, 0.0, h - s, rosewood("z"), 0)
            mesh("web", [(s, -0.008, s), (w - s, -0.008, s), (w - s, -0.008, h - s), (s, -0.008, h - s)], [(0, 1, 2, 3)], inlay or cane())
        else:
            box(s, -0.011, s, w - s, 0, h - s, inlay or mat, 0.0005)
    if pull == "bar":
        if pull_at == "top":
            z, l = h - 0.06, min(0.16, w * 0.4)
            a, b = (w / 2 - l / 2, -0.05, z), (w / 2 + l / 2, -0.05, z)
        else:
            x = 0.045 if pull_at == "left" else w - 0.045
            l = min(0.22, h * 0.3)
            mid = h / 2 if h > 1.2 else (h - 0.2 if h > 0.5 else h / 2)
            a, b = (x, -0.05, mid - l / 2), (x, -0.05, mid + l / 2)
        rod(a, b, 0.006, brass())
        for p in (a, b):
            q = [p[i] + (0.02 if p is a else -0.02) * (1 if (i == 0) == (pull_at == "top") and i != 1 else 0) for i in range(3)]
            q[1] = p[1]
            rod(q, (q[0], -0.02, q[2]), 0.004, brass())
    elif pull == "knob":
        x = w / 2 if pull_at == "top" else (0.04 if pull_at == "left" else w - 0.04)
        z = h / 2 if pull_at == "top" else h / 2
        with at(x, -0.02, z, tilt=90):
            lathe([(0.0, 0.03), (0.012, 0.028), (0.015, 0.02), (0.008, 0.01), (0.006, 0)], brass(), 20)


def base_units(plan, mat, depth=0.58, height=0.72, plinth=0.1, style="shaker", plinth_mat=None):
    """Floor cabinets along +x, fronts facing -y at y=0. plan: (width, 'drawers'|'door-l'|'door-r'|'pair'|'gap')."""
    x = 0.0
    total = sum(w for w, _ in plan)
    box(0, 0.06, 0, total, depth, plinth, plinth_mat or black(), 0)
    for w, kind in plan:
        if kind != "gap":
            box(x, 0.0, plinth, x + w, depth, plinth + height, mat, 0)
        if kind == "drawers":
            hs = (0.36, 0.22, 0.14)
            z = plinth
            for h in hs:
                with at(x, 0, z):
                    front(w, h * height / 0.72, mat, "flat" if h < 0.2 else style)
                z += h * height / 0.72
        elif kind == "pair":
            for i, side in ((0, "right"), (1, "left")):
                with at(x + i * w / 2, 0, plinth):
                    front(w / 2, height, mat, style, pull_at=side)
        elif kind.startswith("door"):
            with at(x, 0, plinth):
                front(w, height, mat, style, pull_at="right" if kind == "door-l" else "left")
        x += w
    return total


def wall_units(plan, mat, depth=0.33, height=0.7, style="shaker", inlay=None):
    x = 0.0
    for w, kind in plan:
        if kind == "open":
            t = 0.018
            for z in (0, height / 2 - t / 2, height - t):
                box(x, 0, z, x + w, depth, z + t, mat)
            box(x, 0, 0, x + t, depth, height, mat)
            box(x + w - t, 0, 0, x + w, depth, height, mat)
            box(x, depth - 0.01, 0, x + w, depth, height, mat, 0)
        else:
            box(x, 0, 0, x + w, depth, height, mat, 0)
            if kind == "pair":
                for i, side in ((0, "right"), (1, "left")):
                    with at(x + i * w / 2):
                        front(w / 2, height, mat, style, "knob", side, inlay)
            else:
                with at(x):
                    front(w, height, mat, style, "knob", "right" if kind == "door-l" else "left", inlay)
        x += w
    return x


def books(x0, x1, z, y=0.0, seed=3, depth=0.17):
    """A row of spines between two points, the last one leaning."""
    r = random.Random(seed)
    tones = ["#8c3b2a", "#d8cbb2", "#2f5145", "#c49a56", "#6b5a4a", "#e9e1d0", "#39424a", "#b0765a"]
    x = x0
    while x < x1 - 0.03:
        w, h = r.uniform(0.018, 0.045), r.uniform(0.19, 0.27)
        if x + w > x1:
            break
        box(x, y, z, x + w * 0.95, y + depth * r.uniform(0.85, 1), z + h, paint(r.choice(tones), 0.7), 0.002)
        x += w


def vase(x, y, z, h=0.3, r=0.1, mat=None):
    lathe([(0.001, 0), (r * 0.55, 0), (r * 0.8, h * 0.15), (r, h * 0.42), (r * 0.82, h * 0.68), (r * 0.38, h * 0.86), (r * 0.36, h * 0.94), (r * 0.48, h), (r * 0.42, h), (r * 0.3, h * 0.92), (r * 0.3, h * 0.8)], mat or clay(), x=x, y=y, z=z)


def bowl(x, y, z, r=0.14, h=0.07, mat=None):
    lathe([(0.001, 0.0), (r * 0.4, 0), (r * 0.8, h * 0.45), (r, h), (r * 0.95, h), (r * 0.75, h * 0.5), (r * 0.35, h * 0.12), (0.001, h * 0.1)], mat or brass(), x=x, y=y, z=z)


def fruit(x, y, z, r, hex_):
    lathe([(0.001, 0)] + [(r * math.sin(math.pi * t / 12), r - r * math.cos(math.pi * t / 12)) for t in range(1, 12)] + [(0.001, 2 * r * 0.97)], paint(hex_, 0.45), 24, x, y, z)


def pot(x, y, z, r=0.2, h=0.36, mat=None):
    lathe([(0.001, 0), (r * 0.72, 0), (r * 0.78, 0.02), (r * 0.98, h * 0.9), (r * 1.05, h * 0.9), (r * 1.05, h), (r * 0.95, h), (r * 0.92, h * 0.92), (r * 0.9, h * 0.88), (0.001, h * 0.88)], mat or clay(), x=x, y=y, z=z)


def palm(x, y, z, height=1.5, fronds=12, seed=5, mat=None):
    """An areca palm: arching fronds, leaflets in pairs."""
    r = random.Random(seed)
    mat = mat or leaf("#4a7a45")
    v, f = [], []
    for k in range(fronds):
        a = 2.39996 * k + r.uniform(-0.3, 0.3)
        lift = height * r.uniform(0.75, 1.05)
        reach = height * r.uniform(0.32, 0.62)
        dx, dy = math.cos(a), math.sin(a)
        pts = []
        for i in range(25):
            t = i / 24
            out = reach * (0.12 * t + 0.88 * t ** 2.1)
            up = lift * (t * 1.25 - 0.42 * t ** 3.2)
            pts.append(Vector((x + dx * out, y + dy * out, z + up)))
        for i in range(24):
            p, q = pts[i], pts[i + 1]
            d = (q - p).normalized()
            side = d.cross(Vector((0, 0, 1)))
            side = side.normalized() if side.length > 1e-4 else Vector((-dy, dx, 0))
            n = len(v)
            wr = 0.006 * (1 - i / 30)
            v += [p + side * wr, p - side * wr, q - side * wr, q + side * wr]
            f.append((n, n + 1, n + 2, n + 3))
            if i < 7:
                continue
            t = i / 24
            length = height * 0.2 * math.sin(math.pi * (0.12 + 0.86 * (t - 0.29) / 0.71)) + 0.03
            for s in (-1, 1):
                lean = (side * s + d * 0.9 + Vector((0, 0, 0.28))).normalized()
                tip = p + lean * length + Vector((0, 0, -0.3 * length * t))
                mid = p + lean * length * 0.5 + Vector((0, 0, 0.03 * length))
                wv = d.cross(lean).cross(lean).normalized() * 0.012 * (height / 1.5)
                n = len(v)
                v += [p, mid + wv, tip, mid - wv]
                f.append((n, n + 1, n + 2, n + 3))
    mesh("palm", [tuple(p) for p in v], f, mat)


def broadleaf(x, y, z, height=1.2, leaves=22, size=0.2, seed=2, hex_="#2f5a3c"):
    """A rubber-plant sort of bush: oval leaves around thin stems."""
    r = random.Random(seed)
    mat = leaf(hex_)
    for s in range(3):
        a = r.uniform(0, 6.28)
        top = (x + 0.14 * math.cos(a), y + 0.14 * math.sin(a), z + height * r.uniform(0.75, 1))
        rod((x + 0.02 * s, y, z), top, 0.008, wood("#5b4a33", "z"), 0.005, 10)
        for i in range(leaves // 3):
            t = 0.25 + 0.75 * (i + r.random()) / (leaves / 3)
            p = Vector((x, y, z)).lerp(Vector(top), min(t, 1))
            az, el = r.uniform(0, 6.28), r.uniform(0.1, 0.9)
            d = Vector((math.cos(az) * math.cos(el), math.sin(az) * math.cos(el), math.sin(el)))
            w = d.cross(Vector((0, 0, 1))).normalized()
            up = w.cross(d)
            l = size * r.uniform(0.75, 1.15)
            def blade(u, v_, p=p, d=d, w=w, up=up, l=l):
                wid = 0.28 * l * math.sin(math.pi * (0.03 + 0.97 * u) ** 0.85) * (2 * v_ - 1)
                return tuple(p + d * (0.04 + l * u) + w * wid + up * (0.22 * abs(wid) - 0.25 * l * u * u))
            sheet(blade, 10, 4, mat)


def pendant(x, y, z, drop, r=0.2, mat=None, lamp=True, shape="dome"):
    """A lamp on its flex: z is the lower rim, drop the length of the flex."""
    m = mat or brass()
    if shape == "dome":
        lathe([(r, 0), (r * 0.99, r * 0.15), (r * 0.86, r * 0.55), (r * 0.5, r * 0.86), (0.03, r), (0.02, r * 1.1)], m, x=x, y=y, z=z)
        lathe([(r * 0.985, 0.002), (r * 0.97, r * 0.15), (r * 0.84, r * 0.54), (r * 0.48, r * 0.84), (0.01, r * 0.97)], paint("#f5ead2", 0.5), x=x, y=y, z=z)
        top = r
    elif shape == "cone":
        lathe([(r, 0), (r * 0.18, r * 1.1), (r * 0.12, r * 1.25)], m, x=x, y=y, z=z)
        lathe([(r * 0.98, 0.002), (r * 0.17, r * 1.09)], paint("#f5ead2", 0.5), x=x, y=y, z=z)
        top = r * 1.2
    else:
        lathe([(r * math.sin(math.pi * t / 16), r - r * math.cos(math.pi * t / 16)) for t in range(1, 17)], mat or glow("#ffe2b8", 2.0), x=x, y=y, z=z)
        top = 2 * r
    rod((x, y, z + top), (x, y, z + top + drop), 0.003, black(), sides=8)
    if lamp and shape != "globe":
        lathe([(0.001, 0), (0.03, 0.01), (0.04, 0.04), (0.03, 0.07), (0.001, 0.08)], glow("#ffd39a", 18.0), 20, x, y, z + 0.02)
        lamp_at((x, y, z - 0.03), 9, "#ffd6a3", 0.05)


def table_lamp(x, y, z, h=0.45, shade="#efe2c8"):
    lathe([(0.001, 0), (0.075, 0), (0.075, 0.012), (0.02, 0.03), (0.035, h * 0.22), (0.05, h * 0.32), (0.02, h * 0.46), (0.008, h * 0.55), (0.008, h * 0.8)], brass(), x=x, y=y, z=z)
    r = h * 0.34
    lathe([(r, 0), (r * 0.72, h * 0.44)], sheer(shade, 0.6), x=x, y=y, z=z + h * 0.56)
    lamp_at((x, y, z + h * 0.75), 7, "#ffcf95", 0.04)


def fan(x, y, z, span=1.2, mat=None):
    """A ceiling fan; z is the height of the blades, the rod goes up 0.35 m."""
    m = mat or brass()
    rod((x, y, z), (x, y, z + 0.35), 0.012, m)
    lathe([(0.001, -0.05), (0.06, -0.045), (0.1, -0.01), (0.1, 0.03), (0.05, 0.06), (0.015, 0.07)], m, x=x, y=y, z=z)
    for k in range(3):
        with at(x, y, z, turn=20 + 120 * k):
            box(0.09, -0.02, 0.0, 0.2, 0.02, 0.006, m)
            with at(0.17, 0, 0.004, tilt=8):
                box(0, -0.065, -0.003, span / 2 - 0.17, 0.065, 0.003, teak("x"), 0.003)


def picture(w, h, seed, frame=None, mount=0.05):
    """A framed print hanging in the xz plane, centred, facing -y."""
    fm = frame or teak("x")
    t = 0.018
    box(-w / 2, -0.025, -h / 2, w / 2, 0, -h / 2 + t, fm)
    box(-w / 2, -0.025, h / 2 - t, w / 2, 0, h / 2, fm)
    box(-w / 2, -0.025, -h / 2, -w / 2 + t, 0, h / 2, fm)
    box(w / 2 - t, -0.025, -h / 2, w / 2, 0, h / 2, fm)
    box(-w / 2 + t, -0.006, -h / 2 + t, w / 2 - t, 0, h / 2 - t, paint("#f3eee3", 0.8), 0)
    a, b = w / 2 - t - mount, h / 2 - t - mount
    mesh("print", [(-a, -0.007, -b), (a, -0.007, -b), (a, -0.007, b), (-a, -0.007, b)], [(0, 1, 2, 3)], painting(seed), uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])


def rug(w, d, mat, border=None):
    """A flat weave on the floor, centred, with a fringe-like border."""
    if border:
        box(-w / 2, -d / 2, 0, w / 2, d / 2, 0.008, border, 0.003)
        w, d = w - 0.16, d - 0.16
    sheet(lambda u, v: ((u - 0.5) * w, (v - 0.5) * d, 0.011), 2, 2, mat, 0.004, smooth=False)


def sofa(w=2.0, mat=None, frame=None, d=0.86):
    """Teak frame, loose cushions; seat faces -y, back at +y, origin on the floor at its front-left."""
    mat, fr = mat or linen(), frame or teak("x")
    frz, fry = teak("z"), teak("y")
    for x in (0.0, w - 0.06):
        for y in (0.02, d - 0.08):
            box(x, y, 0, x + 0.06, y + 0.06, 0.62 if y < 0.1 else 0.72, frz, 0.006)
        box(x - 0.01, 0, 0.6, x + 0.07, d - 0.02, 0.635, fry, 0.01)
        box(x + 0.01, 0.05, 0.2, x + 0.05, d - 0.05, 0.26, fry, 0.004)
        mesh("cane", [(x + 0.03, 0.08, 0.27), (x + 0.03, d - 0.09, 0.27), (x + 0.03, d - 0.09, 0.6), (x + 0.03, 0.08, 0.6)], [(0, 1, 2, 3)], cane())
    box(0.03, 0.03, 0.18, w - 0.03, 0.07, 0.25, fr, 0.005)
    box(0.03, d - 0.07, 0.18, w - 0.03, d - 0.03, 0.25, fr, 0.005)
    box(0.03, d - 0.05, 0.6, w - 0.03, d, 0.72, fr, 0.008)
    box(0.05, 0.05, 0.22, w - 0.05, d - 0.05, 0.245, fr, 0)
    n = 3 if w > 1.7 else (2 if w > 1.1 else 1)
    cw = (w - 0.14) / n
    for i in range(n):
        soft(0.07 + i * cw + 0.004, 0.03, 0.245, 0.07 + (i + 1) * cw - 0.004, d - 0.14, 0.42, mat, 0.05)
        with at(0.07 + (i + 0.5) * cw, d - 0.16, 0.62, tilt=-12):
            soft(-cw / 2 + 0.006, -0.08, -0.22, cw / 2 - 0.006, 0.08, 0.22, mat, 0.06)


def v_chair(mat=None, seat=None, arms=True):
    """A cane-and-teak chair with V legs; faces -y, origin at its centre on the floor."""
    fr = mat or teak("z")
    for x in (-0.25, 0.25):
        bar((x, -0.24, 0), (x, -0.02, 0.63), 0.035, 0.05, fr)
        bar((x, 0.26, 0), (x, 0.03, 0.63), 0.035, 0.05, fr)
        bar((x, -0.2, 0.42), (x, 0.22, 0.40), 0.03, 0.05, fr)
        if arms:
            box(x - 0.035, -0.25, 0.63, x + 0.035, 0.24, 0.655, teak("y"), 0.006)
        bar((x * 0.92, 0.16, 0.40), (x * 0.92, 0.3, 0.86), 0.03, 0.04, fr)
    with at(0, 0, 0.425):
        box(-0.235, -0.22, -0.02, 0.235, -0.18, 0.015, teak("x"), 0.004)
        box(-0.235, 0.18, -0.02, 0.235, 0.22, 0.015, teak("x"), 0.004)
        sheet(lambda u, v: ((u - 0.5) * 0.47, (v - 0.5) * 0.38, 0.012 - 0.012 * math.sin(math.pi * u) * math.sin(math.pi * v)), 8, 8, seat or fabric("#c9a571", 220.0), 0.006)
    with at(0, 0.245, 0.68, tilt=-17):
        box(-0.235, -0.012, 0.14, 0.235, 0.018, 0.19, teak("x"), 0.005)
        box(-0.235, -0.012, -0.13, 0.235, 0.018, -0.09, teak("x"), 0.005)
        mesh("back", [(-0.22, 0, -0.1), (0.22, 0, -0.1), (0.22, 0, 0.15), (-0.22, 0, 0.15)], [(0, 1, 2, 3)], cane())


def table(w, d, h, top=None, leg=None, inset=0.06, thick=0.035, taper=True):
    """A four-legged table centred on the origin."""
    box(-w / 2, -d / 2, h - thick, w / 2, d / 2, h, top or teak("x"), 0.006, 3)
    lm = leg or teak("z")
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = sx * (w / 2 - inset), sy * (d / 2 - inset)
            rod((x, y, h - thick), (x + sx * 0.01, y + sy * 0.01, 0), 0.028, lm, 0.018 if taper else None)
    box(-w / 2 + inset, -d / 2 + inset - 0.01, h - thick - 0.07, w / 2 - inset, -d / 2 + inset + 0.01, h - thick, top or teak("x"))
    box(-w / 2 + inset, d / 2 - inset - 0.01, h - thick - 0.07, w / 2 - inset, d / 2 - inset + 0.01, h - thick, top or teak("x"))


# --- rooms ----------------------------------------------------------------


def wall_y(x0, x1, h, y, mat, holes=(), thick=0.23):
    """A wall across the view at y (its inner face), with rectangular holes (x0, z0, x1, z1)."""
    _wall(lambda a, za, b, zb: box(a, y, za, b, y + thick, zb, mat, 0), x0, x1, h, holes)


def wall_x(y0, y1, h, x, mat, holes=(), thick=0.23, side=1):
    """A wall along the view at x; side says on which side its thickness lies."""
    _wall(lambda a, za, b, zb: box(x, a, za, x + side * thick, b, zb, mat, 0), y0, y1, h, holes)


def _wall(put, a0, a1, h, holes):
    cuts = sorted({a0, a1, *[v for q in holes for v in (q[0], q[2])]})
    for a, b in zip(cuts, cuts[1:]):
        spans = sorted((q[1], q[3]) for q in holes if q[0] <= a and q[2] >= b)
        z = 0.0
        for lo, hi in spans:
            if lo > z:
                put(a, z, b, lo)
            z = hi
        if z < h:
            put(a, z, b, h)


def window(w, h, frame=None, cols=2, bars=True, sill=None, transom=0.0):
    """A frame that fills a hole in a wall of the xz plane, from the origin, its inner edge at y=0.04."""
    fm, fz = frame or teak("x"), frame or teak("z")
    t, y0, y1 = 0.05, 0.06, 0.13
    box(0, y0, 0, w, y1, t, fm)
    box(0, y0, h - t, w, y1, h, fm)
    for i in range(cols + 1):
        x = i * (w - t) / cols
        box(x, y0, 0, x + t, y1, h, fz)
    if transom:
        box(0, y0, transom, w, y1, transom + t * 0.8, fm)
    if bars:
        n = int(h / 0.13)
        for i in range(1, n):
            rod((0, 0.16, i * h / n), (w, 0.16, i * h / n), 0.005, black(), sides=8)
    box(-0.03, -0.03, -0.035, w + 0.03, 0.22, 0, sill or paint("#5e645d", 0.4), 0.004)


def skirting_y(x0, x1, y, mat=None, h=0.09):
    box(x0, y - 0.012, 0, x1, y, h, mat or paint("#4a2018", 0.4), 0.003)


def skirting_x(y0, y1, x, side=1, mat=None, h=0.09):
    box(x, y0, 0, x + side * 0.012, y1, h, mat or paint("#4a2018", 0.4), 0.003)


# --- light and camera -----------------------------------------------------


def sky(hex_="#e9eef2", strength=0.55):
    """Even light from all around; the rooms have no wall behind the camera, so it fills them."""
    w = bpy.context.scene.world
    w.use_nodes = True
    b = w.node_tree.nodes["Background"]
    b.inputs[0].default_value = rgb(hex_)
    b.inputs[1].default_value = strength


def sun(azimuth, height, strength=5.0, hex_="#ffe9c9", soft_deg=1.2):
    """Azimuth in degrees from +x towards +y: where the sun stands. Height above the horizon."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.angle, light.color = strength, math.radians(soft_deg), rgb(hex_)[:3]
    o = bpy.data.objects.new("sun", light)
    bpy.context.collection.objects.link(o)
    a, e = math.radians(azimuth), math.radians(height)
    d = Vector((-math.cos(a) * math.cos(e), -math.sin(a) * math.cos(e), -math.sin(e)))
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()


def panel(pos, target, w, h, power, hex_="#ffffff", seen=False):
    """A soft rectangular light: the sky in a window, or the open side of the room."""
    light = bpy.data.lights.new("panel", "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", w, h, power, rgb(hex_)[:3]
    o = bpy.data.objects.new("panel", light)
    bpy.context.collection.objects.link(o)
    o.location = pos
    d = Vector(target) - Vector(pos)
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    o.visible_camera = seen
    o.visible_glossy = True


def lamp_at(pos, power, hex_="#ffdcae", radius=0.06):
    light = bpy.data.lights.new("lamp", "POINT")
    light.energy, light.color, light.shadow_soft_size = power, rgb(hex_)[:3], radius
    o = bpy.data.objects.new("lamp", light)
    bpy.context.collection.objects.link(o)
    o.location = _frame[-1] @ Vector(pos)
    o.visible_camera = False


def outside_y(y, x0=-6.0, x1=8.0, z0=-2.0, z1=6.0, strength=2.2):
    mesh("garden", [(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], [(0, 1, 2, 3)], garden(strength)).visible_shadow = False


def outside_x(x, y0=-6.0, y1=10.0, z0=-2.0, z1=6.0, strength=2.2):
    mesh("garden", [(x, y0, z0), (x, y1, z0), (x, y1, z1), (x, y0, z1)], [(0, 1, 2, 3)], garden(strength)).visible_shadow = False


def camera(pos, look, lens=24.0, shift_y=0.0, shift_x=0.0, level=True):
    """Level by default, so that verticals stay vertical, as an architectural photographer would."""
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.shift_x, cam.shift_y, cam.clip_start = lens, shift_x, shift_y, 0.01
    o = bpy.data.objects.new("camera", cam)
    bpy.context.collection.objects.link(o)
    o.location = pos
    look = Vector(look)
    if level:
        look.z = pos[2]
    o.rotation_euler = (look - Vector(pos)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = o
    return o

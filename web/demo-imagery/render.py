"""Renders rooms with Cycles, removes the noise, develops the picture and writes the web's sizes.

    blender -b --python render.py -- OUT_DIR [--draft] [--samples N] [ROOM ...]
"""

import os
import sys
import tempfile
import time

import bpy
import numpy as np
from PIL import Image
from scipy.ndimage import uniform_filter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import addon_utils  # noqa: E402

import kit  # noqa: E402
import scenes  # noqa: E402

WIDTHS = (1440, 1200, 900, 600)
# Pictures that hang upright on the page; the rest are 3:2.
UPRIGHT = {"pooja", "foyer", "wardrobe"}
# Pictures that may fill the width of a screen.
LARGE = {"kitchen", "living", "living-before"}
# Exposure in stops on top of the rooms' own light.
EXPOSURE = {"pooja": 0.15, "materials": 0.1}


def main(args):
    out = args.pop(0)
    draft = "--draft" in args
    samples = int(args[args.index("--samples") + 1]) if "--samples" in args else (12 if draft else 30)
    names = [a for a in args if a in scenes.SCENES] or list(scenes.SCENES)
    os.makedirs(out, exist_ok=True)
    for name in names:
        start = time.time()
        kit.reset()
        addon_utils.enable("cycles")
        scenes.SCENES[name]()
        w, h = (900, 1200) if name in UPRIGHT else ((1440, 960) if name in LARGE else (1200, 800))
        if draft:
            w, h = w // 3, h // 3
        colour, albedo, normal = shoot(w, h, samples)
        print(f"### shot {time.time() - start:.0f}s", flush=True)
        picture = develop(denoise(colour, albedo, normal), EXPOSURE.get(name, 0.0))
        write(picture, out, name, draft)
        print(f"### {name} {w}x{h} {samples} samples {time.time() - start:.0f}s", flush=True)


def shoot(w, h, samples):
    """Renders the current scene and returns colour, albedo and normals as arrays."""
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.render.resolution_x, s.render.resolution_y = w, h
    c = s.cycles
    c.samples, c.use_adaptive_sampling = samples, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transparent_max_bounces = 4, 3, 2, 8
    c.use_fast_gi, c.fast_gi_method, c.ao_bounces_render = True, "REPLACE", 2
    c.light_sampling_threshold = 0.04
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 12.0
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.use_denoising = 1.0, False
    s.render.threads_mode, s.render.threads = "FIXED", int(os.environ.get("THREADS", "1"))
    layer = s.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = True
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    layers = t.nodes.new("CompositorNodeRLayers")
    folder = tempfile.mkdtemp()
    files = t.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_depth = "OPEN_EXR", "32"
    files.file_slots.clear()
    passes = {"colour": "Image", "diffuse": "DiffCol", "gloss": "GlossCol", "normal": "Normal"}
    for key, socket in passes.items():
        files.file_slots.new(key)
        t.links.new(layers.outputs[socket], files.inputs[key])
    bpy.ops.render.render()
    colour, diffuse, gloss, normal = (_read(os.path.join(folder, f"{key}0001.exr")) for key in passes)
    albedo = diffuse + gloss
    # What shines by itself has no albedo: leave its colour alone.
    albedo[albedo.max(-1) < 0.01] = 1.0
    return colour, albedo, normal


def _read(path):
    img = bpy.data.images.load(path)
    w, h = img.size
    a = np.empty(w * h * 4, np.float32)
    img.pixels.foreach_get(a)
    os.remove(path)
    return a.reshape(h, w, 4)[::-1, :, :3].copy()


def denoise(colour, albedo, normal, reach=8, rounds=2):
    """Non-local means over the light alone: textures are divided out first and put back after."""
    albedo = np.clip(albedo, 0.02, None)
    light = np.log1p(np.clip(colour, 0, 40) / albedo)
    for k in range(rounds):
        light = _means(light, albedo, normal, reach if k == 0 else 5, 0.22 if k == 0 else 0.1)
    return np.expm1(light) * albedo


def _means(light, albedo, normal, reach, h):
    pad = reach
    def padded(a):
        return np.pad(a, ((pad, pad), (pad, pad), (0, 0)), mode="edge")
    L, A, N = padded(light), padded(np.sqrt(albedo)), padded(normal)
    total = np.zeros_like(light)
    weight = np.zeros(light.shape[:2], np.float32)
    rows, cols = weight.shape
    smooth = np.stack([uniform_filter(light[..., i], 3) for i in range(3)], -1)
    S = padded(smooth)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach or (reach > 6 and (dx + dy) % 2):
                continue
            win = (slice(pad + dy, pad + dy + rows), slice(pad + dx, pad + dx + cols))
            dn = ((N[win] - normal) ** 2).sum(-1) * 18.0
            da = ((A[win] - A[pad:pad + rows, pad:pad + cols]) ** 2).sum(-1) * 60.0
            dl = uniform_filter(((S[win] - smooth) ** 2).mean(-1), 5) / (h * h * 0.25)
            wgt = np.exp(-np.minimum(dn + da + dl, 30.0)).astype(np.float32)
            total += L[win] * wgt[..., None]
            weight += wgt
    return total / weight[..., None]


def develop(linear, stops):
    """From light to print: exposure, a soft shoulder, a little warmth in the lights, fine grain."""
    x = linear * 2.0 ** stops
    # Balance by the bright middle of the picture, so that rooms hang together on one page.
    lum = x @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    x *= 0.52 / max(np.percentile(lum, 62), 1e-3) * 0.98
    # Bright light loses its colour as film does.
    lum = (x @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    x = x + (lum - x) * np.clip((lum - 0.9) / 5.0, 0, 0.65)
    a, b, c, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
    x = x * 0.72
    y = np.clip((x * (a * x + b)) / (x * (c * x + d) + e), 0, 1)
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-6), 1 / 2.4) - 0.055)
    grey = (y @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    y = 0.035 + (grey + (y - grey) * 0.8) * 0.955
    y *= np.array([1.025, 1.0, 0.955], np.float32)
    grain = np.random.default_rng(1).normal(0, 0.006, y.shape[:2]).astype(np.float32)
    return np.clip(y + grain[..., None], 0, 1)


def write(picture, out, name, draft):
    img = Image.fromarray((picture * 255 + 0.5).astype(np.uint8))
    if draft:
        img.save(os.path.join(out, f"{name}.png"))
        return
    for w in WIDTHS:
        if w <= img.width:
            size = (w, round(img.height * w / img.width))
            img.resize(size, Image.LANCZOS).save(os.path.join(out, f"{name}-{w}.webp"), quality=84, method=6)
    if name == "wardrobe":
        # The booking page shows its lower part, 4:5.
        low = img.crop((0, img.height - img.width * 5 // 4, img.width, img.height))
        low.resize((800, 1000), Image.LANCZOS).save(os.path.join(out, "booking.jpg"), quality=82, progressive=True)


main(sys.argv[sys.argv.index("--") + 1:])

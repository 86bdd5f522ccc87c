/** Renders a model in soft daylight: a depth buffer for the camera, and one for each of many lights. */
import { FINISHES, isHole } from "./finishes.mjs";
import { cross, dot, unit } from "./shapes.mjs";

export const WIDTH = 1200;
export const HEIGHT = 900;
const OVER = 2;
const W = WIDTH * OVER;
const H = HEIGHT * OVER;
const MAP = 720;
const KEY = 28;
const SKY = 52;
/** Walls and floors of rooms, through which light passes: it comes from where the viewer is. */
const SHELL = 2;

/** @typedef {import("./shapes.mjs").Vec} Vec */
/** @typedef {{ shade: (looks: Record<string, string>) => Uint8ClampedArray }} Picture */

/** Directions to the lights: a large window at the upper left, and the room. */
function lights() {
  const key = unit([-0.62, 1, 0.72]);
  const x = unit(cross(key, [0, 1, 0]));
  const y = cross(key, x);
  /** @type {{ to: Vec, weight: number, isKey: boolean }[]} */
  const all = [];
  for (let i = 0; i < KEY; i++) {
    const r = Math.sqrt((i + 0.5) / KEY) * 0.3;
    const w = i * 2.39996;
    all.push({ to: unit([0, 1, 2].map((c) => key[c] + r * (x[c] * Math.cos(w) + y[c] * Math.sin(w)))), weight: 1.55 / KEY, isKey: true });
  }
  for (let i = 0; i < SKY; i++) {
    const up = 1 - (i + 0.5) / SKY;
    const w = i * 2.39996;
    const r = Math.sqrt(1 - up * up);
    all.push({ to: [r * Math.cos(w), up * 0.98 + 0.02, r * Math.sin(w)], weight: 1.5 / SKY, isKey: false });
  }
  return all;
}

/**
 * How near to a light the nearest surface is. Every other light passes through cane.
 * @param {Float64Array} flat @param {Uint8Array} isOpen @param {{ x: Vec, y: Vec, to: Vec }} axis
 * @param {number} reach @param {number} texel @param {boolean} passes
 */
function depthMap(flat, isOpen, { x, y, to }, reach, texel, passes) {
  const map = new Float32Array(MAP * MAP).fill(-1e9);
  const [x0, x1, x2] = x;
  const [y0, y1, y2] = y;
  const [t0, t1, t2] = to;
  for (let i = 0; i < isOpen.length; i++) {
    if (isOpen[i] === SHELL || (passes && isOpen[i])) continue;
    const o = i * 9;
    const ax = (flat[o] * x0 + flat[o + 1] * x1 + flat[o + 2] * x2 + reach) * texel;
    const ay = (flat[o] * y0 + flat[o + 1] * y1 + flat[o + 2] * y2 + reach) * texel;
    const bx = (flat[o + 3] * x0 + flat[o + 4] * x1 + flat[o + 5] * x2 + reach) * texel;
    const by = (flat[o + 3] * y0 + flat[o + 4] * y1 + flat[o + 5] * y2 + reach) * texel;
    const cx = (flat[o + 6] * x0 + flat[o + 7] * x1 + flat[o + 8] * x2 + reach) * texel;
    const cy = (flat[o + 6] * y0 + flat[o + 7] * y1 + flat[o + 8] * y2 + reach) * texel;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area > -1e-9 && area < 1e-9) continue;
    const az = flat[o] * t0 + flat[o + 1] * t1 + flat[o + 2] * t2;
    const bz = flat[o + 3] * t0 + flat[o + 4] * t1 + flat[o + 5] * t2 - az;
    const cz = flat[o + 6] * t0 + flat[o + 7] * t1 + flat[o + 8] * t2 - az;
    const ua = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
    const ub = Math.min(MAP - 1, Math.ceil(Math.max(ax, bx, cx)));
    const va = Math.max(0, Math.floor(Math.min(ay, by, cy)));
    const vb = Math.min(MAP - 1, Math.ceil(Math.max(ay, by, cy)));
    for (let v = va; v <= vb; v++) {
      const py = v + 0.5 - ay;
      for (let u = ua; u <= ub; u++) {
        const px = u + 0.5 - ax;
        const w1 = (px * (cy - ay) - (cx - ax) * py) / area;
        const w2 = ((bx - ax) * py - px * (by - ay)) / area;
        if (w1 < 0 || w2 < 0 || w1 + w2 > 1) continue;
        const z = az + bz * w1 + cz * w2;
        const at = v * MAP + u;
        if (z > map[at]) map[at] = z;
      }
    }
  }
  return map;
}

/**
 * @param {import("./shapes.mjs").Model} model
 * @param {{ yaw?: number, pitch?: number, fill?: number, distance?: number }} [camera] `distance` in radii of the model
 * @returns {Picture}
 */
export function render({ triangles }, { yaw = 28, pitch = 13, fill = 0.82, distance: away = 5.5 } = {}) {
  const count = triangles.length;
  const parts = [...new Set(triangles.map((t) => t.part))];
  const caneParts = new Set(parts.filter((p) => p.startsWith("cane")));
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { p } of triangles) for (const q of p) for (let c = 0; c < 3; c++) {
    low[c] = Math.min(low[c], q[c]);
    high[c] = Math.max(high[c], q[c]);
  }
  const centre = /** @type {Vec} */ (low.map((l, c) => (l + high[c]) / 2));
  const radius = Math.hypot(...high.map((h, c) => h - low[c])) / 2;
  const [sy, cy, sp, cp] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)];
  const back = /** @type {Vec} */ ([sy * cp, sp, cy * cp]);
  const right = unit(cross([0, 1, 0], back));
  const up = cross(back, right);
  const distance = radius * away;
  const eye = /** @type {Vec} */ (centre.map((c, i) => c + back[i] * distance));
  const project = (/** @type {Vec} */ q) => {
    const d = /** @type {Vec} */ (q.map((c, i) => c - eye[i]));
    const z = -dot(d, back);
    return [dot(d, right) / z, -dot(d, up) / z, 1 / z];
  };
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { p } of triangles) for (const q of p) {
    const [x, y] = project(q);
    x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y);
  }
  const scale = Math.min((W * fill) / (x1 - x0), (H * fill * 0.97) / (y1 - y0));
  const [ox, oy] = [W / 2 - (scale * (x0 + x1)) / 2, H * 0.495 - (scale * (y0 + y1)) / 2];

  const depth = new Float32Array(W * H);
  const hit = new Int32Array(W * H).fill(-1);
  const b1 = new Float32Array(W * H);
  const b2 = new Float32Array(W * H);
  triangles.forEach((t, index) => {
    const s = t.p.map(project).map(([x, y, z]) => [x * scale + ox, y * scale + oy, z]);
    const area = (s[1][0] - s[0][0]) * (s[2][1] - s[0][1]) - (s[2][0] - s[0][0]) * (s[1][1] - s[0][1]);
    if (Math.abs(area) < 1e-9) return;
    const isCane = caneParts.has(t.part);
    const [xa, xb] = [Math.max(0, Math.floor(Math.min(s[0][0], s[1][0], s[2][0]))), Math.min(W - 1, Math.ceil(Math.max(s[0][0], s[1][0], s[2][0])))];
    const [ya, yb] = [Math.max(0, Math.floor(Math.min(s[0][1], s[1][1], s[2][1]))), Math.min(H - 1, Math.ceil(Math.max(s[0][1], s[1][1], s[2][1])))];
    for (let y = ya; y <= yb; y++) {
      for (let x = xa; x <= xb; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const w1 = ((px - s[0][0]) * (s[2][1] - s[0][1]) - (s[2][0] - s[0][0]) * (py - s[0][1])) / area;
        const w2 = ((s[1][0] - s[0][0]) * (py - s[0][1]) - (px - s[0][0]) * (s[1][1] - s[0][1])) / area;
        if (w1 < -1e-5 || w2 < -1e-5 || w1 + w2 > 1.00001) continue;
        const inverse = s[0][2] * (1 - w1 - w2) + s[1][2] * w1 + s[2][2] * w2;
        const at = y * W + x;
        if (inverse <= depth[at]) continue;
        const [k1, k2] = [(w1 * s[1][2]) / inverse, (w2 * s[2][2]) / inverse];
        if (isCane) {
          const k0 = 1 - k1 - k2;
          if (isHole(t.uv[0][0] * k0 + t.uv[1][0] * k1 + t.uv[2][0] * k2, t.uv[0][1] * k0 + t.uv[1][1] * k1 + t.uv[2][1] * k2)) continue;
        }
        depth[at] = inverse;
        hit[at] = index;
        b1[at] = k1;
        b2[at] = k2;
      }
    }
  });

  const all = lights();
  const reach = radius * 1.05;
  const texel = MAP / (2 * reach);
  const axes = all.map(({ to }) => {
    const x = unit(cross(Math.abs(to[1]) < 0.95 ? [0, 1, 0] : [1, 0, 0], to));
    return { x, y: cross(to, x), to };
  });
  const flat = new Float64Array(count * 9);
  triangles.forEach(({ p }, i) => p.forEach((q, k) => q.forEach((c, j) => (flat[i * 9 + k * 3 + j] = c - centre[j]))));
  const isOpen = Uint8Array.from(triangles, (t) => (t.part.startsWith("shell") ? SHELL : caneParts.has(t.part) ? 1 : 0));
  const maps = axes.map((axis, number) => depthMap(flat, isOpen, axis, reach, texel, number % 2 === 1));

  const bias = Math.max(3, 1.8 / texel);
  const half = unit(/** @type {Vec} */ (unit([-0.62, 1, 0.72]).map((c, i) => c + back[i])));
  const isPartAt = triangles.map((t) => parts.indexOf(t.part));
  // Key light, light of the room, and gloss.
  const lit = new Float32Array(W * H * 3);
  const set = Float64Array.from(axes.flatMap(({ x, y, to }) => [...x, ...y, ...to]));
  const isFlat = (/** @type {import("./shapes.mjs").Triangle} */ a, /** @type {import("./shapes.mjs").Triangle} */ b) => a === b || dot(a.n[0], b.n[0]) > 0.97;
  const weights = all.map(({ weight }) => weight);
  const floorKey = all.reduce((sum, { to, weight, isKey }) => sum + (isKey ? to[1] * weight : 0), 0);
  const floorSky = all.reduce((sum, { to, weight, isKey }) => sum + (isKey ? 0 : to[1] * weight), 0);
  const reachOfShadow = radius * 1.9;
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const at = y * W + x;
      const index = hit[at];
      // Neighbours of the same surface share their light.
      const first = at - (x & 1) - (y & 1) * W;
      if (first !== at && (index < 0 ? hit[first] < 0 : hit[first] >= 0 && isPartAt[hit[first]] === isPartAt[index] && Math.abs(depth[first] / depth[at] - 1) < 0.004 && isFlat(triangles[hit[first]], triangles[index]))) {
        lit[at * 3] = lit[first * 3];
        lit[at * 3 + 1] = lit[first * 3 + 1];
        lit[at * 3 + 2] = lit[first * 3 + 2];
        continue;
      }
      let px, py, pz, nx, ny, nz;
      if (index < 0) {
        // The floor: where the ray meets y = lowest.
        const dx = (x + 0.5 - ox) / scale;
        const dy = -(y + 0.5 - oy) / scale;
        const ray = [0, 1, 2].map((c) => right[c] * dx + up[c] * dy - back[c]);
        const t = (low[1] - eye[1]) / ray[1];
        [px, py, pz] = [eye[0] + ray[0] * t, low[1], eye[2] + ray[2] * t];
        [nx, ny, nz] = [0, 1, 0];
        if (!(t > 0) || Math.hypot(px - centre[0], pz - centre[2]) > reachOfShadow) {
          lit[at * 3] = floorKey;
          lit[at * 3 + 1] = floorSky;
          continue;
        }
      } else {
        const t = triangles[index];
        const [k1, k2] = [b1[at], b2[at]];
        const k0 = 1 - k1 - k2;
        px = t.p[0][0] * k0 + t.p[1][0] * k1 + t.p[2][0] * k2;
        py = t.p[0][1] * k0 + t.p[1][1] * k1 + t.p[2][1] * k2;
        pz = t.p[0][2] * k0 + t.p[1][2] * k1 + t.p[2][2] * k2;
        nx = t.n[0][0] * k0 + t.n[1][0] * k1 + t.n[2][0] * k2;
        ny = t.n[0][1] * k0 + t.n[1][1] * k1 + t.n[2][1] * k2;
        nz = t.n[0][2] * k0 + t.n[1][2] * k1 + t.n[2][2] * k2;
        const l = Math.hypot(nx, ny, nz) || 1;
        nx /= l; ny /= l; nz /= l;
        if (nx * (eye[0] - px) + ny * (eye[1] - py) + nz * (eye[2] - pz) < 0) { nx = -nx; ny = -ny; nz = -nz; }
      }
      const qx = px + nx * bias - centre[0];
      const qy = py + ny * bias - centre[1];
      const qz = pz + nz * bias - centre[2];
      let [key, sky, seen] = [0, 0, 0];
      for (let i = 0; i < all.length; i++) {
        const o = i * 9;
        const facing = nx * set[o + 6] + ny * set[o + 7] + nz * set[o + 8];
        if (facing <= 0) continue;
        const u = ((qx * set[o] + qy * set[o + 1] + qz * set[o + 2] + reach) * texel) | 0;
        const v = ((qx * set[o + 3] + qy * set[o + 4] + qz * set[o + 5] + reach) * texel) | 0;
        if (u >= 0 && v >= 0 && u < MAP && v < MAP && maps[i][v * MAP + u] > qx * set[o + 6] + qy * set[o + 7] + qz * set[o + 8] + bias * 0.4) continue;
        if (i < KEY) { key += facing * weights[i]; seen++; } else sky += facing * weights[i];
      }
      if (index < 0) {
        const away = Math.min(1, Math.max(0, Math.hypot(px - centre[0], pz - centre[2]) / reachOfShadow - 0.45) / 0.5);
        key += (floorKey - key) * away;
        sky += (floorSky - sky) * away;
      }
      lit[at * 3] = key;
      // What the floor gives back.
      lit[at * 3 + 1] = sky + (index < 0 ? 0 : 0.2 * (0.5 - 0.5 * ny) + 0.05);
      const shine = Math.max(0, nx * half[0] + ny * half[1] + nz * half[2]);
      lit[at * 3 + 2] = index < 0 ? 0 : (seen / KEY) * shine ** 38 + 0.00001 * (ny + 1);
    }
  }

  // Bright surfaces keep their shape.
  const shoulder = (/** @type {number} */ c) => (c < 0.62 ? c : 0.62 + 0.38 * (1 - Math.exp(-(c - 0.62) / 0.38)));
  const encode = (/** @type {number} */ c) => 255 * Math.min(1, Math.max(0, c)) ** (1 / 2.2);
  return {
    shade(looks) {
      const finishes = parts.map((part) => {
        const name = looks[part];
        const finish = name ? FINISHES[name] : undefined;
        if (!finish) throw new Error(`No finish ${name} for ${part}`);
        return finish;
      });
      const out = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
      const albedo = new Float32Array(3);
      const sum = [0, 0, 0];
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          sum.fill(0);
          for (let k = 0; k < OVER * OVER; k++) {
            const at = (y * OVER + (k >> 1)) * W + x * OVER + (k & 1);
            const index = hit[at];
            const [key, sky, shine] = [lit[at * 3], lit[at * 3 + 1], lit[at * 3 + 2]];
            if (index < 0) {
              const light = (key * 0.62 + sky) / (floorKey * 0.62 + floorSky);
              const fade = 1 - 0.1 * (y / HEIGHT) ** 2 - 0.05 * ((x / WIDTH - 0.4) ** 2) * 2;
              const soft = 0.3 + 0.7 * light;
              sum[0] += 1.02 * fade * soft;
              sum[1] += 0.93 * fade * (soft * 0.99 + 0.01 * light);
              sum[2] += 0.77 * fade * (soft * 0.97 + 0.03 * light);
              continue;
            }
            const t = triangles[index];
            const [k1, k2] = [b1[at], b2[at]];
            const k0 = 1 - k1 - k2;
            const finish = finishes[isPartAt[index]];
            finish.colour(t.uv[0][0] * k0 + t.uv[1][0] * k1 + t.uv[2][0] * k2, t.uv[0][1] * k0 + t.uv[1][1] * k1 + t.uv[2][1] * k2, albedo);
            const gleam = finish.gloss * shine * 0.5;
            if (finish.metal) {
              const n = t.n[0][1] * k0 + t.n[1][1] * k1 + t.n[2][1] * k2;
              const sheen = 0.55 + 0.5 * n * n + 0.35 * (key + sky);
              for (let c = 0; c < 3; c++) sum[c] += albedo[c] * sheen * (0.4 + 0.3 * sky) * 1.25 + gleam;
              continue;
            }
            sum[0] += albedo[0] * (key * 0.83 + sky * 0.62) + gleam;
            sum[1] += albedo[1] * (key * 0.79 + sky * 0.63) + gleam;
            sum[2] += albedo[2] * (key * 0.72 + sky * 0.66) + gleam;
          }
          const grey = 0.13 * (0.3 * sum[0] + 0.55 * sum[1] + 0.15 * sum[2]);
          for (let c = 0; c < 3; c++) sum[c] = sum[c] * 0.87 + grey;
          const o = (y * WIDTH + x) * 4;
          for (let c = 0; c < 3; c++) out[o + c] = encode(shoulder(sum[c] / (OVER * OVER)));
          out[o + 3] = 255;
        }
      }
      return out;
    },
  };
}

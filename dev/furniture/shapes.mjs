/** Solids that furniture is made of. Millimetres; x to the right, y up, z to the front. */

/**
 * @typedef {[number, number, number]} Vec
 * @typedef {{ p: Vec[], n: Vec[], uv: [number, number][], part: string }} Triangle
 * @typedef {{ r?: number, puff?: number, grain?: "x" | "y" | "z", part?: string }} Look
 */

/** @param {Vec} a @param {Vec} b @returns {Vec} */
export const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @param {Vec} a @param {Vec} b @returns {Vec} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
/** @param {Vec} a @param {Vec} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @param {Vec} a @returns {Vec} */
export const unit = (a) => {
  const l = Math.hypot(...a) || 1;
  return [a[0] / l, a[1] / l, a[2] / l];
};

/** A model under construction. Everything it adds has the current part and placement. */
export class Model {
  constructor() {
    /** @type {Triangle[]} */
    this.triangles = [];
    /** @type {((p: Vec) => Vec)[]} */
    this.moves = [];
    this.pieces = 0;
  }

  /** Places what `build` adds: turned about x, y and z (degrees), then moved. @param {{ at?: Vec, x?: number, y?: number, z?: number }} place @param {() => void} build */
  placed({ at = [0, 0, 0], x = 0, y = 0, z = 0 }, build) {
    const [cx, sx, cy, sy, cz, sz] = [x, y, z].flatMap((a) => [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]);
    this.moves.push(([a, b, c]) => {
      [b, c] = [b * cx - c * sx, b * sx + c * cx];
      [a, c] = [a * cy + c * sy, c * cy - a * sy];
      [a, b] = [a * cz - b * sz, a * sz + b * cz];
      return [a + at[0], b + at[1], c + at[2]];
    });
    build();
    this.moves.pop();
    return this;
  }

  /** @param {Vec[][]} grid rows of points @param {[number, number][][]} uv @param {string} part */
  grid(grid, uv, part, flip = false) {
    const move = (/** @type {Vec} */ p) => this.moves.reduceRight((q, f) => f(q), p);
    const at = grid.map((row) => row.map(move));
    const rows = at.length;
    const columns = at[0].length;
    const isClosed = (/** @type {Vec} */ a, /** @type {Vec} */ b) => Math.hypot(...sub(a, b)) < 1e-6;
    const loops = isClosed(at[0][0], at[0][columns - 1]) && isClosed(at[rows >> 1][0], at[rows >> 1][columns - 1]) && columns > 3;
    const normal = (/** @type {number} */ i, /** @type {number} */ j) => {
      const left = j > 0 ? j - 1 : loops ? columns - 2 : 0;
      const right = j < columns - 1 ? j + 1 : loops ? 1 : j;
      let across = sub(at[i][right], at[i][left]);
      const along = sub(at[Math.min(i + 1, rows - 1)][j], at[Math.max(i - 1, 0)][j]);
      if (Math.hypot(...across) < 1e-6) across = sub(at[Math.min(i + 1, rows - 1)][right], at[Math.min(i + 1, rows - 1)][left]);
      const n = unit(cross(along, across));
      return /** @type {Vec} */ (flip ? [-n[0], -n[1], -n[2]] : n);
    };
    const normals = at.map((row, i) => row.map((_, j) => normal(i, j)));
    for (let i = 0; i + 1 < rows; i++) {
      for (let j = 0; j + 1 < columns; j++) {
        for (const corners of [[[i, j], [i + 1, j], [i, j + 1]], [[i, j + 1], [i + 1, j], [i + 1, j + 1]]]) {
          this.triangles.push({
            p: corners.map(([a, b]) => at[a][b]),
            n: corners.map(([a, b]) => normals[a][b]),
            uv: corners.map(([a, b]) => uv[a][b]),
            part,
          });
        }
      }
    }
  }

  /** A block from its lowest corner; `r` rounds its edges, `puff` fills it like a cushion. @param {string} part @param {Vec} from @param {Vec} size @param {Look} [look] */
  box(part, from, size, { r = Math.min(3, ...size.map((s) => s / 3)), puff = 0, grain } = {}) {
    const half = /** @type {Vec} */ (size.map((s) => s / 2));
    r = Math.min(r, ...half.map((h) => h * 0.999));
    const steps = r > 12 ? 5 : r > 4 ? 3 : 1;
    const list = (/** @type {number} */ h) => {
      const ends = Array.from({ length: steps + 1 }, (_, i) => r * (1 - Math.tan((Math.PI / 4) * (1 - i / steps))));
      const middle = puff ? [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75].map((t) => t * (h - r)) : [];
      return [...ends.map((e) => e - h), ...middle, ...ends.map((e) => h - e).reverse()];
    };
    const along = grain ?? (size[0] >= size[1] && size[0] >= size[2] ? "x" : size[1] >= size[2] ? "y" : "z");
    const g = "xyz".indexOf(along);
    const shift = ++this.pieces * 137.7;
    for (const axis of [0, 1, 2]) {
      const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const side of [-1, 1]) {
        const uv = /** @type {[number, number][][]} */ ([]);
        const points = list(half[a]).map((s) => {
          const texture = /** @type {[number, number][]} */ ([]);
          const row = list(half[b]).map((t) => {
            const q = /** @type {Vec} */ ([0, 0, 0]);
            q[axis] = side * half[axis];
            q[a] = s;
            q[b] = t;
            const inner = /** @type {Vec} */ (q.map((c, i) => Math.max(-(half[i] - r), Math.min(half[i] - r, c))));
            const n = unit(sub(q, inner));
            let p = /** @type {Vec} */ (inner.map((c, i) => c + r * n[i]));
            if (puff) {
              const bulge = (/** @type {number} */ i) => Math.max(0, 1 - (p[i] / half[i]) ** 2) ** 0.7;
              p = /** @type {Vec} */ (p.map((c, i) => {
                const [k, l] = [(i + 1) % 3, (i + 2) % 3];
                const share = half[i] === Math.min(...half) ? 1 : 0.35;
                return c + Math.sign(c) * puff * share * bulge(k) * bulge(l) * Math.min(1, Math.abs(c) / half[i] / 0.8);
              }));
            }
            // What runs across the grain shows it as end grain.
            texture.push(axis === g ? [p[a] + shift, p[b] + shift] : [p[g] + shift, p[a === g ? b : a] + (axis * 61 + shift)]);
            return /** @type {Vec} */ (p.map((c, i) => c + from[i] + half[i]));
          });
          uv.push(texture);
          return row;
        });
        this.grid(points, uv, part, side > 0);
      }
    }
    return this;
  }

  /** A round bar between two points, which may taper. @param {string} part @param {Vec} a @param {Vec} b @param {number} r @param {number} [r2] */
  bar(part, a, b, r, r2 = r, sides = 18) {
    const axis = unit(sub(b, a));
    const x = unit(cross(axis, Math.abs(axis[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
    const y = cross(axis, x);
    const length = Math.hypot(...sub(b, a));
    const shift = ++this.pieces * 71.3;
    const e = Math.min(2, length / 4);
    const rings = /** @type {[number, number][]} */ ([[0, 0], [0, r - Math.min(2, r / 3)], [e, r], [length - e, r2], [length, r2 - Math.min(2, r2 / 3)], [length, 0]]);
    for (let k = 0; k + 1 < rings.length; k++) {
      const pair = rings.slice(k, k + 2);
      const at = pair.map(([t, radius]) => Array.from({ length: sides + 1 }, (_, i) => {
        const w = ((i % sides) / sides) * 2 * Math.PI;
        return /** @type {Vec} */ ([0, 1, 2].map((c) => a[c] + axis[c] * t + (x[c] * Math.cos(w) + y[c] * Math.sin(w)) * radius));
      }));
      const uv = pair.map(([t, radius], row) => at[row].map((_, i) => /** @type {[number, number]} */ (k === 0 || k === 4 ? [radius * Math.cos((i / sides) * 6.283) + shift, radius * Math.sin((i / sides) * 6.283)] : [t + shift, (i / sides) * 6.283 * Math.max(r, r2)])));
      this.grid(at, uv, part, true);
    }
    return this;
  }

  /** A bent bar through these points. @param {string} part @param {Vec[]} path @param {number} r */
  bent(part, path, r, sides = 12) {
    let x = /** @type {Vec} */ ([0, 0, 1]);
    let run = ++this.pieces * 31;
    /** @type {[number, number][][]} */
    const uv = [];
    const rings = path.map((p, i) => {
      const t = unit(sub(path[Math.min(i + 1, path.length - 1)], path[Math.max(i - 1, 0)]));
      if (Math.abs(dot(t, x)) > 0.98) x = [1, 0, 0.1];
      const y = unit(cross(t, x));
      x = cross(y, t);
      if (i) run += Math.hypot(...sub(p, path[i - 1]));
      uv.push(Array.from({ length: sides + 1 }, (_, k) => [run, (k / sides) * 6.283 * r]));
      return Array.from({ length: sides + 1 }, (_, k) => {
        const w = ((k % sides) / sides) * 2 * Math.PI;
        return /** @type {Vec} */ ([0, 1, 2].map((c) => p[c] + (x[c] * Math.cos(w) + y[c] * Math.sin(w)) * r));
      });
    });
    this.grid(rings, uv, part, true);
    for (const end of [path[0], path[path.length - 1]]) this.ball(part, end, r, 8);
    return this;
  }

  /** @param {string} part @param {Vec} at @param {number} r @param {Vec} [squash] */
  ball(part, at, r, sides = 18, squash = [1, 1, 1]) {
    return this.turned(part, at, Array.from({ length: 11 }, (_, i) => {
      const w = (i / 10) * Math.PI;
      return [r * Math.sin(w) * squash[0], -r * Math.cos(w) * squash[1]];
    }), sides);
  }

  /** Turned on a lathe: pairs of radius and height, from the bottom. @param {string} part @param {Vec} at @param {number[][]} profile */
  turned(part, at, profile, sides = 40) {
    const shift = ++this.pieces * 51;
    let run = 0;
    const uv = /** @type {[number, number][][]} */ ([]);
    const rings = profile.map(([r, h], i) => {
      if (i) run += Math.hypot(r - profile[i - 1][0], h - profile[i - 1][1]);
      uv.push(Array.from({ length: sides + 1 }, (_, k) => {
        const flat = i && h === profile[i - 1][1] || (profile[i + 1] && h === profile[i + 1][1]);
        return flat ? [r * Math.cos((k / sides) * 6.283) + shift, r * Math.sin((k / sides) * 6.283)] : [run + shift, (k / sides) * 6.283 * Math.max(r, 20)];
      }));
      return Array.from({ length: sides + 1 }, (_, k) => {
        const w = ((k % sides) / sides) * 2 * Math.PI;
        return /** @type {Vec} */ ([at[0] + r * Math.cos(w), at[1] + h, at[2] + r * Math.sin(w)]);
      });
    });
    for (let i = 0; i + 1 < rings.length; i++) this.grid(rings.slice(i, i + 2), uv.slice(i, i + 2), part, false);
    return this;
  }

  /** A round top with softened edge. @param {string} part @param {Vec} at centre of its underside @param {number} r @param {number} h */
  disc(part, at, r, h, edge = Math.min(6, h / 3)) {
    return this.turned(part, at, [[0, 0], [r - edge, 0], [r, edge], [r, h - edge], [r - edge, h], [0, h]], 72);
  }

  /** A shell bent around the y axis: a barrel's back. Angles in degrees, 90 is the front. @param {string} part @param {Vec} at @param {number} r @param {number} thick @param {number} from @param {number} to @param {(t: number) => number} top height by share of the way @param {number} bottom */
  shell(part, at, r, thick, from, to, top, bottom, soft = 24) {
    const n = 48;
    const uv = /** @type {[number, number][][]} */ ([]);
    const rows = Array.from({ length: n + 1 }, (_, i) => {
      const share = i / n;
      const w = ((from + (to - from) * share) * Math.PI) / 180;
      const h = top(share) - bottom;
      const e = Math.min(soft, h / 2, thick / 2);
      const ends = Math.min(1, Math.sqrt(Math.max(0, 1 - Math.max(0, Math.abs(share - 0.5) * 2 - 0.94) ** 2 / 0.06 ** 2)));
      const t2 = (thick / 2) * Math.max(0.02, ends);
      const ring = Array.from({ length: 25 }, (_, k) => {
        const a = ((k % 24) / 24) * 2 * Math.PI;
        const c = Math.sign(Math.cos(a)) * Math.min(1, Math.abs(Math.cos(a)) * 1.35);
        const s = Math.sin(a);
        return [c * t2, h / 2 + Math.sign(s) * (h / 2 - e + e * Math.abs(s)) * Math.min(1, Math.abs(s) * 3)];
      });
      uv.push(ring.map(([, b], k) => [(w * r) + 500, b + k]));
      return ring.map(([a, b]) => /** @type {Vec} */ ([at[0] + (r + a) * Math.cos(w), at[1] + bottom + b, at[2] + (r + a) * Math.sin(w)]));
    });
    this.grid(rows, uv, part, false);
    return this;
  }

  /** A thin sheet between four corners. @param {string} part @param {Vec[]} corners @param {number} [sag] */
  sheet(part, corners, sag = 0, n = 8) {
    const [a, b, c, d] = corners;
    const w = Math.hypot(...sub(b, a));
    const h = Math.hypot(...sub(d, a));
    const normal = unit(cross(sub(b, a), sub(d, a)));
    const uv = /** @type {[number, number][][]} */ ([]);
    const rows = Array.from({ length: n + 1 }, (_, i) => {
      uv.push(Array.from({ length: n + 1 }, (_, j) => [(j / n) * w, (i / n) * h]));
      return Array.from({ length: n + 1 }, (_, j) => {
        const [s, t] = [j / n, i / n];
        const dip = -sag * 4 * (s * (1 - s) + t * (1 - t)) / 2;
        return /** @type {Vec} */ ([0, 1, 2].map((k) => (a[k] * (1 - s) + b[k] * s) * (1 - t) + (d[k] * (1 - s) + c[k] * s) * t + normal[k] * dip));
      });
    });
    this.grid(rows, uv, part, true);
    return this;
  }
}

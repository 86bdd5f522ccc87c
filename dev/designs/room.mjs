/** A room seen from its open sides: floor, walls, and what stands in it. Millimetres; x to the right, y up, z to the front. */
import { Model } from "../furniture/shapes.mjs";
import * as m from "../furniture/models.mjs";

/** @typedef {import("../furniture/shapes.mjs").Vec} Vec */
/** @typedef {import("../furniture/pieces.mjs").Looks} Looks */
/** @typedef {{ at?: Vec, y?: number }} Place */

const COMMON = { dark: "dark", mirror: "mirror", glass: "glass", handles: "steel", cane: "cane", cane2: "cane", book1: "clay", book2: "ivory", book3: "slate", pot: "linen-white", steel: "steel", legs: "dark", base: "graphite", frame: "graphite", mesh: "mesh-grey", cord: "linen-natural", leaf: "leaf", lamp: "lamp" };

/** Turns a piece so that its front looks into the room. */
export const FROM = { back: 0, right: -90, left: 90, front: 180 };

export class Room {
  /** @param {{ w: number, d: number, h?: number, floor?: string, wall?: string, accent?: string }} shell `accent` is the back wall's */
  constructor({ w, d, h = 2600, floor = "tiles", wall = "paint-white", accent = wall }) {
    this.model = new Model();
    /** @type {Looks} */
    this.looks = {};
    this.pieces = 0;
    this.w = w;
    this.d = d;
    this.h = h;
    const shell = new Model();
    const t = 70;
    shell.box("shell-floor", [-w / 2, -t, -d / 2], [w + t, t, d], { r: 2, grain: "z" });
    shell.box("shell-back", [-w / 2, 0, -d / 2 - t], [w + t, h, t], { r: 2 });
    shell.box("shell-right", [w / 2, 0, -d / 2], [t, h, d], { r: 2 });
    this.add(shell, { "shell-floor": floor, "shell-back": accent, "shell-right": wall });
  }

  /** Puts a piece into the room, with its finishes. @param {Model} piece @param {Looks} looks @param {Place} [place] */
  add(piece, looks, { at = [0, 0, 0], y = 0 } = {}) {
    const number = ++this.pieces;
    const [c, s] = [Math.cos((y * Math.PI) / 180), Math.sin((y * Math.PI) / 180)];
    const turn = (/** @type {Vec} */ [a, b, e]) => /** @type {Vec} */ ([a * c + e * s, b, e * c - a * s]);
    for (const triangle of piece.triangles) {
      const part = `${triangle.part}@${number}`;
      this.looks[part] ??= looks[triangle.part] ?? COMMON[/** @type {keyof typeof COMMON} */ (triangle.part)] ?? looks["body"] ?? "";
      const p = triangle.p.map(turn).map((q) => /** @type {Vec} */ (q.map((v, i) => v + at[i])));
      this.model.triangles.push({ ...triangle, part, p, n: triangle.n.map(turn) });
    }
    return this;
  }

  /** Where a piece of this depth stands at a wall: `along` from the wall's middle, in the direction of x or z. @param {"back" | "right" | "left"} wall @param {number} along @param {number} depth @returns {Place} */
  at(wall, along, depth, height = 0) {
    if (wall === "back") return { at: [along, height, -this.d / 2 + depth / 2], y: FROM.back };
    if (wall === "right") return { at: [this.w / 2 - depth / 2, height, along], y: FROM.right };
    return { at: [-this.w / 2 + depth / 2, height, along], y: FROM.left };
  }

  /** A window in a wall, with a view of the sky. @param {"back" | "right"} wall @param {number} along */
  window(wall, along, { w = 1300, h = 1200, sill = 950, frame = "white" } = {}) {
    const piece = new Model();
    piece.box("sky", [-w / 2, 0, -30], [w, h, 34], { r: 1 });
    for (const x of [-w / 2 - 50, -25, w / 2]) piece.box("frame", [x, -50, -20], [50, h + 100, 60], { grain: "y" });
    for (const y of [-50, h]) piece.box("frame", [-w / 2 - 50, y, -20], [w + 100, 50, 62]);
    piece.box("frame", [-w / 2 - 90, -75, -20], [w + 180, 28, 140]);
    return this.add(piece, { sky: "sky", frame }, this.at(wall, along, 0, sill));
  }

  /** @param {number} x @param {number} z @param {number} w @param {number} d @param {string} finish */
  rug(x, z, w, d, finish) {
    return this.add(new Model().box("rug", [-w / 2, 0, -d / 2], [w, 14, d], { r: 6 }), { rug: finish }, { at: [x, 0, z] });
  }

  /** @param {number} x @param {number} z */
  plant(x, z, height = 1100, y = 0) {
    const piece = new Model();
    const pot = height * 0.28;
    piece.turned("pot", [0, 0, 0], [[0, 0], [pot * 0.34, 0], [pot * 0.48, pot * 0.4], [pot * 0.5, pot], [pot * 0.42, pot], [0, pot * 0.9]]);
    for (let k = 0; k < 11; k++) {
      const a = k * 2.39996;
      const reach = height * (0.16 + 0.02 * (k % 4));
      const top = height * (0.55 + 0.045 * k);
      const tip = /** @type {Vec} */ ([Math.cos(a) * reach, top, Math.sin(a) * reach]);
      piece.bar("leaf", [0, pot * 0.8, 0], tip, 6, 4, 6);
      piece.placed({ at: tip, z: 25 * Math.cos(a), x: -25 * Math.sin(a) }, () => piece.ball("leaf", [0, 0, 0], height * 0.12, 12, [1, 0.42, 1]));
    }
    return this.add(piece, { pot: "clay" }, { at: [x, y, z] });
  }

  /** A picture on a wall. @param {"back" | "right"} wall @param {number} along */
  picture(wall, along, { w = 700, h = 500, y = 1450, colour = "linen-sage", frame = "oak" } = {}) {
    const piece = new Model().box("frame", [-w / 2, 0, 0], [w, h, 30]).box("sheet", [-w / 2 + 30, 30, 20], [w - 60, h - 60, 14], { r: 1 }).box("form", [-w / 2 + 100, 90, 30], [w - 200, (h - 180) * 0.6, 6], { r: 1 });
    return this.add(piece, { frame, sheet: "paint-white", form: colour }, this.at(wall, along, 0, y));
  }

  /** A lamp that hangs from the ceiling. @param {number} x @param {number} z */
  pendant(x, z, { y = 1500, r = 190, finish = "brass" } = {}) {
    const piece = new Model().turned("shade", [0, 0, 0], [[r, 0], [r, 8], [r * 0.82, r * 0.5], [r * 0.3, r * 0.8], [r * 0.06, r * 0.86], [0, r * 0.86]]).bar("dark", [0, r * 0.8, 0], [0, this.h - y, 0], 5).ball("lamp", [0, 30, 0], r * 0.35);
    return this.add(piece, { shade: finish }, { at: [x, y, z] });
  }

  /** A lamp on a foot. @param {number} x @param {number} z */
  lamp(x, z, { y = 0, height = 520, finish = "linen-white" } = {}) {
    const size = Math.min(height, 650);
    const under = height - size * 0.38;
    const piece = new Model().disc("steel", [0, 0, 0], size * 0.16, 14).bar("steel", [0, 10, 0], [0, under + 20, 0], 9).turned("shade", [0, under, 0], [[size * 0.24, 0], [size * 0.17, size * 0.38], [0, size * 0.38]]);
    return this.add(piece, { shade: finish, steel: "brass" }, { at: [x, y, z] });
  }

  /** A screen on a wall. @param {"back" | "right"} wall @param {number} along */
  screen(wall, along, { w = 1350, y = 950, off = 60 } = {}) {
    const piece = new Model().box("screen", [-w / 2, 0, off], [w, w * 0.565, 36], { r: 4 });
    return this.add(piece, { screen: "graphite" }, this.at(wall, along, 0, y));
  }

  /** A flat panel on a wall, with upright joints. @param {"back" | "right"} wall @param {number} along @param {number} w @param {number} h @param {string} finish */
  panel(wall, along, w, h, finish, { y = 0, boards = 6, fluted = false } = {}) {
    const piece = new Model();
    const each = w / boards;
    for (let k = 0; k < boards; k++) {
      piece.box("board", [-w / 2 + k * each + 2, 0, 0], [each - 4, h, 26], { grain: "y" });
      if (fluted) for (let q = 0; q < 4; q++) piece.bar("board", [-w / 2 + k * each + ((q + 0.5) * each) / 4, 0, 30], [-w / 2 + k * each + ((q + 0.5) * each) / 4, h, 30], each / 14, each / 14, 10);
    }
    return this.add(piece, { board: finish }, this.at(wall, along, 0, y));
  }

  /** @param {"back" | "right" | "left"} wall @param {number} along @param {Parameters<typeof m.cabinet>[0]} spec @param {Looks} looks */
  cabinet(wall, along, spec, looks, height = 0) {
    return this.add(m.cabinet(spec), looks, this.at(wall, along, spec.d, height));
  }
}

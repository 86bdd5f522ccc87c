/** Furniture by its dimensions: each function builds one type. */
import { Model } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Vec} Vec */

/** Four legs, set in by `inset`, splayed by `splay`. */
function legs(/** @type {Model} */ m, /** @type {number} */ w, /** @type {number} */ d, /** @type {number} */ h, { r = 20, inset = 40, splay = 0, square = false, part = "legs" } = {}) {
  for (const x of [-1, 1]) for (const z of [-1, 1]) {
    const [px, pz] = [x * (w / 2 - inset), z * (d / 2 - inset)];
    if (square) m.box(part, [px - r, 0, pz - r], [2 * r, h, 2 * r], { grain: "y" });
    else m.bar(part, [px + x * splay, 0, pz + z * splay], [px, h, pz], r * 0.62, r);
  }
}

/** Upholstered seating. `arm`: track, roll, slope, wood or none. */
export function sofa({ w = 2100, d = 900, h = 820, seats = 3, seatH = 430, arm = "track", armW = 160, armH = 620, legH = 140, chaise = 0, leg = "taper", tufts = 0, pillows = 2, plinth = false, backs = seats, caneArms = false }) {
  const m = new Model();
  const inner = w - 2 * (arm === "none" ? 0 : armW);
  const cushion = 150;
  const baseH = seatH - cushion - legH + 10;
  const x0 = -inner / 2;
  if (plinth) m.box("legs", [-w / 2 + 50, 0, -d / 2 + 50], [w - 100, legH, d - 100]);
  else legs(m, w, d, legH, { r: 24, inset: 80, splay: leg === "taper" ? 14 : 0, square: leg === "square" });
  m.box("body", [-w / 2 + (arm === "wood" ? armW - 30 : 4), legH, -d / 2 + 20], [w - (arm === "wood" ? 2 * armW - 60 : 8), baseH, d - 40], { r: 18 });
  if (chaise) m.box("legs", [w / 2 - chaise + 50, 0, d / 2 - 120], [chaise - 100, legH, 1560 - d + 70]);
  if (chaise) m.box("body", [w / 2 - chaise, legH, d / 2 - 60], [chaise - 4, baseH, 1560 - d + 40], { r: 18 });
  // Back frame
  m.placed({ at: [0, legH + baseH - 30, -d / 2 + 30], x: -7 }, () => m.box("body", [-w / 2 + (arm === "wood" ? armW : 6), 0, 0], [w - (arm === "wood" ? 2 * armW : 12), h - legH - baseH + 10, 130], { r: 50 }));
  const each = inner / seats;
  for (let i = 0; i < seats; i++) {
    const isChaise = chaise && i === seats - 1;
    m.box("seat", [x0 + i * each + 3, seatH - cushion, -d / 2 + 130], [each - 6, cushion, d - 110 + (isChaise ? 1560 - d : 0)], { r: 42, puff: 22 });
  }
  const wide = inner / backs;
  for (let i = 0; i < backs; i++) {
    m.placed({ at: [0, seatH - 5, -d / 2 + 150], x: -11 }, () => {
      m.box("seat", [x0 + i * wide + 6, 0, 0], [wide - 12, h - seatH + 10, 150], { r: 55, puff: 26 });
      if (tufts) for (let k = 1; k <= tufts; k++) for (const y of [0.42, 0.74]) m.ball("seat", [x0 + i * wide + (wide * k) / (tufts + 1), (h - seatH) * y, 176], 14, 10);
    });
  }
  for (const s of [-1, 1]) {
    const x = s > 0 ? w / 2 - armW : -w / 2;
    if (arm === "track") m.box("body", [x, legH, -d / 2 + 10], [armW, armH - legH, d - 20], { r: 34 });
    if (arm === "slope") {
      m.box("body", [x, legH, -d / 2 + 10], [armW, armH - legH - 110, d - 20], { r: 40 });
      m.placed({ at: [x, armH - 190, -d / 2 + 20], x: 5 }, () => m.box("body", [0, 0, 0], [armW, 190, d - 40], { r: 75, puff: 8 }));
    }
    if (arm === "roll") {
      m.box("body", [x + 20, legH, -d / 2 + 20], [armW - 40, armH - legH - 60, d - 50], { r: 20 });
      m.bar("body", [x + armW / 2 + s * 8, armH - 80, -d / 2 + 30], [x + armW / 2 + s * 8, armH - 80, d / 2 - 20], 95, 95, 32);
      m.bar("legs", [x + armW / 2 + s * 8, armH - 80, d / 2 - 20], [x + armW / 2 + s * 8, armH - 80, d / 2 - 12], 34, 34);
    }
    if (arm === "wood") {
      const c = x + armW / 2;
      m.box("legs", [c - 28, 0, d / 2 - 90], [56, armH - 30, 50]).box("legs", [c - 28, 0, -d / 2 + 40], [56, armH - 30, 50]);
      m.box("legs", [c - 42, armH - 34, -d / 2 + 10], [84, 34, d - 20], { r: 8 }).box("legs", [c - 18, legH + 60, -d / 2 + 60], [36, 60, d - 130]);
      if (caneArms) m.sheet("cane", [[c, legH + 120, d / 2 - 90], [c, legH + 120, -d / 2 + 90], [c, armH - 34, -d / 2 + 90], [c, armH - 34, d / 2 - 90]]);
      else for (let k = 0; k < 5; k++) m.bar("legs", [c, legH + 110, -d / 2 + 170 + (k * (d - 320)) / 4], [c, armH - 30, -d / 2 + 170 + (k * (d - 320)) / 4], 12);
    }
  }
  for (let k = 0; k < pillows; k++) {
    const x = k % 2 ? inner / 2 - 260 : -inner / 2 + 240;
    m.placed({ at: [x, seatH + 20, -d / 2 + 345], x: -20, z: k % 2 ? 7 : -6 }, () => m.box("pillow", [-215, 0, 0], [430, 430, 70], { r: 34, puff: 58 }));
  }
  return m;
}

/** A wooden armchair with cane or cushions. */
export function easy({ w = 700, d = 780, h = 820, seatH = 400, back = "cane", seat = "cushion", rocker = false, round = false, wing = false }) {
  const m = new Model();
  const up = rocker ? 70 : 0;
  const t = 42;
  for (const s of [-1, 1]) {
    const x = s * (w / 2 - t / 2);
    m.placed({ at: [x, up, d / 2 - 90], x: 0 }, () => m.bar("legs", [0, 0, 20], [0, 590 - up, -10], 20, 24));
    m.bar("legs", [x, up, -d / 2 + 50], [x, seatH, -d / 2 + 150], 18, 24);
    m.bar("legs", [x, seatH - 30, -d / 2 + 140], [x * 0.96, h, -d / 2 + 10], 24, 18);
    const curve = Array.from({ length: 15 }, (_, i) => /** @type {Vec} */ ([x, 590 + 18 * Math.sin((i / 14) * Math.PI), d / 2 - 60 - (i / 14) * (d - 160)]));
    m.bent("legs", curve, 24);
    if (rocker) m.bent("legs", Array.from({ length: 25 }, (_, i) => /** @type {Vec} */ ([x, 22 + 130 * ((i - 11) / 14) ** 2, d / 2 + 90 - (i / 24) * (d + 260)])), 20);
    m.box("legs", [x - 14, seatH - 70, -d / 2 + 130], [28, 60, d - 210]);
    if (round) m.sheet("cane2", [[x, seatH, d / 2 - 100], [x, seatH, -d / 2 + 150], [x, 585, -d / 2 + 90], [x, 585, d / 2 - 90]]);
  }
  m.box("legs", [-w / 2 + t, seatH - 70, d / 2 - 120], [w - 2 * t, 60, 30]).box("legs", [-w / 2 + t, seatH - 70, -d / 2 + 150], [w - 2 * t, 60, 30]);
  const backAt = /** @type {Vec} */ ([0, seatH + 30, -d / 2 + 138]);
  const lean = -Math.atan2(130, h - seatH) * 57.3;
  const bh = h - seatH - 40;
  m.placed({ at: backAt, x: lean }, () => {
    m.box("legs", [-w / 2 + t, bh - 50, -18], [w - 2 * t, 56, 36], { r: 9 }).box("legs", [-w / 2 + t, 0, -16], [w - 2 * t, 40, 32]);
    if (back === "cane") m.sheet("cane", [[-w / 2 + t, 36, 0], [w / 2 - t, 36, 0], [w / 2 - t, bh - 48, 0], [-w / 2 + t, bh - 48, 0]], 20);
    if (back === "slats") for (let k = 0; k < 7; k++) m.box("legs", [-w / 2 + t + ((k + 0.5) * (w - 2 * t)) / 7 - 16, 30, -7], [32, bh - 70, 14], { grain: "y" });
    if (back === "rope") for (let k = 0; k < 22; k++) m.bar("cord", [-w / 2 + t + ((k + 0.5) * (w - 2 * t)) / 22, 20, 0], [-w / 2 + t + ((k + 0.5) * (w - 2 * t)) / 22, bh - 30, 0], 6, 6, 8);
    if (back === "cushion") m.box("seat", [-w / 2 + t + 8, 20, 6], [w - 2 * t - 16, bh - 10, 130], { r: 45, puff: 26 });
  });
  if (seat === "cushion") m.box("seat", [-w / 2 + t + 4, seatH - 20, -d / 2 + 150], [w - 2 * t - 8, 110, d - 240], { r: 40, puff: 22 });
  else m.sheet("cane", [[-w / 2 + t, seatH - 8, d / 2 - 110], [w / 2 - t, seatH - 8, d / 2 - 110], [w / 2 - t, seatH - 8, -d / 2 + 160], [-w / 2 + t, seatH - 8, -d / 2 + 160]], 22);
  if (wing) m.placed({ at: [0, h - 150, -d / 2 + 110], x: -20 }, () => m.box("seat", [-180, 0, 0], [360, 170, 80], { r: 38, puff: 20 }));
  return m;
}

/** A round tub on a plinth or legs. */
export function barrel({ w = 780, h = 740, seatH = 420, legH = 120, low = 0.62, channels = 0 }) {
  const m = new Model();
  const r = w / 2;
  if (legH > 60) legs(m, w * 0.78, w * 0.78, legH + 10, { r: 22, inset: 40, splay: 22 });
  else m.turned("legs", [0, 0, 0], [[0, 0], [r * 0.72, 0], [r * 0.72, legH], [0, legH]]);
  m.turned("body", [0, legH, 0], [[0, 0], [r - 40, 0], [r - 18, 30], [r - 14, seatH - legH - 120], [0, seatH - legH - 110]], 64);
  m.shell("body", [0, 0, 0], r - 62, 120, 128, 412, (t) => h - (1 - Math.sin(t * Math.PI)) * (h - h * low - 40) * 1.05, legH + 20, 56);
  if (channels) for (let k = 0; k < channels; k++) {
    const a = ((150 + (240 * (k + 0.5)) / channels) * Math.PI) / 180;
    const top = h - 60 - (1 - Math.sin(((k + 0.5) / channels) * Math.PI)) * 110;
    m.bar("seat", [(r - 128) * Math.cos(a), seatH - 20, (r - 128) * Math.sin(a)], [(r - 112) * Math.cos(a), top, (r - 112) * Math.sin(a)], 44, 40, 16);
  }
  m.turned("seat", [0, seatH - 130, 30], [[0, 0], [r - 150, 0], [r - 122, 30], [r - 112, 70], [r - 122, 108], [r - 160, 132], [r * 0.3, 146], [0, 148]], 64);
  return m;
}

/** A table: rectangular or round; the base is legs, trestle, slab, pedestal, drum, cross or hairpin. */
export function table({ w = 1200, d = 700, h = 420, round = false, top = 32, base = "legs", r = 24, shelf = 0, apron = 60, drawers = 0, splay = 30, cane = 0, soft = 6, tray = false }) {
  const m = new Model();
  if (round) m.disc("top", [0, h - top, 0], w / 2, top, Math.min(12, top / 2.5));
  else m.box("top", [-w / 2, h - top, -d / 2], [w, top, d], { r: soft });
  if (tray) m.shell("legs", [0, 0, 0], w / 2 - 8, 16, 0, 360, () => h + 34, h - 10, 3);
  const under = h - top;
  if (base === "legs" || base === "square") {
    legs(m, round ? w * 0.74 : w, round ? w * 0.74 : d, under, { r, inset: r + 24, splay: base === "legs" ? splay : 0, square: base === "square" });
    if (apron && !round) {
      for (const z of [-1, 1]) m.box("legs", [-w / 2 + r * 2 + 24, under - apron, z * (d / 2 - r - 24) - 10], [w - 4 * r - 48, apron, 20]);
      for (const x of [-1, 1]) m.box("legs", [x * (w / 2 - r - 24) - 10, under - apron, -d / 2 + r * 2 + 24], [20, apron, d - 4 * r - 48]);
    }
    for (let k = 0; k < drawers; k++) {
      const dw = (w - 4 * r - 60) / drawers;
      m.box("front", [-w / 2 + 2 * r + 32 + k * dw, under - apron + 5, d / 2 - r - 22], [dw - 6, apron - 10, 16]).ball("handles", [-w / 2 + 2 * r + 30 + (k + 0.5) * dw, under - apron / 2, d / 2 - r], 13);
    }
  }
  if (base === "trestle") for (const x of [-1, 1]) {
    const c = x * (w / 2 - w * 0.16);
    m.box("legs", [c - 45, 0, -d / 2 + 90], [90, 55, d - 180], { r: 10 }).box("legs", [c - 40, under - 50, -d / 2 + 110], [80, 50, d - 220]);
    for (const z of [-1, 1]) m.placed({ at: [c, 45, z * 70], x: z * 9 }, () => m.box("legs", [-36, 0, -34], [72, under - 60, 68], { grain: "y" }));
    if (x > 0) m.box("legs", [-c, 190, -24], [2 * c, 90, 48]);
  }
  if (base === "slab") for (const x of [-1, 1]) m.box("legs", [x * (w / 2 - w * 0.17) - 45, 0, -d / 2 + 60], [90, under, d - 120], { r: 30, grain: "y" });
  if (base === "wave") for (const x of [-1, 1]) for (let k = 0; k < 6; k++) m.bar("legs", [x * (w / 2 - 210), 0, -d / 2 + 110 + k * ((d - 220) / 5)], [x * (w / 2 - 210), under, -d / 2 + 110 + k * ((d - 220) / 5)], (d - 220) / 10 + 5, (d - 220) / 10 + 5, 24);
  if (base === "pedestal") m.turned("legs", [0, 0, 0], [[0, 0], [w * 0.27, 0], [w * 0.27, 16], [w * 0.2, 40], [w * 0.075, 150], [w * 0.06, under * 0.6], [w * 0.085, under - 70], [w * 0.2, under - 8], [w * 0.2, under]], 56);
  if (base === "drum") {
    m.turned("legs", [0, 0, 0], [[w * 0.36, 0], [w * 0.38, 8], [w * 0.38, under - 8], [w * 0.36, under]], 64);
    for (let k = 0; k < 40; k++) m.bar("legs", [w * 0.38 * Math.cos((k / 40) * 6.283), 4, w * 0.38 * Math.sin((k / 40) * 6.283)], [w * 0.38 * Math.cos((k / 40) * 6.283), under - 2, w * 0.38 * Math.sin((k / 40) * 6.283)], w * 0.028, w * 0.028, 10);
  }
  if (base === "cross") for (const a of [45, -45]) m.placed({ y: a }, () => {
    m.box("legs", [-w * 0.34, 0, -26], [w * 0.68, 46, 52]).box("legs", [-w * 0.34, under - 46, -26], [w * 0.68, 46, 52]).box("legs", [-w * 0.34, 0, -26], [56, under, 52], { grain: "y" }).box("legs", [w * 0.34 - 56, 0, -26], [56, under, 52], { grain: "y" });
  });
  if (base === "hoop") for (const z of [-1, 1]) m.bent("legs", Array.from({ length: 41 }, (_, i) => {
    const a = (i / 40) * Math.PI;
    return /** @type {Vec} */ ([(w / 2 - 150) * Math.cos(a), 12 + (1 - Math.sin(a)) * 0 + under * 0.97 * (1 - Math.sin(a) ** 0.6), z * (d / 2 - 120)]);
  }), r);
  if (shelf) {
    if (round) m.disc(cane ? "cane" : "shelf", [0, shelf, 0], w * 0.36, 22);
    else m.box(cane ? "legs" : "shelf", [-w / 2 + r * 2 + 20, shelf, -d / 2 + r * 2 + 20], [w - 4 * r - 40, 22, d - 4 * r - 40]);
    if (cane && !round) m.sheet("cane", [[-w / 2 + 110, shelf + 24, d / 2 - 110], [w / 2 - 110, shelf + 24, d / 2 - 110], [w / 2 - 110, shelf + 24, -d / 2 + 110], [-w / 2 + 110, shelf + 24, -d / 2 + 110]]);
  }
  return m;
}

/** Two or three tables, one below the other. */
export function nest({ sizes = [[560, 480], [420, 400]], round = true, step = 330 }) {
  const m = new Model();
  sizes.forEach(([w, h], i) => m.placed({ at: [i * step - step / 2, 0, i * 190 - 60] }, () => {
    if (round) m.disc(i ? "top2" : "top", [0, h - 26, 0], w / 2, 26, 9);
    else m.box(i ? "top2" : "top", [-w / 2, h - 26, -w / 2], [w, 26, w], { r: 14 });
    for (let k = 0; k < 3; k++) {
      const a = (k / 3) * 6.283 + 0.5;
      m.bar("legs", [Math.cos(a) * w * 0.46, 0, Math.sin(a) * w * 0.46], [Math.cos(a) * w * 0.32, h - 24, Math.sin(a) * w * 0.32], 13, 17);
    }
  }));
  return m;
}

/**
 * Case furniture: columns of cells, from the top. A cell is `[kind, height]`: drawer, door, cane, flute, louvre, panel,
 * mirror, glass, open, jaali; `slide` columns stand before one another.
 * @param {{ w: number, d: number, h: number, base?: string, baseH?: number, columns: { w?: number, cells: [string, number?][] }[], top?: number, handle?: string, over?: number, frame?: number, sliding?: boolean, pair?: boolean, soft?: number, kneehole?: boolean }} spec
 */
export function cabinet({ w, d, h, base = "legs", baseH = 140, columns, top = 26, handle = "bar", over = 0, frame = 20, sliding = false, pair = true, soft = 4, kneehole = false }) {
  const m = new Model();
  if (base === "legs") legs(m, w, d, baseH + 4, { r: 22, inset: 60, splay: 14 });
  if (base === "square") legs(m, w, d, baseH + 4, { r: 18, inset: 22, square: true });
  if (base === "plinth") m.box("dark", [-w / 2 + 30, 0, -d / 2 + 20], [w - 60, baseH, d - 60]);
  if (base === "rail") {
    for (const x of [-1, 1]) for (const z of [-1, 1]) m.box("legs", [x * (w / 2 - 90) - 13, 0, z * (d / 2 - 50) - 13], [26, baseH, 26]);
    for (const x of [-1, 1]) m.box("legs", [x * (w / 2 - 90) - 13, 0, -d / 2 + 40], [26, 24, d - 80]);
  }
  const y0 = base === "none" ? 0 : baseH;
  const y1 = h - top;
  m.box("top", [-w / 2 - over, y1, -d / 2 - over], [w + 2 * over, top, d + 2 * over], { r: soft });
  m.box("body", [-w / 2, y0, -d / 2], [frame, y1 - y0, d], { grain: "y" }).box("body", [w / 2 - frame, y0, -d / 2], [frame, y1 - y0, d], { grain: "y" });
  m.box("body", [-w / 2 + frame, y0, -d / 2], [(kneehole ? (columns[0]?.w ?? w) + frame : w) - 2 * frame, frame, d]).box("back", [-w / 2 + 8, y0 + 8, -d / 2], [w - 16, y1 - y0 - 8, 10], { grain: "y" });
  const free = w - 2 * frame;
  const given = columns.reduce((sum, c) => sum + (c.w ?? 0), 0);
  const rest = (free - given) / Math.max(1, columns.filter((c) => !c.w).length);
  let x = -free / 2;
  const front = d / 2;
  columns.forEach((column, number) => {
    const cw = column.w ?? rest;
    if (number) m.box("body", [x - frame / 2, y0 + frame, -d / 2 + 10], [frame, y1 - y0 - frame, d - 40], { grain: "y" });
    const inner = y1 - y0 - frame;
    const known = column.cells.reduce((sum, [, height]) => sum + (height ?? 0), 0);
    const each = (inner - known) / Math.max(1, column.cells.filter(([, height]) => !height).length);
    let y = y1;
    for (const [kind, given] of column.cells) {
      const ch = given ?? each;
      const [a, b] = [x + 3, y - ch + 3];
      const [fw, fh] = [cw - 6, ch - 6];
      const z = front - (sliding ? (number % 2 ? 38 : 12) : 20);
      if (kind === "open" && kneehole) {
        // Room for the knees.
      } else if (kind === "open") {
        m.box("body", [x, y - ch - 8, -d / 2 + 10], [cw, 18, d - 24]);
      } else if (kind === "drawer") {
        m.box("front", [a, b, z], [fw, fh, 20], { grain: "x" });
        if (handle === "knob") for (const k of fw > 420 ? [0.25, 0.75] : [0.5]) m.bar("handles", [a + fw * k, b + fh / 2, z + 20], [a + fw * k, b + fh / 2, z + 44], 9, 17);
        if (handle === "bar") m.bar("handles", [a + fw / 2 - Math.min(90, fw / 4), b + fh - Math.min(34, fh / 2.4), z + 34], [a + fw / 2 + Math.min(90, fw / 4), b + fh - Math.min(34, fh / 2.4), z + 34], 7);
        if (handle === "groove") m.box("dark", [a, b + fh - 16, z + 17], [fw, 12, 4.2], { r: 1 });
        if (handle === "ring") m.bent("handles", Array.from({ length: 25 }, (_, i) => /** @type {Vec} */ ([a + fw / 2 + 22 * Math.cos((i / 24) * 6.283), b + fh / 2 + 22 * Math.sin((i / 24) * 6.283), z + 26])), 4, 8);
      } else {
        const isPair = pair && fw > 560 && !sliding;
        const leaves = isPair ? 2 : 1;
        for (let k = 0; k < leaves; k++) {
          const lw = fw / leaves - (isPair ? 2 : 0);
          const lx = a + k * (fw / leaves) + (k ? 2 : 0);
          const rim = kind === "door" ? 0 : Math.min(52, lw / 7);
          if (kind === "door") m.box("front", [lx, b, z], [lw, fh, 20], { grain: "y" });
          else if (kind === "flute") {
            const n = Math.max(6, Math.round(lw / 30));
            m.box("front", [lx, b, z], [lw, fh, 10], { grain: "y" });
            for (let q = 0; q < n; q++) m.bar("front", [lx + ((q + 0.5) * lw) / n, b + 1, z + 10], [lx + ((q + 0.5) * lw) / n, b + fh - 1, z + 10], lw / n / 2.05, lw / n / 2.05, 12);
          } else {
            m.box("front", [lx, b, z], [rim, fh, 22], { grain: "y" }).box("front", [lx + lw - rim, b, z], [rim, fh, 22], { grain: "y" });
            m.box("front", [lx + rim, b, z], [lw - 2 * rim, rim, 22]).box("front", [lx + rim, b + fh - rim, z], [lw - 2 * rim, rim, 22]);
            const [ix, iy, iw, ih] = [lx + rim, b + rim, lw - 2 * rim, fh - 2 * rim];
            if (kind === "cane" || kind === "jaali") {
              m.sheet("cane", [[ix, iy, z + 10], [ix + iw, iy, z + 10], [ix + iw, iy + ih, z + 10], [ix, iy + ih, z + 10]], 0, 2);
              m.box("dark", [ix, iy, z - 8], [iw, ih, 4]);
            }
            if (kind === "panel") m.box("front", [ix, iy, z], [iw, ih, 12], { grain: "y", r: 6 });
            if (kind === "mirror") m.box("mirror", [ix - 30, iy - 30, z + 8], [iw + 60, ih + 60, 15], { r: 1 });
            if (kind === "glass") {
              m.box("glass", [ix, iy, z + 6], [iw, ih, 6], { r: 1 });
              for (let q = 1; q < iw / 26; q++) m.bar("glass", [ix + q * 26, iy, z + 12], [ix + q * 26, iy + ih, z + 12], 9, 9, 8);
            }
            if (kind === "louvre") for (let q = 0; q < ih / 42; q++) m.placed({ at: [ix, iy + q * 42 + 8, z + 6], x: -32 }, () => m.box("front", [0, 0, 0], [iw, 46, 8], { grain: "x" }));
          }
          const side = isPair ? (k ? lx + 34 : lx + lw - 34) : number % 2 ? lx + 34 : lx + lw - 34;
          const long = Math.min(fh > 1200 ? 380 : 150, fh / 2.6);
          const mid = fh > 1200 ? b + fh * 0.46 : b + fh * 0.56;
          if (sliding) m.box("handles", [side - 9, mid - long / 2, z + 18], [18, long, 6]);
          else if (handle === "bar" || handle === "groove") m.bar("handles", [side, mid - long / 2, z + 38], [side, mid + long / 2, z + 38], 7);
          else if (handle === "knob" || handle === "ring") m.bar("handles", [side, mid, z + 20], [side, mid, z + 44], 9, 16);
        }
      }
      y -= ch;
    }
    x += cw;
  });
  return m;
}

/** Books and vessels on a shelf. */
export function things(/** @type {Model} */ m, /** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z, /** @type {number} */ w, seed = 1) {
  let at = x;
  for (let k = 0; at < x + w - 30; k++) {
    const t = 20 + ((k * 7 + seed * 5) % 4) * 7;
    const h = 190 + ((k * 13 + seed * 11) % 5) * 16;
    m.box(["book1", "book2", "book3"][(k + seed) % 3], [at, y, z - 75], [t, h, 150], { r: 2 });
    at += t + 1.5;
  }
  return m;
}

/** An open shelf. @param {{ w: number, d: number, h: number, shelves: number, kind?: "frame" | "case" | "ladder", doors?: number }} spec */
export function shelf({ w, d, h, shelves, kind = "case", doors = 0 }) {
  const m = kind === "case"
    ? cabinet({ w, d, h, base: "plinth", baseH: 70, columns: [0, 1].map(() => ({ cells: /** @type {[string, number?][]} */ ([...Array.from({ length: shelves }, () => ["open"]), ...(doors ? [["cane", doors]] : [])]) })), pair: false, handle: "knob" })
    : new Model();
  const at = (/** @type {number} */ k) => 60 + (k * (h - 100)) / (shelves - 1);
  if (kind === "frame") {
    for (const x of [-1, 1]) {
      for (const z of [-1, 1]) m.box("legs", [x * (w / 2 - 13) - 13, 0, z * (d / 2 - 13) - 13], [26, h, 26], { grain: "y" });
      for (const y of [40, h - 26]) m.box("legs", [x * (w / 2 - 13) - 11, y, -d / 2], [22, 22, d]);
    }
    m.placed({ at: [0, 0, 0] }, () => {
      for (let k = 0; k < shelves; k++) m.box("body", [-w / 2 + 12, at(k), -d / 2 + 6], [w - 24, 26, d - 12]);
      m.bar("legs", [-w / 2 + 13, 60, -d / 2 + 12], [w / 2 - 13, h - 40, -d / 2 + 12], 6).bar("legs", [w / 2 - 13, 60, -d / 2 + 12], [-w / 2 + 13, h - 40, -d / 2 + 12], 6);
    });
  }
  if (kind === "ladder") {
    const lean = (/** @type {number} */ y) => d / 2 - 40 - (y / h) * (d - 70);
    for (const x of [-1, 1]) {
      m.bar("legs", [x * (w / 2 - 18), 0, d / 2], [x * (w / 2 - 18), h, -d / 2 + 26], 18);
      m.bar("legs", [x * (w / 2 - 18), 0, -d / 2 + 18], [x * (w / 2 - 18), h, -d / 2 + 18], 15);
    }
    for (let k = 0; k < shelves; k++) {
      const y = 150 + (k * (h - 330)) / (shelves - 1);
      m.box("body", [-w / 2 + 10, y, -d / 2 + 6], [w - 20, 24, lean(y) + d / 2 + 20]);
      if (k % 2 === 0 && k < shelves - 1) things(m, k ? -w / 2 + 70 : 0, y + 24, -d / 2 + 110, w * 0.36, k + 2);
      else m.turned("pot", [w * (k % 4 === 1 ? 0.2 : -0.15), y + 24, -d / 2 + 110], [[0, 0], [42, 0], [66, 50], [60, 110], [30, 150], [36, 170], [0, 168]]);
    }
    return m;
  }
  const inner = kind === "case" ? (h - 26 - 70 - 20 - doors) / shelves : 0;
  for (let k = 0; k < shelves; k++) {
    const y = kind === "case" ? h - 26 - inner * (k + 1) + 12 : at(k) + 26;
    if (kind === "frame" && k === shelves - 1) break;
    things(m, k % 2 ? 40 : -w / 2 + 50, y, 0, w * (k % 3 === 1 ? 0.24 : 0.34), k);
    if (k % 2) m.turned("pot", [-w * 0.28, y, 0], [[0, 0], [38, 0], [70, 45], [66, 95], [28, 130], [34, 150], [0, 148]]);
    else m.turned("pot", [w * 0.27, y, 0], [[0, 0], [52, 0], [74, 30], [80, 62], [70, 62], [0, 50]]);
  }
  return m;
}

/** A bed with made bedding. `head`: panel, cane, slats, arch, channels, tufted, poster or low. */
export function bed({ w = 1880, l = 2120, h = 1100, head = "panel", storage = false, legH = 160, foot = 0, posts = 0 }) {
  const m = new Model();
  const z0 = -l / 2;
  const railY = storage ? 40 : legH;
  if (storage) m.box("dark", [-w / 2 + 40, 0, z0 + 40], [w - 80, 60, l - 80]);
  else legs(m, w, l, legH + 60, { r: 34, inset: 60, splay: 0 });
  m.box("body", [-w / 2, railY, z0 + 60], [w, storage ? 290 : 170, l - 60], { r: 10 });
  const deck = railY + (storage ? 290 : 170);
  if (storage) for (const s of [0, 1]) {
    m.box("front", [w / 2 - 8, railY + 40, z0 + 160 + s * (l / 2 - 70)], [16, 210, l / 2 - 130], { grain: "z" });
    m.bar("handles", [w / 2 + 16, railY + 200, z0 + 160 + s * (l / 2 - 70) + l / 4 - 140], [w / 2 + 16, railY + 200, z0 + 160 + s * (l / 2 - 70) + l / 4 + 10], 8);
  }
  const soft = head === "channels" || head === "tufted" || head === "wing";
  const hw = w + (head === "wing" ? 60 : 40);
  if (head === "panel" || head === "low") m.box("head", [-hw / 2, 0, z0], [hw, h, 46], { r: 8, grain: "x" });
  if (head === "cane" || head === "slats") {
    m.box("head", [-hw / 2, 0, z0], [70, h, 56], { grain: "y", r: 12 }).box("head", [hw / 2 - 70, 0, z0], [70, h, 56], { grain: "y", r: 12 });
    m.box("head", [-hw / 2 + 70, h - 80, z0 + 4], [hw - 140, 78, 48], { r: 10 }).box("head", [-hw / 2 + 70, deck - 60, z0 + 4], [hw - 140, 110, 48]);
    if (head === "cane") {
      m.box("head", [-30, deck, z0 + 8], [60, h - deck - 60, 40], { grain: "y" });
      m.sheet("cane", [[-hw / 2 + 70, deck, z0 + 28], [hw / 2 - 70, deck, z0 + 28], [hw / 2 - 70, h - 80, z0 + 28], [-hw / 2 + 70, h - 80, z0 + 28]], 0, 2);
    } else for (let k = 0; k < 15; k++) m.bar("head", [-hw / 2 + 70 + ((k + 0.5) * (hw - 140)) / 15, deck, z0 + 28], [-hw / 2 + 70 + ((k + 0.5) * (hw - 140)) / 15, h - 60, z0 + 28], 17);
  }
  if (head === "arch") for (const s of [-1, 1]) {
    const r = hw / 4;
    m.box("head", [s * r - r + 4, 0, z0], [2 * r - 8, h - r * 0.7, 50], { grain: "y" });
    m.placed({ at: [s * r, h - r * 0.72, z0 + 25], x: 90 }, () => m.turned("head", [0, -25, 0], [[0, 0], [r - 10, 0], [r - 4, 6], [r - 4, 44], [r - 10, 50], [0, 50]], 80));
  }
  if (head === "channels") for (let k = 0; k < 11; k++) m.box("head", [-hw / 2 + (k * hw) / 11, 60, z0], [hw / 11, h - 60, 120], { r: 48, puff: 6 });
  if (head === "tufted" || head === "wing") {
    m.box("head", [-hw / 2, 60, z0], [hw, h - 60, 110], { r: 44, puff: 8 });
    for (let a = 0; a < 9; a++) for (let b = 0; b < 3; b++) if (head === "tufted") m.ball("head", [-hw / 2 + ((a + (b % 2 ? 1 : 0.5)) * hw) / 9.5, deck + 260 + b * 130, z0 + 114], 15, 10);
  }
  if (head === "wing") for (const s of [-1, 1]) m.box("head", [s > 0 ? hw / 2 - 10 : -hw / 2 - 60, 60, z0], [70, h - 60, 330], { r: 30 });
  if (posts) for (const x of [-1, 1]) for (const z of [z0 + 28, l / 2 - 30]) {
    m.box("head", [x * (w / 2 - 10) - 34, 0, z - 34], [68, posts, 68], { grain: "y" });
    if (z > 0) m.box("head", [x * (w / 2 - 10) - 22, posts - 60, z0 + 40], [44, 50, l - 80]);
    if (x > 0) m.box("head", [-w / 2 + 20, posts - 60, z - 22], [w - 40, 50, 44]);
  }
  if (foot) m.box("head", [-w / 2 - 20, 0, l / 2 - 46], [w + 40, foot, 46], { r: 8 });
  m.box("mattress", [-w / 2 + 40, deck - 40, z0 + (soft ? 110 : 60)], [w - 80, 240, l - (soft ? 170 : 130)], { r: 60 });
  const top = deck + 200;
  m.box("linen", [-w / 2 + 14, deck - 10, z0 + 780], [w - 28, 226, l - 830], { r: 60, puff: 8 });
  m.box("throw", [-w / 2 + 6, deck + 5, l / 2 - 620], [w - 12, 222, 460], { r: 62, puff: 8 });
  m.box("sheet", [-w / 2 + 10, deck + 60, z0 + 700], [w - 20, 164, 190], { r: 60, puff: 10 });
  for (const s of [-1, 1]) {
    m.placed({ at: [s * (w / 4 - 10), top - 20, z0 + (soft ? 190 : 130)], x: -58 }, () => m.box("sheet", [-w / 4 + 60, 0, 0], [w / 2 - 130, 420, 110], { r: 50, puff: 45 }));
    m.placed({ at: [s * (w / 4 - 20), top - 10, z0 + (soft ? 330 : 270)], x: -52 }, () => m.box("pillow", [-w / 4 + 110, 0, 0], [w / 2 - 230, 360, 90], { r: 42, puff: 45 }));
  }
  return m;
}

/** A dining or desk chair. `back`: slats, cane, pad, spindle, wrap, ladder. */
export function chair({ w = 480, d = 520, h = 840, seatH = 460, back = "slats", seat = "pad", arms = false, legs: leg = "taper" }) {
  const m = new Model();
  const t = 18;
  for (const s of [-1, 1]) {
    const x = s * (w / 2 - 24);
    m.bar("legs", [x + s * 8, 0, d / 2 - 24], [x, seatH - 20, d / 2 - 44], 12, t);
    m.bar("legs", [x + s * 6, 0, -d / 2 + 6], [x, seatH - 10, -d / 2 + 60], 12, t);
    if (back !== "wrap") m.bar("legs", [x, seatH - 30, -d / 2 + 58], [x * 0.95, h, -d / 2 - 10], t, 13);
    m.box("legs", [x - 9, seatH - 66, -d / 2 + 60], [18, 44, d - 110]);
    if (arms) {
      m.bent("legs", Array.from({ length: 13 }, (_, i) => /** @type {Vec} */ ([x + s * 6, seatH + 200 + 8 * Math.sin((i / 12) * 3), -d / 2 + 45 + (i / 12) * (d - 130)])), 15);
      m.bar("legs", [x, seatH - 30, d / 2 - 90], [x + s * 6, seatH + 200, d / 2 - 90], 13);
    }
  }
  for (const z of [d / 2 - 54, -d / 2 + 56]) m.box("legs", [-w / 2 + 30, seatH - 66, z], [w - 60, 44, 18]);
  const bh = h - seatH;
  m.placed({ at: [0, seatH, -d / 2 + 54], x: -Math.atan2(66, bh) * 57.3 }, () => {
    const i = w - 84;
    const plank = (/** @type {number} */ y, /** @type {number} */ height) => m.box("legs", [-i / 2, y, -11], [i, height, 22], { r: 8 });
    if (back === "ladder") for (let k = 0; k < 3; k++) plank(90 + (k * (bh - 130)) / 2.4, 56);
    if (back === "slats") {
      plank(bh - 70, 70);
      plank(70, 36);
      for (let k = 0; k < 5; k++) m.box("legs", [-i / 2 + ((k + 0.5) * i) / 5 - 15, 96, -6], [30, bh - 150, 12], { grain: "y" });
    }
    if (back === "spindle") {
      plank(bh - 58, 62);
      for (let k = 0; k < 8; k++) m.bar("legs", [-i / 2 + ((k + 0.5) * i) / 8, -6, 0], [-i / 2 + ((k + 0.5) * i) / 8, bh - 50, 0], 8, 8, 10);
    }
    if (back === "cane") {
      plank(bh - 48, 48);
      plank(80, 36);
      m.sheet("cane", [[-i / 2, 112, 0], [i / 2, 112, 0], [i / 2, bh - 46, 0], [-i / 2, bh - 46, 0]], 10);
    }
    if (back === "pad") m.box("seat", [-w / 2 + 18, 40, -18], [w - 36, bh - 30, 60], { r: 28, puff: 12 });
  });
  if (back === "wrap") {
    m.shell("seat", [0, 0, 10], w / 2 - 30, 46, 165, 375, (q) => h - (1 - Math.sin(q * Math.PI)) * 110, seatH + 130, 22);
    for (const a of [170, 215, 270, 325, 370]) m.bar("legs", [(w / 2 - 50) * Math.cos((a * Math.PI) / 180), seatH - 20, 10 + (w / 2 - 50) * Math.sin((a * Math.PI) / 180)], [(w / 2 - 30) * Math.cos((a * Math.PI) / 180), seatH + 170, 10 + (w / 2 - 30) * Math.sin((a * Math.PI) / 180)], 12);
  }
  if (seat === "pad") m.box("seat", [-w / 2 + 14, seatH - 26, -d / 2 + 50], [w - 28, 58, d - 70], { r: 26, puff: 12 });
  if (seat === "wood") m.box("legs", [-w / 2 + 10, seatH - 24, -d / 2 + 46], [w - 20, 28, d - 62], { r: 12, grain: "z" });
  if (seat === "cane") {
    m.box("legs", [-w / 2 + 12, seatH - 26, -d / 2 + 50], [34, 30, d - 66]).box("legs", [w / 2 - 46, seatH - 26, -d / 2 + 50], [34, 30, d - 66]);
    m.box("legs", [-w / 2 + 40, seatH - 26, d / 2 - 60], [w - 80, 30, 40]);
    m.sheet("cane", [[-w / 2 + 44, seatH, d / 2 - 58], [w / 2 - 44, seatH, d / 2 - 58], [w / 2 - 44, seatH, -d / 2 + 60], [-w / 2 + 44, seatH, -d / 2 + 60]], 8);
  }
  if (seat === "cord") for (let k = 0; k < 24; k++) m.bar("cord", [-w / 2 + 20, seatH - 10, -d / 2 + 70 + (k * (d - 130)) / 23], [w / 2 - 20, seatH - 10, -d / 2 + 70 + (k * (d - 130)) / 23], 9, 9, 8);
  return m;
}

/** A swivel chair on castors. */
export function office({ w = 640, h = 1120, seatH = 480, high = true, mesh = true, arms = true }) {
  const m = new Model();
  for (let k = 0; k < 5; k++) {
    const a = (k / 5) * 6.283 + 0.3;
    const [x, z] = [Math.cos(a) * 300, Math.sin(a) * 300];
    m.bar("base", [0, 120, 0], [x, 80, z], 26, 17).bar("dark", [x - 14, 34, z], [x + 14, 34, z], 34, 34);
  }
  m.bar("base", [0, 90, 0], [0, 250, 0], 32, 30).bar("steel", [0, 250, 0], [0, seatH - 90, 0], 16).box("dark", [-110, seatH - 100, -130], [220, 50, 260], { r: 12 });
  m.box("seat", [-w * 0.39, seatH - 60, -230], [w * 0.78, 90, 480], { r: 44, puff: 14 });
  const bh = h - seatH - 60;
  m.placed({ at: [0, seatH + 60, -225], x: -9 }, () => {
    const bw = w * 0.7;
    m.box("dark", [-34, -120, -44], [68, bh * 0.7, 26], { r: 8 });
    if (mesh) {
      m.bent("frame", Array.from({ length: 49 }, (_, i) => {
        const a = (i / 48) * 6.283;
        const [c, s] = [Math.cos(a), Math.sin(a)];
        return /** @type {Vec} */ ([Math.sign(c) * Math.abs(c) ** 0.4 * bw / 2, bh * (high ? 0.4 : 0.5) + Math.sign(s) * Math.abs(s) ** 0.4 * bh * (high ? 0.36 : 0.48), 0]);
      }), 15);
      m.box("mesh", [-bw / 2 + 8, bh * 0.05, -5], [bw - 16, bh * (high ? 0.71 : 0.9), 8], { r: 3, puff: 10 });
      if (high) m.box("mesh", [-130, bh * 0.84, 0], [260, bh * 0.17, 46], { r: 22, puff: 8 });
      if (high) m.box("dark", [-16, bh * 0.7, -18], [32, bh * 0.22, 16]);
    } else for (let k = 0; k < (high ? 4 : 3); k++) m.box("seat", [-bw / 2, (k * bh) / (high ? 4 : 3), -20], [bw, bh / (high ? 4 : 3), 76], { r: 32, puff: 12 });
  });
  if (arms) for (const s of [-1, 1]) m.bar("frame", [s * w * 0.28, seatH - 60, -40], [s * w * 0.44, seatH - 40, -40], 15).bar("frame", [s * w * 0.44, seatH - 50, -40], [s * w * 0.44, seatH + 200, -60], 15).box("dark", [s * w * 0.44 - 40, seatH + 198, -170], [80, 30, 270], { r: 13 });
  return m;
}

/** A mirror above a chest. */
export function dresser({ w = 1100, d = 450, h = 1650, chestH = 780, columns, round = false, handle = "knob", base = "legs", stool = false }) {
  const m = cabinet({ w, d, h: chestH, columns, base, baseH: base === "legs" && stool ? 420 : 150, handle, over: 8 });
  const mh = h - chestH - 60;
  if (round) m.placed({ at: [0, chestH + 50 + mh / 2, -d / 2 + 40], x: 90 }, () => m.disc("front", [0, -14, 0], mh / 2, 28).disc("mirror", [0, 8, 0], mh / 2 - 34, 14, 1));
  else m.box("front", [-w * 0.3, chestH + 40, -d / 2 + 20], [w * 0.6, mh, 30], { r: 10 }).box("mirror", [-w * 0.3 + 40, chestH + 80, -d / 2 + 44], [w * 0.6 - 80, mh - 80, 10], { r: 1 });
  if (round) m.box("front", [-30, chestH, -d / 2 + 24], [60, 80, 26]);
  else for (const s of [-1, 1]) m.box("front", [s * w * 0.24 - 20, chestH, -d / 2 + 20], [40, 60, 24]);
  if (stool) m.placed({ at: [0, 0, d / 2 + 130] }, () => {
    legs(m, 420, 340, 390, { r: 17, inset: 30, splay: 10 });
    m.box("seat", [-215, 380, -175], [430, 70, 350], { r: 30, puff: 12 });
  });
  return m;
}

/** A pooja unit: pillars, a dome or a tiered roof, a jaali behind. */
export function pooja({ w = 750, d = 420, h = 1500, dome = true }) {
  const baseH = h * 0.36;
  const m = cabinet({ w, d, h: baseH, base: "plinth", baseH: 60, columns: [{ cells: [["drawer", 120], ["panel"]] }], handle: "ring", over: 16 });
  const roof = dome ? h * 0.74 : h * 0.84;
  for (const x of [-1, 1]) for (const z of [-1, 1]) m.turned("body", [x * (w / 2 - 45), baseH, z * (d / 2 - 45)], [[0, 0], [34, 0], [34, 30], [20, 46], [26, 90], [19, 140], [19, roof - baseH - 110], [27, roof - baseH - 80], [20, roof - baseH - 40], [34, roof - baseH - 26], [34, roof - baseH], [0, roof - baseH]], 24);
  m.box("body", [-w / 2 + 40, baseH, -d / 2 + 14], [w - 80, 50, 20]).box("dark", [-w / 2 + 50, baseH + 50, -d / 2 + 8], [w - 100, roof - baseH - 50, 8]);
  m.sheet("cane", [[-w / 2 + 50, baseH + 50, -d / 2 + 26], [w / 2 - 50, baseH + 50, -d / 2 + 26], [w / 2 - 50, roof, -d / 2 + 26], [-w / 2 + 50, roof, -d / 2 + 26]], 0, 2);
  m.box("body", [-w / 2 - 16, roof, -d / 2 - 10], [w + 32, 46, d + 20], { r: 8 });
  if (dome) {
    const onion = Array.from({ length: 28 }, (_, i) => {
      const t = i / 27;
      return [w * (0.335 * Math.cos(t * 1.5) ** 0.75 + 0.035 * Math.sin(t * Math.PI)), 22 + 246 * Math.sin(t * 1.57) ** 1.15];
    });
    m.turned("body", [0, roof + 46, 0], [[w * 0.36, 0], [w * 0.36, 16], ...onion, [0, 268]], 72);
    m.turned("handles", [0, roof + 308, 0], [[0, 0], [30, 0], [34, 14], [14, 26], [26, 46], [20, 62], [6, 80], [0, 104]], 32);
  } else for (let k = 1; k < 4; k++) m.box("body", [-w / 2 + k * 74, roof + 46 + (k - 1) * 58, -d / 2 + k * 34], [w - k * 148, 56, d - k * 68], { r: 8 });
  if (!dome) m.turned("handles", [0, roof + 218, 0], [[0, 0], [24, 0], [30, 14], [10, 26], [20, 42], [4, 70], [0, 84]], 32);
  // A brass lamp and bells
  m.turned("handles", [0, baseH, 10], [[0, 0], [70, 0], [66, 14], [20, 26], [14, 120], [24, 140], [62, 156], [66, 172], [10, 164], [6, 210], [0, 222]], 40);
  for (const x of [-1, 1]) m.bar("handles", [x * (w / 2 - 130), roof - 130, d / 2 - 45], [x * (w / 2 - 130), roof, d / 2 - 45], 3).turned("handles", [x * (w / 2 - 130), roof - 186, d / 2 - 45], [[0, 8], [32, 0], [28, 12], [22, 36], [12, 54], [0, 60]], 28);
  return m;
}

/** Woven garden seating. `kind`: lounge, swing, egg, stool, set. */
export function woven({ w = 760, d = 780, h = 800, kind = "lounge" }) {
  const m = new Model();
  if (kind === "lounge" || kind === "sofa") {
    const r = 22;
    for (const x of [-1, 1]) {
      const c = x * (w / 2 - 40);
      m.bent("legs", Array.from({ length: 31 }, (_, i) => {
        const t = i / 30;
        const a = Math.PI * t;
        return /** @type {Vec} */ ([c, 20 + 590 * Math.sin(a) ** 0.5, d / 2 - 40 - t * (d - 80)]);
      }), r);
      m.sheet("weave", [[c, 290, d / 2 - 95], [c, 290, -d / 2 + 95], [c, 520, -0.21 * d], [c, 520, 0.21 * d]], 0, 4);
      m.bar("legs", [c, 290, d / 2 - 70], [c, 290, -d / 2 + 60], 16);
    }
    m.bar("legs", [-w / 2 + 40, 290, d / 2 - 90], [w / 2 - 40, 290, d / 2 - 90], 18).bar("legs", [-w / 2 + 40, 290, -d / 2 + 90], [w / 2 - 40, 290, -d / 2 + 90], 18);
    m.box("weave", [-w / 2 + 52, 200, d / 2 - 104], [w - 104, 100, 20], { grain: "x" });
    m.placed({ at: [0, 290, -d / 2 + 110], x: -14 }, () => {
      m.box("weave", [-w / 2 + 50, 0, -10], [w - 100, h - 330, 24], { grain: "x", r: 8 });
      m.bent("legs", Array.from({ length: 25 }, (_, i) => /** @type {Vec} */ ([-w / 2 + 44 + (i / 24) * (w - 88), h - 330 + 40 * Math.sin((i / 24) * Math.PI), 0])), r);
      for (const x of [-1, 1]) m.bar("legs", [x * (w / 2 - 46), -40, 0], [x * (w / 2 - 46), h - 328, 0], 18);
    });
    const n = kind === "sofa" ? 2 : 1;
    for (let k = 0; k < n; k++) {
      const cw = (w - 130) / n;
      m.box("seat", [-w / 2 + 65 + k * cw, 300, -d / 2 + 130], [cw - 6, 120, d - 230], { r: 42, puff: 20 });
      m.placed({ at: [0, 400, -d / 2 + 150], x: -16 }, () => m.box("seat", [-w / 2 + 75 + k * cw, 0, 0], [cw - 26, h - 440, 110], { r: 42, puff: 22 }));
    }
  }
  if (kind === "egg") {
    const cy = h * 0.5;
    m.turned("base", [0, 0, 0], [[0, 0], [480, 0], [480, 22], [470, 30], [0, 30]], 64);
    m.bent("base", Array.from({ length: 40 }, (_, i) => {
      const a = -0.5 * Math.PI + (i / 39) * 1.05 * Math.PI;
      return /** @type {Vec} */ ([0, h * 0.52 + (h * 0.47) * Math.sin(a), -h * 0.18 - Math.cos(a) * h * 0.2]);
    }), 26);
    m.bar("base", [0, h * 0.96, -120], [0, h * 0.86, 0], 6);
    m.placed({ at: [0, cy, 0] }, () => {
      const [rx, ry] = [w / 2, h * 0.36];
      for (let k = 0; k < 11; k++) {
        const rows = [];
        for (let i = 0; i <= 44; i++) {
          const a = (i / 44) * 6.283;
          const y = Math.sin(a) * ry;
          const bulge = 1 - (k / 10) * 0.02;
          const depthAt = -Math.cos((k / 10) * 1.57) * w * 0.42 * 1;
          const shrink = Math.sqrt(Math.max(0, 1 - (Math.cos((k / 10) * 1.57) * 0.985) ** 2));
          rows.push(/** @type {Vec} */ ([Math.cos(a) * rx * shrink * bulge, y * (0.02 + shrink * 0.98), depthAt + 60]));
        }
        m.bent("legs", rows, k === 10 ? 26 : 9, 8);
      }
      for (let k = 0; k < 22; k++) {
        const a = (k / 22) * 6.283;
        m.bent("legs", Array.from({ length: 11 }, (_, i) => {
          const q = (i / 10) * 1.57;
          const shrink = Math.sqrt(Math.max(0, 1 - (Math.cos(q) * 0.985) ** 2));
          return /** @type {Vec} */ ([Math.cos(a) * rx * shrink, Math.sin(a) * ry * shrink, -Math.cos(q) * w * 0.42 + 60]);
        }), 8, 8);
      }
      m.box("seat", [-w * 0.33, -ry * 0.72, -200], [w * 0.66, 150, 420], { r: 70, puff: 30 });
      m.placed({ at: [0, -ry * 0.5, -190], x: -14 }, () => m.box("seat", [-w * 0.3, 0, 0], [w * 0.6, ry * 0.95, 120], { r: 56, puff: 30 }));
    });
  }
  if (kind === "swing") {
    for (const x of [-1, 1]) {
      for (const z of [-1, 1]) m.bar("legs", [x * (w / 2), 0, z * d / 2], [x * (w / 2 - 40), h, 0], 34, 28);
      m.bar("legs", [x * (w / 2 - 6), 300, -d * 0.36], [x * (w / 2 - 6), 300, d * 0.36], 20);
      for (const z of [-1, 1]) m.bar("handles", [x * (w / 2 - 260), h - 20, 0], [x * (w / 2 - 230), 440, z * 270], 7);
    }
    m.bar("legs", [-w / 2 + 20, h, 0], [w / 2 - 20, h, 0], 38);
    m.box("body", [-w / 2 + 190, 400, -310], [w - 380, 50, 620], { r: 10 });
    m.box("seat", [-w / 2 + 215, 448, -285], [w - 430, 90, 570], { r: 38, puff: 12 });
    m.box("body", [-w / 2 + 200, 450, -312], [w - 400, 36, 30]).box("body", [-w / 2 + 200, 800, -312], [w - 400, 46, 30], { r: 8 });
    for (const x of [-w / 2 + 200, w / 2 - 234]) m.box("body", [x, 450, -312], [34, 390, 30], { grain: "y" });
    m.sheet("cane", [[-w / 2 + 230, 480, -296], [w / 2 - 230, 480, -296], [w / 2 - 230, 802, -296], [-w / 2 + 230, 802, -296]], 0, 2);
    for (const s of [-1, 1]) m.placed({ at: [s * (w / 2 - 470), 540, -230], x: -16 }, () => m.box("pillow", [-190, 0, 0], [380, 370, 70], { r: 32, puff: 50 }));
  }
  if (kind === "stool") {
    m.turned("weave", [0, 0, 0], [[w * 0.44, 0], [w * 0.46, 14], [w * 0.36, h * 0.3], [w * 0.31, h * 0.5], [w * 0.36, h * 0.72], [w * 0.46, h - 34], [w * 0.45, h - 14], [w * 0.4, h - 4], [0, h - 8]], 56);
    m.turned("seat", [0, h - 10, 0], [[0, 0], [w * 0.4, 0], [w * 0.43, 24], [w * 0.4, 50], [w * 0.2, 62], [0, 64]], 48);
    for (const y of [10, h - 22]) m.shell("legs", [0, 0, 0], w * 0.46, 20, 0, 360, () => y + 20, y, 8);
  }
  return m;
}

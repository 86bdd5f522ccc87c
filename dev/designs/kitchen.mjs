/** Kitchens by their layout: runs of base units with a counter, wall units, tall units, and what is built in. */
import { Model } from "../furniture/shapes.mjs";
import * as m from "../furniture/models.mjs";
import { Room } from "./room.mjs";

/** @typedef {"back" | "right" | "left"} Wall */
/** @typedef {import("../furniture/pieces.mjs").Looks} Looks */
/** @typedef {{ lower: string, upper: string, counter: string, handles?: string, handle?: string, splash: string, door?: string }} Style */

const DEEP = 600;
const HIGH = 870;

/** Finishes of a cabinet whose fronts have this one. @param {string} front @param {Style} style @returns {Looks} */
const fronts = (front, { counter, handles = "steel" }) => ({ front, body: front, back: front, top: counter, handles, legs: "dark" });

/** A run of base units: every third one has drawers. @param {Room} room @param {Wall} wall @param {number} along middle @param {number} length @param {Style} style */
export function base(room, wall, along, length, style, { first = 0 } = {}) {
  const count = Math.max(1, Math.round(length / 600));
  const columns = Array.from({ length: count }, (_, k) => ({ cells: /** @type {[string, number?][]} */ ((k + first) % 3 === 0 ? [["drawer", 160], ["drawer"], ["drawer"]] : [[style.door ?? "door"]]) }));
  return room.cabinet(wall, along, { w: length, d: DEEP, h: HIGH, base: "plinth", baseH: 100, columns, top: 40, handle: style.handle ?? "bar", over: 8, pair: false }, fronts(style.lower, style));
}

/** Wall units. @param {Room} room @param {Wall} wall @param {number} along @param {number} length @param {Style} style */
export function upper(room, wall, along, length, style, { y = 1420, h = 720, open = false, glass = false } = {}) {
  const count = Math.max(1, Math.round(length / 600));
  const kind = (/** @type {number} */ k) => (glass && k === count - 1 ? "glass" : style.door ?? "door");
  const columns = Array.from({ length: count }, (_, k) => ({ cells: /** @type {[string, number?][]} */ (open ? [["open"], ["open"]] : [[kind(k)]]) }));
  const looks = { ...fronts(style.upper, style), top: style.upper };
  return room.cabinet(wall, along, { w: length, d: 340, h, base: "none", columns, top: 20, handle: style.handle === "none" ? "none" : "groove", pair: false }, looks, y);
}

/** Tall units; the oven is in the first. @param {Room} room @param {Wall} wall @param {number} along @param {number} length @param {Style} style */
export function tall(room, wall, along, length, style, { oven = true } = {}) {
  const count = Math.max(1, Math.round(length / 600));
  const columns = Array.from({ length: count }, (_, k) => ({ cells: /** @type {[string, number?][]} */ (oven && k === 0 ? [["door", 620], ["open", 560], ["drawer"]] : [["door", 900], ["door"]]) }));
  room.cabinet(wall, along, { w: length, d: DEEP, h: 2180, base: "plinth", baseH: 100, columns, top: 20, handle: style.handle ?? "bar", pair: false }, { ...fronts(style.lower, style), top: style.lower });
  if (!oven) return room;
  const place = room.at(wall, along, DEEP, 2180 - 20 - 620 - 545);
  const piece = new Model().box("case", [-length / 2 + 30, 0, 0], [length / count - 40, 530, DEEP / 2 - 6], { r: 4 }).box("glass", [-length / 2 + 60, 40, DEEP / 2 - 20], [length / count - 100, 330, 22], { r: 3 }).bar("steel", [-length / 2 + 80, 410, DEEP / 2 + 22], [-length / 2 + length / count - 60, 410, DEEP / 2 + 22], 9);
  return room.add(piece, { case: "graphite", glass: "dark" }, place);
}

/** The tiled wall between counter and wall units. @param {Room} room @param {"back" | "right"} wall @param {number} along @param {number} length @param {Style} style */
export function splash(room, wall, along, length, style, h = 550) {
  return room.add(new Model().box("tile", [-length / 2, 0, 0], [length, h, 10], { r: 1 }), { tile: style.splash }, room.at(wall, along, 0, HIGH));
}

/** Hob and chimney. @param {Room} room @param {Wall} wall @param {number} along */
export function hob(room, wall, along, { hood = true } = {}) {
  const piece = new Model().box("glass", [-300, 0, -40], [600, 10, 400], { r: 4 });
  for (const [x, z, r] of [[-150, 60, 85], [150, 60, 70], [-150, 260, 65], [150, 260, 85]]) piece.turned("iron", [x, 10, z - 40], [[0, 0], [r, 0], [r, 16], [r * 0.75, 22], [r * 0.4, 10], [0, 12]]);
  piece.turned("pot", [-150, 34, 220], [[0, 0], [95, 0], [105, 20], [105, 120], [112, 126], [0, 128]]);
  room.add(piece, { glass: "graphite", iron: "iron", pot: "steel" }, room.at(wall, along, DEEP - 340, HIGH));
  if (!hood) return room;
  const chimney = new Model().box("steel", [-300, 0, 0], [600, 60, 460], { r: 4 }).box("steel", [-140, 60, 0], [280, 900, 260], { r: 4 });
  return room.add(chimney, { steel: "steel" }, room.at(wall, along, 0, 1560));
}

/** Sink and tap. @param {Room} room @param {Wall} wall @param {number} along */
export function sink(room, wall, along) {
  const piece = new Model();
  for (const [x, z, w, d] of [[-280, -190, 560, 24], [-280, 166, 560, 24], [-280, -190, 24, 380], [256, -190, 24, 380]]) piece.box("steel", [x, -4, z], [w, 14, d], { r: 4 });
  piece.box("bowl", [-256, 0, -166], [512, 6, 332], { r: 2 });
  piece.bent("steel", Array.from({ length: 17 }, (_, i) => {
    const a = (i / 16) * Math.PI;
    return /** @type {import("../furniture/shapes.mjs").Vec} */ ([0, 250 + 90 * Math.sin(a), -220 + 90 * (1 - Math.cos(a))]);
  }), 11);
  piece.bar("steel", [0, 0, -220], [0, 252, -220], 12);
  return room.add(piece, { bowl: "slate", steel: "steel" }, room.at(wall, along, DEEP, HIGH));
}

/** What stands on a counter. @param {Room} room @param {Wall} wall @param {number} along */
export function jars(room, wall, along) {
  const piece = new Model();
  [[0, 60, 170], [150, 52, 130], [280, 46, 210]].forEach(([x, r, h]) => piece.turned("pot", [x, 0, -150], [[0, 0], [r, 0], [r, h * 0.8], [r * 0.7, h * 0.9], [r * 0.7, h], [0, h]]));
  piece.placed({ at: [-230, 6, -250], x: -14 }, () => piece.box("wood", [-110, 0, 0], [220, 330, 22], { r: 8 }));
  return room.add(piece, { pot: "ivory", wood: "oak" }, room.at(wall, along, DEEP, HIGH));
}

/** An island or a peninsula, with stools on the side of the room. @param {Room} room @param {number} x @param {number} z @param {number} w @param {Style} style */
export function island(room, x, z, w, style, { front = style.lower, stools = 3, d = 900 } = {}) {
  const columns = Array.from({ length: Math.round(w / 600) }, () => ({ cells: /** @type {[string, number?][]} */ ([["panel"]]) }));
  room.add(m.cabinet({ w, d: d - 260, h: HIGH, base: "plinth", baseH: 80, columns, top: 44, handle: "none", pair: false }), fronts(front, style), { at: [x, 0, z - 130] });
  room.add(new Model().box("top", [-w / 2 - 20, HIGH - 42, -d / 2 - 10], [w + 40, 44, d + 20], { r: 5 }), { top: style.counter }, { at: [x, 0, z] });
  for (let k = 0; k < stools; k++) {
    const stool = new Model();
    for (const sx of [-1, 1]) for (const sz of [-1, 1]) stool.bar("legs", [sx * 170, 0, sz * 170], [sx * 120, 620, sz * 120], 13, 16);
    for (const s of [-1, 1]) stool.bar("legs", [-155, 220, s * 155], [155, 220, s * 155], 9).bar("legs", [s * 155, 220, -155], [s * 155, 220, 155], 9);
    stool.disc("seat", [0, 615, 0], 185, 60, 22);
    room.add(stool, { legs: "oak", seat: "linen-oat" }, { at: [x - w / 2 + ((k + 0.5) * w) / stools, 0, z + d / 2 + 60] });
  }
  return room;
}

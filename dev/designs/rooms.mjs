/** The rooms of the demo designs: each shows what its design is called, in its layout and colours. */
import { Model } from "../furniture/shapes.mjs";
import * as m from "../furniture/models.mjs";
import { base, hob, island, jars, sink, splash, tall, upper } from "./kitchen.mjs";
import { FROM, Room } from "./room.mjs";

/** @typedef {import("../furniture/pieces.mjs").Looks} Looks */
/** @typedef {{ yaw?: number, pitch?: number, fill?: number, distance?: number }} Camera */

/** @type {{ slug: string, build: () => Room, camera: Camera }[]} */
export const ROOMS = [];

/** @param {string} slug the design's @param {() => Room} build @param {Camera} [camera] */
function room(slug, build, camera = {}) {
  ROOMS.push({ slug, build, camera: { yaw: -32, pitch: 23, fill: 0.94, distance: 4, ...camera } });
}

/** @param {string} finish @returns {Looks} */
const wood = (finish, handles = "steel") => ({ body: finish, front: finish, top: finish, legs: finish, back: finish, shelf: finish, head: finish, handles });
const BEDDING = { mattress: "mattress", linen: "linen-white", sheet: "linen-white", throw: "linen-oat", pillow: "linen-oat" };
/** @param {string} cover @param {string} pillow @param {string} legs @returns {Looks} */
const cover = (cover, pillow, legs) => ({ body: cover, seat: cover, head: cover, pillow, legs });
/** @param {string[]} kinds @returns {{ cells: [string, number?][] }[]} */
const columns = (...kinds) => kinds.map((kind) => ({ cells: [[kind]] }));

// Kitchens
room("green-kitchen-along-two-walls", () => {
  const style = { lower: "areca", upper: "areca", counter: "granite", handles: "brass", splash: "zellige-white", door: "panel" };
  const r = new Room({ w: 2900, d: 3300, floor: "tiles-warm", wall: "paint-linen" });
  base(r, "right", 0, 3240, style);
  upper(r, "right", 0, 3240, style, { glass: true });
  splash(r, "right", 0, 3240, style);
  base(r, "left", 0, 3240, style, { first: 1 });
  sink(r, "left", 200);
  jars(r, "left", -900);
  hob(r, "right", 300, { hood: false });
  r.window("back", 0, { w: 1000, sill: 1000 });
  return r.rug(0, 300, 800, 1900, "linen-oat");
}, { yaw: -14, pitch: 24, distance: 2.1 });
room("island-for-a-family-that-cooks-together", () => {
  const style = { lower: "travertine", upper: "travertine", counter: "marble", handle: "none", splash: "zellige-sand" };
  const r = new Room({ w: 4400, d: 3900, floor: "planks-oak", wall: "paint-white" });
  tall(r, "back", -1550, 1200, style);
  base(r, "back", 600, 3000, style);
  splash(r, "back", 600, 3000, style);
  upper(r, "back", 1300, 1500, { ...style, upper: "oak" }, { open: true });
  hob(r, "back", -100);
  sink(r, "back", 1300);
  r.window("right", 300, { w: 1700 });
  island(r, 250, 500, 2400, style, { front: "oak" });
  for (const x of [-450, 250, 950]) r.pendant(x, 500, { y: 1650 });
  return r.plant(1850, -600, 1300);
}, { pitch: 24 });
room("l-shaped-kitchen-in-white", () => {
  const style = { lower: "white", upper: "white", counter: "quartz", handle: "groove", splash: "zellige-white" };
  const r = new Room({ w: 3300, d: 3000, floor: "tiles-grey", wall: "paint-sage" });
  base(r, "back", -300, 2660, style);
  base(r, "right", 0, 2940, style);
  upper(r, "right", 0, 2940, style);
  upper(r, "back", -1100, 1050, style);
  splash(r, "back", -20, 3240, style);
  splash(r, "right", 0, 2940, style);
  r.window("back", 220, { w: 1100, sill: 1150, h: 950 });
  sink(r, "back", 220);
  hob(r, "right", 100, { hood: false });
  return jars(r, "right", -900);
});
room("compact-kitchen-along-one-wall", () => {
  const style = { lower: "linen", upper: "oak", counter: "granite", handle: "groove", splash: "zellige-sand" };
  const r = new Room({ w: 3150, d: 2200, floor: "planks-oak", wall: "paint-linen" });
  base(r, "back", 0, 3060, style);
  upper(r, "back", -880, 1200, style);
  upper(r, "back", 930, 1200, style);
  splash(r, "back", 0, 3100, style);
  hob(r, "back", 25);
  sink(r, "back", 1000);
  jars(r, "back", -1000);
  r.window("right", 200, { w: 900 });
  return r.rug(0, 350, 1500, 700, "linen-rust");
});
room("u-shaped-kitchen-with-a-pantry", () => {
  const style = { lower: "teak", upper: "teak", counter: "travertine", handles: "brass", splash: "zellige-sand", door: "panel" };
  const r = new Room({ w: 3700, d: 3500, floor: "tiles-warm", wall: "paint-linen" });
  tall(r, "back", -1500, 600, style, { oven: false });
  base(r, "back", 250, 2900, style);
  splash(r, "back", 250, 2900, style);
  upper(r, "back", -650, 1000, style, { glass: true });
  hob(r, "back", 300);
  base(r, "right", 300, 2880, style);
  sink(r, "right", 300);
  r.window("right", 300, { w: 1500, sill: 1150, h: 1000 });
  island(r, 350, 1250, 1800, style, { d: 640, stools: 2 });
  return jars(r, "right", -700);
});
room("kitchen-for-a-studio-flat", () => {
  const style = { lower: "grey", upper: "white", counter: "white", handle: "none", splash: "paint-white" };
  const r = new Room({ w: 3400, d: 2600, floor: "planks-ash", wall: "paint-grey" });
  tall(r, "back", -1300, 600, style, { oven: false });
  base(r, "back", 300, 2400, style);
  upper(r, "back", 300, 2400, style);
  sink(r, "back", 900);
  hob(r, "back", -150, { hood: false });
  r.add(m.table({ w: 900, h: 750, round: true, base: "pedestal" }), { top: "white", legs: "white" }, { at: [600, 0, 600] });
  for (const [x, z, y] of [[60, 700, 80], [1150, 500, -100]]) r.add(m.chair({ back: "wrap", w: 580, d: 560, h: 780 }), { legs: "ash", seat: "linen-ash" }, { at: [x, 0, z], y });
  return r.window("right", 200, { w: 1100 }).pendant(600, 600, { finish: "white" });
});
room("l-shaped-kitchen-with-a-window-seat", () => {
  const style = { lower: "linen", upper: "walnut", counter: "quartz", handles: "brass", splash: "zellige-sage" };
  const r = new Room({ w: 4200, d: 3000, floor: "planks-oak", wall: "paint-white" });
  base(r, "back", -300, 3500, style);
  splash(r, "back", 0, 4140, style);
  upper(r, "back", -1350, 1300, style);
  upper(r, "back", 1250, 1600, style);
  hob(r, "back", 50);
  sink(r, "back", -1350);
  base(r, "right", -950, 1000, style);
  r.cabinet("right", 450, { w: 1750, d: 560, h: 440, base: "plinth", baseH: 60, columns: columns("drawer", "drawer"), top: 30, handle: "groove" }, wood("walnut"));
  r.add(new Model().box("seat", [-860, 0, -270], [1720, 110, 540], { r: 40, puff: 14 }), { seat: "linen-sage" }, r.at("right", 450, 560, 440));
  for (const z of [-100, 950]) r.add(new Model().box("pillow", [-200, 0, -50], [400, 380, 120], { r: 50, puff: 40 }), { pillow: "linen-rust" }, { at: [1980, 540, z], y: -90 });
  return r.window("right", 450, { w: 1700, sill: 900, h: 1300 });
});

// Bedrooms and wardrobes
const bedside = () => m.cabinet({ w: 480, d: 400, h: 520, columns: [{ cells: [["drawer"], ["drawer"]] }], handle: "knob" });
room("calm-main-bedroom-in-linen", () => {
  const r = new Room({ w: 4400, d: 3800, floor: "planks-walnut", wall: "paint-linen" });
  r.panel("back", 0, 4300, 1250, "linen-natural", { boards: 8 });
  r.add(m.bed({ head: "channels", h: 1150, legH: 120 }), { ...BEDDING, head: "linen-oat", body: "linen-oat", legs: "walnut", throw: "linen-natural" }, { at: [-300, 0, -700] });
  for (const x of [-1600, 1000]) r.add(bedside(), wood("walnut", "brass"), { at: [x, 0, -1600] }).lamp(x, -1600, { y: 520 });
  r.cabinet("right", 250, { w: 2700, d: 640, h: 2400, base: "plinth", baseH: 60, columns: columns("door", "door", "door"), sliding: true }, wood("linen", "brass"));
  return r.rug(-300, 250, 2900, 1800, "linen-white");
});
room("bedroom-with-a-reading-corner", () => {
  const r = new Room({ w: 4500, d: 3900, floor: "planks-oak", wall: "paint-grey", accent: "paint-white" });
  r.add(m.bed({ head: "panel", storage: true, h: 1050 }), { ...BEDDING, ...wood("oak"), throw: "linen-charcoal", pillow: "linen-ash" }, { at: [-1000, 0, -750] });
  r.add(bedside(), wood("oak"), { at: [250, 0, -1700] }).lamp(250, -1700, { y: 520 });
  r.window("right", -500, { w: 1500 });
  r.add(m.easy({ back: "cushion" }), { legs: "oak", seat: "linen-ash" }, { at: [1500, 0, 500], y: -60 });
  r.add(m.shelf({ w: 800, d: 320, h: 1900, shelves: 5, kind: "frame" }), { body: "oak", legs: "iron" }, r.at("right", 1350, 320));
  r.lamp(1950, -150, { height: 1500, finish: "linen-mustard" });
  r.picture("back", -1000, { y: 1500, colour: "slate" });
  return r.rug(1200, 500, 1900, 1700, "linen-charcoal");
});
room("bedroom-in-teak", () => {
  const r = new Room({ w: 4400, d: 3800, floor: "oxide", wall: "paint-ochre" });
  r.add(m.bed({ head: "slats", h: 1250, posts: 2050, foot: 480, legH: 200 }), { ...BEDDING, ...wood("teak"), throw: "linen-rust", pillow: "linen-mustard" }, { at: [-500, 0, -700] });
  for (const x of [-1800, 800]) r.add(bedside(), wood("teak", "brass"), { at: [x, 0, -1600] }).lamp(x, -1600, { y: 520 });
  r.cabinet("right", 300, { w: 2400, d: 600, h: 2300, base: "plinth", baseH: 80, columns: columns("panel", "panel", "panel", "panel"), handle: "ring", pair: false, over: 12 }, wood("teak", "brass"));
  return r.rug(-500, 500, 2600, 1500, "linen-rust");
});
room("room-for-two-children", () => {
  const r = new Room({ w: 4600, d: 3700, floor: "planks-ash", wall: "paint-white", accent: "paint-yellow" });
  for (const x of [-1500, 300]) r.add(m.bed({ w: 1050, l: 1950, head: "panel", storage: true, h: 900 }), { ...BEDDING, ...wood("white"), head: "yellow", throw: "linen-mustard", pillow: "linen-sage" }, { at: [x, 0, -800] });
  r.add(m.cabinet({ w: 480, d: 400, h: 520, columns: columns("open") }), wood("yellow"), { at: [-600, 0, -1600] }).lamp(-600, -1600, { y: 520 });
  r.cabinet("right", 300, { w: 2700, d: 600, h: 740, base: "none", columns: [{ cells: [["open"]] }, { cells: [["drawer"], ["drawer"], ["drawer"]], w: 420 }, { cells: [["open"]] }], handle: "knob", pair: false, kneehole: true, top: 34 }, { ...wood("white", "brass"), top: "ash" });
  for (const z of [-450, 1050]) r.add(m.chair({ back: "spindle", seat: "wood", w: 420, d: 440, h: 760, seatH: 420 }), { legs: "yellow" }, { at: [1500, 0, z], y: 90 });
  upper(r, "right", 300, 2700, { lower: "white", upper: "yellow", counter: "white", splash: "" }, { y: 1350, h: 420, open: true });
  return r.rug(-600, 700, 2400, 1200, "linen-sage");
});
room("a-room-of-their-own", () => {
  const r = new Room({ w: 3900, d: 3400, floor: "planks-oak", wall: "paint-white", accent: "paint-blue" });
  r.add(m.bed({ w: 1100, l: 2000, head: "low", storage: true, h: 700 }), { ...BEDDING, ...wood("oak"), front: "white", throw: "linen-indigo", pillow: "linen-sage" }, { at: [-1200, 0, -600] });
  r.add(m.table({ w: 1400, d: 650, h: 740, base: "cross", top: 30 }), { top: "oak", legs: "white" }, { at: [900, 0, -1330] });
  r.add(m.office({ h: 950, high: false }), { mesh: "mesh-blue", seat: "mesh-blue", frame: "white", base: "steel" }, { at: [900, 0, -650], y: 160 });
  upper(r, "back", 500, 2600, { lower: "", upper: "oak", counter: "oak", splash: "" }, { y: 1350, h: 620, open: true });
  r.cabinet("right", 700, { w: 1500, d: 580, h: 2200, base: "plinth", baseH: 70, columns: columns("door", "door", "door"), pair: false }, wood("white"));
  return r.rug(200, 500, 2000, 1500, "linen-ash");
});
room("full-height-wardrobe", () => {
  const r = new Room({ w: 3700, d: 2500, floor: "planks-oak", wall: "paint-linen" });
  r.cabinet("back", -300, { w: 2600, d: 600, h: 2090, base: "plinth", baseH: 70, columns: columns("door", "door", "door", "door"), pair: false, top: 12 }, wood("white", "brass"));
  r.cabinet("back", -300, { w: 2600, d: 600, h: 500, base: "none", columns: columns("door", "door", "door", "door"), handle: "groove", pair: false, top: 12 }, wood("oak"), 2094);
  r.window("right", 250, { w: 1100, sill: 800, h: 1400 });
  r.add(m.table({ w: 1100, d: 420, h: 440, base: "slab", top: 60 }), { top: "oak", legs: "oak" }, { at: [-300, 0, 550] });
  return r.plant(1500, -900, 1500).rug(-300, 550, 2000, 1200, "linen-oat");
});
room("wardrobe-around-a-window", () => {
  const r = new Room({ w: 4000, d: 2600, floor: "planks-ash", wall: "paint-white" });
  for (const x of [-1400, 1400]) r.cabinet("back", x, { w: 1180, d: 600, h: 2500, base: "plinth", baseH: 70, columns: columns("panel", "panel"), pair: false, handle: "knob" }, wood("linen", "brass"));
  r.cabinet("back", 0, { w: 1600, d: 560, h: 430, base: "plinth", baseH: 60, columns: columns("drawer", "drawer"), top: 30, handle: "knob" }, wood("linen", "brass"));
  r.add(new Model().box("seat", [-780, 0, -260], [1560, 110, 520], { r: 40, puff: 14 }), { seat: "linen-sage" }, r.at("back", 0, 560, 430));
  for (const x of [-520, 480]) r.add(new Model().box("pillow", [-210, 0, -60], [420, 400, 130], { r: 50, puff: 40 }), { pillow: "linen-rust" }, { at: [x, 530, -1150], y: x < 0 ? 12 : -10 });
  r.window("back", 0, { w: 1450, sill: 900, h: 1350 });
  return r.rug(0, 450, 2400, 1100, "linen-natural");
}, { yaw: -20 });

// Living and dining
room("living-room-with-a-low-tv-unit", () => {
  const r = new Room({ w: 5200, d: 4200, floor: "planks-oak", wall: "paint-linen" });
  r.cabinet("back", -300, { w: 3600, d: 430, h: 400, base: "plinth", baseH: 50, columns: columns("cane", "drawer", "drawer", "cane"), handle: "none" }, wood("teak"));
  r.screen("back", -300, { w: 1500 });
  r.add(m.sofa({}), cover("linen-oat", "linen-rust", "walnut"), { at: [-300, 0, 1350], y: FROM.front });
  r.add(m.table({ w: 1150, d: 620, h: 380, shelf: 130, cane: 1, apron: 46 }), wood("teak"), { at: [-300, 0, 150] });
  r.window("right", 200, { w: 2000, sill: 400, h: 1900 });
  r.add(m.easy({}), { legs: "teak", seat: "linen-natural" }, { at: [1650, 0, 400], y: -110 });
  return r.rug(-300, 450, 3000, 2200, "linen-white").plant(2150, -1600, 1600);
}, { pitch: 27 });
room("living-room-for-many-guests", () => {
  const r = new Room({ w: 5200, d: 4400, floor: "oxide", wall: "paint-white", accent: "paint-ochre" });
  r.add(m.sofa({ w: 2600, arm: "wood", armW: 90, armH: 640, caneArms: true, legH: 200, seats: 4, d: 840 }), { ...cover("linen-natural", "linen-rust", "teak"), body: "teak" }, { at: [-700, 0, -1650] });
  r.add(m.sofa({ w: 2100, arm: "wood", armW: 90, armH: 640, caneArms: true, legH: 200, seats: 3, d: 840 }), { ...cover("linen-natural", "linen-mustard", "teak"), body: "teak" }, { at: [2050, 0, 100], y: FROM.right });
  for (const x of [-1500, -500]) r.add(m.easy({}), { legs: "teak", seat: "linen-rust" }, { at: [x, 0, 1300], y: 180 });
  r.add(m.table({ w: 1300, h: 380, round: true, base: "drum" }), { top: "teak", legs: "teak" }, { at: [-300, 0, -100] });
  r.picture("back", -1600, { w: 600, h: 800, y: 1300, colour: "linen-indigo", frame: "teak" }).picture("back", -700, { w: 600, h: 800, y: 1300, colour: "clay", frame: "teak" }).picture("back", 200, { w: 600, h: 800, y: 1300, colour: "linen-mustard", frame: "teak" });
  r.pendant(-300, -100, { y: 1900, r: 260 });
  return r.rug(-300, -100, 3000, 2300, "linen-rust").plant(2150, -1700, 1700);
}, { pitch: 28 });
room("tv-unit-with-hidden-wires", () => {
  const r = new Room({ w: 4000, d: 2500, floor: "tiles", wall: "paint-grey" });
  r.panel("back", -250, 3000, 2300, "walnut", { boards: 5, fluted: true });
  r.screen("back", -250, { w: 1550, y: 980, off: 90 });
  r.cabinet("back", -250, { w: 2700, d: 420, h: 340, base: "none", columns: columns("drawer", "drawer", "drawer"), handle: "groove", top: 24 }, { ...wood("grey"), top: "walnut" }, 260);
  r.cabinet("back", 1500, { w: 420, d: 360, h: 2000, base: "plinth", baseH: 60, columns: [{ cells: [["open"], ["open"], ["open"], ["door", 700]] }], handle: "groove" }, { ...wood("walnut"), front: "grey" });
  return r.rug(-250, 450, 2600, 1200, "linen-charcoal").plant(-1750, -700, 1100);
});
room("dining-table-by-the-window", () => {
  const r = new Room({ w: 4300, d: 3600, floor: "planks-oak", wall: "paint-white" });
  r.window("back", -200, { w: 2500, sill: 700, h: 1500 });
  r.add(m.table({ w: 1900, d: 950, h: 755, top: 38, r: 38, base: "square", apron: 80 }), wood("walnut"), { at: [-200, 0, 0] });
  for (const x of [-800, -200, 400]) {
    r.add(m.chair({ back: "pad" }), { legs: "walnut", seat: "linen-oat" }, { at: [x, 0, -680] });
    r.add(m.chair({ back: "pad" }), { legs: "walnut", seat: "linen-oat" }, { at: [x, 0, 690], y: 180 });
  }
  r.cabinet("right", 0, { w: 1700, d: 430, h: 1750, base: "square", baseH: 140, columns: [0, 1, 2].map(() => ({ cells: [["glass", 980], ["door"]] })), handle: "knob", pair: false }, wood("walnut", "brass"));
  return r.pendant(-200, 0, { y: 1450, r: 300, finish: "linen-natural" }).rug(-200, 0, 2900, 2100, "linen-white");
}, { pitch: 25 });

// Quiet corners
const diya = () => new Model().turned("pot", [0, 0, 0], [[0, 0], [70, 0], [60, 14], [18, 40], [16, 190], [40, 200], [80, 214], [86, 232], [0, 226]]);
room("pooja-unit-with-a-carved-screen", () => {
  const r = new Room({ w: 2500, d: 1900, floor: "marble", wall: "paint-ochre" });
  r.panel("back", -150, 1900, 2300, "teak", { boards: 4 });
  r.add(m.pooja({ w: 1150, h: 1950, dome: false, d: 480 }), { ...wood("teak", "brass"), cane: "brass" }, { at: [-150, 0, -600] });
  for (const x of [-850, 550]) r.add(m.table({ w: 300, h: 420, round: true, base: "drum" }), { top: "brass", legs: "teak" }, { at: [x, 0, -450] }).add(diya(), { pot: "brass" }, { at: [x, 420, -450] });
  return r.rug(-150, 350, 1300, 800, "linen-rust").pendant(700, 300, { y: 1750, r: 130 });
});
room("pooja-corner-in-white", () => {
  const r = new Room({ w: 2500, d: 2000, floor: "planks-ash", wall: "paint-linen" });
  r.cabinet("back", 350, { w: 1500, d: 620, h: 320, base: "plinth", baseH: 50, columns: columns("drawer", "drawer"), handle: "knob", top: 34 }, { ...wood("white", "brass"), top: "marble" });
  r.add(m.pooja({ w: 820, h: 1500, d: 430 }), { ...wood("white", "brass"), cane: "white", dark: "ivory" }, { at: [350, 320, -720] });
  for (const x of [-1, 1]) r.add(new Model().box("leaf", [-13, 0, 0], [26, 1500, 480], { grain: "y" }), { leaf: "white" }, { at: [350 + x * 700, 320, -960], y: x * 12 });
  r.add(diya(), { pot: "brass" }, { at: [-150, 320, -600] }).add(diya(), { pot: "brass" }, { at: [850, 320, -600] });
  return r.rug(350, 300, 1100, 700, "linen-mustard").plant(-950, -700, 1000);
});
room("study-by-the-window", () => {
  const r = new Room({ w: 3700, d: 2900, floor: "planks-oak", wall: "paint-grey", accent: "paint-white" });
  r.window("right", -300, { w: 1700, sill: 850, h: 1300 });
  r.add(m.cabinet({ w: 1700, d: 700, h: 750, base: "none", columns: [{ cells: [["drawer", 150], ["drawer", 150], ["drawer"]], w: 430 }, { cells: [["drawer", 110], ["open"]] }], handle: "bar", over: 12, kneehole: true }), wood("oak"), { at: [600, 0, -1080] });
  r.add(m.office({}), { mesh: "mesh-grey", seat: "mesh-grey", frame: "graphite", base: "graphite" }, { at: [900, 0, -350], y: 170 });
  upper(r, "back", 600, 1900, { lower: "", upper: "oak", counter: "oak", splash: "" }, { y: 1400, h: 700, open: true });
  r.add(m.shelf({ w: 1000, d: 340, h: 1950, shelves: 4, doors: 520 }), wood("oak"), { at: [-1200, 0, -1260] });
  return r.lamp(100, -1200, { y: 750 }).rug(500, 200, 2200, 1400, "linen-ash").plant(1500, 900, 1200);
});
room("foyer-with-a-bench", () => {
  const r = new Room({ w: 3000, d: 2000, floor: "tiles-warm", wall: "paint-white", accent: "paint-sage" });
  r.cabinet("back", -450, { w: 1500, d: 400, h: 470, base: "plinth", baseH: 60, columns: [{ cells: [["open"]] }, { cells: [["open"]] }, { cells: [["drawer"]] }], handle: "knob", pair: false, top: 30 }, { ...wood("oak"), front: "white" });
  r.add(new Model().box("seat", [-730, 0, -190], [1460, 90, 380], { r: 36, puff: 10 }), { seat: "linen-oat" }, r.at("back", -450, 400, 470));
  r.panel("back", -450, 1500, 1050, "oak", { y: 850, boards: 5 });
  const hooks = new Model();
  for (let k = 0; k < 5; k++) hooks.bar("steel", [-560 + k * 280, 0, 20], [-560 + k * 280, 20, 100], 10).ball("steel", [-560 + k * 280, 22, 104], 18);
  r.add(hooks, { steel: "brass" }, r.at("back", -450, 0, 1680));
  r.cabinet("back", 950, { w: 900, d: 360, h: 1050, base: "legs", baseH: 110, columns: columns("louvre", "louvre"), handle: "knob", pair: false, over: 6 }, { ...wood("white", "brass"), top: "oak", legs: "oak" });
  r.add(new Model().box("frame", [-300, 0, 0], [600, 900, 26], { r: 12 }).box("mirror", [-270, 30, 22], [540, 840, 8], { r: 1 }), { frame: "oak" }, r.at("back", 950, 0, 1250));
  return r.rug(-200, 350, 1700, 800, "linen-sage").plant(1200, 500, 1100);
});
room("bathroom-with-a-floating-vanity", () => {
  const r = new Room({ w: 2900, d: 2200, floor: "tiles-grey", wall: "tiles-wall", accent: "tiles-wall" });
  r.cabinet("back", -350, { w: 1300, d: 500, h: 460, base: "none", columns: columns("drawer", "drawer"), handle: "groove", top: 40, over: 4 }, { ...wood("grey"), top: "white" }, 400);
  const basin = new Model().turned("basin", [0, 0, 0], [[0, 0], [150, 0], [215, 60], [225, 130], [212, 130], [170, 50], [0, 40]]);
  r.add(basin, { basin: "white" }, { at: [-350, 862, -840] });
  r.add(new Model().bent("steel", [[0, 0, 0], [0, 200, 0], [0, 240, 30], [0, 235, 130]], 13), { steel: "steel" }, { at: [-350, 862, -1060] });
  r.add(new Model().box("frame", [-520, 0, 0], [1040, 800, 22], { r: 8 }).box("mirror", [-500, 20, 18], [1000, 760, 8], { r: 1 }), { frame: "steel" }, r.at("back", -350, 0, 1200));
  r.cabinet("back", 800, { w: 450, d: 380, h: 1900, base: "plinth", baseH: 60, columns: [{ cells: [["door", 900], ["door"]] }], handle: "groove" }, wood("white"), 0);
  const closet = new Model().box("white", [-180, 60, -250], [360, 330, 120], { r: 40 }).turned("white", [0, 120, 40], [[0, 0], [130, 0], [190, 180], [205, 270], [195, 290], [0, 290]]).box("seat", [-190, 405, -170], [380, 26, 400], { r: 12 });
  r.add(closet, { white: "white", seat: "white" }, r.at("right", 300, 500));
  return r.plant(-1200, -800, 700).rug(-350, 250, 1000, 600, "linen-white");
});

// A whole home, from above
room("complete-2-bhk-home", () => {
  const r = new Room({ w: 8200, d: 7200, h: 1300, floor: "planks-oak", wall: "paint-linen" });
  const walls = new Model();
  for (const [x, z, w, d] of [[-900, -3600, 90, 3300], [-900, 500, 90, 3100], [-4100, 200, 2300, 90], [900, -300, 3200, 90]]) walls.box("shell-wall", [x, 0, z], [w, 1300, d], { r: 2 });
  r.add(walls, { "shell-wall": "paint-white" });
  const style = { lower: "linen", upper: "oak", counter: "quartz", splash: "zellige-white", handle: "groove" };
  // Kitchen
  base(r, "back", -2700, 2700, style);
  base(r, "left", -2000, 2600, style);
  sink(r, "back", -2500);
  r.add(m.table({ w: 1300, d: 800, h: 750, base: "square" }), wood("oak"), { at: [-1900, 0, -1300] });
  for (const [x, z, y] of [[-1900, -1900, 0], [-1900, -700, 180]]) r.add(m.chair({ back: "pad" }), { legs: "oak", seat: "linen-oat" }, { at: [x, 0, z], y });
  // Main bedroom
  r.add(m.bed({ head: "channels", h: 1100 }), { ...BEDDING, head: "linen-oat", body: "linen-oat", legs: "oak" }, { at: [1500, 0, -2400] });
  for (const x of [200, 2800]) r.add(bedside(), wood("oak"), { at: [x, 0, -3300] });
  r.cabinet("right", -1900, { w: 2400, d: 600, h: 1250, base: "plinth", columns: columns("door", "door", "door") }, wood("linen"));
  // Living room
  r.add(m.sofa({}), cover("linen-sage", "linen-rust", "oak"), { at: [1900, 0, 2900], y: FROM.front });
  r.add(m.cabinet({ w: 2400, d: 420, h: 420, base: "plinth", baseH: 50, columns: columns("door", "drawer", "door"), handle: "groove" }), wood("oak"), { at: [1900, 0, 20] });
  r.add(m.table({ w: 1100, d: 600, h: 380 }), wood("oak"), { at: [1900, 0, 1500] });
  r.rug(1900, 1600, 2800, 2200, "linen-white").plant(3700, 600, 1300);
  // Children's room
  r.add(m.bed({ w: 1050, l: 1950, head: "panel", storage: true, h: 850 }), { ...BEDDING, ...wood("white"), throw: "linen-mustard" }, { at: [-3400, 0, 1400] });
  r.add(m.table({ w: 1300, d: 600, h: 740, base: "square" }), wood("ash"), { at: [-1700, 0, 650] });
  r.add(m.chair({ back: "spindle", seat: "wood" }), { legs: "yellow" }, { at: [-1700, 0, 1250], y: 180 });
  return r.rug(-2200, 2400, 1700, 1300, "linen-mustard");
}, { yaw: -28, pitch: 44, distance: 4.5 });

/** What each piece of the demo catalogue is built from, and its finishes: one picture for each option. */
import * as m from "./models.mjs";

/**
 * @typedef {Record<string, string>} Looks
 * @typedef {{ slug: string, build: () => import("./shapes.mjs").Model, looks: Looks, options: Record<string, Looks>, camera?: { yaw?: number, pitch?: number, fill?: number } }} Piece
 */

/** @type {Piece[]} */
export const PIECES = [];

const COMMON = { dark: "dark", mirror: "mirror", glass: "glass", handles: "brass", cane: "cane", cane2: "cane", book1: "clay", book2: "ivory", book3: "slate", pot: "linen-white", steel: "steel" };

/** @param {string} slug @param {Piece["build"]} build @param {Looks} looks @param {Record<string, Looks>} options @param {Piece["camera"]} [camera] */
function piece(slug, build, looks, options, camera) {
  PIECES.push({ slug, build, looks: { ...COMMON, ...looks }, options, camera });
}

/** The same finish on several parts. @param {string} finish @param {string[]} parts @returns {Looks} */
const all = (finish, ...parts) => Object.fromEntries(parts.map((part) => [part, finish]));
/** Woods for the parts of case furniture. @param {string[]} names */
const woods = (...names) => Object.fromEntries(names.map((name) => [name, all(name, "body", "front", "top", "legs", "back", "shelf", "head")]));
/** Covers of upholstery. @param {Record<string, [string, string]>} covers */
const covers = (covers) => Object.fromEntries(Object.entries(covers).map(([option, [cover, pillow]]) => [option, { body: cover, seat: cover, head: cover, pillow }]));
const BED = { mattress: "mattress", linen: "linen-white", sheet: "linen-white", throw: "linen-oat", pillow: "linen-oat" };

// Sofas
piece("kabini-three-seat-sofa", () => m.sofa({}), { legs: "walnut" }, covers({ oat: ["linen-oat", "linen-rust"], sage: ["linen-sage", "linen-white"], indigo: ["linen-indigo", "linen-mustard"] }));
piece("halasuru-corner-sofa", () => m.sofa({ w: 2750, d: 960, h: 780, chaise: 960, legH: 90, plinth: true, armW: 200, armH: 560, seatH: 410, seats: 3 }), { legs: "dark" }, covers({ sand: ["boucle-sand", "boucle-cream"], ash: ["linen-ash", "linen-charcoal"], moss: ["boucle-moss", "boucle-cream"] }), { yaw: -28, pitch: 18 });
piece("nandi-cane-sofa", () => m.sofa({ w: 1900, d: 820, h: 800, arm: "wood", armW: 90, armH: 640, seats: 3, caneArms: true, legH: 200, seatH: 430 }), { cane: "cane" }, { teak: { legs: "teak", body: "teak", seat: "linen-natural", pillow: "linen-rust" }, sheesham: { legs: "sheesham", body: "sheesham", seat: "linen-sage", pillow: "linen-white" }, ebony: { legs: "ebony", body: "ebony", seat: "linen-white", pillow: "linen-indigo" } });
piece("coles-chesterfield", () => m.sofa({ w: 2180, d: 940, h: 760, arm: "roll", armW: 210, armH: 700, legH: 110, tufts: 3, seats: 3, pillows: 0 }), { legs: "mahogany" }, covers({ tan: ["leather-tan", "leather-tan"], cognac: ["leather-cognac", "leather-cognac"], black: ["leather-black", "leather-black"], olive: ["leather-olive", "leather-olive"] }));
piece("hebbal-two-seat-sofa", () => m.sofa({ w: 1580, d: 860, h: 760, seats: 2, arm: "slope", armW: 190, armH: 600, legH: 130, backs: 1, pillows: 1 }), { legs: "oak" }, covers({ forest: ["velvet-forest", "velvet-ochre"], plum: ["velvet-plum", "linen-natural"], cream: ["boucle-cream", "boucle-sand"] }));

// Armchairs
piece("mysore-cane-armchair", () => m.easy({}), {}, { teak: { legs: "teak", seat: "linen-natural" }, sheesham: { legs: "sheesham", seat: "linen-indigo" }, ebony: { legs: "ebony", seat: "linen-rust", cane: "cane-honey" } });
piece("agara-tub-chair", () => m.barrel({}), { legs: "walnut" }, covers({ cream: ["boucle-cream", ""], rose: ["boucle-rose", ""], moss: ["boucle-moss", ""] }));
piece("coorg-rocking-chair", () => m.easy({ w: 660, d: 820, h: 980, back: "slats", rocker: true }), {}, { teak: { legs: "teak", seat: "leather-cognac" }, walnut: { legs: "walnut", seat: "linen-oat" }, oak: { legs: "oak", seat: "linen-sage" } }, { yaw: 38 });
piece("lalbagh-channel-chair", () => m.barrel({ w: 820, h: 790, legH: 50, channels: 11, low: 0.7 }), { legs: "brass" }, covers({ teal: ["velvet-teal", ""], ochre: ["velvet-ochre", ""], plum: ["velvet-plum", ""] }));
piece("ulsoor-rope-chair", () => m.easy({ w: 720, d: 740, h: 760, back: "rope", seatH: 390 }), { cord: "linen-natural" }, { oak: { legs: "oak", seat: "linen-white" }, walnut: { legs: "walnut", seat: "linen-charcoal" }, teak: { legs: "teak", seat: "linen-mustard", cord: "linen-charcoal" } });

// Coffee tables
piece("varthur-coffee-table", () => m.table({ w: 1150, d: 620, h: 400, shelf: 130, cane: 1, r: 22, apron: 46 }), {}, { teak: all("teak", "top", "legs", "shelf"), walnut: all("walnut", "top", "legs", "shelf"), oak: all("oak", "top", "legs", "shelf") }, { pitch: 20 });
piece("bellandur-marble-table", () => m.table({ w: 900, h: 360, round: true, top: 34, base: "drum" }), {}, { white: { top: "marble", legs: "oak" }, green: { top: "marble-green", legs: "walnut" }, black: { top: "marble-black", legs: "ebony" } }, { pitch: 22 });
piece("sampige-nest-of-tables", () => m.nest({}), { legs: "iron" }, { teak: { top: "teak", top2: "teak" }, mixed: { top: "marble", top2: "walnut", legs: "brass" }, mango: { top: "mango", top2: "ebony" } }, { pitch: 20 });
piece("tippu-slab-table", () => m.table({ w: 1250, d: 640, h: 340, top: 60, base: "slab", soft: 26 }), {}, { travertine: all("travertine", "top", "legs"), marble: all("marble", "top", "legs"), black: all("marble-black", "top", "legs") }, { pitch: 20 });

// TV units
piece("hesaraghatta-tv-unit", () => m.cabinet({ w: 1800, d: 420, h: 520, columns: [{ cells: [["cane"]] }, { cells: [["open", 150], ["drawer"]] }, { cells: [["cane"]] }], handle: "knob", pair: false }), {}, woods("teak", "walnut", "oak"));
piece("jayanagar-fluted-tv-unit", () => m.cabinet({ w: 2100, d: 430, h: 480, base: "plinth", baseH: 50, columns: [{ cells: [["flute"]] }, { cells: [["drawer"], ["drawer"]] }, { cells: [["flute"]] }], handle: "none", soft: 10 }), {}, { oak: woods("oak").oak, walnut: woods("walnut").walnut, white: { ...woods("white").white, top: "marble" } });
piece("frazer-media-bench", () => m.cabinet({ w: 1600, d: 400, h: 500, base: "rail", baseH: 180, columns: [{ cells: [["open"]] }, { cells: [["drawer"], ["drawer"]] }, { cells: [["louvre"]] }], handle: "groove", pair: false }), {}, { mango: { ...woods("mango").mango, legs: "iron" }, sage: { ...woods("sage").sage, top: "oak", legs: "iron" }, graphite: { ...woods("graphite").graphite, top: "walnut", legs: "brass" } });

// Bookshelves
piece("malleswaram-bookcase", () => m.shelf({ w: 1000, d: 340, h: 1950, shelves: 4, doors: 520 }), {}, woods("teak", "walnut", "white"), { yaw: 24 });
piece("cubbon-iron-shelf", () => m.shelf({ w: 1100, d: 360, h: 1800, shelves: 5, kind: "frame" }), {}, { mango: { body: "mango", legs: "iron" }, oak: { body: "oak", legs: "brass" }, sheesham: { body: "sheesham", legs: "iron" } }, { yaw: 24 });
piece("indira-ladder-shelf", () => m.shelf({ w: 700, d: 430, h: 1850, shelves: 5, kind: "ladder" }), {}, woods("oak", "walnut", "teak"), { yaw: 32 });

// Beds
piece("kudremukh-cane-bed", () => m.bed({ head: "cane", h: 1150 }), BED, { teak: all("teak", "head", "body", "legs", "front"), walnut: { ...all("walnut", "head", "body", "legs", "front"), throw: "linen-rust" }, ebony: { ...all("ebony", "head", "body", "legs", "front"), throw: "linen-ash", cane: "cane-honey" } }, { pitch: 20 });
piece("skandagiri-storage-bed", () => m.bed({ head: "panel", storage: true, h: 1050 }), BED, { oak: all("oak", "head", "body", "front"), walnut: { ...all("walnut", "head", "body", "front"), throw: "linen-sage", pillow: "linen-sage" }, mahogany: all("mahogany", "head", "body", "front") }, { pitch: 20 });
piece("agumbe-channelled-bed", () => m.bed({ head: "channels", h: 1220, legH: 120 }), { ...BED, legs: "walnut" }, { oat: { head: "linen-oat", body: "linen-oat", throw: "linen-natural" }, forest: { head: "velvet-forest", body: "velvet-forest", throw: "linen-sage" }, plum: { head: "velvet-plum", body: "velvet-plum", throw: "boucle-rose", pillow: "boucle-rose" } }, { pitch: 20 });
piece("kemmangundi-four-poster", () => m.bed({ head: "slats", h: 1250, posts: 2050, foot: 480, legH: 200 }), BED, { sheesham: all("sheesham", "head", "body", "legs"), teak: all("teak", "head", "body", "legs"), mahogany: all("mahogany", "head", "body", "legs") }, { pitch: 16 });
piece("savandurga-arched-bed", () => m.bed({ head: "arch", h: 1180, legH: 180 }), BED, { mango: all("mango", "head", "body", "legs"), sage: { ...all("sage", "head", "body", "legs"), throw: "linen-sage" }, clay: { ...all("clay", "head", "body", "legs"), throw: "linen-rust", pillow: "linen-rust" } }, { pitch: 20 });

// Bedside tables
piece("kabbon-bedside", () => m.cabinet({ w: 480, d: 400, h: 560, columns: [{ cells: [["drawer", 170], ["cane"]] }], handle: "knob", over: 6 }), {}, woods("teak", "walnut", "ebony"), { fill: 0.68 });
piece("turahalli-bedside", () => m.cabinet({ w: 520, d: 400, h: 500, base: "rail", columns: [{ cells: [["drawer"], ["drawer"]] }], handle: "bar" }), { legs: "brass" }, { oak: { ...woods("oak").oak, legs: "brass" }, white: { ...woods("ivory").ivory, legs: "brass", top: "marble" }, slate: { ...woods("slate").slate, legs: "brass", top: "oak" } }, { fill: 0.68 });
piece("nagara-drum-bedside", () => m.table({ w: 460, h: 520, round: true, top: 28, base: "drum" }), {}, { oak: all("oak", "top", "legs"), walnut: { legs: "walnut", top: "marble" }, clay: { legs: "clay", top: "oak" } }, { fill: 0.66, pitch: 20 });

// Wardrobes
piece("bannerghatta-sliding-wardrobe", () => m.cabinet({ w: 2100, d: 640, h: 2250, base: "plinth", baseH: 70, columns: [{ cells: [["panel"]] }, { cells: [["mirror"]] }, { cells: [["panel"]] }], sliding: true, over: 10 }), { handles: "brass" }, woods("oak", "walnut", "white"), { yaw: 22 });
piece("ramanagara-cane-wardrobe", () => m.cabinet({ w: 1250, d: 590, h: 2100, base: "square", baseH: 150, columns: [{ cells: [["cane", 1500], ["drawer"]] }, { cells: [["cane", 1500], ["drawer"]] }], handle: "knob", pair: false, over: 8 }), {}, woods("teak", "walnut", "mango"), { yaw: 24 });
piece("devanahalli-louvre-wardrobe", () => m.cabinet({ w: 1600, d: 600, h: 2200, base: "plinth", baseH: 80, columns: [{ cells: [["louvre"]] }, { cells: [["louvre"]] }, { cells: [["louvre"]] }], pair: false, over: 12 }), {}, { sage: woods("sage").sage, ivory: woods("ivory").ivory, teak: woods("teak").teak, areca: woods("areca").areca }, { yaw: 24 });
piece("whitefield-fluted-wardrobe", () => m.cabinet({ w: 1800, d: 620, h: 2200, base: "plinth", baseH: 70, columns: [{ cells: [["flute", 1500], ["drawer"], ["drawer"]] }, { cells: [["mirror"]] , w: 520 }, { cells: [["flute", 1500], ["drawer"], ["drawer"]] }], pair: false, handle: "bar" }), {}, woods("walnut", "oak", "graphite"), { yaw: 22 });

// Dressers
piece("cunningham-dresser", () => m.dresser({ round: true, columns: [{ cells: [["drawer", 160], ["drawer"], ["drawer"]] }, { cells: [["drawer", 160], ["drawer"], ["drawer"]] }] }), {}, woods("walnut", "oak", "mango"));
piece("sankey-vanity", () => m.dresser({ w: 1000, d: 430, h: 1420, chestH: 760, columns: [{ cells: [["drawer"]] }, { cells: [["drawer"]] }], round: true, stool: true, handle: "ring" }), {}, { oak: { ...woods("oak").oak, seat: "boucle-cream" }, blush: { ...woods("blush").blush, seat: "boucle-rose", legs: "oak", top: "oak" }, walnut: { ...woods("walnut").walnut, seat: "linen-oat" } });
piece("hudson-chest", () => m.cabinet({ w: 900, d: 450, h: 1150, columns: [{ cells: [["drawer"], ["drawer"], ["drawer"], ["drawer"], ["drawer"]] }], handle: "ring", base: "square", over: 10 }), {}, woods("sheesham", "teak", "areca"), { fill: 0.78 });

// Dining tables
piece("kaveri-dining-table", () => m.table({ w: 1800, d: 950, h: 755, top: 38, r: 38, base: "square", apron: 80 }), {}, { teak: all("teak", "top", "legs"), walnut: all("walnut", "top", "legs"), oak: all("oak", "top", "legs") }, { pitch: 18 });
piece("hampi-trestle-table", () => m.table({ w: 2200, d: 1000, h: 760, top: 44, base: "trestle" }), {}, { sheesham: all("sheesham", "top", "legs"), mango: all("mango", "top", "legs"), ebony: { top: "oak", legs: "ebony" } }, { pitch: 18 });
piece("chamundi-round-table", () => m.table({ w: 1250, h: 750, round: true, top: 32, base: "pedestal" }), {}, { white: { top: "marble", legs: "walnut" }, walnut: all("walnut", "top", "legs"), green: { top: "marble-green", legs: "oak" } }, { pitch: 18 });
piece("bidar-pillar-table", () => m.table({ w: 2000, d: 950, h: 750, top: 40, base: "wave", soft: 18 }), {}, { oak: all("oak", "top", "legs"), travertine: { top: "travertine", legs: "travertine" }, white: { top: "marble", legs: "walnut" } }, { pitch: 18 });

// Dining chairs
piece("mandya-cane-chair", () => m.chair({ back: "cane", seat: "cane" }), {}, { teak: { legs: "teak" }, walnut: { legs: "walnut" }, ebony: { legs: "ebony" } }, { fill: 0.8 });
piece("tumkur-spindle-chair", () => m.chair({ back: "spindle", seat: "wood", h: 880 }), {}, { oak: { legs: "oak" }, areca: { legs: "areca" }, ebony: { legs: "ebony" } }, { fill: 0.8 });
piece("hassan-upholstered-chair", () => m.chair({ back: "pad", seat: "pad", h: 860, w: 500 }), { legs: "walnut" }, { oat: { seat: "linen-oat" }, rust: { seat: "linen-rust" }, tan: { seat: "leather-tan" } }, { fill: 0.8 });
piece("udupi-wrap-chair", () => m.chair({ back: "wrap", seat: "pad", w: 580, d: 560, h: 780 }), {}, { walnut: { legs: "walnut", seat: "boucle-cream" }, oak: { legs: "oak", seat: "linen-sage" }, ebony: { legs: "ebony", seat: "velvet-ochre" } }, { fill: 0.78 });

// Sideboards
piece("belur-cane-sideboard", () => m.cabinet({ w: 1700, d: 440, h: 800, columns: [{ cells: [["cane"]] }, { cells: [["drawer"], ["drawer"], ["drawer"]], w: 460 }, { cells: [["cane"]] }], handle: "knob", over: 6 }), {}, woods("teak", "walnut", "ebony"));
piece("halebidu-fluted-sideboard", () => m.cabinet({ w: 1600, d: 450, h: 820, base: "plinth", baseH: 60, columns: [{ cells: [["flute"]] }, { cells: [["flute"]] }], handle: "none", top: 34, over: 8, soft: 12 }), {}, { walnut: { ...woods("walnut").walnut, top: "marble" }, oak: woods("oak").oak, areca: { ...woods("areca").areca, top: "marble-green" } });
piece("pattadakal-crockery-unit", () => m.cabinet({ w: 1200, d: 430, h: 1750, base: "square", baseH: 140, columns: [{ cells: [["glass", 980], ["drawer", 150], ["door"]] }, { cells: [["glass", 980], ["drawer", 150], ["door"]] }], handle: "knob", pair: false, over: 10 }), {}, woods("teak", "oak", "slate"), { yaw: 24 });

// Study
piece("richmond-writing-desk", () => m.table({ w: 1300, d: 620, h: 760, top: 26, apron: 110, drawers: 2, r: 22, splay: 18 }), {}, { walnut: all("walnut", "top", "legs", "front"), oak: all("oak", "top", "legs", "front"), teak: all("teak", "top", "legs", "front") }, { pitch: 17 });
piece("residency-desk", () => m.cabinet({ w: 1500, d: 700, h: 760, base: "none", columns: [{ cells: [["drawer", 150], ["drawer", 150], ["drawer"]], w: 430 }, { cells: [["drawer", 110], ["open"]] }], handle: "bar", over: 12, kneehole: true }), {}, woods("sheesham", "mahogany", "oak"), { yaw: 26, pitch: 17 });
piece("infantry-trestle-desk", () => m.table({ w: 1500, d: 700, h: 750, top: 30, base: "cross" }), {}, { oak: { top: "oak", legs: "iron" }, walnut: { top: "walnut", legs: "iron" }, white: { top: "white", legs: "oak" } }, { pitch: 17 });
piece("shanti-task-chair", () => m.office({}), { base: "graphite", frame: "graphite" }, { black: { mesh: "mesh-black", seat: "mesh-black" }, grey: { mesh: "mesh-grey", seat: "mesh-grey", frame: "white", base: "steel" }, blue: { mesh: "mesh-blue", seat: "mesh-blue" } }, { yaw: 34 });
piece("vidhana-executive-chair", () => m.office({ mesh: false, h: 1180, w: 680 }), { base: "steel", frame: "steel" }, { cognac: { seat: "leather-cognac" }, black: { seat: "leather-black" }, olive: { seat: "leather-olive" } }, { yaw: 34 });

// Pooja and entry
piece("basava-shoe-cabinet", () => m.cabinet({ w: 900, d: 350, h: 1050, base: "legs", baseH: 130, columns: [{ cells: [["louvre"]] }, { cells: [["louvre"]] }], handle: "knob", pair: false, over: 6 }), {}, woods("teak", "walnut", "ivory"), { fill: 0.76 });
piece("gandhi-shoe-bench", () => m.cabinet({ w: 1150, d: 380, h: 480, base: "legs", baseH: 110, columns: [{ cells: [["cane"]] }, { cells: [["open"], ["open"]] }, { cells: [["cane"]] }], handle: "knob", pair: false, top: 30 }), {}, woods("oak", "mango", "sage"), { pitch: 17 });
piece("sringeri-pooja-unit", () => m.pooja({}), {}, { teak: { ...woods("teak").teak, cane: "teak" }, sheesham: { ...woods("sheesham").sheesham, cane: "sheesham" }, white: { ...woods("white").white, cane: "white", dark: "ivory" } }, { yaw: 22 });
piece("melukote-pooja-unit", () => m.pooja({ w: 900, h: 1650, dome: false, d: 450 }), {}, { teak: { ...woods("teak").teak, cane: "brass" }, walnut: { ...woods("walnut").walnut, cane: "brass" }, mango: { ...woods("mango").mango, cane: "mango" } }, { yaw: 22 });
piece("commercial-console", () => m.table({ w: 1200, d: 360, h: 780, top: 26, apron: 120, drawers: 3, r: 18, shelf: 170, splay: 0, base: "square" }), {}, { teak: all("teak", "top", "legs", "front", "shelf"), walnut: all("walnut", "top", "legs", "front", "shelf"), white: { top: "marble", legs: "ebony", front: "ebony", shelf: "ebony" } });

// Outdoor
piece("karwar-rattan-lounge", () => m.woven({}), {}, { natural: { legs: "rattan", weave: "wicker", seat: "linen-white" }, honey: { legs: "rattan-honey", weave: "wicker-honey", seat: "linen-natural" }, black: { legs: "rattan-black", weave: "wicker-black", seat: "linen-sage" } });
piece("gokarna-rattan-sofa", () => m.woven({ w: 1480, kind: "sofa" }), {}, { natural: { legs: "rattan", weave: "wicker", seat: "linen-natural" }, honey: { legs: "rattan-honey", weave: "wicker-honey", seat: "linen-rust" }, grey: { legs: "rattan-black", weave: "wicker-grey", seat: "linen-white" } });
piece("malpe-swing", () => m.woven({ w: 2000, d: 1150, h: 2000, kind: "swing" }), {}, { teak: { legs: "teak", body: "teak", seat: "linen-natural", pillow: "linen-rust" }, sheesham: { legs: "sheesham", body: "sheesham", seat: "linen-white", pillow: "linen-indigo" }, walnut: { legs: "walnut", body: "walnut", seat: "linen-sage", pillow: "linen-mustard" } });
piece("kumta-hanging-chair", () => m.woven({ w: 980, h: 1950, kind: "egg" }), { base: "iron" }, { natural: { legs: "rattan", seat: "linen-white" }, black: { legs: "rattan-black", seat: "linen-mustard" }, white: { legs: "rattan-white", seat: "linen-sage" } }, { yaw: 22, pitch: 8 });
piece("honnavar-cane-stool", () => m.woven({ w: 440, h: 450, kind: "stool" }), {}, { natural: { legs: "rattan", weave: "wicker", seat: "linen-natural" }, honey: { legs: "rattan-honey", weave: "wicker-honey", seat: "linen-indigo" }, grey: { legs: "rattan-black", weave: "wicker-grey", seat: "linen-white" } }, { fill: 0.62, pitch: 18 });

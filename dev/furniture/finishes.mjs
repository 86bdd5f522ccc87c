/** Finishes: what a surface looks like at a place, in linear light. */

/** @typedef {{ colour: (u: number, v: number, out: Float32Array) => void, gloss: number, metal?: number, isCane?: boolean }} Finish */

const hash = (/** @type {number} */ x, /** @type {number} */ y) => {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

/** Smooth noise from 0 to 1. @param {number} x @param {number} y */
function noise(x, y) {
  const i = Math.floor(x);
  const j = Math.floor(y);
  let a = x - i;
  let b = y - j;
  a *= a * (3 - 2 * a);
  b *= b * (3 - 2 * b);
  const top = hash(i, j) + (hash(i + 1, j) - hash(i, j)) * a;
  const bottom = hash(i, j + 1) + (hash(i + 1, j + 1) - hash(i, j + 1)) * a;
  return top + (bottom - top) * b;
}

const linear = (/** @type {string} */ hex) => [1, 3, 5].map((i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);

/** Planks with grain along u. @returns {Finish} */
function wood(/** @type {string} */ base, /** @type {string} */ dark, strength = 0.8, gloss = 0.18) {
  const [a, b] = [linear(base), linear(dark)];
  return {
    gloss,
    colour(u, v, out) {
      const warp = noise(u * 0.0022, v * 0.009) * 46;
      const rings = 0.5 + 0.5 * Math.sin((v + warp) * 0.12 + noise(u * 0.0016, v * 0.03) * 5);
      const fibre = noise(u * 0.012, v * 0.42);
      const broad = noise(u * 0.0012, v * 0.022);
      const t = Math.min(1, strength * (0.42 * rings * rings + 0.3 * fibre + 0.34 * broad));
      for (let c = 0; c < 3; c++) out[c] = a[c] + (b[c] - a[c]) * t;
    },
  };
}

/** @returns {Finish} */
function cloth(/** @type {string} */ hex, depth = 0.16, scale = 0.13) {
  const a = linear(hex);
  return {
    gloss: 0.02,
    colour(u, v, out) {
      const thread = noise(u * scale, v * scale * 3.2) * 0.5 + noise(u * scale * 3.2, v * scale) * 0.5;
      const k = 1 - depth + 2 * depth * thread;
      for (let c = 0; c < 3; c++) out[c] = a[c] * k;
    },
  };
}

/** Looped wool. @returns {Finish} */
function boucle(/** @type {string} */ hex) {
  const a = linear(hex);
  return {
    gloss: 0,
    colour(u, v, out) {
      const loop = noise(u * 0.055, v * 0.055) * 0.5 + noise(u * 0.12 + 9, v * 0.12) * 0.5;
      const k = 0.8 + 0.3 * loop;
      for (let c = 0; c < 3; c++) out[c] = a[c] * k;
    },
  };
}

/** @returns {Finish} */
function hide(/** @type {string} */ hex) {
  const a = linear(hex);
  return {
    gloss: 0.3,
    colour(u, v, out) {
      const k = 0.86 + 0.22 * noise(u * 0.006, v * 0.006) + 0.06 * noise(u * 0.2, v * 0.2);
      for (let c = 0; c < 3; c++) out[c] = a[c] * k;
    },
  };
}

/** @returns {Finish} */
function plain(/** @type {string} */ hex, gloss = 0.12, metal = 0) {
  const a = linear(hex);
  return {
    gloss,
    metal,
    colour(_u, _v, out) {
      for (let c = 0; c < 3; c++) out[c] = a[c];
    },
  };
}

/** @returns {Finish} */
function stone(/** @type {string} */ base, /** @type {string} */ vein) {
  const [a, b] = [linear(base), linear(vein)];
  return {
    gloss: 0.4,
    colour(u, v, out) {
      const bend = noise(u * 0.009, v * 0.009) * 0.8 + noise(u * 0.03, v * 0.03) * 0.22;
      const along = u * 0.003 - v * 0.0016 + bend;
      const across = u * 0.0009 + v * 0.0026 + bend * 0.6;
      const line = 1 - Math.abs(noise(along * 1.5, across * 1.5) * 2 - 1);
      const fine = 1 - Math.abs(noise(along * 3.4 + 17, across * 2.6) * 2 - 1);
      const t = Math.min(1, line ** 16 * 0.6 * noise(u * 0.005, v * 0.005 + 3) * 1.5 + fine ** 22 * 0.28 + 0.2 * noise(u * 0.004, v * 0.004 + 7) ** 2);
      for (let c = 0; c < 3; c++) out[c] = a[c] + (b[c] - a[c]) * t;
    },
  };
}

/** A mirror that shows a bright room. @returns {Finish} */
function reflecting(/** @type {string} */ light, /** @type {string} */ dark) {
  const [a, b] = [linear(light), linear(dark)];
  return {
    gloss: 0.3,
    colour(u, v, out) {
      const band = (u + v * 0.9) / 900;
      const t = 0.5 + 0.35 * Math.sin(band * 3) + 0.15 * Math.sin(band * 11 + 1);
      for (let c = 0; c < 3; c++) out[c] = a[c] + (b[c] - a[c]) * t;
    },
  };
}

/** Basket weave, without holes. @returns {Finish} */
function wicker(/** @type {string} */ hex, /** @type {string} */ dark) {
  const [a, b] = [linear(hex), linear(dark)];
  return {
    gloss: 0.1,
    colour(u, v, out) {
      const row = Math.floor(v / 13);
      const across = (u / 34 + (row % 2) / 2) % 1;
      const w = Math.abs(across < 0 ? across + 1 : across);
      const round = Math.sin(w * Math.PI) ** 0.6 * Math.sin((v / 13 - row) * Math.PI) ** 0.5;
      const t = 1 - Math.min(1, round * 1.15) + 0.14 * noise(u * 0.02, v * 0.3);
      for (let c = 0; c < 3; c++) out[c] = a[c] + (b[c] - a[c]) * Math.min(1, t);
    },
  };
}

/** Tiles with joints. @returns {Finish} */
function tiles(/** @type {string} */ hex, /** @type {string} */ joint, width = 600, height = 600, uneven = 0.04, gloss = 0.25) {
  const [a, b] = [linear(hex), linear(joint)];
  return {
    gloss,
    colour(u, v, out) {
      const [i, j] = [Math.floor(u / width), Math.floor(v / height)];
      const [x, y] = [u - i * width, v - j * height];
      const isJoint = Math.min(x, width - x) < 3 || Math.min(y, height - y) < 3;
      const k = 1 - uneven + 2 * uneven * hash(i, j) + 0.03 * noise(u * 0.01, v * 0.01);
      for (let c = 0; c < 3; c++) out[c] = isJoint ? b[c] : a[c] * k;
    },
  };
}

/** A floor of boards along u. @returns {Finish} */
function boards(/** @type {string} */ base, /** @type {string} */ dark, strength = 0.5) {
  const grain = wood(base, dark, strength, 0.14);
  return {
    gloss: 0.14,
    colour(u, v, out) {
      const j = Math.floor(v / 140);
      const shift = hash(j, 5) * 1800;
      const i = Math.floor((u + shift) / 1500);
      grain.colour(u + i * 911, v + j * 37, out);
      const [x, y] = [u + shift - i * 1500, v - j * 140];
      const k = Math.min(x, 1500 - x) < 2 || Math.min(y, 140 - y) < 2 ? 0.55 : 0.92 + 0.16 * hash(i, j);
      for (let c = 0; c < 3; c++) out[c] *= k;
    },
  };
}

/** The open weave of cane: strands in four directions. @returns {Finish} */
function cane(/** @type {string} */ hex) {
  const a = linear(hex);
  return {
    gloss: 0.08,
    isCane: true,
    colour(u, v, out) {
      const k = 0.8 + 0.3 * noise(u * 0.15, v * 0.15);
      for (let c = 0; c < 3; c++) out[c] = a[c] * k;
    },
  };
}

/** Whether cane leaves a hole here. @param {number} u @param {number} v */
export function isHole(u, v) {
  const cell = 23;
  const near = (/** @type {number} */ x, /** @type {number} */ width, /** @type {number} */ of) => {
    const m = ((x % of) + of) % of;
    return Math.min(m, of - m) < width;
  };
  if (near(u, 3.4, cell) || near(v, 3.4, cell)) return false;
  const d = cell * Math.SQRT1_2;
  return !(near((u + v) * Math.SQRT1_2, 1.9, d) || near((u - v) * Math.SQRT1_2, 1.9, d));
}

/** @type {Record<string, Finish>} */
export const FINISHES = {
  teak: wood("#bf8850", "#7f4d24"),
  walnut: wood("#86603f", "#4a2f1e"),
  sheesham: wood("#9a5a33", "#4a2514", 1),
  oak: wood("#d9b98a", "#ad8654", 0.75),
  ash: wood("#e6d4b5", "#c5a97d", 0.6),
  mango: wood("#c79a63", "#8f6335", 0.9),
  mahogany: wood("#7f3f28", "#4a1f14", 0.8, 0.3),
  ebony: wood("#4a3c33", "#241c18", 0.7),
  white: plain("#efeae0", 0.2),
  ivory: plain("#e8dcc4", 0.2),
  sage: plain("#93a288", 0.14),
  areca: plain("#2f5346", 0.14),
  clay: plain("#b5694a", 0.12),
  slate: plain("#56606a", 0.14),
  graphite: plain("#35363a", 0.16),
  blush: plain("#d8b3a2", 0.14),
  "linen-natural": cloth("#d8cbb3"),
  "linen-oat": cloth("#c9b797"),
  "linen-sage": cloth("#94a087"),
  "linen-indigo": cloth("#45587a"),
  "linen-rust": cloth("#b0603c"),
  "linen-ash": cloth("#a4a199"),
  "linen-charcoal": cloth("#55534f"),
  "linen-mustard": cloth("#c6943f"),
  "linen-white": cloth("#e4dccb", 0.08),
  "velvet-forest": cloth("#2f5547", 0.1, 0.05),
  "velvet-plum": cloth("#6d3d4b", 0.1, 0.05),
  "velvet-ochre": cloth("#b9863a", 0.1, 0.05),
  "velvet-teal": cloth("#345c66", 0.1, 0.05),
  "boucle-cream": boucle("#e4d9c4"),
  "boucle-sand": boucle("#cfb994"),
  "boucle-moss": boucle("#737a5c"),
  "boucle-rose": boucle("#cda28f"),
  "leather-tan": hide("#9c6538"),
  "leather-cognac": hide("#85421f"),
  "leather-black": hide("#38322e"),
  "leather-olive": hide("#6a6842"),
  "mesh-black": cloth("#3b3c3f", 0.2, 0.3),
  "mesh-grey": cloth("#8d9095", 0.2, 0.3),
  "mesh-blue": cloth("#4a6585", 0.2, 0.3),
  marble: stone("#e6e1d9", "#84807c"),
  "marble-green": stone("#33513f", "#c4d0bd"),
  "marble-black": stone("#34322f", "#c3b79f"),
  travertine: stone("#d9c6a5", "#b0946a"),
  granite: stone("#8b8883", "#4d4b49"),
  brass: plain("#c2984c", 0.9, 1),
  steel: plain("#b4b6b8", 0.9, 1),
  iron: plain("#3a3835", 0.35),
  mirror: reflecting("#c9d3d2", "#9db0b3"),
  glass: plain("#b9c9c5", 0.6),
  dark: plain("#332b25", 0.05),
  cane: cane("#d9b77e"),
  "cane-honey": cane("#b98646"),
  "cane-black": cane("#3d332b"),
  rattan: wood("#d0a564", "#9a6c33", 0.7),
  "rattan-honey": wood("#a9743a", "#6b431d", 0.7),
  "rattan-black": wood("#4b3c31", "#2a211b", 0.7),
  "rattan-white": wood("#e9dfcb", "#cdbd9c", 0.6),
  wicker: wicker("#cfa569", "#7d5529"),
  "wicker-honey": wicker("#a8743c", "#553517"),
  "wicker-grey": wicker("#a39b8e", "#5b554c"),
  "wicker-black": wicker("#54463a", "#221b16"),
  "mattress": cloth("#efe9dd", 0.05),
  grey: plain("#9b9d9c", 0.16),
  linen: plain("#d3c5a9", 0.14),
  yellow: plain("#dca83a", 0.14),
  quartz: stone("#f0ede6", "#c9c4bb"),
  leaf: plain("#4f7048", 0.1),
  lamp: plain("#fff1cf", 0),
  sky: plain("#cfe3ea", 0.5),
  oxide: plain("#8f4a38", 0.35),
  "paint-white": plain("#ece7dc", 0),
  "paint-linen": plain("#e0d5c0", 0),
  "paint-grey": plain("#c9cac7", 0),
  "paint-sage": plain("#a9b59d", 0),
  "paint-ochre": plain("#dcb878", 0),
  "paint-yellow": plain("#ebcb7a", 0),
  "paint-blue": plain("#8fa9b8", 0),
  tiles: tiles("#dcd8cf", "#b5b0a6"),
  "tiles-warm": tiles("#c9a283", "#a17d62", 400, 400, 0.07),
  "tiles-grey": tiles("#8e9292", "#6d7070"),
  "tiles-wall": tiles("#e6e6e1", "#c6c6c0", 600, 300, 0.02),
  "zellige-white": tiles("#eceae2", "#d3cfc4", 150, 75, 0.05, 0.5),
  "zellige-sand": tiles("#d9c3a0", "#bda682", 100, 100, 0.08, 0.5),
  "zellige-sage": tiles("#97a88f", "#7d8d76", 100, 100, 0.08, 0.5),
  "planks-oak": boards("#cfae7f", "#a88052"),
  "planks-ash": boards("#dccbae", "#bda27a"),
  "planks-walnut": boards("#86603f", "#4f3422"),
};

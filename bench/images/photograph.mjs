/**
 * A synthetic photograph of a room: soft light, furniture with hard edges, wood, tiles, a plant, a window out of focus,
 * and sensor noise. The same bytes each time; real photographs cannot be included.
 */

/**
 * @param {number} width
 * @param {number} height
 * @returns {Buffer} RGB
 */
export function photograph(width, height) {
  const rgb = Buffer.alloc(width * height * 3);
  // The scene is the same at any size; larger sizes show more detail.
  const unit = 1 / width;
  let grain = 0x9e3779b9;
  for (let y = 0, at = 0; y < height; y++) {
    const v = y * unit;
    for (let x = 0; x < width; x++) {
      const [r, g, b] = seen(x * unit, v);
      grain = (Math.imul(grain, 1664525) + 1013904223) >>> 0;
      // A sum of random numbers is nearly normal; the strength is that of a phone's camera indoors.
      const noise = ((grain & 255) + ((grain >>> 8) & 255) + ((grain >>> 16) & 255) + (grain >>> 24) - 510) / 60;
      rgb[at++] = clamp(r + noise);
      rgb[at++] = clamp(g + noise * 0.8);
      rgb[at++] = clamp(b + noise * 1.2);
    }
  }
  return rgb;
}

/** @param {number} u from the left, 0 to 1 @param {number} v from the top, same unit @returns {[number, number, number]} */
function seen(u, v) {
  const light = 0.55 + 0.5 * Math.exp(-((u - 0.2) ** 2 + (v - 0.25) ** 2) * 5) + 0.06 * (clouds(u * 3, v * 3, 4) - 0.5);
  if (v > 0.56) return lit(floor(u, v), light * 0.95);
  if (u > 0.06 && u < 0.3 && v > 0.06 && v < 0.34) return window(u, v);
  const plant = Math.hypot(u - 0.38, (v - 0.44) * 1.2) + 0.05 * clouds(u * 14, v * 14, 3);
  if (plant < 0.11) return lit(leaves(u, v), light);
  if (u > 0.45 && v > 0.1 && u < 0.95) return lit(cupboard(u, v), light);
  return lit([206 + 9 * clouds(u * 60, v * 60, 3), 198 + 8 * clouds(u * 60, v * 60, 3), 184], light);
}

/** @param {number} u @param {number} v */
function cupboard(u, v) {
  const [across, down] = [((u - 0.45) / 0.125) % 1, ((v - 0.1) / 0.23) % 1];
  const edge = Math.min(across, 1 - across, down, 1 - down);
  if (edge < 0.012) return [34, 26, 22];
  const rings = clouds(u * 26, v * 3, 4) * 22 + clouds(u * 420, v * 18, 2) * 1.6;
  const wood = 0.5 + 0.5 * Math.sin(rings * 2.2);
  const bevel = edge < 0.03 ? (across < down ? 26 : -22) : 0;
  const isHandle = Math.abs(across - 0.88) < 0.012 && Math.abs(down - 0.5) < 0.12;
  if (isHandle) return [196, 188, 172];
  return [128 + 44 * wood + bevel, 84 + 34 * wood + bevel, 52 + 24 * wood + bevel];
}

/** @param {number} u @param {number} v */
function floor(u, v) {
  // In perspective.
  const depth = 0.14 / (v - 0.5);
  const [across, down] = [(u - 0.5) * depth * 9 + 20, depth * 6 + 20];
  const joint = Math.min(across % 1, down % 1) < 0.025;
  const stone = clouds(across * 2.5, down * 2.5, 5) * 46 + clouds(across * 40, down * 40, 2) * 12;
  const tile = hash(Math.floor(across), Math.floor(down)) * 18;
  return joint ? [96, 92, 88] : [142 + stone + tile, 136 + stone + tile, 126 + stone * 0.9 + tile];
}

/** @param {number} u @param {number} v */
function leaves(u, v) {
  const leaf = clouds(u * 70, v * 34, 4);
  const vein = Math.abs(Math.sin(u * 900 + leaf * 30)) < 0.12 ? 22 : 0;
  return [38 + 60 * leaf + vein, 74 + 110 * leaf + vein, 30 + 40 * leaf];
}

/** @param {number} u @param {number} v @returns {[number, number, number]} */
function window(u, v) {
  if (Math.abs(u - 0.18) < 0.004 || Math.abs(v - 0.2) < 0.004) return [226, 224, 220];
  const far = clouds(u * 9, v * 9, 3);
  return [206 + 50 * far - 90 * v, 226 + 34 * far - 60 * v, 250 - 30 * far];
}

/** @param {number[]} colour @param {number} light @returns {[number, number, number]} */
function lit([r, g, b], light) {
  return [r * light, g * light, b * light * 0.97];
}

/** Smooth noise of several octaves, 0 to 1. @param {number} x @param {number} y @param {number} octaves */
function clouds(x, y, octaves) {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0; octave < octaves; octave++, weight /= 2, x *= 2.03, y *= 2.03) sum += weight * smooth(x, y);
  return sum;
}

/** @param {number} x @param {number} y */
function smooth(x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [s, t] = [ease(x - left), ease(y - top)];
  const above = hash(left, top) * (1 - s) + hash(left + 1, top) * s;
  const below = hash(left, top + 1) * (1 - s) + hash(left + 1, top + 1) * s;
  return above * (1 - t) + below * t;
}

/** @param {number} t */
function ease(t) {
  return t * t * (3 - 2 * t);
}

/** @param {number} x @param {number} y */
function hash(x, y) {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32;
}

/** @param {number} value */
function clamp(value) {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

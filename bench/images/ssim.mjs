/** Structural similarity of pictures. */

const SIDE = 8;
const STEP = 4;
// Constants of Wang, Bovik, Sheikh and Simoncelli, 2004, for values up to 255.
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * Mean structural similarity of two pictures' luma over overlapping squares; 1 for identical pictures.
 * @param {Uint8Array} a RGB
 * @param {Uint8Array} b
 * @param {number} width
 * @param {number} height
 */
export function ssim(a, b, width, height) {
  const [first, second] = [lightness(a), lightness(b)];
  let sum = 0;
  let squares = 0;
  for (let top = 0; top + SIDE <= height; top += STEP) {
    for (let left = 0; left + SIDE <= width; left += STEP, squares++) sum += square(first, second, top * width + left, width);
  }
  return sum / squares;
}

/** @param {Float32Array} a @param {Float32Array} b @param {number} start @param {number} width */
function square(a, b, start, width) {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = 0; y < SIDE; y++) {
    for (let at = start + y * width, end = at + SIDE; at < end; at++) {
      const [p, q] = [a[at], b[at]];
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const n = SIDE * SIDE;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const [varA, varB, both] = [sumAA / n - meanA ** 2, sumBB / n - meanB ** 2, sumAB / n - meanA * meanB];
  return ((2 * meanA * meanB + C1) * (2 * both + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (varA + varB + C2));
}

/** @param {Uint8Array} rgb */
function lightness(rgb) {
  const grey = new Float32Array(rgb.length / 3);
  for (let at = 0, from = 0; at < grey.length; at++, from += 3) {
    grey[at] = 0.299 * rgb[from] + 0.587 * rgb[from + 1] + 0.114 * rgb[from + 2];
  }
  return grey;
}

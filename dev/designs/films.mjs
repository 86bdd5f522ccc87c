/**
 * Makes the demo's films into web/public/demo/films: a room is put together, piece by piece. Wants the web's packages:
 * `node dev/designs/films.mjs [SLUG...]`. A film takes a few minutes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../checkout.mjs";
import { HEIGHT, WIDTH, render } from "../furniture/render.mjs";
import { webpEncoder } from "../webp.mjs";
import { film } from "./film.mjs";
import { ROOMS } from "./rooms.mjs";

const FOLDER = join(ROOT, "web/public/demo/films");
const QUALITY = 0.7;
/** Of the rendered picture's pixels, one of this many in each direction is kept. */
const SHRINK = 2;
/** Most pictures of a film: pieces that come together share one. */
const MOST = 14;
const SHOWN = 600;
const LAST_SHOWN = 2500;

const FILMS = ["l-shaped-kitchen-in-white", "room-for-two-children", "living-room-for-many-guests"];

/** The pictures of a film: the room with more and more of its pieces. @param {string} slug @returns {{ pixels: Uint8ClampedArray, milliseconds: number }[]} */
function pictures(slug) {
  const room = ROOMS.find((known) => known.slug === slug);
  if (!room) throw new Error(`There is no room ${slug}.`);
  const { model, looks, pieces } = room.build();
  const count = Math.min(MOST, pieces);
  return Array.from({ length: count }, (_, k) => {
    const last = Math.round(1 + (k * (pieces - 1)) / (count - 1));
    const triangles = model.triangles.filter(({ part }) => Number(part.split("@")[1]) <= last);
    const pixels = shrunk(render(/** @type {typeof model} */ ({ ...model, triangles }), room.camera).shade(looks));
    return { pixels, milliseconds: k === count - 1 ? LAST_SHOWN : SHOWN };
  });
}

/** @param {Uint8ClampedArray} pixels */
function shrunk(pixels) {
  const [w, h] = [WIDTH / SHRINK, HEIGHT / SHRINK];
  const small = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) for (let c = 0; c < 4; c++) {
    let sum = 0;
    for (let k = 0; k < SHRINK * SHRINK; k++) sum += pixels[((y * SHRINK + Math.floor(k / SHRINK)) * WIDTH + x * SHRINK + (k % SHRINK)) * 4 + c];
    small[(y * w + x) * 4 + c] = Math.round(sum / SHRINK / SHRINK);
  }
  return small;
}

/** @param {string[]} slugs */
async function make(slugs) {
  const [width, height] = [WIDTH / SHRINK, HEIGHT / SHRINK];
  mkdirSync(FOLDER, { recursive: true });
  const encoder = await webpEncoder();
  for (const slug of slugs) {
    const frames = [];
    for (const { pixels, milliseconds } of pictures(slug)) frames.push({ webp: await encoder.encode(pixels, width, height, QUALITY), milliseconds });
    const file = film(frames, width, height);
    writeFileSync(join(FOLDER, `${slug}.webm`), file);
    console.log(`${slug}: ${frames.length} pictures, ${Math.round(file.length / 1024)} KB`);
  }
  await encoder.close();
}

await make(process.argv.length > 2 ? process.argv.slice(2) : FILMS);

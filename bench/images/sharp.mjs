/**
 * The same ten pictures with sharp, in one of three modes: `node sharp.mjs each|once|tuned original folder`. Prints time
 * and memory, measured after loading the library, as in a long-running process.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const WIDTHS = [2048, 1440, 960, 640, 320];
const [way, original, folder] = process.argv.slice(2);

sharp.cache(false);
// CPU time is measured, and threads add overhead.
sharp.concurrency(1);

/** Both formats with their defaults, or with the effort of ours. @type {[string, (picture: import("sharp").Sharp) => Promise<Buffer>][]} */
const ENCODINGS = [
  ["webp", (picture) => picture.webp(way === "tuned" ? { quality: 80, effort: 2 } : { quality: 80 }).toBuffer()],
  ["jpeg", (picture) => picture.jpeg({ quality: 80 }).toBuffer()],
];

/** @type {Record<string, () => Promise<void>>} */
const WAYS = {
  /** The usual way: each picture from the original. */
  async each() {
    for (const width of WIDTHS) {
      for (const [encoding, encode] of ENCODINGS) keep(width, encoding, await encode(sharp(bytes).rotate().resize({ width })));
    }
  },
  /** Decoded once, and each picture from the largest. */
  async once() {
    const largest = await decoded(WIDTHS[0]);
    for (const width of WIDTHS) {
      for (const [encoding, encode] of ENCODINGS) keep(width, encoding, await encode(largest().resize({ width })));
    }
  },
  /** Decoded once, each width from the next larger one, shared by both formats. */
  async tuned() {
    let next = await decoded(WIDTHS[0]);
    for (const width of WIDTHS) {
      if (width < WIDTHS[0]) next = await raw(next().resize({ width }));
      for (const [encoding, encode] of ENCODINGS) keep(width, encoding, await encode(next()));
    }
  },
};

/** @param {number} width */
function decoded(width) {
  return raw(sharp(bytes).rotate().resize({ width }));
}

/** @param {import("sharp").Sharp} picture */
async function raw(picture) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** @type {Map<string, Buffer>} */
const kept = new Map();

/** @param {number} width @param {string} encoding @param {Buffer} file */
function keep(width, encoding, file) {
  kept.set(`${width}.${encoding}`, file);
}

const bytes = readFileSync(original);
const [since, before] = [performance.now(), process.cpuUsage()];
await WAYS[way]();
const { user, system } = process.cpuUsage(before);
const wallMs = performance.now() - since;
const memoryKib = process.resourceUsage().maxRSS;
for (const [name, file] of kept) writeFileSync(join(folder, name), file);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, wallMs, memoryKib }));

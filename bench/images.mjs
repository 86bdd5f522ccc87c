/**
 * The ten pictures of a photograph, compared with sharp (libvips): with its defaults for each output, with its defaults
 * decoding once, and tuned to do the same work. Alternately within one run. Ours includes process start and extra work
 * (placeholder, fingerprint, checks); sharp does not.
 */
import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../dev/checkout.mjs";
import { photograph } from "./images/photograph.mjs";
import { ssim } from "./images/ssim.mjs";

export const name = "images";
export const describe = "a photograph's ten pictures, beside sharp in three ways";

const ROUNDS = 5;
const SIZES = [
  { megapixels: 12, width: 4000, height: 3000 },
  { megapixels: 48, width: 8000, height: 6000 },
];
const WAYS = ["each", "once", "tuned"];
const WIDTHS = [2048, 1440, 960, 640, 320];
const ENCODINGS = ["webp", "jpeg"];
/** Like the worker starts the process. */
const GLIBC_TUNABLES = [...readFileSync(join(ROOT, "worker/src/images/renderer.rs"), "utf8").matchAll(/glibc\.malloc\.\w+=\d+/g)].join(":");

/**
 * @typedef {{ cpuMs: number, wallMs: number, memoryKib: number }} Taken
 * @typedef {(...args: any[]) => any} Sharp
 */

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const sharp = await ctx.library("sharp");
  const folder = mkdtempSync(join(tmpdir(), "nivas-bench-"));
  try {
    const report = { rounds: ROUNDS, cpu_ratio: {}, wall_ratio: {}, memory_ratio: {}, quality: {}, rows: [] };
    for (const size of SIZES) await measure(ctx, sharp, folder, size, report);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import("../dev/bench.mjs").Context} ctx @param {Sharp} sharp @param {string} folder
 * @param {typeof SIZES[0]} size @param {Record<string, any>} report
 */
async function measure(ctx, sharp, folder, { megapixels, width, height }, report) {
  const original = join(folder, `${megapixels}.jpg`);
  const pixels = { data: photograph(width, height), raw: { width, height, channels: 3 } };
  const bytes = await sharp(pixels.data, { raw: pixels.raw }).jpeg({ quality: 95 }).toBuffer();
  writeFileSync(original, bytes);
  ctx.log(`${megapixels} megapixels: ${(bytes.length / 1e6).toFixed(1)} MB`);

  /** @type {Record<string, Taken[]>} */
  const taken = {};
  // Ours is the shortest, so it runs between all others, and noise affects only some of its rounds.
  const turns = WAYS.flatMap((way) => ["ours", way]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of round % 2 ? turns.toReversed() : turns) {
      const to = join(folder, way);
      mkdirSync(to, { recursive: true });
      (taken[way] ??= []).push(await (way === "ours" ? ours(ctx, original, to) : theirs(way, original, to)));
    }
  }

  const key = `${megapixels} MP`;
  const median = (/** @type {string} */ way, /** @type {keyof Taken} */ what) => middle(taken[way].map((one) => one[what]));
  const ratios = (/** @type {keyof Taken} */ what) => Object.fromEntries(WAYS.map((way) => [way, round3(median("ours", what) / median(way, what))]));
  report.cpu_ratio[key] = ratios("cpuMs");
  report.wall_ratio[key] = ratios("wallMs");
  report.memory_ratio[key] = ratios("memoryKib");
  const looks = await quality(sharp, pixels, folder);
  report.quality[key] = Object.fromEntries(WAYS.map((way) => [way, compared(looks.ours, looks[way])]));
  for (const way of ["ours", ...WAYS]) {
    report.rows.push({
      picture: `${key}, ${way}`,
      "CPU ms": median(way, "cpuMs"),
      "wall ms": median(way, "wallMs"),
      "peak MiB": median(way, "memoryKib") / 1024,
      ...Object.fromEntries(ENCODINGS.flatMap((encoding) => [
        [`${encoding} DSSIM x 1000`, looks[way][encoding].dssim * 1000],
        [`${encoding} KB`, looks[way][encoding].bytes / 1000],
      ])),
    });
  }
}

/** @param {import("../dev/bench.mjs").Context} ctx @param {string} original @param {string} to @returns {Promise<Taken>} */
async function ours(ctx, original, to) {
  const since = performance.now();
  const input = openSync(original, "r");
  const bounds = ["--memory-mib", "512", "--cpu-seconds", "120"];
  const child = spawn(join(ctx.binDir, "worker"), ["render-picture", ...bounds], { stdio: [input, "pipe", "inherit"], env: { GLIBC_TUNABLES } });
  closeSync(input);
  /** @type {Buffer[]} */
  const parts = [];
  for await (const part of child.stdout) parts.push(part);
  const wallMs = performance.now() - since;
  const reply = Buffer.concat(parts);
  const end = reply.indexOf(10);
  const { spent, outcome } = JSON.parse(reply.toString("utf8", 0, end));
  let at = end + 1;
  for (const { encoding, width, length } of outcome.Ok.variants) {
    writeFileSync(join(to, `${width}.${encoding === "jpeg" ? "jpeg" : "webp"}`), reply.subarray(at, (at += length)));
  }
  return { cpuMs: spent.cpu_ms, wallMs, memoryKib: spent.memory_kib };
}

/** @param {string} way @param {string} original @param {string} to @returns {Promise<Taken>} */
async function theirs(way, original, to) {
  const script = join(import.meta.dirname, "images", "sharp.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, way, original, to]);
  return JSON.parse(stdout);
}

/**
 * Difference of each variant's pictures from the photograph's pixels in the same size, scaled by libvips without
 * shrinking while decoding: the mean over the widths, and the total bytes.
 * @param {Sharp} sharp @param {{ data: Buffer, raw: object }} pixels @param {string} folder
 */
async function quality(sharp, pixels, folder) {
  /** @type {Record<string, Record<string, { dssim: number, bytes: number }>>} */
  const looks = {};
  for (const width of WIDTHS) {
    const { data, info } = await sharp(pixels.data, { raw: pixels.raw }).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    for (const way of ["ours", ...WAYS]) {
      for (const encoding of ENCODINGS) {
        const file = readFileSync(join(folder, way, `${width}.${encoding}`));
        const look = ((looks[way] ??= {})[encoding] ??= { dssim: 0, bytes: 0 });
        const seen = await sharp(file).removeAlpha().raw().toBuffer();
        look.dssim += (1 - ssim(data, seen, info.width, info.height)) / 2 / WIDTHS.length;
        look.bytes += file.length;
      }
    }
  }
  return looks;
}

/** @param {Record<string, { dssim: number, bytes: number }>} ours @param {Record<string, { dssim: number, bytes: number }>} theirs */
function compared(ours, theirs) {
  return Object.fromEntries(
    ENCODINGS.map((encoding) => [
      encoding,
      { dssim_ratio: round3(ours[encoding].dssim / theirs[encoding].dssim), bytes_ratio: round3(ours[encoding].bytes / theirs[encoding].bytes) },
    ]),
  );
}

/** @param {number[]} values */
function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** @param {number} value */
function round3(value) {
  return Math.round(value * 1000) / 1000;
}

/**
 * Drawings: how long a kitchen's plan, elevations and view take, from its measurements to SVG and to what a document
 * draws, each beside a limit of a millisecond, and whether memory stays flat; pictures for e-mails beside resvg, which
 * rasterises the same SVG; and the calculator's answer with its drawing beside the price alone.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../dev/command.mjs";

export const name = "drawings";
export const describe = "100,000 kitchens as SVG and for PDF; as PNG, beside resvg; and in the calculator's answer";

const KITCHENS = 100_000;
/** Of a kitchen, in microseconds. */
const MOST_MEDIAN = 1000;
/** Memory after all kitchens, as a part of that after a fifth of them. */
const MOST_GROWTH = 1.15;

const ROUNDS = 20;
/** Width of a picture, in pixels. */
const WIDTH = 1040;
/** Of a picture for an e-mail. */
const MOST_BYTES = 60_000;

const ANSWERS = 2_000;
/** Time of an answer with a drawing, as a part of that of the price alone. */
const MOST_ANSWER = 1.3;

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const program = join(ctx.binDir, "drawings");
  /** @type {{ count: number, medianUs: number, p99Us: number, maxUs: number, bytes: number, memoryKib: number[] }} */
  const { memoryKib, ...measured } = await json(program, [String(KITCHENS)]);
  const growth = memoryKib[4] / memoryKib[0];
  ctx.log(`SVG: ${measured.medianUs} µs`);

  /** @type {{ count: number, medianUs: number, p99Us: number, maxUs: number, operations: number }} */
  const figures = await json(program, ["figures", String(KITCHENS)]);
  ctx.log(`PDF operations: ${figures.medianUs} µs`);

  /** @type {{ sheets: number, medianUs: number, bytes: number }} */
  const pictures = await json(program, ["pictures", String(ROUNDS)]);
  const peer = await rasterised(ctx, program);
  ctx.log(`PNG: ${pictures.medianUs} µs, resvg ${peer.medianUs} µs`);

  /** @type {{ count: number, priceUs: number, drawnUs: number, bytes: number }} */
  const answers = await json(program, ["answers", String(ANSWERS)], { DATABASE_URL: await ctx.freshDatabase() });
  const answer = answers.drawnUs / answers.priceUs;
  ctx.log(`answer: ${answers.drawnUs} µs, price alone ${answers.priceUs} µs`);

  const isFast = [measured, figures].every(({ medianUs }) => medianUs < MOST_MEDIAN) && growth <= MOST_GROWTH;
  return {
    mostMedian: MOST_MEDIAN,
    memoryKib,
    growth,
    mostGrowth: MOST_GROWTH,
    mostOperations: figures.operations,
    answer,
    mostAnswer: MOST_ANSWER,
    ofResvg: pictures.medianUs / peer.medianUs,
    holds: isFast && answer <= MOST_ANSWER && pictures.bytes <= MOST_BYTES,
    rows: [
      { what: "SVG of a kitchen", ...measured },
      {
        what: "PDF operations of a kitchen",
        count: figures.count,
        medianUs: figures.medianUs,
        p99Us: figures.p99Us,
        maxUs: figures.maxUs,
      },
      { what: "PNG of a sheet", count: pictures.sheets * ROUNDS, medianUs: pictures.medianUs, bytes: pictures.bytes },
      { what: "PNG of a sheet, by resvg", ...peer },
      { what: "price", count: answers.count, medianUs: answers.priceUs },
      { what: "price and drawing", count: answers.count, medianUs: answers.drawnUs, bytes: answers.bytes },
    ],
  };
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
async function json(program, args, env) {
  return JSON.parse((await command(program, args, env && { env })).stdout);
}

/** The same sheets by resvg, from their SVG. @param {import("../dev/bench.mjs").Context} ctx @param {string} program */
async function rasterised(ctx, program) {
  const { Resvg } = await ctx.library("@resvg/resvg-js");
  const folder = mkdtempSync(join(tmpdir(), "nivas-drawings-"));
  try {
    await command(program, ["write", folder]);
    const files = readdirSync(folder).filter((file) => file.endsWith(".svg"));
    const sheets = files.map((file) => readFileSync(join(folder, file), "utf8"));
    const taken = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      for (const svg of sheets) {
        const began = performance.now();
        const png = new Resvg(svg, { fitTo: { mode: "width", value: WIDTH }, background: "#fff" }).render().asPng();
        taken.push(performance.now() - began);
        bytes = Math.max(bytes, png.length);
      }
    }
    taken.sort((a, b) => a - b);
    return { count: taken.length, medianUs: Math.round(taken[Math.floor(taken.length / 2)] * 1000), bytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

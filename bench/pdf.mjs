/**
 * A quotation's PDF, compared with krilla with the same pages, and with typst, reportlab and Chromium with the same
 * content, fonts and pictures: CPU time per document, alternately within one run, file size and memory. Python packages
 * are installed in a separate folder; a peer that this machine cannot run is skipped and reported.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../dev/checkout.mjs";
import { attempt, command, which } from "../dev/command.mjs";
import { chromiumPdf } from "./pdf/chromium.mjs";

export const name = "pdf";
export const describe = "quotations as PDF, beside krilla, typst, reportlab and Chromium";
export const isAlone = true;

const CRATE = join(ROOT, "bench", "pdf");
const WORK = join(ROOT, "target", "bench", "pdf");

/** Sample sizes: rooms per number of pages, and documents per program and turn. */
const SIZES = [
  { name: "short", rooms: 2, rounds: 20, slowRounds: 5, turns: 5 },
  { name: "long", rooms: 184, rounds: 5, slowRounds: 1, turns: 3 },
];

/** Maximum share of a peer's CPU time. */
const GOALS = { krilla: 0.35, typst: 0.1, reportlab: 0.05, chromium: 0.05 };

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  mkdirSync(WORK, { recursive: true });
  const build = ["build", "--release", "--locked", "--manifest-path", join(CRATE, "Cargo.toml"), "--target-dir", join(ROOT, "target", "bench", "rust")];
  await command("cargo", build, { onText: (text) => process.stderr.write(text) });
  const ours = join(ROOT, "target", "bench", "rust", "release", "pdf_bench");
  const python = await pythonWithPeers(ctx);
  const browser = await chromiumPdf(ctx);
  const missing = [...(python ? [] : ["typst", "reportlab"]), ...(browser ? [] : ["chromium"])];

  const rows = [];
  const ratios = {};
  const checks = {};
  try {
    for (const size of SIZES) {
      const { stdout: content } = await command(ours, ["content", String(size.rooms), "0"]);
      const contentFile = join(WORK, `${size.name}.json`);
      writeFileSync(contentFile, content);
      const file = (/** @type {string} */ by) => join(WORK, `${size.name}-${by}.pdf`);
      const native = (/** @type {string} */ by) => () => json(ours, [by, String(size.rooms), String(size.rounds), file(by)]);
      const scripted = (/** @type {string} */ by, /** @type {number} */ rounds) => () =>
        json(String(python), [join(CRATE, `${by}_pdf.py`), contentFile, String(rounds), file(by)]);
      const programs = { nivas: native("nivas"), tagged: native("tagged"), krilla: native("krilla") };
      if (python) Object.assign(programs, { typst: scripted("typst", 1), reportlab: scripted("reportlab", size.slowRounds) });
      if (browser) Object.assign(programs, { chromium: () => browser.measure(JSON.parse(content), size.slowRounds, file("chromium")) });
      const measured = await inTurns(programs, size.turns);
      ctx.log(`${size.name}: measured`);
      const own = measured.nivas.cpuMs;
      for (const [by, { cpuMs, bytes, peakKib, pages }] of Object.entries(measured)) {
        rows.push({ size: size.name, by, pages: pages ?? "", "CPU ms": cpuMs, "of its time": own / cpuMs, KiB: bytes / 1024, "peak MiB": peakKib / 1024 });
        if (by in GOALS) ratios[`${size.name}_${by}`] = { ratio: own / cpuMs, goal: GOALS[by], reached: own / cpuMs <= GOALS[by] };
      }
      Object.assign(checks, await checked(ctx, size.name, ["nivas", "tagged"].map(file)));
    }
  } finally {
    await browser?.close();
  }
  return { ratios, checks, missing, rows };
}

/** @param {string} program @param {string[]} args @returns {Promise<Figures>} */
async function json(program, args) {
  return JSON.parse((await command(program, args)).stdout);
}

/**
 * @typedef {{ pages: number | null, bytes: number, cpuMs: number[], peakKib: number }} Figures
 * @param {Record<string, () => Promise<Figures>>} programs
 * @param {number} turns
 */
async function inTurns(programs, turns) {
  /** @type {Record<string, Figures[]>} */
  const all = Object.fromEntries(Object.keys(programs).map((by) => [by, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [by, measure] of Object.entries(programs)) all[by].push(await measure());
  }
  const figures = Object.entries(all).map(([by, each]) => [
    by,
    { ...each[0], cpuMs: median(each.flatMap(({ cpuMs }) => cpuMs)), peakKib: Math.max(...each.map(({ peakKib }) => peakKib)) },
  ]);
  return Object.fromEntries(figures);
}

/** A Python with the peers' packages, or null. @param {import("../dev/bench.mjs").Context} ctx */
async function pythonWithPeers(ctx) {
  const python = which("python3");
  if (!python) return null;
  const folder = join(ROOT, "target", "bench", "python");
  const own = join(folder, "bin", "python3");
  for (const args of [
    [python, "-m", "venv", folder],
    [own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", join(CRATE, "requirements.txt")],
  ]) {
    const { code, output } = await attempt(args[0], args.slice(1));
    if (code !== 0) {
      ctx.log(`Cannot install the Python packages: ${output.trim().split("\n").at(-1)}`);
      return null;
    }
  }
  return own;
}

/**
 * Checks our files with other programs: valid structure, and text in reading order.
 * @param {import("../dev/bench.mjs").Context} ctx @param {string} size @param {string[]} files
 */
async function checked(ctx, size, files) {
  const qpdf = ctx.program("qpdf");
  const pdftotext = ctx.program("pdftotext");
  const results = {};
  for (const file of files) {
    const by = file.endsWith("tagged.pdf") ? "tagged" : "plain";
    if (qpdf) {
      const { code, output } = await attempt(qpdf, ["--check", file]);
      if (code !== 0) throw new Error(`qpdf --check ${file}: ${output}`);
    }
    if (pdftotext) {
      const { stdout } = await command(pdftotext, [file, "-"]);
      let from = 0;
      for (const words of ["ಆಶಾ ರಾವ್ · आशा राव", "Base cabinets", "₹47,081.50", "ಟಿವಿ ಘಟಕ · TV unit", "जालीदार दरवाज़ा", "Amount payable"]) {
        from = stdout.indexOf(words, from);
        if (from < 0) throw new Error(`pdftotext does not find "${words}" in reading order in ${file}.`);
      }
    }
    results[`${size}_${by}`] = { qpdf: qpdf ? "clean" : "not installed", pdftotext: pdftotext ? "in order" : "not installed" };
  }
  return results;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

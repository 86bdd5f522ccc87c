/** The quotation printed from HTML by a running Chromium. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../dev/checkout.mjs";
import { launchChromium } from "../../dev/chromium.mjs";
import { which } from "../../dev/command.mjs";

const PICTURES = join(ROOT, "worker", "src", "documents", "quotation", "sample");
const NAMES = ["kitchen", "bedroom", "living"];
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/** A browser that stays open, or null if there is none. @param {import("../../dev/bench.mjs").Context} ctx */
export async function chromiumPdf(ctx) {
  const executablePath = process.env.CHROMIUM_PATH ?? which("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  if (!executablePath || process.platform !== "linux" || !existsSync(join(ROOT, "web", "node_modules", "playwright-core"))) {
    ctx.log("Chromium is skipped: it needs Linux, an installed Chromium and the web's packages.");
    return null;
  }
  const before = new Set(children(process.pid));
  const browser = await launchChromium(executablePath);
  const [pid] = children(process.pid).filter((child) => !before.has(child));
  const page = await browser.newPage();

  return {
    /** @param {any} content @param {number} rounds @param {string} file */
    async measure(content, rounds, file) {
      const html = htmlOf(content);
      const print = async () => {
        await page.setContent(html, { waitUntil: "load" });
        return page.pdf({ format: "A4", printBackground: true, tagged: false, outline: false });
      };
      const pdf = await print();
      writeFileSync(file, pdf);
      const cpuMs = [];
      let peakKib = 0;
      for (let round = 0; round < rounds; round++) {
        const from = cpu(pid);
        await print();
        cpuMs.push(cpu(pid) - from);
        peakKib = Math.max(peakKib, memory(pid));
      }
      return { pages: null, bytes: pdf.length, cpuMs, peakKib };
    },
    close: () => browser.close(),
  };
}

/** @param {number} pid @returns {number[]} */
function family(pid) {
  return [pid, ...children(pid).flatMap(family)];
}

/** @param {number} pid @returns {number[]} */
function children(pid) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((other) => Number(stat(other)?.[1]) === pid);
}

/** Fields of `/proc/PID/stat` from the state on. @param {number} pid */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

/** CPU time in milliseconds of a process and its children, including those that have ended. @param {number} pid */
function cpu(pid) {
  const ticks = family(pid).flatMap((each) => (stat(each) ?? []).slice(11, 15).map(Number));
  return (ticks.reduce((sum, each) => sum + each, 0) * 1000) / TICKS_PER_SECOND;
}

/** Memory of these processes in KiB; shared memory counts for each. @param {number} pid */
function memory(pid) {
  const pages = family(pid).map((each) => Number(stat(each)?.[21] ?? 0));
  return (pages.reduce((sum, each) => sum + each, 0) * PAGE_BYTES) / 1024;
}

/** @param {any} content */
function htmlOf(content) {
  const escape = (/** @type {unknown} */ text) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const pictures = NAMES.map((name) => `data:image/jpeg;base64,${readFileSync(join(PICTURES, `${name}.jpg`)).toString("base64")}`);
  const cells = (/** @type {unknown[]} */ texts, tag = "td") => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
  const pairs = (/** @type {string[][]} */ rows) => `<table>${rows.map((row) => cells(row.map(escape))).join("")}</table>`;
  const line = (/** @type {any} */ each) =>
    cells([
      each.picture === null ? "" : `<img width="75" src="${pictures[each.picture]}">`,
      `<b>${escape(each.title)}</b><small>${each.details.map(escape).join("<br>")}<br>HSN/SAC ${each.hsn}</small>`,
      ...[each.size, each.quantity, each.rate, each.amount].map(escape),
    ]);
  const room = (/** @type {any} */ each) =>
    `<h2>${escape(each.name)}</h2><table><thead>${cells(["", "ITEM", "SIZE", "QUANTITY", "RATE", "AMOUNT"], "th")}</thead>${each.lines.map(line).join("")}</table><p><b>${each.amount}</b></p>`;
  return `<!doctype html><meta charset="utf-8"><style>
@page { margin: 25mm 17mm }
body { font: 9pt "Noto Sans", "Noto Sans Devanagari", "Noto Sans Kannada", sans-serif; margin: 0 }
small { display: block; font-size: 7.6pt }
table { width: 100%; border-collapse: collapse }
td, th { border-bottom: 0.5pt solid #ddd6c8; padding: 6pt 2pt; text-align: left; vertical-align: top; break-inside: avoid }
</style><h1>Quotation</h1><p>for ${escape(content.project)}</p>
<p>${escape(content.company)}<br>${escape(content.address)}</p><p>${escape(content.client)}<br>${escape(content.clientAddress)}</p>
${content.opening.map((/** @type {string} */ each) => `<p>${escape(each)}</p>`).join("")}
${pairs(content.rooms.map((/** @type {any} */ each) => [each.name, each.amount]))}<p>${content.words}</p>
${content.rooms.map(room).join("")}<h2>Price summary</h2>${pairs(content.steps)}
<h2>GST breakdown</h2>${pairs(content.taxes)}
<h2>Payment schedule</h2>${pairs(content.milestones)}<h2>Terms</h2>${content.terms.map((/** @type {string} */ term) => `<p>${escape(term)}</p>`).join("")}
<h2>What happens next</h2>${content.next.map((/** @type {string} */ each) => `<p>${escape(each)}</p>`).join("")}`;
}

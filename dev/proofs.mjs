/**
 * Checks `docs/security.md`: it lists every item of the checklist once, each item that holds names tests, and each of
 * those tests ran and passed.
 *
 * An item is a heading, `### 8. Refresh tokens rotate (holds)`, followed by prose and by lines that name tests:
 *
 *     - `auth::refresh::twenty_at_once_get_one_new_token`
 *     - `sign-in.spec.ts › nobody is led away from the site`
 *
 * A name without a file is that of a Rust test, as cargo prints it.
 */

/** Number of items of the checklist. */
export const ITEMS = 49;

/** @typedef {{ number: number, title: string, verdict: string, prose: string, tests: string[] }} Item */

const HEADING = /^### (\d+)\. (.+) \(([^()]+)\)$/;
const TEST = /^- `([^`]+)`$/;

/** The document's items in order. @param {string} markdown @returns {Item[]} */
export function items(markdown) {
  /** @type {Item[]} */
  const found = [];
  let isWithin = false;
  for (const line of markdown.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading) {
      found.push({ number: Number(heading[1]), title: heading[2], verdict: heading[3], prose: "", tests: [] });
    }
    if (line.startsWith("#")) isWithin = heading !== null;
    const item = found.at(-1);
    if (heading || !isWithin || !item) continue;
    const test = TEST.exec(line);
    if (test) item.tests.push(test[1]);
    else item.prose += `${line}\n`;
  }
  return found;
}

/**
 * Names of the passed tests, in the document's form.
 * @param {{ cargo: string, playwright: string, node: string }} logs output of the runners
 * @returns {Set<string>}
 */
export function passed({ cargo, playwright, node }) {
  const names = [...plain(cargo).matchAll(/^test (\S+)(?: - should panic)? \.\.\. ok$/gm)].map(([, name]) => name);
  for (const [, file, title] of plain(playwright).matchAll(/^\s+✓\s+\d+ (?:\[[^\]]*\] › )?(?:e2e\/)?([\w.-]+\.spec\.ts):\d+:\d+ › (.+) \([\d.]+m?s?\)$/gm)) {
    names.push(`${file} › ${title}`);
  }
  for (const [, title] of plain(node).matchAll(/^\s*✔ (.+) \([\d.]+ms\)$/gm)) names.push(`launcher › ${title}`);
  return new Set(names);
}

/**
 * Errors of the document, one per line.
 * @param {string} markdown
 * @param {Set<string>} ran
 * @returns {string[]}
 */
export function faults(markdown, ran) {
  const found = items(markdown);
  const faults = [];
  for (let number = 1; number <= ITEMS; number += 1) {
    const count = found.filter((item) => item.number === number).length;
    if (count !== 1) faults.push(`item ${number} occurs ${count} times`);
  }
  for (const { number, title, verdict, prose, tests } of found) {
    const item = `item ${number} (${title})`;
    if (!["holds", "holds in part", "waits"].includes(verdict)) faults.push(`${item} neither holds nor waits: ${verdict}`);
    if (verdict !== "waits" && tests.length === 0) faults.push(`${item} names no test`);
    if (verdict !== "holds" && prose.trim() === "") faults.push(`${item} does not say what is missing`);
    for (const test of tests) if (!ran.has(test)) faults.push(`${item} names a test that did not run or did not pass: ${test}`);
  }
  return faults;
}

/** Without colours. @param {string} output */
const plain = (output) => output.replace(/\x1b\[[\d;]*m/g, "");

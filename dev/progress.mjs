/** Shows progress: a line per finished step, and the running ones with their time and last output. */

const isTerminal = process.stdout.isTTY === true;

/** @type {Map<string, { since: number, last: string }>} */
const steps = new Map();

/** @type {NodeJS.Timeout | undefined} */
let timer;

/**
 * Runs one step. `work` gets a function for its output, and returns whether there was anything to do.
 * @param {string} name
 * @param {(onText: (text: string) => void) => Promise<boolean | void>} work
 */
export async function step(name, work) {
  const state = { since: Date.now(), last: "" };
  steps.set(name, state);
  timer ??= setInterval(show, isTerminal ? 250 : 15_000);
  try {
    const changed = await work((text) => {
      state.last = text.trimEnd().split("\n").at(-1)?.trim() || state.last;
    });
    end(name, `${paint(32, "✓")} ${name.padEnd(14)} ${changed === false ? "up to date" : elapsed(state.since)}`);
  } catch (error) {
    end(name, `${paint(31, "✗")} ${name.padEnd(14)} ${elapsed(state.since)}`);
    throw error;
  }
}

/** @param {string} name @param {string} line */
function end(name, line) {
  steps.delete(name);
  wipe();
  console.log(line);
  if (steps.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
}

function show() {
  const lines = [...steps].map(([name, { since, last }]) => `${name} ${elapsed(since)}${last && `: ${last}`}`);
  if (!isTerminal) {
    for (const line of lines) console.log(`  ${line}`);
    return;
  }
  wipe();
  process.stdout.write(`  ${lines.join("  |  ")}`.slice(0, (process.stdout.columns || 80) - 1));
}

function wipe() {
  if (isTerminal) process.stdout.write("\r\x1b[K");
}

/** @param {number} since */
export function elapsed(since) {
  const seconds = (Date.now() - since) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** @param {number} colour @param {string} text */
export function paint(colour, text) {
  return isTerminal && !process.env.NO_COLOR ? `\x1b[${colour}m${text}\x1b[0m` : text;
}

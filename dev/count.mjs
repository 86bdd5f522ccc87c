/** Reads from a test runner's output how many tests passed, and which failed. */

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * Each runner's output patterns: `failed` counts everything that should have run and did not pass; `name` is a failed
 * test's name, with the first line of the reason and the line of code if they follow.
 */
const RUNNERS = {
  cargo: {
    passed: /^test result: .*? (\d+) passed;/gm,
    failed: /^test result: .*? (\d+) failed;/gm,
    name: /^---- (.+?) stdout ----\n+(?:thread .*\n)?(.*)/gm,
  },
  vitest: {
    passed: /^\s*Tests\s.*?(\d+) passed/gm,
    failed: /^\s*Tests\s.*?(\d+) failed/gm,
    name: /^\s*FAIL\s+(.+)\n(.*)/gm,
  },
  node: {
    passed: /^[ℹ#] pass (\d+)$/gm,
    failed: /^[ℹ#] (?:fail|cancelled) (\d+)$/gm,
    name: /^\s*✖ (.+?) \([\d.]+ms\)\n\s*(\S*Error.*)/gm,
  },
  playwright: {
    passed: /^\s+(\d+) (?:passed|flaky)\b/gm,
    failed: /^\s+(\d+) (?:failed|interrupted|did not run)\b/gm,
    name: /^\s+\d+\) (.+?)[ ─]*\n+\s*(.+)(?:(?:\n(?!\s+\d+\) ).*)*?\n\s*>\s*(\d+ \|.*))?/gm,
  },
};

/** @typedef {keyof typeof RUNNERS} Runner */

/**
 * A runner that failed without naming a failed test (a compile error, a crash), or that ran no tests, counts as one
 * failure; so does a failed check, which has no tests.
 * @param {Runner | undefined} runner
 * @param {{ code: number, output: string }} result
 * @returns {Count}
 */
export function count(runner, { code, output }) {
  if (!runner) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const text = plain(output);
  const passed = sum(text, RUNNERS[runner].passed);
  const failed = sum(text, RUNNERS[runner].failed);
  const isSilent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: isSilent ? 1 : failed };
}

/**
 * The failed tests, each with the first line of the reason and, of a journey, the line of code.
 * @param {Runner | undefined} runner
 * @param {{ output: string }} result
 * @returns {string[]}
 */
export function failures(runner, { output }) {
  if (!runner) return [];
  const named = [...plain(output).matchAll(RUNNERS[runner].name)].map(
    ([, name, reason, line]) => `${name}: ${reason}${line ? `, at ${line.replace(/\s+/g, " ")}` : ""}`,
  );
  return [...new Set(named)];
}

/** Without colours. @param {string} output */
const plain = (output) => output.replace(/\x1b\[[\d;]*m/g, "");

/** @param {string} text @param {RegExp} pattern */
function sum(text, pattern) {
  return [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
}

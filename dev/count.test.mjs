/** The summary of `make test` depends on the counts read from the runners' output. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, failures } from "./count.mjs";

test("adds up the binaries of cargo test", () => {
  const output = `
test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s
test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s`;
  assert.deepEqual(count("cargo", { code: 101, output }), { passed: 15, failed: 2 });
});

test("reads vitest's summary through its colours, and not its files", () => {
  const output = " Test Files  1 failed | 4 passed (5)\n\x1b[2m      Tests \x1b[22m 3 failed | 40 passed (43)\n";
  assert.deepEqual(count("vitest", { code: 1, output }), { passed: 40, failed: 3 });
});

test("reads both reporters of node's runner", () => {
  assert.deepEqual(count("node", { code: 0, output: "# pass 7\n# fail 0\n# cancelled 0\n" }), { passed: 7, failed: 0 });
  assert.deepEqual(count("node", { code: 1, output: "ℹ pass 7\nℹ fail 1\nℹ cancelled 2\n" }), { passed: 7, failed: 3 });
});

test("counts a journey that did not run as failed, and one that passed at the second attempt as passed", () => {
  const output = "  1 failed\n    [phone] › booking.spec.ts\n  1 flaky\n  2 did not run\n  9 passed (31.2s)\n";
  assert.deepEqual(count("playwright", { code: 1, output }), { passed: 10, failed: 3 });
});

test("counts a runner that failed or ended without a word about tests as one failure", () => {
  assert.deepEqual(count("cargo", { code: 101, output: "error: could not compile" }), { passed: 0, failed: 1 });
  assert.deepEqual(count("vitest", { code: 0, output: "No test files found" }), { passed: 0, failed: 1 });
});

test("counts a check as one", () => {
  assert.deepEqual(count(undefined, { code: 0, output: "" }), { passed: 1, failed: 0 });
  assert.deepEqual(count(undefined, { code: 2, output: "" }), { passed: 0, failed: 1 });
});

test("names what failed, with the first line of the reason", () => {
  const named = (/** @type {import("./count.mjs").Runner} */ runner, /** @type {string} */ output) =>
    failures(runner, { output });
  const cargo = "---- leads::won stdout ----\n\nthread 'leads::won' (7) panicked at won.rs:1:2:\nassertion failed: left\n";
  assert.deepEqual(named("cargo", cargo), ["leads::won: assertion failed: left"]);
  const vitest = "\x1b[41m FAIL \x1b[49m src/route.test.tsx > shows it\nError: expected it\n";
  assert.deepEqual(named("vitest", vitest), ["src/route.test.tsx > shows it: Error: expected it"]);
  const node = "✖ starts (1.5ms)\nℹ fail 1\n\n✖ failing tests:\n\n✖ starts (1.5ms)\n  AssertionError: not started\n";
  assert.deepEqual(named("node", node), ["starts: AssertionError: not started"]);
  const playwright = "  1) e2e/a.spec.ts:3:1 › books ─────\n\n    Error: no answer\n\n      3 | test\n  1 failed\n";
  assert.deepEqual(named("playwright", playwright), ["e2e/a.spec.ts:3:1 › books: Error: no answer"]);
  const twice = `${playwright}  2) e2e/b.spec.ts:4:1 › pays ─────\n\n    Error: no code\n\n    Timeout: 1 ms\n\n      6 | a\n    > 7 |   await   b();\n        | ^\n`;
  assert.deepEqual(named("playwright", twice), [
    "e2e/a.spec.ts:3:1 › books: Error: no answer",
    "e2e/b.spec.ts:4:1 › pays: Error: no code, at 7 | await b();",
  ]);
  assert.deepEqual(failures(undefined, { output: "error" }), []);
});

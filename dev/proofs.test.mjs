/** A missing proof must be noticed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ITEMS, faults, items, passed } from "./proofs.mjs";

const logs = {
  cargo: "test auth::refresh::twenty_at_once ... ok\ntest auth::refresh::broken ... FAILED\ntest slow ... ignored\n",
  playwright: `
  \x1b[32m✓\x1b[39m   12 e2e/sign-in.spec.ts:40:1 › nobody is led away (5.2s)
  ✓   13 e2e/sign-in.spec.ts:50:3 › on a phone › signs in (610ms)
  ✓   15 e2e/sign-in.spec.ts:55:1 › takes its time (1.2m)
  ✘   14 e2e/sign-in.spec.ts:60:1 › is broken (1.0s)
`,
  node: "✔ starts (1.5ms)\n✖ stops (3.0ms)\n",
};

/** @param {(number: number) => string} item */
const document = (item) => Array.from({ length: ITEMS }, (_, index) => item(index + 1)).join("\n");

test("reads what each runner says has passed, and nothing else", () => {
  assert.deepEqual(
    [...passed(logs)].sort(),
    [
      "auth::refresh::twenty_at_once",
      "launcher › starts",
      "sign-in.spec.ts › nobody is led away",
      "sign-in.spec.ts › on a phone › signs in",
      "sign-in.spec.ts › takes its time",
    ],
  );
});

test("reads an item with its prose and its tests, up to the next heading", () => {
  const [item, ...more] = items("# Title\n\n### 8. Tokens rotate (holds)\n\nBy family.\n\n- `a::b`\n- `c.spec.ts › d`\n\n## Other\n\n- `e::f`\n");
  assert.deepEqual(more, []);
  assert.deepEqual(item.tests, ["a::b", "c.spec.ts › d"]);
  assert.equal(item.prose.trim(), "By family.");
});

test("finds no fault where every item holds by a test that passed", () => {
  assert.deepEqual(faults(document((n) => `### ${n}. Item (holds)\n\n- \`auth::refresh::twenty_at_once\``), passed(logs)), []);
});

test("names an item that is missing or there twice", () => {
  const text = document((n) => `### ${n === 7 ? 6 : n}. Item (waits)\n\nFor the shop.`);
  assert.deepEqual(faults(text, passed(logs)), ["item 6 occurs 2 times", "item 7 occurs 0 times"]);
});

test("names a test that failed, was left out or does not exist, and an item that proves nothing", () => {
  const text = document((n) => {
    if (n === 1) return "### 1. One (holds)\n\n- `auth::refresh::broken`";
    if (n === 2) return "### 2. Two (holds)";
    if (n === 3) return "### 3. Three (waits)";
    if (n === 4) return "### 4. Four (perhaps)\n\n- `launcher › starts`";
    return `### ${n}. Item (waits)\n\nFor the shop.`;
  });
  assert.deepEqual(faults(text, passed(logs)), [
    "item 1 (One) names a test that did not run or did not pass: auth::refresh::broken",
    "item 2 (Two) names no test",
    "item 3 (Three) does not say what is missing",
    "item 4 (Four) neither holds nor waits: perhaps",
    "item 4 (Four) does not say what is missing",
  ]);
});

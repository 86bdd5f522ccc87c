/** Crates are built once for several uses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { command } from "./command.mjs";
import { MEASURED, PRODUCT } from "./programs.mjs";

/** All crates of these packages, with their features. @param {string[]} packages */
async function crates(packages) {
  const { stdout } = await command("cargo", ["tree", "--locked", "--edges", "normal,build", "--prefix", "none", "--format", "{p} {f}", ...packages]);
  const lines = stdout.split("\n").map((line) => line.replace(/ \(\*\)$/, ""));
  return new Set(lines.filter((line) => line && !line.startsWith("bench-programs ")));
}

test("what is measured is built of the same crates as the product, and they are not compiled again for it", async () => {
  const [product, measured] = [await crates(PRODUCT), await crates(MEASURED)];
  assert.ok(product.size > 100, "cargo listed no crates");
  assert.deepEqual([...measured].filter((crate) => !product.has(crate)), []);
});

test("the crate that compares documents, a workspace of its own, has followed the product's dependencies", async () => {
  // Fails if the lock file would change.
  await command("cargo", ["update", "--workspace", "--locked", "--manifest-path", "bench/pdf/Cargo.toml"]);
});

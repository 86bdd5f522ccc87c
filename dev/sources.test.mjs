/** Rules for sources that no compiler checks. */
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { ROOT } from "./checkout.mjs";
import { crates } from "./rooms.mjs";

/** Sources of the programs, without test files. @returns {{ path: string, text: string }[]} */
function sources() {
  return crates().filter(({ folder }) => !/^(bench|test-database)\b/.test(relative(ROOT, folder))).flatMap(({ folder }) => {
    const files = readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" });
    return files
      .filter((file) => file.endsWith(".rs") && !/(^|\/)(tests|testing)\.rs$/.test(file))
      .map((file) => join(folder, "src", file))
      .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, "utf8").split("#[cfg(test)]\nmod tests {")[0] }));
  });
}

test("every statement is checked at compile time", () => {
  const unchecked = /\bsqlx::(?:raw_sql|query|query_as|query_scalar|query_with|query_as_with|query_scalar_with)\(|\bAssertSqlSafe\b|\bQueryBuilder\b/;
  const found = sources();
  assert.ok(found.filter(({ text }) => /\bsqlx::query\w*!\(/.test(text)).length > 50, "the sources were not found");
  assert.deepEqual(found.filter(({ text }) => unchecked.test(text)).map(({ path }) => path), []);
});

test("no program turns off a check of certificates", () => {
  const careless = /danger_accept_invalid|dangerous\(\)|TlsParameters.*dangerous/;
  assert.deepEqual(sources().filter(({ text }) => careless.test(text)).map(({ path }) => path), []);
});

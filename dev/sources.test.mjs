/** What no compiler refuses, and nobody may write all the same. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./checkout.mjs";

/** The sources of the programs, without what only their tests are made of. @returns {{ path: string, text: string }[]} */
function sources() {
  const crates = readdirSync(ROOT).filter((name) => name !== "test-database" && existsSync(join(ROOT, name, "Cargo.toml")));
  return crates.flatMap((crate) => {
    const folder = join(ROOT, crate, "src");
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
    return files
      .filter((file) => file.endsWith(".rs") && !/(^|\/)(tests|testing)\.rs$/.test(file))
      .map((file) => ({ path: `${crate}/src/${file}`, text: readFileSync(join(folder, file), "utf8").split("#[cfg(test)]\nmod tests {")[0] }));
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

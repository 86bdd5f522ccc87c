/** Modules have no dependency cycles except between a parent and its children. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrows, crates, cycles, modules } from "./rooms.mjs";
import { read } from "./rooms/source.mjs";

test("modules need each other in one direction", () => {
  const found = crates().flatMap(modules);
  assert.ok(found.length > 400, "the modules were not found");
  assert.deepEqual(cycles(arrows(found)), []);
});

test("a module's imports and paths are read, and nothing of its tests, comments and strings", () => {
  const [section, inner] = read(`
    //! Not \`crate::comment\`.
    use crate::a::{self, b::C as D, e::*};
    /* crate::comment::x */
    #[garde(custom(o::p))]
    fn f<'a>(x: &'a str) -> crate::g::H { "crate::string::x"; r#"crate::raw::x"#; a::i::<'x'>() }
    mod inner { use super::J; }
    #[cfg(test)]
    mod tests { use crate::k::L; }
    #[cfg(test)]
    mod far;
    #[cfg(any(test, feature = "testing"))]
    pub mod testing;
  `);
  assert.deepEqual(section.imports, [
    { path: ["crate", "a"], name: "a" },
    { path: ["crate", "a", "b", "C"], name: "D" },
    { path: ["crate", "a", "e"], name: null },
  ]);
  assert.deepEqual(section.paths, [["o", "p"], ["crate", "g", "H"], ["a", "i"]]);
  assert.deepEqual(section.testModules, ["far", "testing"]);
  assert.deepEqual([inner.module, inner.imports], [["inner"], [{ path: ["super", "J"], name: "J" }]]);
});

test("neighbours in a circle are found, a parent with its child is none", () => {
  const module = (/** @type {string} */ name, /** @type {string[]} */ ...imports) => {
    const [crate, ...path] = name.split("::");
    const named = imports.map((one) => ({ path: one.split("::"), name: one.split("::").at(-1) ?? null }));
    return { crate, path, file: "", lines: 1, imports: named, paths: [] };
  };
  const all = [
    module("x"),
    module("x::a", "self::b::B", "crate::c::C"),
    module("x::a::b", "super::A", "super::C"),
    module("x::c"),
    module("x::d", "crate::a::b::B"),
  ];
  assert.deepEqual(cycles(arrows(all)), []);
  assert.deepEqual(arrows(all).filter(({ from }) => from === "x::a::b").map(({ to, item }) => `${to} ${item}`), ["x::a A", "x::c C"]);
  assert.deepEqual(cycles(arrows([...all.slice(0, 3), module("x::c", "crate::d::D"), all[4]])), [["x::a", "x::c", "x::d"]]);
});

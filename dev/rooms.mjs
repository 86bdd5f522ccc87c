/**
 * Dependencies among crates and modules: `node dev/rooms.mjs` lists the crates and the cycles among their modules, and
 * `node dev/rooms.mjs lead quotation` (`crate::module` for another crate) lists what the first uses of the second.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./checkout.mjs";
import { read } from "./rooms/source.mjs";

/**
 * @typedef {{ name: string, folder: string, needs: string[] }} Crate
 * @typedef {{ crate: string, path: string[], file: string, lines: number, imports: import("./rooms/source.mjs").Import[],
 *   paths: string[][] }} Module
 * @typedef {{ from: string, to: string, item: string, file: string }} Arrow between two modules, named `crate::a::b`
 */

/** The workspace's crates with their dependencies among each other. @returns {Crate[]} */
export function crates(root = ROOT) {
  const members = /^members = \[([^\]]*)\]/ms.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))?.[1] ?? "";
  const found = [...members.matchAll(/"([^"]+)"/g)].map(([, member]) => {
    const manifest = readFileSync(join(root, member, "Cargo.toml"), "utf8");
    const needs = (/^\[dependencies\]$([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(manifest)?.[1] ?? "").match(/^[\w-]+/gm) ?? [];
    return { name: /^name = "([^"]+)"/m.exec(manifest)?.[1] ?? member, folder: join(root, member), needs: [...needs] };
  });
  const names = new Set(found.map(({ name }) => name));
  return found.map((crate) => ({ ...crate, needs: crate.needs.filter((need) => names.has(need)) }));
}

/** The modules of a crate's library, without test modules. @param {Crate} crate @returns {Module[]} */
export function modules({ name, folder }) {
  const source = join(folder, "src");
  if (!existsSync(join(source, "lib.rs"))) return [];
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".rs") && file !== "main.rs");
  /** @type {Module[]} */
  const all = [];
  const tests = [];
  for (const file of files) {
    const own = file === "lib.rs" ? [] : file.replace(/(\/mod)?\.rs$/, "").split("/");
    const text = readFileSync(join(source, file), "utf8");
    const sections = read(text);
    tests.push(...sections[0].testModules.map((module) => [...own, module].join("::")));
    for (const [index, { module, imports, paths }] of sections.entries()) {
      const lines = index === 0 ? text.split("\n").length - 1 : 0;
      all.push({ crate: name, path: [...own, ...module], file: relative(ROOT, join(source, file)), lines, imports, paths });
    }
  }
  return all.filter(({ path }) => !tests.some((test) => path.join("::") === test || path.join("::").startsWith(`${test}::`)));
}

/** The modules' uses of each other, however imported. @param {Module[]} all @returns {Arrow[]} */
export function arrows(all) {
  const byName = new Map(all.map((module) => [nameOf(module), module]));
  const known = new Set(all.map(({ crate }) => crate));

  /** @param {Module} module @param {string[]} path @param {number} [hops] @returns {{ module: Module, item: string } | undefined} */
  function resolve(module, path, hops = 0) {
    if (hops > 20) return undefined;
    let [first, ...rest] = path;
    let here = module;
    if (first === "crate") here = byName.get(module.crate);
    else if (first === "self") here = module;
    else if (first === "super") {
      here = parent(module);
      while (rest[0] === "super") {
        here = here && parent(here);
        rest = rest.slice(1);
      }
    } else if (byName.has(`${nameOf(module)}::${first}`)) rest = path;
    else if (imported(module, first)) rest = path;
    else if (known.has(first)) here = byName.get(first);
    else return undefined;
    while (here && rest.length > 0) {
      const child = byName.get(`${nameOf(here)}::${rest[0]}`);
      const by = child ? undefined : imported(here, rest[0]);
      if (by && by.path.join("::") !== path.join("::")) {
        const target = resolve(here, by.path, hops + 1);
        if (!target) return undefined;
        if (target.item !== "") return { module: target.module, item: target.item };
        here = target.module;
      } else if (child) here = child;
      else return { module: here, item: rest.join("::") };
      rest = rest.slice(1);
    }
    return here && { module: here, item: "" };
  }

  /** @param {Module} module */
  function parent(module) {
    return byName.get([module.crate, ...module.path.slice(0, -1)].join("::"));
  }

  return all.flatMap((module) => {
    const from = nameOf(module);
    const named = [...module.imports.map(({ path }) => path), ...module.paths];
    const found = named.flatMap((path) => {
      const target = resolve(module, path);
      return target && target.module !== module ? [{ from, to: nameOf(target.module), item: target.item, file: module.file }] : [];
    });
    return [...new Map(found.map((arrow) => [`${arrow.to} ${arrow.item}`, arrow])).values()];
  });
}

/** @param {Module} module @param {string} name */
function imported(module, name) {
  return module.imports.find((one) => one.name === name && one.path.length > 1);
}

/** @param {{ crate: string, path: string[] }} module */
function nameOf({ crate, path }) {
  return [crate, ...path].join("::");
}

/**
 * Cycles among modules. A module here includes its children: a parent and its children may depend on each other, two
 * siblings may not.
 * @param {Arrow[]} all
 * @returns {string[][]} each sorted
 */
export function cycles(all) {
  /** @type {Map<string, Map<string, Set<string>>>} */
  const levels = new Map();
  for (const { from, to } of all) {
    const [a, b] = [from.split("::"), to.split("::")];
    let shared = 0;
    while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
    if (shared === 0 || shared === a.length || shared === b.length) continue;
    const level = a.slice(0, shared).join("::");
    const graph = levels.get(level) ?? new Map();
    levels.set(level, graph);
    const [one, other] = [a.slice(0, shared + 1).join("::"), b.slice(0, shared + 1).join("::")];
    graph.set(one, (graph.get(one) ?? new Set()).add(other));
  }
  return [...levels.values()].flatMap(knots).map((knot) => knot.sort()).sort((a, b) => a[0].localeCompare(b[0]));
}

/** The strongly connected components of more than one node, by Tarjan's algorithm. @param {Map<string, Set<string>>} graph */
function knots(graph) {
  /** @type {string[][]} */
  const found = [];
  const order = new Map();
  const low = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @param {string} node */
  function visit(node) {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1) found.push(knot);
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** @param {string[]} args */
function main([from, to]) {
  const workspace = crates();
  const all = workspace.flatMap(modules);
  const found = arrows(all);
  if (from && to) {
    const isIn = (/** @type {string} */ module, /** @type {string} */ room) => module === room || module.startsWith(`${room}::`);
    for (const arrow of found.filter((arrow) => isIn(arrow.from, from) && isIn(arrow.to, to)))
      console.log(`${arrow.file}: ${arrow.to}${arrow.item ? `::${arrow.item}` : ""}`);
    return;
  }
  for (const { name, needs } of workspace) {
    const own = all.filter(({ crate }) => crate === name);
    const lines = own.reduce((sum, module) => sum + module.lines, 0);
    console.log(`${name}: ${own.length} modules, ${lines} lines${needs.length > 0 ? `, on ${needs.join(", ")}` : ""}`);
  }
  const linesIn = (/** @type {string} */ room) =>
    all.filter((module) => nameOf(module) === room || nameOf(module).startsWith(`${room}::`)).reduce((sum, { lines }) => sum + lines, 0);
  for (const cycle of cycles(found))
    console.log(`cycle of ${cycle.length} modules, ${cycle.reduce((sum, room) => sum + linesIn(room), 0)} lines: ${cycle.join(", ")}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));

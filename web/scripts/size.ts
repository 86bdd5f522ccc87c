/**
 * Measures the compressed JavaScript of public pages and fails above the limits. Also fails if a public page loads code
 * of the admin area.
 *
 * A rendered page loads in three steps: what the document names, which competes with its pictures and fonts; what its
 * layout needs to answer, the same for all pages but for the addresses of their area; the code of the page, here the home
 * page with the largest variant.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { modulesFile } from "./bundle.ts";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

/** In bytes with gzip, each with what comes before. */
const limits = { document: 3_000, layout: 103_500, home: 107_000 };
/** Of the home page as browsers get it. */
const brotliLimit = 92_500;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Record<string, Chunk>;

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
const variants = Object.keys(manifest).filter((key) => /^src\/site\/home\/variants\/[\w-]+\.tsx$/.test(key));
if (!entry || variants.length === 0) throw new Error("The build has no entry or no home variant; was it built?");

const application = [entry, "src/main.tsx", "src/areas.ts"];
const areas = (manifest["src/areas.ts"]?.dynamicImports ?? []).filter((area) => !area.startsWith("src/admin/"));
const layout = largest(areas.map((area) => load([...application, area])));
const home = largest(variants.map((variant) => load([...application, "src/site/home/route.tsx", variant])));

for (const [file, bytes] of [...home].toSorted(([, left], [, right]) => right - left)) print(bytes, file);
check("bytes that the document names", total(load([entry])), limits.document);
check("bytes until the layout of any page answers", total(layout), limits.layout);
check("bytes of the home page in total", total(home), limits.home);
const sent = [...home.keys()].map((file) => brotliCompressSync(readFileSync(new URL(file, dist))).length);
check(
  "bytes of the home page with Brotli",
  sent.reduce((all, bytes) => all + bytes, 0),
  brotliLimit,
);

const adminCode = [...publicFiles(entry)].flatMap(adminModules);
for (const module of adminCode) console.error(`Public pages load ${module}.`);
console.log(
  adminCode.length > 0 ? "Public pages load code of the admin area." : "Public pages load no code of the admin area.",
);
if (adminCode.length > 0) process.exitCode = 1;

function check(what: string, bytes: number, limit: number): void {
  print(bytes, `${what}, limit ${limit.toLocaleString("en")}`);
  if (bytes > limit) process.exitCode = 1;
}

function print(bytes: number, text: string): void {
  console.log(`${bytes.toLocaleString("en").padStart(9)}  ${text}`);
}

function largest(loads: Map<string, number>[]): Map<string, number> {
  return loads.reduce((max, load) => (total(load) > total(max) ? load : max));
}

/** The files that the given modules load, with their compressed sizes. */
function load(keys: string[], files = new Map<string, number>()): Map<string, number> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) continue;
    files.set(chunk.file, gzipSync(readFileSync(new URL(chunk.file, dist)), { level: 9 }).length);
    load(chunk.imports ?? [], files);
  }
  return files;
}

function total(files: Map<string, number>): number {
  return [...files.values()].reduce((all, bytes) => all + bytes, 0);
}

/** All files that public pages may load: everything reachable without entering the admin area. */
function publicFiles(key: string, seen = new Set<string>(), files = new Set<string>()): Set<string> {
  if (seen.has(key)) return files;
  seen.add(key);
  const { file, imports = [], dynamicImports = [] } = manifest[key] ?? {};
  if (file) files.add(file);
  const dynamic = dynamicImports.filter((module) => !module.startsWith("src/admin/"));
  for (const next of [...imports, ...dynamic]) publicFiles(next, seen, files);
  return files;
}

/** The modules of a file that belong to the admin area, including libraries that only it uses. */
function adminModules(file: string): string[] {
  const modules = JSON.parse(readFileSync(new URL(modulesFile, dist), "utf8")) as Record<string, string[]>;
  return (modules[file] ?? [])
    .filter((module) => /^src\/admin\/|node_modules\/@tanstack\//.test(module))
    .map((module) => `${module} in ${file}`);
}

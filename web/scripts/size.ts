/**
 * Measures the compressed JavaScript of the first load of the home page and fails above the limits: as browsers get it,
 * and with gzip. Also fails if a public page loads code of the admin area, or if more than a few lines of script compete
 * with the pictures of a rendered page.
 *
 * The first load is the entry, the application, the home route, the largest home variant and their static imports.
 */
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { modulesFile } from "./bundle.ts";

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

const limit = 91_500;
const gzipLimit = 105_000;
/** Of what the document itself names, which loads beside its pictures and fonts; with gzip. */
const startLimit = 3_000;
const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8")) as Record<string, Chunk>;

const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
const variants = Object.keys(manifest).filter((key) => /^src\/site\/home\/variants\/[\w-]+\.tsx$/.test(key));
if (!entry || variants.length === 0) throw new Error("The build has no entry or no home variant; was it built?");

const loads = variants.map((variant) => firstLoad([entry, "src/main.tsx", "src/site/home/route.tsx", variant]));
const largest = loads.reduce((max, load) => (total(load) > total(max) ? load : max));

for (const [file, bytes] of [...largest].toSorted(([, left], [, right]) => right - left)) {
  console.log(`${bytes.toLocaleString("en").padStart(9)}  ${file}`);
}
const sum = total(largest);
const sent = [...largest.keys()]
  .map((file) => brotliCompressSync(readFileSync(new URL(file, dist))).length)
  .reduce((all, bytes) => all + bytes, 0);
console.log(`${sum.toLocaleString("en").padStart(9)}  bytes in total, limit ${gzipLimit.toLocaleString("en")}`);
console.log(`${sent.toLocaleString("en").padStart(9)}  bytes with Brotli, limit ${limit.toLocaleString("en")}`);
if (sum > gzipLimit || sent > limit) process.exitCode = 1;

const start = total(firstLoad([entry]));
console.log(
  `${start.toLocaleString("en").padStart(9)}  bytes before the page is complete, limit ${startLimit.toLocaleString("en")}`,
);
if (start > startLimit) process.exitCode = 1;

const adminCode = [...publicFiles(entry)].flatMap(adminModules);
for (const module of adminCode) console.error(`Public pages load ${module}.`);
console.log(
  adminCode.length > 0 ? "Public pages load code of the admin area." : "Public pages load no code of the admin area.",
);
if (adminCode.length > 0) process.exitCode = 1;

/** The files that the given modules load, with their compressed sizes. */
function firstLoad(keys: string[], files = new Map<string, number>()): Map<string, number> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) continue;
    files.set(chunk.file, gzipSync(readFileSync(new URL(chunk.file, dist)), { level: 9 }).length);
    firstLoad(chunk.imports ?? [], files);
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

/**
 * Checks that imports follow the layers: `ui <- form <- features <- {site, shop, portal, admin}`, with `api` and
 * `paths.ts` below. Areas never import each other, and barrel files are not allowed. What the server renders must not use
 * the browser's locales. Tests that share a process must leave modules as they are.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The layers that each layer may import, besides itself. */
const mayImport: Record<string, readonly string[]> = {
  api: ["paths"],
  paths: [],
  ui: ["api", "paths"],
  form: ["api", "paths", "ui"],
  features: ["api", "paths", "ui", "form"],
  site: ["api", "paths", "ui", "form", "features"],
  shop: ["api", "paths", "ui", "form", "features"],
  portal: ["api", "paths", "ui", "form", "features"],
  admin: ["api", "paths", "ui", "form", "features"],
};

/** Top-level files of `src`, which may import anything. */
const topLevel = ["start", "main", "routes", "areas", "router", "page-router", "hydration", "server"];

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;
const reExportPattern = /^export\s[^;=({]*(?:\{[^}]*\})?\s*from\s/m;

/** The violations of one file, `path` being relative to `src`. */
export function violations(path: string, code: string): string[] {
  const layer = layerOf(path);
  const found: string[] = [];
  if (/(^|\/)index\.tsx?$/.test(path) && !topLevel.includes(layer)) found.push(`${path}: index files are not allowed`);
  if (isBarrel(code)) found.push(`${path}: barrel files are not allowed`);
  if (isShared(path) && /\bvi\.(?:resetModules|mock|doMock)\(/.test(code))
    found.push(`${path}: name it *.isolated.test.ts, since it replaces modules`);
  if (topLevel.includes(layer)) return found;
  const allowed = mayImport[layer];
  if (!allowed) return [...found, `${path}: unknown layer ${layer}`];
  if (rendered.includes(layer)) found.push(...localesOf(path, code));
  for (const [, target = ""] of code.matchAll(importPattern)) {
    const other = layerOf(normalize(join(dirname(path), target)));
    if (other !== layer && !allowed.includes(other))
      found.push(`${path}: ${layer} must not import ${target} from ${other}`);
  }
  return found;
}

/** Whether a test shares its process with others (`vite.config.ts`). */
function isShared(path: string): boolean {
  return path.endsWith(".test.ts") && !path.endsWith(".isolated.test.ts");
}

function layerOf(path: string): string {
  return path.split("/")[0]?.replace(/(\.test)?\.tsx?$/, "") ?? "";
}

/** Layers that the server renders, by an engine without the browser's locales. */
const rendered = ["ui", "form", "features", "site"];

const localePattern = /\bIntl\.|\.(?:toLocale\w*|localeCompare)\(/g;

function localesOf(path: string, code: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [];
  return [...code.matchAll(localePattern)].map(([use]) => `${path}: use ui/format.ts instead of ${use}`);
}

function isBarrel(code: string): boolean {
  const statements = code
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
  return statements.length > 0 && statements.every((statement) => reExportPattern.test(statement));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const source = fileURLToPath(new URL("../src", import.meta.url));
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const all = files.flatMap((file) => violations(relative(source, file), readFileSync(file, "utf8")));
  for (const violation of all) console.error(violation);
  if (all.length > 0) process.exitCode = 1;
}

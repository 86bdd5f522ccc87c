/**
 * Checks that imports follow the house: `ui <- form <- features <- {site, shop, portal, admin}`, with `api` and
 * `paths.ts` below them all. Areas never import each other, and no file only passes on what others export.
 */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** What each room may import from, beside itself. */
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

/** The files of `src` itself that tie the rooms together. */
const above = ["main", "routes", "areas"];

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;
const reExportPattern = /^export\s[^;=({]*(?:\{[^}]*\})?\s*from\s/m;

/** The violations of one file, `path` being relative to `src`. */
export function violations(path: string, code: string): string[] {
  const room = roomOf(path);
  const found: string[] = [];
  if (/(^|\/)index\.tsx?$/.test(path) && !above.includes(room))
    found.push(`${path}: a file named index hides what it holds`);
  if (isBarrel(code)) found.push(`${path}: only passes on what other files export`);
  if (above.includes(room)) return found;
  const allowed = mayImport[room];
  if (!allowed) return [...found, `${path}: there is no room named ${room}`];
  for (const [, target = ""] of code.matchAll(importPattern)) {
    const other = roomOf(normalize(join(dirname(path), target)));
    if (other !== room && !allowed.includes(other))
      found.push(`${path}: ${room} must not import ${target} from ${other}`);
  }
  return found;
}

function roomOf(path: string): string {
  return path.split("/")[0]?.replace(/(\.test)?\.tsx?$/, "") ?? "";
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

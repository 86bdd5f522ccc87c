/** Build plugins of the server's script. */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Plugin } from "vite";

type Chunk = { css?: string[]; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** Those of types load nothing. */
const dynamicImport = /(?<!typeof )\bimport\(\s*(["']\.[^"']+["'])\s*\)/g;

/** Tells `src/server/used-modules.ts` of every dynamic import. */
export function nameModules(): Plugin {
  const root = process.cwd();
  return {
    name: "name-modules",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bimport\(/ },
      order: "pre",
      async handler(code, id) {
        const targets = new Map<string, string>();
        for (const [, target = ""] of code.matchAll(dynamicImport)) {
          const module = await this.resolve(target.slice(1, -1), id);
          if (module) targets.set(target, JSON.stringify(relative(root, module.id)));
        }
        const named = code.replaceAll(dynamicImport, (whole, target: string) =>
          targets.has(target) ? `usedModule(${targets.get(target)}, () => ${whole})` : whole,
        );
        if (named === code) return null;
        const tracker = JSON.stringify(`${root}/src/server/used-modules.ts`);
        return { code: `import { used as usedModule } from ${tracker};\n${named}`, map: null };
      },
    },
  };
}

/** `virtual:style-sheets`: by module, the style sheets of the application's chunk of it. */
export function styleSheets(manifest: string): Plugin {
  const name = "virtual:style-sheets";
  return {
    name: "style-sheets",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
      const sheets = Object.keys(chunks).map((key) => [key, [...sheetsOf(chunks, key)]] as const);
      const some = Object.fromEntries(sheets.filter(([, files]) => files.length > 0));
      return `export const styleSheets = ${JSON.stringify(some)};`;
    },
  };
}

/** Of a chunk and all that it imports, imported ones first. */
function sheetsOf(chunks: Manifest, key: string, seen = new Set<string>(), sheets = new Set<string>()): Set<string> {
  if (seen.has(key)) return sheets;
  seen.add(key);
  const { css = [], imports = [] } = chunks[key] ?? {};
  for (const imported of imports) sheetsOf(chunks, imported, seen, sheets);
  for (const file of css) sheets.add(`/${file}`);
  return sheets;
}

/** Build plugins that make the first page load faster. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

type PluginContext = Rolldown.PluginContext;

const routerModules = /react-router\/dist\/[a-z]+\/lib\/(components|hooks|dom\/lib|router\/router)\.js$/;

/**
 * Drops unused parts of the router, 6 KB of every first visit: link and form components with framework mode (replaced by
 * `ui/link.tsx`), form submissions and fetchers (which the lint forbids), view transitions, errors of server components, and
 * instrumentation.
 *
 * If a later version of the router no longer matches, nothing breaks; `npm run size` shows the growth.
 */
export function dropUnusedRouter(): Plugin {
  return {
    name: "drop-unused-router",
    apply: "build",
    transform: {
      filter: { id: routerModules },
      handler: (code) => ({
        code: code
          .replaceAll("!viewTransitionOpts || !isViewTransitionAvailable", "true")
          .replaceAll(/\bthis\.context && typeof (\w+) === "object"/g, "false")
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
          .replaceAll(/^\w+\.displayName = .*;$/gm, "")
          .replaceAll(/\b(init|opts\?)\.instrumentations\b/g, "undefined")
          .replaceAll("opts.submission && isMutationMethod(opts.submission.formMethod)", "false")
          .replaceAll(/\bawait handleFetcher(Action|Loader)\(/g, "void (")
          .replaceAll("consumeInstrumentationClientResultMetaReceiver(router)", "undefined"),
        map: null,
      }),
    },
  };
}

/**
 * React's renderer makes a few errors when it is loaded, to recognise them when they are thrown. For the stack of an error,
 * a browser whose developer tools are open, as under Lighthouse, reads all of the function once more that made it: here
 * one of 200 KB, just when the page is about to answer. Nobody reads these stacks.
 */
export function loadWithoutStacks(): Plugin {
  return {
    name: "load-without-stacks",
    apply: "build",
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler: (code) => ({
        code: code.replaceAll(
          /^((?:var)? *\w+Exception = )Error\((.*\))\)/gm,
          "$1Object.assign(Object.create(Error.prototype), { message: $2 })",
        ),
        map: null,
      }),
    },
  };
}

const inEveryPage = /^assets\/(base|framework|preload|rolldown-runtime)-/;

/**
 * What an import on demand has to load. Files of every page are there already, unless the document itself or its first
 * script imports; naming them again takes 90 bytes of every first visit.
 */
export function laterDependencies(_: string, files: string[], { hostId }: { hostId: string }): string[] {
  return /(^|\/)index[-.]/.test(hostId) ? files : files.filter((file) => !inEveryPage.test(file));
}

/** What modules of every page take from the router's own, which is fetched later. */
const sharedByRouter = ["IDLE_NAVIGATION", "IDLE_FETCHER", "IDLE_BLOCKER", "clientErrors", "hasInvalidProtocol"];
const sharedModule = "\0router-shared";

/**
 * Moves what every page takes from the router's module, a few constants, into a module of its own, so that the other
 * 15 KB come with the first navigation (`page-router.ts`).
 */
export function splitRouter(): Plugin {
  let router = "";
  const sharedImport = (names: string) => `import {${names}} from ${JSON.stringify(sharedModule)};`;
  return {
    name: "split-router",
    apply: "build",
    resolveId: (id) => (id === sharedModule ? id : null),
    load(id) {
      if (id !== sharedModule) return null;
      const code = readFileSync(router, "utf8");
      const { shared } = partRouter(code, this.parse(code));
      return { code: `${shared}\nexport { ${sharedByRouter.join(", ")} };`, moduleSideEffects: false };
    },
    transform: {
      filter: { id: routerModules },
      handler(code, id) {
        router = id.replace(/(\/react-router\/dist\/[a-z]+\/)lib\/.*$/, "$1lib/router/router.js");
        if (id === router) {
          const { rest } = partRouter(code, this.parse(code));
          return { code: sharedImport(sharedByRouter.join(", ")) + rest, map: null };
        }
        return {
          code: code.replace(/import \{([^}]*)\} from "\.{1,2}\/router\/router\.js";/, (_, names: string) =>
            // No page calls what creates routers here.
            sharedImport(names.replace(/,? *createRouter/, "")),
          ),
          map: null,
        };
      },
    },
  };
}

/** The shared declarations of the router's module, and what they need, apart from the rest. */
function partRouter(code: string, { body }: ReturnType<PluginContext["parse"]>): { shared: string; rest: string } {
  const needed = [...sharedByRouter, "invalidProtocols"];
  const taken = body.filter(
    (statement) =>
      (statement.type === "VariableDeclaration" &&
        statement.declarations.some(({ id }) => id.type === "Identifier" && needed.includes(id.name))) ||
      (statement.type === "FunctionDeclaration" && needed.includes(statement.id?.name ?? "")),
  );
  let rest = code;
  for (const { start, end } of taken.toReversed()) rest = rest.slice(0, start) + rest.slice(end);
  return { shared: taken.map(({ start, end }) => code.slice(start, end)).join("\n"), rest };
}

/** Fonts that every page needs, and that a browser would discover late. */
const preloadedFonts = /^assets\/(hanken-grotesk|newsreader)-(latin|rupee)-[\w-]{8}\.woff2$/;

export function addPreloads(): Plugin {
  return {
    name: "add-preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => preloadedFonts.test(file))
          .map((file) => preload({ as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" })),
    },
  };
}

function preload(attrs: Record<string, string>) {
  return { tag: "link", attrs: { rel: "preload", ...attrs }, injectTo: "head" as const };
}

/** Precompresses text files at a level too slow for compressing per request. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/^assets\/.*\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotli });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}

/** What a browser fetches for the pages that visitors most often open next; read by `site/shell/prefetch.ts`. */
const nextFiles = "next-files.json";

export function listNextFiles(modules: string[]): Plugin {
  return {
    name: "list-next-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = new Set<string>();
        const add = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || files.has(name) || inEveryPage.test(name)) return;
          files.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
          chunk.imports.forEach(add);
        };
        for (const module of modules) {
          const chunk = Object.values(bundle).find(
            (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(`/${module}`),
          );
          if (!chunk) throw new Error(`No file of the build is ${module}.`);
          add(chunk.fileName);
        }
        const source = JSON.stringify([...files].map((file) => `/${file}`));
        this.emitFile({ type: "asset", fileName: nextFiles, source });
      },
    },
  };
}

/** The output of `listModules`, in the build folder. */
export const modulesFile = ".vite/modules.json";

/** Lists the modules of each chunk for `npm run size`; the manifest has only entries. */
export function listModules(): Plugin {
  return {
    name: "list-modules",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const root = `${process.cwd()}/`;
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const modules = chunks.map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => id.replace(root, ""))]);
        this.emitFile({
          type: "asset",
          fileName: modulesFile,
          source: JSON.stringify(Object.fromEntries(modules), null, 1),
        });
      },
    },
  };
}

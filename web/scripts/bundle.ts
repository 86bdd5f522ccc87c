/** What the build does beside bundling, so that the first page comes sooner. */
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Lets the bundler leave out parts of the router that are not used here: its link and form components, which carry
 * framework mode (`ui/link.tsx` is used instead), its form submissions and fetchers, which the lint keeps out of the
 * code, and its instrumentation. Together 6 KB of every first visit.
 *
 * Should a later version read differently, nothing breaks: the parts come back, and `npm run size` tells.
 */
export function leaveOutUnusedRouter(): Plugin {
  return {
    name: "leave-out-unused-router",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/[a-z]+\/lib\/(dom\/lib|router\/router)\.js$/ },
      handler: (code) => ({
        code: code
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

/** The files that every page needs, but that a browser would find out about late. */
const earlyFonts = /^assets\/(hanken-grotesk-latin-wght|newsreader-latin-opsz)-normal-.*\.woff2$/;

/** The frame's data: asked for while the scripts are still on their way. */
const earlyData = ["/api/page-settings", "/api/system/maintenance", "/api/organization-settings/public"];

export function loadEarly(): Plugin {
  return {
    name: "load-early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => [
        ...Object.keys(bundle)
          .filter((file) => earlyFonts.test(file))
          .map((file) => preload({ as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" })),
        ...earlyData.map((href) => preload({ as: "fetch", href, crossorigin: "use-credentials" })),
      ],
    },
  };
}

function preload(attrs: Record<string, string>) {
  return { tag: "link", attrs: { rel: "preload", ...attrs }, injectTo: "head" as const };
}

/** Writes the text files compressed beside themselves: far smaller than what a server can afford at each request. */
export function compressAhead(): Plugin {
  return {
    name: "compress-ahead",
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

/** Where `listModules` writes, in the build's folder. */
export const modulesFile = ".vite/modules.json";

/** Writes down which modules each file is made of; the manifest names only its entries. `npm run size` reads it. */
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

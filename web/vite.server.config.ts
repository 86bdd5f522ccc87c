/**
 * Builds the script that renders public pages on the server, after the application, whose style sheets it names. One
 * classic script for an engine that has nothing but the language, see `src/server/globals.ts`.
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { nameModules, styleSheets } from "./scripts/server-bundle.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Pages for one visitor, dialogs, and the client of the sign-in service. */
const notRendered =
  /^\.\/(admin|portal|site\/(quotation|cart|auth))\/routes$|^\.\/portal\/dashboard\/route$|^.*\/visit\/start$|^\.\/(dialog|drawer|toast-card|client)$/;

export default defineConfig({
  plugins: [react(), nameModules(), styleSheets(at("dist/.vite/manifest.json"))],
  define: {
    "import.meta.env.VITE_PUBLIC_URL": JSON.stringify(process.env["PUBLIC_URL"] ?? ""),
    "import.meta.env.VITE_SERVER": "true",
    "process.env.NODE_ENV": '"production"',
  },
  resolve: {
    alias: [
      { find: "react-style-singleton", replacement: at("src/ui/style-singleton.ts") },
      // The others need streams.
      {
        find: "react-dom/server",
        replacement: at("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
      },
      { find: notRendered, replacement: at("src/server/left-out.ts") },
    ],
  },
  ssr: { noExternal: true, target: "webworker" },
  build: {
    ssr: at("src/server.tsx"),
    outDir: "dist/server",
    copyPublicDir: false,
    assetsInlineLimit: 0,
    target: "es2023",
    // Names are kept for the stacks of errors in the log.
    minify: false,
    rolldownOptions: {
      output: { format: "iife", codeSplitting: false, entryFileNames: "server.js" },
    },
  },
});

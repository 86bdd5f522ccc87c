import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import {
  precompress,
  dropUnusedRouter,
  loadWithoutStacks,
  listModules,
  addPreloads,
  laterDependencies,
  splitRouter,
} from "./scripts/bundle.ts";

/** The API in development. */
const api = "http://localhost:8080";

/** Paths of the campaign pages. */
const campaignPages = ["/landing", "/ads/", "/budget-interior", "/full-home-interior"];

/** Modules that every page loads, in one chunk: one file compresses better than two. */
const inFirstLoad = new RegExp(
  `src/(${[
    "(routes|hydration|page-router|paths)\\.",
    "api/(?!path)",
    "ui/(?!dialog\\.|toast-card|format|photograph|style-singleton|theme|fonts|tokens)",
    "site/(?!breadcrumbs|questions)[\\w-]+\\.ts",
    "site/shell/(load|maintenance|header|shell|services-menu|navigation|dialog-link|scroll|cart|prefetch|footer-id)\\.",
    "features/(booking/(open|choices|host)\\.|pages/(?!labels)|errors/(boundary|log|unhandled)|cart/count)",
    "site/home/(book-button|open-pages|room-photo|rooms|sections/drawing)\\.",
  ].join("|")})`,
);

/** What runs beside the pages: one file, since the first load names each that follows it. */
const besidePages =
  /src\/features\/(visit|events|session\/page-cookies|tags\/cookies|consent\/(choice|consent|notices|notice-start)\.)/;

/** Tests of screens set up a browser of their own; others say by their name that they need a process of their own. */
const isolatedTests = ["src/**/*.test.tsx", "src/**/*.isolated.test.ts"];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    dropUnusedRouter(),
    loadWithoutStacks(),
    splitRouter(),
    addPreloads(),
    precompress(),
    listModules(),
  ],
  // The origin of canonical addresses.
  define: { "import.meta.env.VITE_PUBLIC_URL": JSON.stringify(process.env["PUBLIC_URL"] ?? "") },
  resolve: {
    alias: { "react-style-singleton": fileURLToPath(new URL("src/ui/style-singleton.ts", import.meta.url)) },
  },
  build: {
    // Read by `npm run size`.
    manifest: true,
    // The content security policy does not allow fonts inlined in a style sheet.
    assetsInlineLimit: 0,
    // All supported browsers have module preloading.
    modulePreload: { polyfill: false, resolveDependencies: laterDependencies },
    rolldownOptions: {
      output: {
        // A few files instead of dozens mean fewer requests and better compression, and the framework stays cached
        // across releases.
        codeSplitting: {
          groups: [
            // All that the first script needs: the rest waits until the page is complete.
            { name: "preload", priority: 4, test: /preload-helper|src\/ui\/early\./ },
            {
              name: "framework",
              priority: 3,
              test: /^(?!.*router\/router\.js).*(router-shared|\/node_modules\/(react|react-dom|react-router|scheduler)\/)/s,
            },
            { name: "base", priority: 2, test: inFirstLoad },
            { name: "visit", priority: 1, test: besidePages },
            { name: "home", priority: 1, test: /src\/site\/home\//, minShareCount: 3 },
          ],
        },
      },
    },
    target: "es2023",
  },
  server: {
    proxy: {
      // Campaign pages are written by the API, from the last build's document.
      ...Object.fromEntries(campaignPages.map((path) => [path, api])),
      "/api": api,
      "/auth/v1": api,
      "/dev": api,
      "/media": api,
      "/feeds": api,
      "/files": api,
      ...Object.fromEntries(["/robots.txt", "/sitemap.xml", "/sitemaps", "/llms.txt"].map((path) => [path, api])),
    },
  },
  test: {
    projects: [
      // A process for many files saves starting one, and loading the same modules, for each.
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{src,scripts}/**/*.test.ts"],
          exclude: isolatedTests,
          isolate: false,
          setupFiles: "scripts/test-setup.ts",
        },
      },
      { extends: true, test: { name: "isolated", include: isolatedTests, setupFiles: "scripts/patience.ts" } },
    ],
    environment: "node",
    restoreMocks: true,
    // The first test of a file waits for its imports, and a busy machine for everything.
    testTimeout: 60_000,
  },
});

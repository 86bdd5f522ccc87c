import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import {
  precompress,
  dropUnusedRouter,
  loadWithoutStacks,
  listModules,
  listNextFiles,
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
    "features/(booking/(open|choices|host)\\.|reading/policies|pages/(?!labels)|errors/(boundary|log|unhandled)|cart/count)",
    "site/home/(book-button|open-pages|room-photo|rooms|sections/drawing)\\.",
  ].join("|")})`,
);

/** What runs beside the pages: one file, since the first load names each that follows it. */
const besidePages =
  /src\/features\/(visit|events|session\/page-cookies|tags\/cookies|consent\/(choice|consent|notices|notice-start)\.)/;

/** Small parts that pages of most kinds have. */
const parts = new RegExp(
  `(thumbhash|src/(${[
    "ui/(format|photograph)",
    "form/(field|counter|exactly|pincode)",
    "site/(breadcrumbs|questions-data|lists/more|designs/not-found)",
    "features/(body/(booking-link|document)|case-studies/(labels|facts)|designs/(cover|labels|paths))",
    "features/(materials/drawn-surface|page-texts/merge|pages/labels|photographs/(design-label|labels))",
    "features/(reading|videos)/(labels|paths|player|play-icon)",
  ].join("|")})[./])`,
);

/** What forms are made of. */
const fields =
  /src\/(form|features\/(booking\/(form|honeypot-field|submission)|consent\/(contact-notice|marketing-box)))[./]/;

/** What every screen of the admin area has, if many of them import it. */
const adminKit = /src\/admin\/|\/node_modules\/@radix-ui\//;

/** The pages that visitors most often open next: prices, projects and, for clients, their dashboard. */
const nextPages = [
  "src/site/pricing/route.tsx",
  "src/site/company/projects-route.tsx",
  "src/portal/dashboard/route.tsx",
];

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
    listNextFiles(nextPages),
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
            { name: "preload", priority: 6, test: /preload-helper|src\/ui\/early\./ },
            {
              name: "framework",
              priority: 5,
              test: /^(?!.*router\/router\.js).*(router-shared|\/node_modules\/(react|react-dom|react-router|scheduler)\/)/s,
            },
            { name: "base", priority: 4, test: inFirstLoad },
            { name: "visit", priority: 3, test: besidePages },
            { name: "home", priority: 3, test: /src\/site\/home\//, minShareCount: 3 },
            { name: "parts", priority: 3, test: parts },
            { name: "forms", priority: 3, test: /\/node_modules\/(react-hook-form|@hookform|zod)\// },
            { name: "fields", priority: 2, test: fields },
            { name: "session", priority: 2, test: /src\/features\/session\/(state|me|client|session|guard)\./ },
            { name: "dialog", priority: 1, test: /\/node_modules\/@radix-ui\/react-dialog\// },
            { name: "popover", priority: 1, test: /\/node_modules\/@radix-ui\/react-popover\// },
            { name: "tabs", priority: 1, test: /\/node_modules\/@radix-ui\/react-tabs\// },
            { name: "files", priority: 1, test: /src\/features\/(files\/|photographs\/signature)/ },
            { name: "admin", test: adminKit, minShareCount: 20 },
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

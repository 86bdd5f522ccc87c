import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressAhead, leaveOutUnusedRouter, listModules, loadEarly } from "./scripts/bundle.ts";

/** Where the API listens while the web is being worked on. */
const api = "http://localhost:8080";

/** What every page loads, beside the shell itself. */
const inFirstLoad =
  /preload-helper|src\/(api\/(?!path)|paths|ui\/(?!dialog|toast-card|format|photograph|style-singleton)|site\/[\w-]+\.ts|site\/shell\/(load|maintenance)\.ts|features\/(booking\/(open|choices)|pages\/)|site\/home\/(book-button|open-pages|room-photo|rooms)\.)/;

export default defineConfig({
  plugins: [react(), tailwindcss(), leaveOutUnusedRouter(), loadEarly(), compressAhead(), listModules()],
  // Where the site is reached: canonical addresses begin with it.
  define: { "import.meta.env.VITE_PUBLIC_URL": JSON.stringify(process.env["PUBLIC_URL"] ?? "") },
  resolve: {
    alias: { "react-style-singleton": fileURLToPath(new URL("src/ui/style-singleton.ts", import.meta.url)) },
  },
  build: {
    // `npm run size` reads from it what the first page loads.
    manifest: true,
    // The content security policy takes fonts from files only, not from within a style sheet.
    assetsInlineLimit: 0,
    // Browsers that run our code know module preloading.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A few files instead of dozens: fewer requests, they compress better together, and the largest of them
        // stays in the browser's cache as long as the framework stays the same.
        codeSplitting: {
          groups: [
            { name: "framework", priority: 3, test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: "base", priority: 2, test: inFirstLoad },
            { name: "home", priority: 1, test: /src\/site\/home\//, minShareCount: 3 },
          ],
        },
      },
    },
    target: "es2023",
  },
  server: {
    proxy: { "/api": api, "/auth/v1": api, "/dev": api, "/media": api },
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    environment: "node",
    restoreMocks: true,
  },
});

import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where the API listens while the web is being worked on. */
const api = "http://localhost:8080";

/** What every page loads, beside the shell itself. */
const inFirstLoad =
  /preload-helper|src\/(api|paths|ui\/(?!dialog|toast-card)|site\/[\w-]+\.ts|site\/shell\/(load|maintenance)\.ts|features\/booking\/(open|choices))/;

export default defineConfig({
  plugins: [react(), tailwindcss(), leaveOutUnusedLinks()],
  build: {
    // `npm run size` reads from it what the first page loads.
    manifest: true,
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
    proxy: { "/api": api, "/dev": api },
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
    environment: "node",
    restoreMocks: true,
  },
});

/**
 * Lets the bundler see that the router's link and form components may be left out where they are not used. They carry
 * 3 KB of framework mode, and `ui/link.tsx` is used instead.
 */
function leaveOutUnusedLinks(): Plugin {
  return {
    name: "leave-out-unused-links",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/[a-z]+\/lib\/dom\/lib\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
          .replaceAll(/^\w+\.displayName = .*;$/gm, ""),
        map: null,
      }),
    },
  };
}

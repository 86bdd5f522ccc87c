/**
 * Builds the campaign pages, after the application and beside it. Apart, because a common build would make both load what
 * only one of them needs: the campaign pages have no router, and read no script before they are painted.
 */
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { addPreloads, precompress } from "./scripts/bundle.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), addPreloads(), precompress()],
  define: { "import.meta.env.VITE_PUBLIC_URL": JSON.stringify(process.env["PUBLIC_URL"] ?? "") },
  resolve: {
    alias: { "react-style-singleton": fileURLToPath(new URL("src/ui/style-singleton.ts", import.meta.url)) },
  },
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL("campaign.html", import.meta.url)) },
    target: "es2023",
  },
});

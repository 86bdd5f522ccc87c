import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Where the API listens while the web is being worked on. */
const api = "http://localhost:8080";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // `npm run size` reads from it what the first page loads.
    manifest: true,
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

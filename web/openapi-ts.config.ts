import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "../api/openapi.json",
  output: { path: "src/api/contract", indexFile: false },
  plugins: ["@hey-api/typescript"],
});

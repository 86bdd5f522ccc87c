/** Writes the bills of materials of the programs and the web application, as CycloneDX, to `target/sbom/`: `make sbom`. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cargoTool } from "./cargo-tool.mjs";
import { ROOT } from "./checkout.mjs";
import { command, stopOnSignals } from "./command.mjs";
import { crates } from "./rooms.mjs";

const FOLDER = join(ROOT, "target", "sbom");
/** The shipped programs. */
const PROGRAMS = ["api", "worker"];

const show = (/** @type {string} */ text) => process.stderr.write(text);

async function main() {
  stopOnSignals();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const cyclonedx = await cargoTool("cargo-cyclonedx", show);
  for (const name of PROGRAMS) {
    const manifest = join(ROOT, name, "Cargo.toml");
    const args = ["cyclonedx", "--manifest-path", manifest, "--format", "json", "--spec-version", "1.5", "--override-filename", "sbom"];
    await command(cyclonedx, args, { onText: show });
    // cargo-cyclonedx writes one next to the manifest of each crate of the workspace.
    for (const crate of crates()) {
      const made = join(crate.folder, "sbom.json");
      if (crate.name === name) renameSync(made, join(FOLDER, `${name}.cdx.json`));
      else rmSync(made, { force: true });
    }
  }
  const { stdout } = await command("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], { cwd: join(ROOT, "web") });
  writeFileSync(join(FOLDER, "web.cdx.json"), stdout);
  for (const name of [...PROGRAMS, "web"]) {
    const { bomFormat, components } = JSON.parse(readFileSync(join(FOLDER, `${name}.cdx.json`), "utf8"));
    if (bomFormat !== "CycloneDX" || !(components?.length > 0)) throw new Error(`target/sbom/${name}.cdx.json lists nothing.`);
    console.log(`target/sbom/${name}.cdx.json: ${components.length} components`);
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * Draws the demo catalogue's pictures into web/public/demo/furniture; wants the web's packages:
 * `node dev/furniture/draw.mjs [SLUG...]`
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../checkout.mjs";
import { webpEncoder } from "../webp.mjs";
import { PIECES } from "./pieces.mjs";
import { HEIGHT, WIDTH, render } from "./render.mjs";

const FOLDER = join(ROOT, "web/public/demo/furniture");
const QUALITY = 0.6;

const args = process.argv.slice(2);
const slugs = new Set(args);
const chosen = PIECES.filter(({ slug }) => !args.length || slugs.has(slug));
mkdirSync(FOLDER, { recursive: true });
const encoder = await webpEncoder();
let bytes = 0;
for (const { slug, build, looks, options, camera } of chosen) {
  const picture = render(build(), camera);
  for (const [option, own] of Object.entries(options)) {
    const file = await encoder.encode(picture.shade({ ...looks, ...own }), WIDTH, HEIGHT, QUALITY);
    bytes += file.length;
    writeFileSync(join(FOLDER, `${slug}-${option}.webp`), file);
  }
}
await encoder.close();
console.log(`${chosen.length} pieces, ${Math.round(bytes / 1024)} KB`);

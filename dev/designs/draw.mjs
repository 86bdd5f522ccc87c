/**
 * Draws the demo designs' pictures into web/public/demo/designs; wants the web's packages:
 * `node dev/designs/draw.mjs [SLUG...]`. A room takes a quarter of a minute.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../checkout.mjs";
import { HEIGHT, WIDTH, render } from "../furniture/render.mjs";
import { webpEncoder } from "../webp.mjs";
import { ROOMS } from "./rooms.mjs";

const FOLDER = join(ROOT, "web/public/demo/designs");
const QUALITY = 0.68;

const args = process.argv.slice(2);
const slugs = new Set(args);
const chosen = ROOMS.filter(({ slug }) => !args.length || slugs.has(slug));
mkdirSync(FOLDER, { recursive: true });
const encoder = await webpEncoder();
let bytes = 0;
for (const { slug, build, camera } of chosen) {
  const { model, looks } = build();
  const file = await encoder.encode(render(model, camera).shade(looks), WIDTH, HEIGHT, QUALITY);
  bytes += file.length;
  writeFileSync(join(FOLDER, `${slug}.webp`), file);
}
await encoder.close();
console.log(`${chosen.length} rooms, ${Math.round(bytes / 1024)} KB`);

/**
 * Draws the demo catalogue's pictures into web/public/demo/furniture; wants the web's packages:
 * `node dev/furniture/draw.mjs [SLUG...]`
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../checkout.mjs";
import { ensureChromium, launchChromium } from "../chromium.mjs";
import { PIECES } from "./pieces.mjs";
import { HEIGHT, WIDTH, render } from "./render.mjs";

const FOLDER = join(ROOT, "web/public/demo/furniture");
const QUALITY = 0.6;

const args = process.argv.slice(2);
const slugs = new Set(args);
const chosen = PIECES.filter(({ slug }) => !args.length || slugs.has(slug));
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium(await ensureChromium());
const page = await browser.newPage();
let bytes = 0;
for (const { slug, build, looks, options, camera } of chosen) {
  const picture = render(build(), camera);
  for (const [option, own] of Object.entries(options)) {
    const pixels = Buffer.from(picture.shade({ ...looks, ...own })).toString("base64");
    const encoded = await page.evaluate(
      ([base64, width, height, quality]) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [Number(width), Number(height)];
        const binary = atob(String(base64));
        const data = new Uint8ClampedArray(binary.length);
        for (let i = 0; i < binary.length; i++) data[i] = binary.charCodeAt(i);
        canvas.getContext("2d")?.putImageData(new ImageData(data, canvas.width, canvas.height), 0, 0);
        return canvas.toDataURL("image/webp", Number(quality)).split(",")[1];
      },
      [pixels, WIDTH, HEIGHT, QUALITY],
    );
    const file = Buffer.from(encoded, "base64");
    bytes += file.length;
    writeFileSync(join(FOLDER, `${slug}-${option}.webp`), file);
  }
}
await browser.close();
console.log(`${chosen.length} pieces, ${Math.round(bytes / 1024)} KB`);

/** Encodes pictures as WebP with the browser of the end-to-end tests; wants the web's packages. */
import { ensureChromium, launchChromium } from "./chromium.mjs";

/** @returns {Promise<{ encode: (pixels: Uint8ClampedArray, width: number, height: number, quality: number) => Promise<Buffer>, close: () => Promise<void> }>} */
export async function webpEncoder() {
  const browser = await launchChromium(await ensureChromium());
  const page = await browser.newPage();
  return {
    async encode(pixels, width, height, quality) {
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
        [Buffer.from(pixels).toString("base64"), width, height, quality],
      );
      return Buffer.from(encoded, "base64");
    },
    close: () => browser.close(),
  };
}

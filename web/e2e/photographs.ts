/** Test photographs, and ways to upload them. */
import { type JSHandle, type Locator, type Page, expect } from "@playwright/test";
import type { Stack } from "./stack/stack";

export type ImageFile = { name: string; mimeType: string; buffer: Buffer };

type Scene = {
  width?: number;
  height?: number;
  /** Hue, in degrees. */
  hue?: number;
  /** Adds noise, which makes the file large. */
  grain?: boolean;
};

/** A JPEG drawn and encoded by the browser; different scenes look different. */
export async function takePhotograph(page: Page, name: string, scene: Scene = {}): Promise<ImageFile> {
  const url = await page.evaluate(
    async ({ width = 1500, height = 1000, hue = 120, grain = false }) => {
      const canvas = new OffscreenCanvas(width, height);
      const draw = canvas.getContext("2d");
      if (!draw) throw new Error("There is nothing to draw on.");
      const light = draw.createLinearGradient(0, 0, width, height);
      light.addColorStop(0, `hsl(${hue} 35% 82%)`);
      light.addColorStop(1, `hsl(${hue} 40% 30%)`);
      draw.fillStyle = light;
      draw.fillRect(0, 0, width, height);
      for (let unit = 0; unit < 5; unit += 1) {
        draw.fillStyle = `hsl(${hue + unit * 23} 30% ${25 + unit * 12}%)`;
        const [x, y] = [((hue * 7 + unit * 31) % 80) / 100, ((hue * 3 + unit * 17) % 60) / 100];
        draw.fillRect(x * width, y * height, width * 0.18, height * 0.35);
      }
      if (grain) {
        const picture = draw.getImageData(0, 0, width, height);
        for (let index = 0; index < picture.data.length; index += 1) {
          if (index % 4 !== 3) picture.data[index] = (picture.data[index] ?? 0) + Math.random() * 90 - 45;
        }
        draw.putImageData(picture, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: grain ? 0.95 : 0.85 });
      return new Promise<string>((read) => {
        const reader = new FileReader();
        reader.addEventListener("load", () => read(reader.result as string));
        reader.readAsDataURL(blob);
      });
    },
    { ...scene },
  );
  return { name, mimeType: "image/jpeg", buffer: Buffer.from(url.slice(url.indexOf(",") + 1), "base64") };
}

/** Selects files in the file chooser. */
export async function chooseFiles(page: Page, button: Locator, files: ImageFile[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

/** Drags files from the desktop over an element and drops them. */
export async function dropFiles(place: Locator, files: ImageFile[]): Promise<void> {
  const dataTransfer = await carried(place.page(), files);
  await place.dispatchEvent("dragover", { dataTransfer });
  await place.dispatchEvent("drop", { dataTransfer });
}

/** Pastes files. */
export async function pasteFiles(page: Page, files: ImageFile[]): Promise<void> {
  const clipboardData = await carried(page, files);
  await page.evaluate((clipboardData) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, clipboardData);
}

/** A `DataTransfer` with the files. */
function carried(page: Page, files: ImageFile[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, mimeType: type, buffer }) => ({ name, type, base64: buffer.toString("base64") })),
  );
}

/** The tile of a photograph. */
export const tile = (page: Page, name: string) =>
  page.getByRole("list", { name: "Gallery" }).getByRole("listitem").filter({ hasText: name });

/** Waits until the pictures appear without a reload. The timeout is long, since the machine may be busy. */
export async function expectPictures(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop
    await expect(tile(page, name).locator("img")).toBeVisible({ timeout: 180_000 });
  }
}

/** Uploads files and waits until they are processed. */
export async function upload(page: Page, files: ImageFile[]): Promise<void> {
  await chooseFiles(page, page.getByRole("button", { name: "Upload photographs" }).first(), files);
  await expectPictures(page, ...files.map(({ name }) => name));
}

/** Adds alt texts and publishes, directly in the database. */
export async function publish({ database }: Stack, titles: Record<string, string>): Promise<void> {
  for (const [fileName, title] of Object.entries(titles)) {
    // oxlint-disable-next-line no-await-in-loop
    await database.one(
      `update photographs set title = $2, alt = $2 || ' from the door', rooms = '{kitchen}', status = 'published'
       where file_name = $1 returning id`,
      [fileName, title],
    );
  }
}

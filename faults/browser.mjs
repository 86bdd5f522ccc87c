/** Uploads photographs in a real browser, as a content admin does. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium, launchChromium } from "../dev/chromium.mjs";

/** Time limit for all files: the storage is unavailable for a while, and the machine also renders the pictures. */
const LIMIT = 30 * 60_000;

/**
 * Signs in, drops a folder of photographs into the gallery and waits until the screen shows that all are uploaded.
 * @param {string} site @param {{ email: string, password: string }} person @param {string} folder
 */
export async function uploadInBrowser(site, { email, password }, folder) {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const browser = await launchChromium(await ensureChromium());
  try {
    const page = await browser.newPage();
    await page.goto(`${site}/auth?next=%2Fadmin%2Fgallery`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload photographs" }).first().click();
    await (await chooser).setFiles(files);
    await page.getByRole("region", { name: "Uploads" }).getByText(`${files.length} photographs uploaded`).waitFor({ timeout: LIMIT });
  } finally {
    await browser.close();
  }
}

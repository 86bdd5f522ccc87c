/** Photographs, from the upload to the public gallery. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expectNoneBut } from "./console-errors";
import { expectAnnounced, pickUp } from "./dragging";
import { expect, test } from "./journey";
import { expectToast, toast } from "./toasts";
import { type ImageFile, chooseFiles, expectPictures, publish, takePhotograph, tile, upload } from "./photographs";
import { asha, newPage, signInAs } from "./staff";
import { widthOf } from "./width";

const uploads = (page: Page) => page.getByRole("region", { name: "Uploads" });
const uploadButton = (page: Page) => page.getByRole("button", { name: "Upload photographs" }).first();

test("photographs are uploaded, described, published, and seen by visitors", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/gallery");
  const hall = await takePhotograph(page, "hall.jpg", { hue: 30 });
  const stove = await takePhotograph(page, "stove.jpg", { hue: 150, width: 1000, height: 1500 });
  const notes = { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7 no photograph") };
  await chooseFiles(page, uploadButton(page), [hall, stove, notes]);

  // A file that is not a photograph fails, whatever its name; the others upload.
  await expect(uploads(page).getByRole("alert")).toContainText("JPEG, PNG or WebP");
  await expect(uploads(page)).toContainText("2 photographs uploaded, 1 failed");
  await uploads(page).getByRole("button", { name: "Remove notes.jpg" }).click();
  await expectPictures(page, "hall.jpg", "stove.jpg");
  await uploads(page).getByRole("button", { name: "Close uploads" }).click();

  await tile(page, "stove.jpg").getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: "stove.jpg" });
  await drawer.getByRole("button", { name: "Draft" }).click();
  await page.getByRole("menuitem", { name: "Send for review" }).click();
  await drawer.getByRole("button", { name: "In review" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(drawer.getByRole("alert")).toContainText("Please add alt text");
  await drawer.getByLabel("Alt text").fill("A green kitchen with a brass hood");
  await drawer.getByLabel("Title").fill("Kitchen in Whitefield");
  await drawer.getByRole("checkbox", { name: "Kitchen" }).check();
  await drawer.getByRole("button", { name: "Classic" }).click();
  const focal = drawer.getByRole("button", { name: /^Focal point/ });
  await focal.press("Shift+ArrowUp");
  await focal.press("ArrowLeft");
  await expect(focal).toHaveAccessibleName("Focal point: 49% from the left, 40% from the top");
  await drawer.getByText("Crop for phones").click();
  await drawer.getByRole("checkbox", { name: "Custom crop for phone" }).check();
  await drawer.getByRole("slider", { name: "Size" }).fill("0.6");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "status", "Saved", "");

  const titled = page.getByRole("dialog", { name: "Kitchen in Whitefield" });
  await titled.getByRole("button", { name: "In review" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await expect(toast(page, "Kitchen in Whitefield: published")).toBeVisible();
  await titled.getByRole("button", { name: "Close" }).click();
  await expect(tile(page, "Kitchen in Whitefield")).toContainText("Published");
  const row = await stack.database.one<{ focal_x: number; focal_y: number; crops: { phone: { width: number } } }>(
    "select focal_x, focal_y, crops from photographs where title = 'Kitchen in Whitefield'",
  );
  expect(row).toMatchObject({ focal_x: 0.49, focal_y: 0.4 });
  expect(row.crops.phone.width).toBeGreaterThan(0.3);

  const visitor = await newPage(browser, stack, { viewport: { width: 390, height: 844 } });
  await visitor.goto("/gallery?room=kitchen");
  await visitor.getByRole("link", { name: "A green kitchen with a brass hood" }).click();
  const lightbox = visitor.getByRole("dialog", { name: "Kitchen in Whitefield" });
  await expect(lightbox).toContainText("Kitchen · Classic");
  await expect(lightbox).toContainText("1 of 1");
  await visitor.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(visitor.getByRole("link", { name: "A green kitchen with a brass hood" })).toBeFocused();
  await visitor.context().close();
});

test("an interrupted upload resumes where it stopped", async ({ page, stack, consoleErrors }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/gallery");
  const large = await takePhotograph(page, "large.jpg", { width: 2400, height: 1800, grain: true });
  const piece = 1024 * 1024;
  expect(large.buffer.length).toBeGreaterThan(3 * piece);

  /** The offsets of the chunks that reached the server. */
  const sent: number[] = [];
  let losses = 0;
  await page.route("**/api/admin/uploads/*", async (route, request) => {
    if (request.method() !== "PATCH") return route.continue();
    const offset = Number(request.headers()["upload-offset"]);
    if (offset === piece && losses < 2) {
      losses += 1;
      return route.abort("connectionreset");
    }
    sent.push(offset);
    return route.continue();
  });
  await chooseFiles(page, uploadButton(page), [large]);
  await expect(uploads(page)).toContainText("No connection. Uploads resume automatically.");
  await expect(uploads(page)).toContainText("1 photograph uploaded");
  expect(losses).toBe(2);
  expect(sent).toEqual([...new Set(sent)]);
  expect(sent.slice(0, 3)).toEqual([0, piece, 2 * piece]);
  await expectPictures(page, "large.jpg");
  const { bytes } = await stack.database.one<{ bytes: string }>("select bytes from photographs");
  expect(Number(bytes)).toBe(large.buffer.length);

  // After a reload the browser no longer has the file, but knows the upload.
  await uploads(page).getByRole("button", { name: "Close uploads" }).click();
  const second = await takePhotograph(page, "second.jpg", { width: 2400, height: 1800, grain: true, hue: 200 });
  sent.length = 0;
  let isCut = true;
  await page.route("**/api/admin/uploads/*", async (route, request) => {
    const isLate = request.method() === "PATCH" && request.headers()["upload-offset"] !== "0";
    return isLate && isCut ? route.abort("connectionreset") : route.fallback();
  });
  // The file is recognised by its modification time.
  const file = test.info().outputPath("second.jpg");
  await (await import("node:fs/promises")).writeFile(file, second.buffer);
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await uploadButton(page).click();
    await (await chooser).setFiles(file);
  };
  await choose();
  await expect(uploads(page)).toContainText("No connection");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(uploads(page)).toContainText("1 unfinished upload");
  isCut = false;
  await choose();
  await expect(uploads(page)).toContainText("1 photograph uploaded");
  expect(sent).toEqual([0, piece, ...sent.slice(2)]);
  await expectPictures(page, "second.jpg");
  expectNoneBut(consoleErrors, /net::ERR_CONNECTION_RESET/);
});

test("hundreds of files upload through a lost connection while the page stays responsive", async ({
  page,
  context,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/gallery");
  // Their renditions are not awaited.
  await stack.worker.stop();
  const files: ImageFile[] = [];
  for (let number = 1; number <= 300; number += 1) {
    // oxlint-disable-next-line no-await-in-loop
    files.push(await takePhotograph(page, `site ${number}.jpg`, { width: 96, height: 64, hue: number }));
  }
  await chooseFiles(page, uploadButton(page), files);
  const arrived = () => stack.database.count("photographs");
  const status = uploads(page).getByRole("status");
  await expect.poll(arrived, { intervals: [50] }).toBeGreaterThan(8);

  await context.setOffline(true);
  await expect(status).toHaveText(/^Uploading \d+ of 300No connection. Uploads resume automatically.$/);
  const before = await arrived();
  expect(before).toBeLessThan(300);
  await context.setOffline(false);
  await expect(status).toHaveText(/^Uploading \d+ of 300$/);
  // The list stays usable.
  await page.getByRole("searchbox").fill("site 7");
  await expect(page.getByRole("list", { name: "Gallery" }).getByRole("listitem").first()).toContainText("site 7");
  await expect.poll(arrived, { intervals: [50] }).toBeGreaterThan(before + 8);
  expectNoneBut(consoleErrors, /net::ERR_INTERNET_DISCONNECTED/);
});

test("photographs are tagged, sorted and published in bulk", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/gallery");
  const files = await Promise.all(
    ["one.jpg", "two.jpg", "three.jpg"].map((name, index) => takePhotograph(page, name, { hue: 40 + index * 110 })),
  );
  await upload(page, files);
  await uploads(page).getByRole("button", { name: "Close uploads" }).click();
  for (const { name } of files) {
    // oxlint-disable-next-line no-await-in-loop
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  }
  const selection = page.getByRole("group", { name: "Selection" });
  await expect(selection).toContainText("3 photographs selected");
  await selection.getByRole("button", { name: "Rooms" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Bedroom").selectOption("Add");
  await question.getByRole("button", { name: "Save rooms" }).click();
  await expect(toast(page, "3 photographs changed")).toBeVisible();
  await page.goto("/admin/gallery?room=bedroom");
  await expect(page.getByRole("list", { name: "Gallery" }).getByRole("listitem")).toHaveCount(3);

  // In the gallery's order, the keyboard moves the first to second place.
  await page.goto("/admin/gallery");
  const names = () => page.locator("[data-row-link]").allTextContents();
  await expect(tile(page, "three.jpg")).toBeVisible();
  const before = await names();
  const handle = page.getByRole("button", { name: `Move ${before[0]}` });
  await pickUp(handle, `${before[0]} is at position 1 of 3.`);
  await page.keyboard.press("ArrowRight");
  await expectAnnounced(page, `${before[0]} is at position 2 of 3.`);
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual([before[1], before[0], before[2]]);

  await publish(stack, { "one.jpg": "Room one", "two.jpg": "Room two" });
  await page.goto("/admin/gallery?status=published");
  await expect(page.getByRole("list", { name: "Gallery" }).getByRole("listitem")).toHaveCount(2);
  const visitor = await newPage(browser, stack);
  await visitor.goto("/gallery");
  await expect(visitor.getByRole("link", { name: /^Room/ })).toHaveCount(2);
  await visitor.context().close();
});

test("the screens are accessible, and the public page has no layout shifts", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/gallery");
  await upload(page, [
    await takePhotograph(page, "wide.jpg", { hue: 20 }),
    await takePhotograph(page, "upright.jpg", { hue: 100, width: 1000, height: 1500 }),
    await takePhotograph(page, "third.jpg", { hue: 250 }),
  ]);
  await expectAccessibleAtBothSizes(page, "uploads and gallery");
  await uploads(page).getByRole("button", { name: "Close uploads" }).click();
  await publish(stack, { "wide.jpg": "Living room", "upright.jpg": "Wardrobe", "third.jpg": "Study" });
  const { id } = await stack.database.one<{ id: string }>("select id from photographs where title = 'Wardrobe'");

  const phone = await newPage(browser, stack, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    storageState: await page.context().storageState(),
  });
  for (const [where, one] of Object.entries({ "on a desk": page, "on a phone": phone })) {
    await test.step(where, async () => {
      await one.goto(`/admin/gallery?photograph=${id}`);
      await expect(one.getByRole("dialog", { name: "Wardrobe" })).toBeVisible();
      await expect(one.getByRole("status", { name: "Loading" })).toHaveCount(0);
      await expectAccessible(one, `a photograph ${where}`);
      await expectStill(one, where);
    });
  }
  await phone.context().close();
});

/** The public gallery does not move while it loads. */
async function expectStill(page: Page, where: string): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) (window as unknown as { moved: number }).moved += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/gallery");
  await expect(page.getByRole("link", { name: /from the door$/ })).toHaveCount(3);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, `/gallery ${where}`);
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  expect(await widthOf(page)).toBe(page.viewportSize()?.width);
  await page.getByRole("link", { name: "Living room from the door" }).click();
  await expect(page.getByRole("dialog", { name: "Living room" })).toBeVisible();
  await expectAccessible(page, `one photograph ${where}`);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

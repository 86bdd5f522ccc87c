/** Videos, from a link or a file to the public page. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expectOnly } from "./console-errors";
import { recordVideo } from "./test-video";
import { expect, test } from "./journey";
import { takenOver } from "./rendered";
import { expectToast, toast } from "./toasts";
import { chooseFiles, takePhotograph, upload } from "./photographs";
import { asha, newPage, signInAs } from "./staff";

const poster = async (page: Page) => {
  await page.goto("/admin/gallery");
  await upload(page, [await takePhotograph(page, "poster.jpg", { width: 1600, height: 900 })]);
};

const chooseThumbnail = async (page: Page, drawer: ReturnType<Page["getByRole"]>) => {
  await drawer.getByRole("group", { name: "Thumbnail" }).getByRole("button", { name: "Choose photograph" }).click();
  const picker = page.getByRole("alertdialog", { name: "Thumbnail" });
  await picker.getByRole("checkbox").first().check();
  await picker.getByRole("button", { name: "Choose" }).click();
};

test("a video of YouTube, which loads nothing before play, and one of a file are added, published and played", async ({
  page,
  browser,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, asha, "content");
  await poster(page);

  await test.step("a link of YouTube", async () => {
    await page.goto("/admin/videos");
    await page.getByRole("button", { name: "Add video" }).first().click();
    const form = page.getByRole("dialog", { name: "Add video" });
    await form.getByLabel("Title").fill("Kitchen in Whitefield");
    await form.getByLabel("Video URL").fill("https://example.com/watch?v=dQw4w9WgXcQ");
    await form.getByRole("button", { name: "Add video" }).click();
    await expect(form).toContainText("Must be a video's page at YouTube or Vimeo");
    expectOnly(consoleErrors, /status of 422/);
    await form.getByLabel("Video URL").fill("https://youtu.be/dQw4w9WgXcQ?si=abc");
    await form.getByLabel("Length").fill("65");
    await form.getByRole("button", { name: "Add video" }).click();

    const drawer = page.getByRole("dialog", { name: "Kitchen in Whitefield" });
    await drawer.getByRole("button", { name: "Draft" }).click();
    await page.getByRole("menuitem", { name: "Publish" }).click();
    await expect(drawer.getByRole("alert")).toContainText("choose a thumbnail");
    await chooseThumbnail(page, drawer);
    await drawer.getByLabel("Category").fill("Tours");
    await drawer.getByLabel("Transcript").fill("Welcome.\n\nThis is the kitchen.");
    await drawer.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "status", "Saved", "");
    await expect(drawer.getByLabel("Video URL", { exact: true })).toHaveValue(
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    );
    await drawer.getByRole("button", { name: "Draft" }).click();
    await page.getByRole("menuitem", { name: "Publish" }).click();
    await expect(toast(page, "Kitchen in Whitefield: published")).toBeVisible();

    const visitor = await newPage(browser, stack, { viewport: { width: 390, height: 844 } });
    /** Requests to other hosts. */
    const abroad: string[] = [];
    await visitor.route(/^https?:\/\/(?!localhost|127\.)/, (route) => {
      abroad.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A player</title>" });
    });
    await visitor.goto("/videos");
    await expectAccessible(visitor, "the videos");
    // Before, the link leads to the video's own page.
    await takenOver(visitor);
    await visitor.getByRole("link", { name: /^Kitchen in Whitefield/ }).click();
    const lightbox = visitor.getByRole("dialog", { name: "Kitchen in Whitefield" });
    await expect(lightbox.getByRole("button", { name: "Play Kitchen in Whitefield" })).toBeVisible();
    await expectAccessible(visitor, "a video that is looked at");
    expect(abroad).toEqual([]);
    await lightbox.getByRole("button", { name: "Play Kitchen in Whitefield" }).click();
    await expect(lightbox.getByTitle("Kitchen in Whitefield")).toBeVisible();
    await expect.poll(() => abroad).toHaveLength(1);
    expect(abroad[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    await lightbox.getByText("Transcript").click();
    await expect(lightbox.getByText("This is the kitchen.")).toBeVisible();
    await lightbox.getByRole("button", { name: "Close" }).click();
    await expect(visitor.getByRole("link", { name: /^Kitchen in Whitefield/ })).toBeFocused();

    await visitor.goto("/videos/kitchen-in-whitefield");
    await expect(visitor.getByRole("heading", { level: 1, name: "Kitchen in Whitefield" })).toBeVisible();
    await expectAccessible(visitor, "a video's own page");
    await visitor.context().close();
  });

  await test.step("a file is uploaded, processed, previewed and played", async () => {
    await page.goto("/admin/videos");
    const tour = { name: "walk_through.webm", mimeType: "video/webm", buffer: await recordVideo(page, { seconds: 3 }) };
    const notes = { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("%PDF-1.7 not a video") };
    await chooseFiles(page, page.getByRole("button", { name: "Upload files" }), [tour, notes]);
    const uploads = page.getByRole("region", { name: "Uploads" });
    await expect(uploads.getByRole("alert")).toContainText("MP4 or WebM");
    await expect(uploads).toContainText("1 video uploaded, 1 failed");
    await uploads.getByRole("button", { name: "Remove notes.mp4" }).click();
    await uploads.getByRole("button", { name: "Close uploads" }).click();
    const tile = page.getByRole("list", { name: "Videos" }).getByRole("listitem").filter({ hasText: "walk through" });
    // Read from the file, and shown live.
    await expect(tile).toContainText("0:03", { timeout: 60_000 });
    await tile.getByRole("link").click();
    const drawer = page.getByRole("dialog", { name: "walk through" });
    await expect(drawer).toContainText("320 × 180 px");
    await chooseThumbnail(page, drawer);
    await drawer.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "status", "Saved", "");

    await drawer.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Preview link…" }).click();
    const question = page.getByRole("alertdialog", { name: "Preview link" });
    await question.getByRole("button", { name: "Create link" }).click();
    const link = await question.getByRole("textbox", { name: "Link" }).inputValue();
    const guest = await newPage(browser, stack);
    await guest.goto(link);
    await expect(guest.getByText("Preview: only people with this link can see it.")).toBeVisible();
    await guest.getByRole("button", { name: "Play walk through" }).click();
    const video = guest.locator("video");
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 2;
    });
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThanOrEqual(2);
    await guest.context().close();
  });
});

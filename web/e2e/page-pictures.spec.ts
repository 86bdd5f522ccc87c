/** Photographs on service pages: placed, described, shown and seen by visitors. */
import type { Locator } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { expectToast, toast } from "./toasts";
import { chooseFiles, dropFiles, pasteFiles, publish, takePhotograph, upload } from "./photographs";
import { asha, signInAs } from "./staff";
import { widthOf } from "./width";

/** The drawer closes once saving is done; a toast may be from an earlier save. */
async function close(drawer: Locator): Promise<void> {
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(drawer).toBeHidden();
}

test("a page gets its hero and gallery from the library", async ({ page, stack, consoleErrors }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/gallery");
  await upload(page, [
    await takePhotograph(page, "first.jpg", { hue: 20 }),
    await takePhotograph(page, "second.jpg", { hue: 140 }),
    await takePhotograph(page, "small.jpg", { hue: 260, width: 900, height: 600 }),
  ]);
  await publish(stack, { "first.jpg": "First kitchen", "second.jpg": "Second kitchen" });

  await page.goto("/admin/consultation-images");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Kitchen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pictures: Kitchen" })).toBeVisible();
  const head = page.getByRole("region", { name: "Header image" });
  await head.getByRole("button", { name: "Choose" }).click();
  const picker = page.getByRole("alertdialog");
  // A photograph that is too narrow for a hero cannot be chosen.
  await expect(picker.getByRole("checkbox", { name: /small\.jpg/ })).toBeDisabled();
  await picker.getByRole("checkbox", { name: "First kitchen" }).check();
  await picker.getByRole("checkbox", { name: "Second kitchen" }).check();
  await picker.getByRole("button", { name: "Add 2 photographs" }).click();
  await expect(toast(page, "2 photographs added")).toBeVisible();
  await expect(head.getByRole("listitem")).toHaveText([/first\.jpg.*Hidden/, /second\.jpg.*Hidden/]);

  await head.getByRole("link", { name: "first.jpg" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("switch", { name: "Visible to visitors" }).check();
  await drawer.getByLabel("Title").fill("Green kitchen");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "status", "Saved", "");
  await close(drawer);

  // A page has one active hero: the new one replaces it.
  await head.getByRole("link", { name: "second.jpg" }).click();
  await drawer.getByRole("switch", { name: "Visible to visitors" }).check();
  await drawer.getByLabel("Alt text on this page").fill("The second kitchen at dusk");
  await drawer.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Replace the current hero?" });
  await expect(question).toContainText("Green kitchen");
  await question.getByRole("button", { name: "Replace" }).click();
  await close(drawer);
  await expect(head.getByRole("listitem")).toHaveText([/Green kitchen.*Hidden/, /second\.jpg.*Visible/]);
  // The dialog follows a refusal.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("409")]);

  // Uploaded straight to a slot, and shown by a bulk action.
  const gallery = page.getByRole("region", { name: "Gallery", exact: true });
  await chooseFiles(page, gallery.getByRole("button", { name: "Upload" }), [
    await takePhotograph(page, "third.jpg", { hue: 300 }),
  ]);
  await expect(gallery.getByRole("listitem")).toHaveText([/third\.jpg.*No alt text/]);
  await expect(gallery.getByRole("listitem").locator("img")).toBeVisible({ timeout: 180_000 });
  await gallery.getByRole("link", { name: "third.jpg" }).click();
  await drawer.getByLabel("Alt text on this page").fill("A loft above the hob");
  await drawer.getByLabel("Caption").fill("Whitefield, 2026");
  await drawer.getByRole("button", { name: "Save" }).click();
  await close(drawer);
  await gallery.getByRole("checkbox", { name: "Select third.jpg" }).check();
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Show" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Show" }).click();
  await expect(gallery.getByRole("listitem")).toHaveText([/third\.jpg.*Visible/]);

  await page.goto("/kitchen-renovation");
  await expect(page.getByRole("img", { name: "The second kitchen at dusk" })).toBeVisible();
  const finished = page.getByRole("region", { name: "Finished work" });
  await expect(finished.getByRole("img", { name: "A loft above the hob" })).toBeVisible();
  await expect(finished).toContainText("Whitefield, 2026");

  // A photograph in use cannot be deleted.
  const { id } = await stack.database.one<{ id: string }>("select id from photographs where file_name = 'second.jpg'");
  await page.goto(`/admin/gallery?photograph=${id}`);
  const photograph = page.getByRole("dialog", { name: "Second kitchen" });
  await expect(photograph.getByRole("link", { name: "Kitchen, header image" })).toBeVisible();
  await photograph.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: /^Delete/ })).toBeDisabled();
});

test("photographs are dropped and pasted into slots, and get alt texts", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/kitchen-images");
  const head = page.getByRole("region", { name: "Header image" });
  const steps = page.getByRole("region", { name: "Process steps" });
  await expect(head).toContainText("Drop or paste photographs here.");
  await dropFiles(head, [await takePhotograph(page, "wide.jpg", { hue: 20 })]);
  await expect(head.getByRole("listitem")).toHaveText([/wide\.jpg.*Hidden.*No alt text/]);

  const drawings = [await takePhotograph(page, "plan.jpg"), await takePhotograph(page, "fitting.jpg", { hue: 260 })];
  await page.getByRole("heading", { level: 1 }).hover();
  await pasteFiles(page, drawings);
  await expect(toast(page, "Where should it go?")).toBeVisible();
  await steps.hover();
  await pasteFiles(page, drawings);
  await expect(steps.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("3 photographs uploaded");
  // Outside the slots, drops are ignored.
  await dropFiles(page.getByRole("heading", { level: 1 }), drawings);
  await page.getByRole("button", { name: "Close uploads" }).click();

  await steps.getByRole("button", { name: "Write alt text" }).click();
  const question = page.getByRole("alertdialog", { name: "Write alt text" });
  await question.getByLabel("plan.jpg").fill("A plan with the hob below the window");
  await question.getByLabel("fitting.jpg").fill("Two fitters level a base unit");
  await expectAccessible(page, "asking for alt text");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(steps).not.toContainText("No alt text");
  await expect(head).toContainText("1 picture without alt text");
  const described = await stack.database.query(
    "select file_name, alt from photographs where alt <> '' order by file_name",
  );
  expect(described).toEqual([
    { file_name: "fitting.jpg", alt: "Two fitters level a base unit" },
    { file_name: "plan.jpg", alt: "A plan with the hob below the window" },
  ]);
  expect(await stack.database.count("photographs")).toBe(3);
});

test.describe("in the hand", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a photograph is uploaded by a button", async ({ page, stack }) => {
    await signInAs(page, stack, asha, "content");
    await page.goto("/admin/bathroom-images");
    const gallery = page.getByRole("region", { name: "Gallery", exact: true });
    await chooseFiles(page, gallery.getByRole("button", { name: "Upload" }), [await takePhotograph(page, "basin.jpg")]);
    await expect(gallery.getByRole("listitem")).toHaveText([/basin\.jpg.*No alt text/]);
    await gallery.getByRole("button", { name: "Write alt text" }).click();
    const question = page.getByRole("alertdialog", { name: "Write alt text" });
    await question.getByLabel("basin.jpg").fill("A basin of black stone");
    await question.getByRole("button", { name: "Save" }).click();
    await expect(gallery.getByRole("listitem")).toHaveText([/basin\.jpg.*Hidden$/]);
    expect(await widthOf(page)).toBe(390);
  });
});

test("the manager and the page are accessible", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/gallery");
  await upload(page, [await takePhotograph(page, "wall.jpg", { hue: 20 })]);
  await publish(stack, { "wall.jpg": "A wall in lime" });
  await stack.database.query(
    `insert into placements (id, page, slot, photograph, category, title, caption, price_from_paise, position,
                             is_active, created_at, updated_at)
     select gen_random_uuid(), 'painting', slot, photographs.id, 'texture', 'Lime', '', 4500, 1, true, now(), now()
     from photographs, unnest('{card,gallery}'::text[]) as slot`,
  );
  await page.goto("/admin/painting-categories");
  await expect(page.getByRole("link", { name: "Lime" })).toHaveCount(2);
  await expectAccessibleAtBothSizes(page, "the manager");
  await page.getByRole("link", { name: "Lime" }).first().click();
  await expect(page.getByRole("dialog", { name: "Lime" })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "one place");
  await page.goto("/painting-services");
  await expect(page.getByRole("heading", { name: "What we paint" })).toBeVisible();
  await expect(page.getByText("from ₹45 per sq ft")).toBeVisible();
  await expectAccessibleAtBothSizes(page, "the page");
});

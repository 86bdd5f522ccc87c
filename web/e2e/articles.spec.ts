/** An article from its first word to the reader's phone: blocks, a paste from Word, a schedule, two writers, versions. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expectAnnounced, pickUp } from "./dragging";
import { expect, test } from "./journey";
import { callerAs } from "./quotation-api";
import { takenOver } from "./rendered";
import { asha, giveAccount, newPage, ravi, signInAs } from "./staff";

/** As Word puts it on the clipboard. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<h1><span style='font-family:"Arial"'>What lasts<o:p></o:p></span></h1>
<p class=MsoNormal><span style='color:#C00000'>Laminate is <b>hard</b>.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>·</span></span><!--[endif]-->Matt</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>·</span></span><!--[endif]-->Gloss</p>
<table><tr><td><p><b>Finish</b></p></td><td><p><b>Care</b></p></td></tr><tr><td><p>Acrylic</p></td><td><p>Soft cloth</p></td></tr></table>
</body></html>`;

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved$/ });

/** Adds a block by the slash menu, in an empty paragraph at the end. */
async function add(page: Page, words: string, label: string): Promise<void> {
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`/${words}`);
  await expect(page.getByRole("option", { name: label, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
}

async function paste(page: Page, html: string): Promise<void> {
  await text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "What lasts");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/** Leaves the last block for an empty paragraph. */
async function next(page: Page): Promise<void> {
  await text(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+Enter");
}

/** The names of a published video, product and design; each is published once its pictures are made. */
async function recordsOf({ request }: Page): Promise<{ video: string; product: string; design: string }> {
  const first = async (address: string) => {
    let name: string | undefined;
    await expect(async () => {
      const { items } = (await (await request.get(address)).json()) as { items: { title?: string; name?: string }[] };
      name = items[0]?.title ?? items[0]?.name;
      expect(name, `the first of ${address}`).toBeTruthy();
    }).toPass({ timeout: 120_000 });
    return name ?? "";
  };
  return {
    video: await first("/api/videos"),
    product: await first("/api/products"),
    design: await first("/api/designs"),
  };
}

test.describe("with films, furniture and designs to show", () => {
  test.use({ content: "demo" });

  test("an article is written with every block, scheduled, published by the worker, renamed and restored", async ({
    page,
    browser,
    stack,
  }) => {
    await signInAs(page, stack, asha, "content");
    await stack.database.query("update photographs set alt = 'Samples of laminate'");

    await page.goto("/admin/blog");
    await page.getByRole("button", { name: "Write article" }).first().click();
    const start = page.getByRole("alertdialog", { name: "Write article" });
    await start.getByLabel("Title").fill("How to choose a finish");
    await start.getByRole("button", { name: "Start writing" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How to choose a finish" })).toBeVisible();

    await text(page).click();
    await page.keyboard.type("Touch it before you decide.");
    await page.keyboard.press("Enter");
    await paste(page, word);
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Enter");
    await add(page, "faq", "Questions");
    await page.getByRole("textbox", { name: "Question" }).fill("Does matt show fingerprints?");
    await page.keyboard.press("Tab");
    await page.getByRole("group", { name: "Questions" }).getByRole("paragraph").click();
    await page.keyboard.type("Less than gloss does.");
    await page.keyboard.press("Control+Enter");
    await add(page, "call", "Call to action");
    await page.getByRole("textbox", { name: "Heading", exact: true }).fill("See the samples");
    await text(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Control+Enter");
    await add(page, "picture", "Picture");
    const picker = page.getByRole("alertdialog", { name: "Add a picture" });
    await picker.getByRole("checkbox").first().check();
    await picker.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Alt text" })).toHaveValue("Samples of laminate");
    await next(page);
    await add(page, "photographs", "Gallery");
    const several = page.getByRole("alertdialog", { name: "Add a gallery" });
    for (const index of [0, 1]) await several.getByRole("checkbox").nth(index).check();
    await several.getByRole("button", { name: "Add 2 photographs" }).click();
    await expect(page.getByRole("group", { name: "Gallery" }).getByRole("listitem")).toHaveCount(2);
    await next(page);
    await add(page, "quote", "Quote");
    await page.keyboard.type("Ten years on, it still looks new.");
    await page.getByRole("textbox", { name: "Who said it" }).fill("Kavya, Jayanagar");
    await next(page);
    await add(page, "side", "Columns");
    const columns = page.getByRole("group", { name: "Columns" }).getByRole("paragraph");
    for (const [index, words] of ["Matt hides dust.", "Gloss brings light."].entries()) {
      await columns.nth(index).click();
      await page.keyboard.type(words);
    }
    const records = await recordsOf(page);
    for (const [kind, name] of Object.entries(records)) {
      await next(page);
      await add(page, kind, `${kind[0]?.toUpperCase()}${kind.slice(1)}`);
      const choice = page.getByRole("alertdialog", { name: `Choose a ${kind}` });
      await choice.getByRole("radio", { name }).first().check();
      await choice.getByRole("button", { name: "Choose", exact: true }).click();
      await expect(text(page).getByText(name, { exact: true })).toBeVisible();
    }

    await page.getByLabel("Excerpt").fill("Matt or gloss, laminate or acrylic: what lasts in a home.");
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Materials", exact: true }).click();
    await page.getByRole("group", { name: "Cover" }).getByRole("button", { name: "Choose photograph" }).click();
    const cover = page.getByRole("alertdialog", { name: "Cover" });
    await cover.getByRole("checkbox").first().check();
    await cover.getByRole("button", { name: "Choose" }).click();
    await expect(saved(page)).toBeVisible();
    await expectAccessible(page, "an article that is written");

    const visitor = await newPage(browser, stack, { viewport: { width: 390, height: 844 } });
    await visitor.goto("/blog");
    await expect(visitor.getByRole("link", { name: "Light a living room in layers" })).toBeVisible();
    await expect(visitor.getByRole("link", { name: "How to choose a finish" })).toBeHidden();

    // Scheduled for later; then the time has come.
    await page.getByRole("button", { name: "Draft", exact: true }).click();
    await page.getByRole("menuitem", { name: "Schedule…" }).click();
    const schedule = page.getByRole("alertdialog", { name: "Schedule publishing" });
    await schedule.getByLabel("Publish on (IST)").fill("2099-01-01T09:00");
    await schedule.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Scheduled for 01 Jan 2099, 9:00 am").first()).toBeVisible();
    await stack.database.query(
      "update articles set publish_at = now() - interval '1 second' where slug = 'how-to-choose-a-finish'",
    );
    await giveAccount(stack, ravi, "admin");
    await (
      await callerAs(stack, ravi)
    )("POST", "/api/admin/schedules/publish_articles/run");
    // The open editor shows it without a reload.
    await expect(page.getByRole("button", { name: "Published", exact: true })).toBeVisible();

    // Until its sizes are made, a photograph is left out.
    const unmade = () => stack.database.query("select 1 from photographs where state in ('waiting', 'working')");
    await expect.poll(async () => (await unmade()).length, { timeout: 120_000 }).toBe(0);
    await visitor.goto("/blog");
    await visitor.getByRole("link", { name: "How to choose a finish" }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: "How to choose a finish" })).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 2, name: "What lasts" })).toBeVisible();
    await expect(visitor.getByRole("columnheader", { name: "Care" })).toBeVisible();
    await expect(visitor.getByRole("listitem").filter({ hasText: /^Gloss$/ })).toBeVisible();
    await expect(visitor.getByRole("img", { name: "Samples of laminate" }).last()).toBeVisible();
    await visitor.getByText("Does matt show fingerprints?").click();
    await expect(visitor.getByText("Less than gloss does.")).toBeVisible();
    const body = visitor.locator(".body");
    await expect(body.getByRole("list", { name: "2 photographs" }).getByRole("img")).toHaveCount(2);
    await expect(body.getByRole("blockquote")).toHaveText("Ten years on, it still looks new.");
    await expect(body.getByText("Kavya, Jayanagar")).toBeVisible();
    await expect(body.getByText("Matt hides dust.")).toBeVisible();
    await expect(body.getByText("Gloss brings light.")).toBeVisible();
    await expect(body.getByRole("figure").filter({ hasText: records.video })).toBeVisible();
    for (const name of [records.product, records.design]) await expect(body.getByRole("link", { name })).toBeVisible();
    await expectAccessible(visitor, "an article");

    // A change is seen once it is published; the old address leads to the new one.
    // A moment after it has got the focus, the editor puts the cursor where it was before, here to a selected block: its
    // timer ends before a longer one that is set later.
    await text(page).focus();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await text(page).getByText("Touch it before you decide.").click();
    const atCursor = () => page.evaluate(() => getSelection()?.anchorNode?.textContent);
    await expect.poll(atCursor).toBe("Touch it before you decide.");
    await expect(text(page).locator(".ProseMirror-selectednode")).toHaveCount(0);
    await page.keyboard.press("Home");
    await page.keyboard.type("Really: ");
    await expect(text(page)).toContainText("Really: Touch it before you decide.");
    await page.getByLabel("URL slug").fill("choosing-a-finish");
    await expect(page.getByText("Changes not published yet")).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await visitor.goto("/blog/how-to-choose-a-finish");
    await expect(visitor).toHaveURL("/blog/choosing-a-finish");
    await expect(visitor.getByText("Touch it before you decide.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes not published yet")).toBeHidden();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByText("Really: Touch it before you decide.")).toBeVisible({ timeout: 1000 });
    }).toPass();

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByRole("button", { name: /^Version 1 / }).click();
    await versions.getByRole("button", { name: "Restore" }).click();
    await expect(versions).toBeHidden();
    await expect(text(page)).not.toContainText("Really:");
    await expect(page.getByText("Changes not published yet")).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("Changes not published yet")).toBeHidden();
    await expect(async () => {
      await visitor.reload();
      await expect(visitor.getByText("Touch it before you decide.", { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(body.getByRole("blockquote")).toHaveText("Ten years on, it still looks new.");
    await expect(body.getByRole("link", { name: records.product })).toBeVisible();
  });
});

test("two writers change one article: what both changed is the only question", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "content");
  const call = await callerAs(stack, asha);
  const paragraph = (id: string, words: string) => ({
    type: "paragraph",
    attrs: { id },
    content: [{ type: "text", text: words }],
  });
  const body = { version: 1, content: [paragraph("aaaaaaaa", "First."), paragraph("bbbbbbbb", "Second.")] };
  const { id } = await call<{ id: string }>("POST", "/api/admin/articles", { title: "Two hands", body });
  await page.goto(`/admin/blog/${id}`);
  const other = await newPage(browser, stack);
  await signInAs(other, stack, ravi, "content");
  await other.goto(`/admin/blog/${id}`);
  await expect(text(other)).toContainText("Second.");

  // Different paragraphs: merged without a question.
  await text(page).getByText("First.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Asha was here.");
  await text(other).getByText("Second.").click();
  await other.keyboard.press("End");
  await other.keyboard.type(" Ravi was here.");
  for (const one of [page, other]) {
    await expect(text(one)).toContainText("Asha was here.");
    await expect(text(one)).toContainText("Ravi was here.");
  }

  // The same paragraph while one of them is offline: both are kept until it is answered.
  await other.context().setOffline(true);
  await text(other).getByText("First.").click();
  await other.keyboard.press("Home");
  await other.keyboard.type("Ravi says: ");
  await text(page).getByText("First.").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("Asha says: ");
  await expect(saved(page)).toBeVisible();
  await other.context().setOffline(false);
  const question = other.getByRole("alertdialog", { name: /changed the same part/ });
  await expect(question).toContainText("Ravi says: First.");
  await expect(question).toContainText("Asha says: First.");
  await question.getByRole("radio", { name: /Keep both/ }).check();
  await question.getByRole("button", { name: "Save selection" }).click();
  await expect(saved(other)).toBeVisible();
  await expect(text(page)).toContainText("Ravi says: First.");
  await expect(text(page)).toContainText("Asha says: First.");
});

test("a visitor searches the help and votes; staff put its pages in order", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "content");
  const call = await callerAs(stack, asha);
  type Id = { id: string; version: number };
  const category = await call<Id>("POST", "/api/admin/help-categories", {
    name: "Payments",
    slug: "payments",
    icon: "payments",
  });
  const written = {
    type: "paragraph",
    attrs: { id: "aaaaaaaa" },
    content: [{ type: "text", text: "Milestones are paid by UPI or bank transfer." }],
  };
  const publish = async (title: string) => {
    const { id, version } = await call<Id>("POST", "/api/admin/help-pages", {
      title,
      summary: "By UPI or bank transfer, against an invoice.",
      body: { version: 1, content: [written] },
      categoryId: category.id,
    });
    await call("POST", `/api/admin/help-pages/${id}/status`, { to: "published", version });
    return id;
  };
  const id = await publish("How do I pay a milestone?");
  await publish("Where are my receipts?");

  await page.goto("/docs");
  await expect(page.getByRole("link", { name: "Payments" })).toBeVisible();
  await takenOver(page);
  const search = page.getByRole("searchbox", { name: "Search the help pages" });
  await search.fill("unicorns");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: 'No answers for "unicorns"' })).toBeVisible();
  // Mistyped.
  await search.fill("milestne");
  await search.press("Enter");
  await page.getByRole("link", { name: "How do I pay a milestone?" }).click();
  await expect(page.getByText("Milestones are paid by UPI or bank transfer.")).toBeVisible();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByLabel("What was missing?").fill("The account number");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We read every comment.")).toBeVisible();
  await expectAccessible(page, "a help page");

  await page.goto("/admin/docs/order");
  const pages = page.getByRole("region", { name: "Payments" }).getByRole("link");
  await expect(pages).toHaveText(["How do I pay a milestone?", "Where are my receipts?"]);
  await expectAccessible(page, "the order of help pages");
  const moved = page.waitForResponse((response) => response.url().endsWith("/api/admin/help-pages/order"));
  await pickUp(page.getByRole("button", { name: "Move Where are my receipts?" }), "receipts? is at position 2 of 2.");
  await page.keyboard.press("ArrowUp");
  await expectAnnounced(page, "receipts? is at position 1 of 2.");
  await page.keyboard.press("Space");
  expect((await moved).status()).toBe(204);
  await expect(pages).toHaveText(["Where are my receipts?", "How do I pay a milestone?"]);
  await expect(async () => {
    await page.goto("/docs/payments");
    const links = page.getByRole("main").getByRole("link", { name: /milestone|receipts/ });
    await expect(links.first()).toHaveText(/Where are my receipts/, { timeout: 1000 });
  }).toPass();

  await page.goto("/admin/docs/searches");
  await expect(page.getByRole("row", { name: /^unicorns 1/ })).toBeVisible();
  await page.goto(`/admin/docs/${id}`);
  await expect(page.getByText("The account number")).toBeVisible();
});

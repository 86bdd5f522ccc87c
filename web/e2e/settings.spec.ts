/** Settings: saving, version history, reverting and the audit log. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { expectToast } from "./toasts";
import { asha, newPage, ravi, signInAs } from "./staff";

const sections = (page: Page) => page.getByRole("navigation", { name: "Settings sections" }).getByRole("link");

test("a section is saved, audited and reverted, warns about unsaved changes, and is in a select on a phone", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");

  await test.step("a new phone number appears on the site, in the history and in the audit log, and can be reverted", async () => {
    const visitor = await newPage(browser, stack);
    const footer = visitor.getByRole("contentinfo");
    await visitor.goto("/");
    await expect(footer.getByRole("link", { name: "+91 80 5550 0142" })).toBeVisible();

    await page.goto("/admin/settings");
    await page.getByRole("textbox", { name: "Phone number" }).fill("+91 80 5550 0199");
    await page.keyboard.press("Control+s");
    await expectToast(page, "status", "Saved", "Organisation settings are up to date.");
    await expect(page.getByText("Changed just now by Asha Rao")).toBeVisible();
    await visitor.reload();
    await expect(footer.getByRole("link", { name: "+91 80 5550 0199" })).toBeVisible();

    await page.getByRole("button", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History of Organisation" });
    const versions = history.getByRole("listitem");
    await expect(versions.first()).toContainText("Asha Rao");
    await expect(versions.first()).toContainText(/Phone number.*\+91 80 5550 0142.*changed to.*\+91 80 5550 0199/);
    await versions.nth(1).getByRole("button", { name: "Revert to this version" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revert" }).click();
    await expectToast(page, "status", "Reverted", "Restored the version of");
    await expect(page.getByRole("textbox", { name: "Phone number" })).toHaveValue("+91 80 5550 0142");
    await visitor.reload();
    await expect(footer.getByRole("link", { name: "+91 80 5550 0142" })).toBeVisible();
    await visitor.context().close();

    await page.goto("/admin/settings?section=audit");
    await expect(page.getByText(/The log is intact/)).toBeVisible();
    await page.getByRole("link", { name: "Settings changed" }).last().click();
    const entry = page.getByRole("dialog", { name: "Settings changed" });
    await expect(entry).toContainText("Asha Rao");
    await expect(entry).toContainText(/Phone number.*\+91 80 5550 0142.*\+91 80 5550 0199/);
    await expectAccessible(page, "an audit log entry");
  });

  await test.step("leaving warns about unsaved changes, and errors appear at their fields", async () => {
    await page.goto("/admin/settings?section=sales");
    await page.getByLabel("First call within").fill("45");
    await expect(page.getByRole("button", { name: "History" })).toBeDisabled();
    await sections(page).filter({ hasText: "Pages" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("First call within")).toHaveValue("45");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("First call within")).toHaveValue("30");

    await page.getByLabel("Hot from").fill("30");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Hot from")).toHaveAccessibleDescription(/Hot must start above warm/);
    await page.getByLabel("Hot from").fill("80");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "status", "Saved", "Sales settings are up to date.");
    const { value } = await stack.database.one<{ value: { score: { hotFrom: number } } }>(
      "select value from settings where section = 'sales'",
    );
    expect(value.score.hotFrom).toBe(80);
  });

  await test.step("on a phone the sections are in a select", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/admin/settings");
    await page.getByLabel("Settings section", { exact: true }).selectOption("Maintenance");
    await expect(page).toHaveURL("/admin/settings?section=maintenance");
    await expect(page.getByRole("heading", { level: 2, name: "Maintenance" })).toBeVisible();
    await expectAccessible(page, "the maintenance settings on a phone");
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(sideways, "scrolls sideways").toBe(false);
  });
});

test("a hidden page is not found, and another home page goes live", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const visitor = await newPage(browser, stack);
  const footer = visitor.getByRole("contentinfo");
  const listed = page.waitForResponse((response) => response.url().endsWith("/api/admin/page-settings"));
  await page.goto("/admin/settings?section=pages");
  const rows = page.getByRole("row").filter({ has: page.getByRole("switch") });
  const pages = (await (await listed).json()) as object[];
  expect(pages.length).toBeGreaterThan(20);
  await expect(rows).toHaveCount(pages.length);
  await page.getByLabel("Search pages").fill("plumb");
  await expect(rows).toHaveCount(1);
  const open = page.getByRole("switch", { name: "Plumbing services: visible to visitors" });
  await open.click();
  await expect(open).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Plumbing services: in menus" })).toBeDisabled();
  await expect.poll(() => stack.database.count("page_settings where not is_enabled")).toBe(1);
  await visitor.goto("/plumbing-services");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(footer.getByRole("link", { name: "Plumbing" })).toBeHidden();
  await open.click();
  await expect(open).toBeChecked();
  await expect.poll(() => stack.database.count("page_settings where not is_enabled")).toBe(0);
  await visitor.goto("/plumbing-services");
  await expect(visitor.getByRole("heading", { level: 1 })).not.toHaveText("404 Page Not Found");
  await expect(footer.getByRole("link", { name: "Plumbing" })).toBeVisible();

  await sections(page).filter({ hasText: "Homepage" }).click();
  const card = page.getByRole("article", { name: "Premium" });
  await expect(
    card.frameLocator("iframe").getByText("One team for the whole house"),
    "the preview frame is allowed by the security policy",
  ).toBeAttached();
  await card.getByRole("button", { name: "Make live" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make live" }).click();
  await expect(card.getByText("Live", { exact: true })).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("One team for the whole house");
  await visitor.context().close();
});

test("content staff see only the sections for the site", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "content");
  const listed = page.waitForRequest("**/api/admin/page-settings");
  await page.goto("/admin/settings?section=sales");
  await expect(sections(page)).toHaveText(["Pages", "Homepage", "About page"]);
  await expect(page.getByRole("heading", { level: 2, name: "Pages" })).toBeVisible();
  await expectAccessible(page, "the page settings");

  // The server refuses what the screen does not offer.
  const { authorization = "" } = await (await listed).allHeaders();
  const refusal = await page.request.get("/api/admin/settings/sales", { headers: { Authorization: authorization } });
  expect(refusal.status()).toBe(403);
  expect(await refusal.json()).toMatchObject({ message: "You don't have permission to perform this action." });
});

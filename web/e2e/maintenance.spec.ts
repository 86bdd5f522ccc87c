/** Closing the site: by hand and in planned windows, as visitors, administrators and their colleagues see it. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { expectOnly } from "./complaints";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { expectMessage } from "./messages";
import { asha, newPage, ravi, signInAs } from "./staff";

const settings = "/admin/settings?section=maintenance";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const banner = (page: Page) => page.getByRole("region", { name: "Maintenance notice" });

test("a window opens and closes while a visitor looks on", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const colleague = await newPage(browser, stack);
  await signInAs(colleague, stack, ravi, "content");
  const onlooker = await newPage(browser, stack);
  // The onlooker's clock stands still but for what the journey lets pass.
  await onlooker.clock.install();
  await onlooker.clock.pauseAt(Date.now() + 1000);
  await onlooker.goto("/booking");
  await expect(title(onlooker)).toHaveText("Book a free consultation");

  await page.goto(settings);
  await expect(page.getByText("No window is planned.")).toBeVisible();
  await page.getByRole("button", { name: "Plan a window" }).click();
  const form = page.getByRole("alertdialog", { name: "Plan a window" });
  await form.getByLabel("Begins").fill(inIndia(12));
  await form.getByLabel("Ends").fill(inIndia(42));
  await expect(form.getByText("30 minutes")).toBeVisible();
  await form.getByLabel("Message to visitors").fill("We are moving to larger servers.");
  await form.getByRole("button", { name: "Plan it" }).click();
  await expectMessage(page, "status", "The window is planned", "");
  const windows = page.getByRole("list", { name: "Windows to come" }).getByRole("listitem");
  await expect(windows).toHaveCount(1);
  await expect(windows).toContainText("Planned");

  // A quarter of an hour ahead, whoever may pass is told; visitors notice nothing yet.
  await expect(banner(page)).toContainText(/Maintenance starts in \d+ minutes, at \d\d:\d\d, and ends at \d\d:\d\d\./);
  await page.goto("/admin");
  await expect(banner(page).getByRole("link", { name: "Maintenance settings" })).toBeVisible();
  await expectAccessible(page, "the dashboard with the banner");
  await onlooker.clock.runFor(30_000);
  await expect(title(onlooker)).toHaveText("Book a free consultation");

  // Nobody waits for twelve minutes here: its beginning is brought forward to now.
  await stack.database.query("update maintenance_windows set starts_at = now() - interval '1 second'");
  await onlooker.clock.runFor(30_000);
  await expect(title(onlooker)).toHaveText("System Maintenance");
  await expect(onlooker.getByText("We are moving to larger servers.")).toBeVisible();
  await expect(onlooker.getByText("Estimated time: 1-2 hours")).toBeVisible();
  await expect(banner(page)).toContainText(
    /Maintenance is on\. Started at \d\d:\d\d, ends at \d\d:\d\d \(scheduled\)\./,
  );

  // A colleague's changes are refused in the window's words; bookings are taken.
  await colleague.goto("/admin/settings?section=pages");
  await expect(banner(colleague)).toContainText("changes cannot be saved. We are moving to larger servers.");
  const open = colleague.getByRole("switch", { name: "Book a consultation: open to visitors" });
  const refusal = colleague.waitForResponse((response) => response.request().method() === "PUT");
  await open.click();
  expect((await refusal).status()).toBe(503);
  await expectMessage(colleague, "alert", "Not saved", "We are moving to larger servers.");
  await expect(open).toBeChecked();
  expect(await stack.database.count("page_settings")).toBe(0);
  await postLead(stack.url, visitor(1));
  expect(await stack.database.count("leads")).toBe(1);

  // An administrator passes, and has the worker note at once what the clock has begun.
  await page.goto("/booking");
  await expect(title(page)).toHaveText("Book a free consultation");
  await page.goto("/admin/settings?section=recurring-work");
  await page.getByRole("button", { name: "Run now: Toggle maintenance" }).click();
  await expect.poll(() => state(), { message: "run by hand" }).toBe("open");

  await stack.database.query("update maintenance_windows set ends_at = now()");
  await onlooker.clock.runFor(30_000);
  await expect(title(onlooker)).toHaveText("Book a free consultation");
  await expect(banner(page)).toBeHidden();
  await expect(banner(colleague)).toBeHidden();
  await open.click();
  await expect.poll(() => stack.database.count("page_settings where not is_enabled")).toBe(1);
  // This time nobody helps: the worker looks every minute.
  await expect.poll(() => state(), { message: "by the clock", timeout: 180_000 }).toBe("closed");
  await Promise.all([colleague.context().close(), onlooker.context().close()]);

  async function state(): Promise<string> {
    return (await stack.database.one<{ state: string }>("select state from maintenance_windows")).state;
  }
});

test("the switch closes the site at once, with the words that were tried out", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const onlooker = await newPage(browser, stack);
  await page.goto(settings);
  await expectAccessible(page, "the maintenance settings");
  const preview = page.getByRole("figure", { name: "What visitors see" });
  await expect(preview.getByText("We are working on our site and will be back shortly.")).toBeAttached();
  await page.getByLabel("Message to visitors").fill("Back at noon.\nUntil then, call us.");
  await expect(preview.getByText("Until then, call us.")).toBeAttached();
  await page.getByRole("switch", { name: "Close the site now" }).check();
  await page.keyboard.press("Control+s");
  await expectMessage(page, "status", "The site is closed", "within 30 seconds");
  await expect(banner(page)).toContainText(/Maintenance is on\. Started at \d\d:\d\d, stays on until turned off\./);

  await onlooker.goto("/");
  await expect(title(onlooker)).toHaveText("System Maintenance");
  await expect(onlooker.getByText("Back at noon.")).toBeVisible();
  await onlooker.goto("/auth");
  await expect(title(onlooker)).toHaveText("Your Nivas account");

  await page.getByRole("switch", { name: "Close the site now" }).uncheck();
  await page.keyboard.press("Control+s");
  await expectMessage(page, "status", "Saved", "The switch is off.");
  await expect(banner(page)).toBeHidden();
  await onlooker.goto("/");
  await expect(title(onlooker)).not.toHaveText("System Maintenance");
  await onlooker.context().close();
});

test("windows cannot overlap, and those to come can be moved and cancelled", async ({ page, stack, complaints }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto(settings);
  await plan(page, 24 * 60, 26 * 60);
  await expectMessage(page, "status", "The window is planned", "");
  await plan(page, 25 * 60, 27 * 60);
  const form = page.getByRole("alertdialog", { name: "Plan a window" });
  await expect(form.getByLabel("Begins")).toHaveAccessibleDescription(/Another window is planned/);
  await expect(form.getByLabel("Begins")).toBeFocused();
  await form.getByLabel("Ends").fill(inIndia(24 * 60));
  await form.getByRole("button", { name: "Plan it" }).click();
  await expect(form.getByLabel("Ends")).toHaveAccessibleDescription(/Must be after the beginning/);
  await form.getByRole("button", { name: "Cancel" }).click();
  expectOnly(complaints, /status of 409/);

  const coming = page.getByRole("list", { name: "Windows to come" }).getByRole("listitem");
  await expect(coming).toHaveCount(1);
  await coming.getByRole("button", { name: /^Edit/ }).click();
  const change = page.getByRole("alertdialog", { name: "Change this window" });
  await change.getByLabel("Ends").fill(inIndia(28 * 60));
  await change.getByRole("button", { name: "Save" }).click();
  await expect(coming).toContainText("4 hours");

  await coming.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("button", { name: "Cancel the window" }).click();
  await expect(page.getByText("No window is planned.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Earlier windows" }).getByRole("listitem")).toContainText("Cancelled");
});

async function plan(page: Page, from: number, until: number): Promise<void> {
  await page.getByRole("button", { name: "Plan a window" }).click();
  const form = page.getByRole("alertdialog", { name: "Plan a window" });
  await form.getByLabel("Begins").fill(inIndia(from));
  await form.getByLabel("Ends").fill(inIndia(until));
  await form.getByRole("button", { name: "Plan it" }).click();
}

/** The time in so many minutes, as an input holds it, in India. */
function inIndia(minutes: number): string {
  const india = Date.now() + (5 * 60 + 30 + minutes) * 60_000;
  return new Date(india).toISOString().slice(0, 16);
}

/** Maintenance, turned on manually and by schedule, as visitors, admins and other staff see it. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { readAgain, takenOver } from "./rendered";
import { expectToast } from "./toasts";
import { asha, newPage, ravi, signInAs } from "./staff";

const settings = "/admin/settings?section=maintenance";

/** With its date when it is not today. */
const time = "(\\d\\d \\w{3} \\d{4}, )?\\d{1,2}:\\d\\d [ap]m";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const banner = (page: Page) => page.getByRole("region", { name: "Maintenance notice" });

test("a scheduled window starts and ends while a visitor is on the site", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const colleague = await newPage(browser, stack);
  await signInAs(colleague, stack, ravi, "content");
  const onlooker = await newPage(browser, stack);
  await onlooker.clock.install();
  await onlooker.goto("/booking");
  await expect(title(onlooker)).toHaveText("Book a free consultation");
  await takenOver(onlooker);
  // From here on the journey controls the onlooker's clock.
  await onlooker.clock.pauseAt(Date.now() + 1000);

  await page.goto(settings);
  await expect(page.getByText("No maintenance scheduled.")).toBeVisible();
  await page.getByRole("button", { name: "Schedule maintenance", exact: true }).click();
  const form = page.getByRole("alertdialog", { name: "Schedule maintenance" });
  // Both of one moment: a minute may end between the two fields.
  const [starts, ends] = [inMinutes(12), inMinutes(42)];
  await form.getByLabel("Starts").fill(starts);
  await form.getByLabel("Ends").fill(ends);
  await expect(form.getByText("30 minutes")).toBeVisible();
  await form.getByLabel("Message to visitors").fill("We are moving to larger servers.");
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
  await expectToast(page, "status", "Maintenance scheduled", "");
  const windows = page.getByRole("list", { name: "Upcoming windows" }).getByRole("listitem");
  await expect(windows).toHaveCount(1);
  await expect(windows).toContainText("Scheduled");

  // Staff see a banner 15 minutes ahead; visitors see no change yet.
  await expect(banner(page)).toContainText(
    new RegExp(`Maintenance starts in \\d+ minutes, at ${time}, and ends at ${time}\\.`),
  );
  await page.goto("/admin");
  await expect(banner(page).getByRole("link", { name: "Maintenance settings" })).toBeVisible();
  await expectAccessible(page, "the dashboard with the banner");
  await onlooker.clock.runFor(30_000);
  await expect(title(onlooker)).toHaveText("Book a free consultation");

  // Starts the window now instead of waiting.
  await stack.database.query("update maintenance_windows set starts_at = now() - interval '1 second'");
  await readAgain();
  await onlooker.clock.runFor(30_000);
  await expect(title(onlooker)).toHaveText("System Maintenance");
  await expect(onlooker.getByText("We are moving to larger servers.")).toBeVisible();
  await expect(onlooker.getByText("Estimated time: 1-2 hours")).toBeVisible();
  await expect(onlooker.getByRole("link", { name: "hello@nivas.example" })).toBeVisible();
  await expect(onlooker.getByRole("contentinfo")).toBeHidden();
  await onlooker.getByRole("button", { name: "Refresh Page" }).click();
  await expect(title(onlooker)).toHaveText("System Maintenance");
  await expect(banner(page)).toContainText(
    new RegExp(`Maintenance is on\\. Started at ${time}, ends at ${time} \\(scheduled\\)\\.`),
  );

  // Changes by other staff are refused with the window's message; bookings still arrive.
  await colleague.goto("/admin/settings?section=pages");
  await expect(banner(colleague)).toContainText("changes cannot be saved. We are moving to larger servers.");
  const open = colleague.getByRole("switch", { name: "Book a consultation: visible to visitors" });
  const refusal = colleague.waitForResponse((response) => response.request().method() === "PUT");
  await open.click();
  expect((await refusal).status()).toBe(503);
  await expectToast(colleague, "alert", "Not saved", "We are moving to larger servers.");
  await expect(open).toBeChecked();
  expect(await stack.database.count("page_settings")).toBe(0);
  await postLead(stack.url, visitor(1));
  expect(await stack.database.count("leads")).toBe(1);

  // An admin can use the site, and runs the schedule that records the start.
  await page.goto("/booking");
  await expect(title(page)).toHaveText("Book a free consultation");
  const notice = page.getByRole("complementary", { name: "For administrators" });
  await expect(notice.getByText("You are signed in as an administrator.")).toBeVisible();
  await expect(notice.getByRole("link", { name: "Go to settings" })).toHaveAttribute("href", "/admin/settings");
  await page.goto("/admin/settings?section=recurring-work");
  const toggle = page.getByRole("button", { name: "Run now: Toggle maintenance" });
  await toggle.click();
  await expect.poll(() => state(), { message: "run manually" }).toBe("open");

  await stack.database.query("update maintenance_windows set ends_at = now()");
  await readAgain();
  // The page that was refreshed begins with its own 30 seconds once its script runs.
  await expect(async () => {
    await onlooker.clock.runFor(30_000);
    await expect(title(onlooker)).toHaveText("Book a free consultation", { timeout: 1000 });
  }).toPass();
  await expect(banner(page)).toBeHidden();
  await expect(banner(colleague)).toBeHidden();
  await open.click();
  await expect.poll(() => stack.database.count("page_settings where not is_enabled")).toBe(1);
  await toggle.click();
  await expect.poll(() => state(), { message: "run again" }).toBe("closed");
  await Promise.all([colleague.context().close(), onlooker.context().close()]);

  async function state(): Promise<string> {
    return (await stack.database.one<{ state: string }>("select state from maintenance_windows")).state;
  }
});

test("turning on maintenance closes the site at once, with the previewed message", async ({ page, browser, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const onlooker = await newPage(browser, stack);
  await page.goto(settings);
  await expectAccessible(page, "the maintenance settings");
  const preview = page.getByRole("figure", { name: "What visitors see" });
  await expect(preview.getByText("We are working on our site and will be back shortly.")).toBeAttached();
  await page.getByLabel("Message to visitors").fill("Back at noon.\nUntil then, call us.");
  await expect(preview.getByText("Until then, call us.")).toBeAttached();
  await page.getByRole("switch", { name: "Turn on maintenance now" }).check();
  await page.keyboard.press("Control+s");
  await expectToast(page, "status", "Maintenance is on", "within 30 seconds");
  await expect(banner(page)).toContainText(
    new RegExp(`Maintenance is on\\. Started at ${time}, stays on until turned off\\.`),
  );

  await onlooker.goto("/");
  await expect(title(onlooker)).toHaveText("System Maintenance");
  await expect(onlooker.getByText("Back at noon.")).toBeVisible();
  await onlooker.goto("/auth");
  await expect(title(onlooker)).toHaveText("Your Nivas account");
  await onlooker.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(title(onlooker)).toHaveText("Forgot your password?");

  await page.getByRole("switch", { name: "Turn on maintenance now" }).uncheck();
  await page.keyboard.press("Control+s");
  await expectToast(page, "status", "Saved", "Maintenance is not turned on manually.");
  await expect(banner(page)).toBeHidden();
  await onlooker.goto("/");
  await expect(title(onlooker)).not.toHaveText("System Maintenance");
  await onlooker.context().close();
});

test("windows cannot overlap, and upcoming ones can be moved and cancelled", async ({ page, stack, consoleErrors }) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto(settings);
  await schedule(page, 24 * 60, 26 * 60);
  await expectToast(page, "status", "Maintenance scheduled", "");
  await schedule(page, 25 * 60, 27 * 60);
  const form = page.getByRole("alertdialog", { name: "Schedule maintenance" });
  await expect(form.getByLabel("Starts")).toHaveAccessibleDescription(/Other maintenance is scheduled/);
  await expect(form.getByLabel("Starts")).toBeFocused();
  await form.getByLabel("Ends").fill(inMinutes(24 * 60));
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(form.getByLabel("Ends")).toHaveAccessibleDescription(/Must be after the start/);
  await form.getByRole("button", { name: "Cancel" }).click();
  expectOnly(consoleErrors, /status of 409/);

  const upcoming = page.getByRole("list", { name: "Upcoming windows" }).getByRole("listitem");
  await expect(upcoming).toHaveCount(1);
  await upcoming.getByRole("button", { name: /^Edit/ }).click();
  const change = page.getByRole("alertdialog", { name: "Edit maintenance window" });
  await change.getByLabel("Ends").fill(inMinutes(28 * 60));
  await change.getByRole("button", { name: "Save" }).click();
  await expect(upcoming).toContainText("4 hours");

  await upcoming.getByRole("button", { name: /^Cancel/ }).click();
  await page.getByRole("button", { name: "Cancel window" }).click();
  await expect(page.getByText("No maintenance scheduled.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Past windows" }).getByRole("listitem")).toContainText("Cancelled");
});

async function schedule(page: Page, from: number, until: number): Promise<void> {
  await page.getByRole("button", { name: "Schedule maintenance", exact: true }).click();
  const form = page.getByRole("alertdialog", { name: "Schedule maintenance" });
  await form.getByLabel("Starts").fill(inMinutes(from));
  await form.getByLabel("Ends").fill(inMinutes(until));
  await form.getByRole("button", { name: "Schedule", exact: true }).click();
}

/** The value of a datetime input, so many minutes from now, in IST. */
function inMinutes(minutes: number): string {
  const ist = Date.now() + (5 * 60 + 30 + minutes) * 60_000;
  return new Date(ist).toISOString().slice(0, 16);
}

/** The jobs screens: failed e-mails, paused queues and bulk actions. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { postLead, postLeads, visitor } from "./leads";
import { expectToast, toast } from "./toasts";
import { ravi, signInAs } from "./staff";

const screen = "/admin/settings?section=jobs";
const list = (page: Page) => page.getByRole("table", { name: "Jobs" });
const rows = (page: Page) => list(page).locator("tbody [data-row-link]");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Job states" }).getByRole("link", { name });
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });
const part = (drawer: Locator, title: string) =>
  drawer.locator("section").filter({ has: drawer.page().getByRole("heading", { name: title, exact: true }) });

const chart = (page: Page) => page.getByRole("slider", { name: "Done and failed: time" });

/** The row of a queue in the overview. */
const queue = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "Queues" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) });

test("an operator finds out why an e-mail failed, retries it and sees it sent, on screens that are accessible", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, ravi, "ops");
  const lead = { ...visitor(1), customerName: "Meera Iyer" };
  stack.smtp.refuse(({ to }) => (to === lead.customerEmail ? { code: 554, text: "5.7.1 Rejected by policy" } : null));

  // The overview updates live.
  await page.goto(screen);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(queue(page, "Mail")).toContainText("Running");
  await expect(chart(page)).toBeVisible();
  await postLead(stack.url, lead);
  const failed = queue(page, "Mail").getByRole("cell").filter({ hasText: "Failed" }).getByRole("link", { name: "1" });
  await expect(failed).toBeVisible();
  await expectAccessibleAtBothSizes(page, "the overview");
  await failed.click();

  await page.getByRole("searchbox").fill("rejected by policy");
  await expect(rows(page)).toHaveText(["Acknowledge lead"]);
  await expect(page).toHaveURL(/state=dead.*q=rejected/);
  await expectAccessibleAtBothSizes(page, "the list");
  await rows(page).click();
  const job = drawer(page, "Acknowledge lead");
  await expect(job.getByText("Rejected by policy").first()).toBeVisible();
  await expect(job.getByRole("link", { name: lead.customerName })).toBeVisible();
  const attempts = part(job, "Attempts").getByRole("listitem");
  await expect(attempts).toHaveCount(1);
  await expect(attempts).toContainText(/Failed.*took .*, by /);
  await expect(part(job, "Argument")).toContainText("enquiry");
  await expectAccessibleAtBothSizes(page, "a job");

  stack.smtp.refuse(() => null);
  await job.getByRole("button", { name: "Retry" }).click();
  await expectToast(page, "status", "Job queued", "Acknowledge lead");
  await expect(job.getByText("Done").first()).toBeVisible();
  await expect(attempts).toHaveCount(2);
  await expect(attempts.last()).toContainText("Rejected by policy");
  await expect(part(job, "Log")).toContainText(/info\s*sent .*acknowledge_lead/i);
  expect(stack.smtp.to(lead.customerEmail)).toHaveLength(1);
  // The list updates live.
  await expect(page.getByText("No jobs match.")).toBeVisible();

  // The lead links to the job.
  await job.getByRole("link", { name: lead.customerName }).click();
  await drawer(page, lead.customerName)
    .getByRole("link", { name: /^View delivery: Confirmation/ })
    .click();
  await expect(drawer(page, "Acknowledge lead")).toBeVisible();

  // The chart works with the keyboard.
  await page.goto(screen);
  await chart(page).focus();
  await page.keyboard.press("End");
  await expect(chart(page)).toHaveAttribute(
    "aria-valuetext",
    /^\d+:\d\d [ap]m to \d+:\d\d [ap]m: .* done, .* failed attempt/,
  );
});

test("a paused queue keeps its jobs until it is resumed, and scheduled e-mails are cancelled in bulk", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, ravi, "ops");

  await test.step("a paused queue", async () => {
    // The e-mail about the operator's own account.
    await expect.poll(() => stack.smtp.mails.length).toBe(1);
    await page.goto(screen);
    await page.getByRole("button", { name: "Pause mail" }).click();
    await page.getByRole("alertdialog", { name: "Pause mail?" }).getByRole("button", { name: "Pause" }).click();
    await expectToast(page, "status", "Mail paused", "New jobs wait");
    await expect(queue(page, "Mail")).toContainText("Paused by Ravi Menon");

    const lead = visitor(9);
    await postLead(stack.url, lead);
    await queue(page, "Mail").getByRole("link", { name: "2" }).first().click();
    await expect(rows(page)).toHaveText([/^A(cknowledge|nnounce) lead$/, /^A(cknowledge|nnounce) lead$/]);
    expect(stack.smtp.to(lead.customerEmail)).toEqual([]);

    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Resume mail" }).click();
    await expectToast(page, "status", "Mail resumed", "2 waiting jobs.");
    await expect(queue(page, "Mail")).toContainText("Running");
    await expect.poll(() => stack.smtp.mails.length).toBe(3);
    expect(stack.smtp.to(lead.customerEmail)).toHaveLength(1);
    const audited = await stack.database.query<{ action: string }>(
      "select action from audit_entries where subject_kind = 'job_queue' order by at",
    );
    expect(audited).toHaveLength(2);

    await page.getByRole("link", { name: "All jobs" }).click();
    await tab(page, "Done").click();
    await expect(rows(page).filter({ hasText: /^A(cknowledge|nnounce) lead$/ })).toHaveCount(2);
  });

  await test.step("scheduled e-mails are cancelled in bulk, and undo restores them", async () => {
    await postLeads(stack.url, 3);
    const scheduled = () =>
      stack.database.query<{ id: string; run_at: Date }>(
        "select id, run_at from jobs_waiting where kind = 'follow_up_lead' order by id",
      );
    await expect.poll(async () => (await scheduled()).length).toBe(4);
    // No other job ends meanwhile, which would change the list.
    await expect.poll(() => stack.smtp.mails.length).toBe(9);
    const before = await scheduled();

    await page.goto(`${screen}&view=jobs&state=scheduled`);
    await page.getByRole("button", { name: "Type", exact: true }).click();
    // The checkbox follows the address.
    await page.getByRole("checkbox", { name: "Follow up lead", exact: true }).click();
    await expect(page.getByRole("checkbox", { name: "Follow up lead", exact: true })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveText(Array<string>(4).fill("Follow up lead"));
    await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel 4 jobs?" });
    await question.getByRole("button", { name: "Cancel jobs" }).click();
    await expect(toast(page, "4 jobs changed")).toBeVisible();
    await expect(page.getByText("No jobs match.")).toBeVisible();
    expect(await scheduled()).toEqual([]);

    await toast(page, "4 jobs changed").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Undone for 4 jobs")).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
    expect(await scheduled()).toEqual(before);
  });
});

/** Notices: the bell of the back office, mentions in notes, and how a colleague chooses what they get. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { asha, newPage, ravi, signInAs } from "./staff";
import type { Stack } from "./stack/stack";
import { read } from "./stack/smtp-server";

const customer = visitor(1).customerName;
const drawer = (page: Page) => page.getByRole("dialog", { name: customer });
const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread > 0 ? `Notices, ${unread} unread` : "Notices", exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notices" });

/** An admin in another browser, with the customer's lead open. */
async function colleagueAt(page: Page, stack: Stack): Promise<void> {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/leads");
  await page.getByRole("table", { name: "Leads" }).getByRole("link", { name: customer, exact: true }).click();
  await expect(drawer(page)).toBeVisible();
}

/** Writes a note that names Ravi, with the keyboard. */
async function mentionRavi(page: Page): Promise<void> {
  const note = drawer(page).getByRole("textbox", { name: "Note" });
  await note.fill("Wants to hear of teak. ");
  await note.pressSequentially("@rav");
  await expect(page.getByRole("option", { name: "Ravi Menon" })).toBeVisible();
  await expectAccessible(page, "the colleagues of a note");
  await page.keyboard.press("Enter");
  await expect(note).toHaveValue("Wants to hear of teak. @Ravi Menon ");
  await page.keyboard.press("Control+Enter");
  await expect(drawer(page).getByRole("strong").filter({ hasText: "@Ravi Menon" })).toBeVisible();
}

test("a mention reaches the bell live, leads to the lead and is read with it", async ({ page, browser, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  await page.goto("/admin/team");
  await expect(bell(page, 0)).toBeVisible();
  await postLead(stack.url, visitor(1));
  await expect(bell(page, 1)).toBeVisible();

  const other = await newPage(browser, stack);
  await colleagueAt(other, stack);
  await mentionRavi(other);

  // Ravi has not moved from his screen.
  await expect(bell(page, 2)).toBeVisible();
  await bell(page, 2).click();
  // Below "Today", or "Earlier" if midnight has just passed.
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);
  await expectAccessibleAtBothSizes(page, "the bell");
  await panel(page)
    .getByRole("link", { name: /Asha Rao mentioned you in a note/ })
    .click();
  await expect(panel(page)).toBeHidden();
  await expect(drawer(page)).toContainText("Wants to hear of teak. @Ravi Menon");
  await expect(bell(page, 1)).toBeVisible();
  // A drawer covers the top bar.
  await page.goto("/admin/leads");
  await bell(page, 1).click();
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell(page, 0)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await other.context().close();
});

test("notices come by e-mail where a colleague wants them, and urgent ones stay on", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, ravi, "sales");
  await postLead(stack.url, visitor(1));
  await page.goto("/admin/team");
  await expect(bell(page, 1)).toBeVisible();
  await bell(page, 1).click();
  await panel(page).getByRole("link", { name: "Choose your notices" }).click();
  const choices = page.getByRole("region", { name: "Notices" });
  await expect(choices.getByRole("checkbox", { name: "Lead not called in time: in the bell" })).toBeDisabled();
  await choices.getByRole("checkbox", { name: "Mentioned in a note: by e-mail" }).check();
  await choices.getByRole("checkbox", { name: "Mentioned in a note: in the bell" }).uncheck();
  await expectAccessibleAtBothSizes(page, "the choice of notices");
  await page.reload();
  await expect(choices.getByRole("checkbox", { name: "Mentioned in a note: by e-mail" })).toBeChecked();
  await expect(choices.getByRole("checkbox", { name: "Mentioned in a note: in the bell" })).not.toBeChecked();

  const other = await newPage(browser, stack);
  await colleagueAt(other, stack);
  await mentionRavi(other);
  const letters = async () =>
    (await Promise.all(stack.smtp.to(ravi.email).map(read))).filter(({ subject }) =>
      subject?.includes("Asha Rao mentioned you in a note"),
    );
  await expect.poll(async () => (await letters()).length).toBe(1);
  await page.goto("/admin/team");
  await expect(bell(page, 1)).toBeVisible();
  await other.context().close();
});

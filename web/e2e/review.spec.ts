/** Many enquiries from one network: none is lost, and none is answered before review. */
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { newPage, ravi, signInAs } from "./staff";

test("enquiries beyond the limit wait for review: released ones are answered, junk is not", async ({
  page,
  browser,
  stack,
}) => {
  await stack.database.saveSettings("enquiries", { networkHourly: 1, minSeconds: 0 });
  for (const number of [1, 2, 3]) await postLead(stack.url, visitor(number));
  await expect.poll(() => stack.smtp.to("visitor-1@example.com").length).toBe(1);

  await signInAs(page, stack, ravi, "admin");
  await page.goto("/admin/leads");
  await page.getByRole("button", { name: /^View/ }).click();
  await page.getByRole("menuitem", { name: "Waiting for review" }).click();
  const table = page.getByRole("table", { name: "Leads" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expectAccessible(page, "leads that wait for a review");

  await table.getByRole("link", { name: "Visitor 2", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Visitor 2" });
  const review = drawer.getByRole("region", { name: "Review" });
  await expect(review).toContainText("Waiting for review: many enquiries from one network.");
  await expectAccessible(page, "a lead that waits for a review");
  await review.getByRole("button", { name: "Release" }).click();
  await expect(review).toHaveCount(0);
  await expect(drawer.getByText("Released after review")).toBeVisible();
  await expect.poll(() => stack.smtp.to("visitor-2@example.com").length).toBe(1);
  await page.keyboard.press("Escape");

  await table.getByRole("link", { name: "Visitor 3", exact: true }).click();
  const junk = page.getByRole("dialog", { name: "Visitor 3" });
  await junk.getByRole("button", { name: "Mark as junk" }).click();
  await expect(junk.getByRole("region", { name: "Review" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(table.getByRole("link", { name: "Visitor 3", exact: true })).toHaveCount(0);
  expect(stack.smtp.to("visitor-3@example.com")).toEqual([]);

  const phone = await newPage(browser, stack, { viewport: { width: 390, height: 844 } });
  await phone.goto("/booking");
  await expect(phone.getByRole("textbox", { name: "Topic" })).toHaveCount(0);
  await phone.context().close();
});

/** The search of the back office: records, commands and screens behind Ctrl K. */
import type { CustomerDetail } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { callerAs, kavya } from "./quotation-api";
import { asha, signInAs } from "./staff";

test("Ctrl K finds a customer by the last four digits, and goes to a screen", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { id } = await call<CustomerDetail>("POST", "/api/admin/customers", { kind: "individual", ...kavya });
  const search = page.getByRole("dialog", { name: "Search" });
  const field = search.getByRole("combobox");

  await page.goto("/admin/team");
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectAccessible(page, "commands");
  await field.pressSequentially("4321");
  const found = search.getByRole("group", { name: "Customers" }).getByRole("option");
  await expect(found).toHaveText([/^Kavya Shetty.*98450 54321/]);
  await expect(found.locator("mark")).toHaveText("4321");
  await expect(search.getByRole("status")).toHaveText("1 result");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Kavya Shetty" })).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?customer=${id}`);

  await page.keyboard.press("Control+k");
  await expect(search.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/^Kavya Shetty/]);
  await field.pressSequentially("go to quot");
  await expect(search.getByRole("option", { selected: true })).toHaveText("Quotations");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Quotations/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field.fill("nobody of this name");
  await expect(search).toContainText("Nothing found for “nobody of this name”.");
  await expectAccessibleAtBothSizes(page, "an empty search");
});

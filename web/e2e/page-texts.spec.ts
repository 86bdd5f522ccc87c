/** The text of a built page: changed, seen by visitors and search engines, and taken back. */
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { asha, signInAs } from "./staff";
import { expectToast } from "./toasts";

test("a service page gets another heading and question, and its built text back", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/page-texts");
  await page.getByRole("searchbox", { name: "Search pages" }).fill("modular");
  await expect(page).toHaveURL(/q=modular/);
  await page.getByRole("link", { name: "Modular kitchens" }).click();
  const heading = page.getByRole("region", { name: "Top of the page" }).getByLabel("Heading", { exact: true });
  // The form begins with what visitors read.
  await expect(heading).toHaveValue("A kitchen that knows how you cook");
  await heading.fill("Kitchens for small flats");
  const questions = page.getByRole("region", { name: "Questions" });
  await questions.getByRole("button", { name: "Move down: Plywood or board?" }).click();
  await questions.getByLabel("Question", { exact: true }).first().fill("Do you come on Sundays?");
  await questions.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  // What is missing is named where it is.
  await expect(questions.getByText("Must not be empty.")).toHaveCount(2);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("422")]);
  await questions.getByRole("button", { name: "Remove: question 6" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "status", "Saved", "Modular kitchens shows the new text.");
  await expectAccessible(page, "the text of a service page");

  const read = async () => (await page.request.get(`${stack.url}/services/modular-kitchens`)).text();
  const structured = (html: string) => html.match(/<script type="application\/ld\+json">.*?FAQPage.*?<\/script>/s)?.[0];
  await expect.poll(read).toContain("Kitchens for small flats");
  const changed = await read();
  expect(changed).not.toContain("A kitchen that knows how you cook");
  expect(structured(changed)).toMatch(/Do you come on Sundays\?.*Plywood or board\?/s);

  await page.getByRole("button", { name: "Back to the built text…" }).click();
  await page.getByRole("button", { name: "Use the built text" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Built text", { exact: true })).toBeVisible();
  await expect.poll(read).toContain("A kitchen that knows how you cook");
});

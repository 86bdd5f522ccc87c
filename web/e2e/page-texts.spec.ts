/** The text of a built page: changed, seen by visitors and search engines, and taken back. */
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { asha, signInAs } from "./staff";
import { expectToast } from "./toasts";

test("a service page gets another heading and question and its built text back, and painting is estimated", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin/page-texts");
  await page.getByRole("searchbox", { name: "Search pages" }).fill("modular");
  await expect(page).toHaveURL(/q=modular/);
  await page.getByRole("link", { name: "Modular kitchens", exact: true }).click();
  const heading = page.getByRole("region", { name: "Top of the page" }).getByLabel("Heading", { exact: true });
  // The form begins with what visitors read.
  await expect(heading).toHaveValue("A kitchen that knows how you cook");
  await heading.fill("Kitchens for small flats");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe[title='Preview at 390 pixels']");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Kitchens for small flats");
  await page.getByRole("button", { name: "Close preview" }).click();
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

  await test.step("painting is estimated by area and by rooms, at the rates of the rate card", async () => {
    await page.goto("/painting-services");
    const prices = page.getByRole("region", { name: "What it costs" });
    await expect(prices).toContainText("from ₹37.76 per sq ft");
    const form = page.getByRole("region", { name: "What does painting your home cost?" });
    await form.getByRole("button", { name: "Estimate the price" }).click();
    const area = form.getByLabel("Painted area in square feet");
    await expect(area).toBeFocused();
    await expect(area).toHaveAccessibleDescription(/1 to 1,00,000 sq ft/);
    await area.fill("1,000");
    await form.getByRole("button", { name: "Estimate the price" }).click();
    await expect(form.getByRole("status")).toContainText("₹33,984 to ₹41,536");
    await expect(form.getByRole("status")).toContainText("A guide for 1,000 sq ft with GST");
    await form.getByRole("radio", { name: "I have room sizes" }).check();
    await form.getByRole("button", { name: "Add a room" }).click();
    for (const room of ["Room 1", "Room 2"]) {
      const sides = form.getByRole("group", { name: room });
      for (const side of ["Length", "Width", "Height"]) await sides.getByLabel(`${side} in feet`).fill("10");
    }
    await form.getByRole("button", { name: "Estimate the price" }).click();
    await expect(form.getByRole("status")).toContainText("A guide for 1,000 sq ft with GST");
    await expectAccessible(page, "the estimate");
  });
});

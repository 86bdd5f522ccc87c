/** Helpers for the booking form, in the dialog and on its page. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey";
import { takenOver } from "./rendered";

export type Answers = {
  home: string;
  interiors: string[];
  timeline: string;
  name: string;
  phone: string;
  email: string;
  requirements?: string;
};

export const asha: Answers = {
  home: "3 BHK",
  interiors: ["Kitchen", "TV unit"],
  timeline: "Express",
  name: "Asha Rao",
  phone: "98450 12345",
  email: "asha.rao@example.com",
  requirements: "A kitchen for two cooks, and a window seat.\nMove-in is in March.",
};

/** Opens the dialog from the top of the home page. */
export async function openDialog(page: Page): Promise<Locator> {
  await page.goto("/");
  await page.getByRole("button", { name: "Book Consultation" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName("Book a free consultation");
  return dialog;
}

/** Opens the booking page, and waits for the script: what is chosen before it is shown again a moment later. */
export async function openBookingPage(page: Page): Promise<Locator> {
  await page.goto("/booking");
  await takenOver(page);
  return page.getByRole("form", { name: "Booking" });
}

export function step(form: Locator, number: 1 | 2 | 3 | 4): Locator {
  return form.getByRole("heading", { level: 2, name: `Step ${number} of 4` });
}

export const next = (form: Locator) => form.getByRole("button", { name: "Next" });
export const submit = (form: Locator) => form.getByRole("button", { name: "Submit Booking" });

/** Steps 1 to 3. */
export async function choose(form: Locator, answers: Answers): Promise<void> {
  await expect(step(form, 1)).toBeVisible();
  await form.getByRole("radio", { name: answers.home }).check();
  await next(form).click();
  await expect(step(form, 2)).toBeFocused();
  for (const interior of answers.interiors) await form.getByRole("checkbox", { name: interior }).check();
  const count = answers.interiors.length;
  await expect(form.getByText(`${count} ${count === 1 ? "item" : "items"} selected`)).toBeVisible();
  await next(form).click();
  await expect(step(form, 3)).toBeFocused();
  await form.getByRole("radio", { name: answers.timeline }).check();
  await next(form).click();
  await expect(step(form, 4)).toBeFocused();
}

/** Step 4. */
export async function fillContact(form: Locator, answers: Answers): Promise<void> {
  await form.getByLabel("Full Name").fill(answers.name);
  await form.getByLabel("Phone Number").fill(answers.phone);
  await form.getByLabel("Email Address").fill(answers.email);
  await form.getByLabel("Your requirements").fill(answers.requirements ?? "");
}

export async function expectContact(form: Locator, answers: Answers): Promise<void> {
  await expect(form.getByLabel("Full Name")).toHaveValue(answers.name);
  await expect(form.getByLabel("Phone Number")).toHaveValue(answers.phone);
  await expect(form.getByLabel("Email Address")).toHaveValue(answers.email);
  await expect(form.getByLabel("Your requirements")).toHaveValue(answers.requirements ?? "");
}

/** Accounts and the e-mails about them. */
import { type Page, expect } from "@playwright/test";
import { type Mail, read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

export type Person = { firstName: string; lastName: string; email: string; password: string };

export const meera: Person = {
  firstName: "Meera",
  lastName: "Iyer",
  email: "meera.iyer@example.com",
  password: "green door under mango",
};

/** Submits the sign-up form. */
export async function signUp(page: Page, person: Person, { next = "" } = {}): Promise<void> {
  await page.goto(`/auth?tab=sign-up${next && `&next=${encodeURIComponent(next)}`}`);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm Password").fill(person.password);
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm your e-mail address" })).toBeFocused();
}

/** Signs up and opens the first page of the account. */
export async function signUpAndConfirm(page: Page, stack: Stack, person: Person): Promise<void> {
  await signUp(page, person);
  await page.goto((await mailTo(stack, person.email)).link);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your projects" })).toBeVisible();
}

/** Submits the sign-in form. */
export async function signIn(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The text of a person's latest e-mail, once they have this many. */
export async function mailTo({ smtp }: Stack, email: string, count = 1): Promise<{ link: string; code: string }> {
  await expect.poll(() => smtp.to(email).length).toBe(count);
  const { text = "" } = await read(smtp.to(email).at(-1) as Mail);
  const link = /https?:\/\/\S*\/auth\/confirm\?\S+/.exec(text)?.[0];
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text.replaceAll(/https?:\S+/g, ""))?.[0];
  if (!link || !code) throw new Error(`An e-mail without link or code:\n${text}`);
  return { link, code };
}

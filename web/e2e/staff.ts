/** People who work for the company, signed in. */
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";
import type { Role } from "../src/api/contract/types.gen";
import { type Person, signIn } from "./accounts";
import type { Stack } from "./stack/stack";

export const asha: Person = {
  firstName: "Asha",
  lastName: "Rao",
  email: "asha.rao@example.com",
  password: "eleven brass hinges",
};

export const ravi: Person = {
  firstName: "Ravi",
  lastName: "Menon",
  email: "ravi.menon@example.com",
  password: "a drawer full of keys",
};

/**
 * Gives the person an account and a role, and has them sign in on this page. Their address counts as confirmed: what
 * the letters say and do is another journey.
 */
export async function signInAs(page: Page, { url, database }: Stack, person: Person, role: Role): Promise<void> {
  const { email, password, firstName: first_name, lastName: last_name } = person;
  const response = await page.request.post(`${url}/auth/v1/signup`, {
    data: { email, password, data: { first_name, last_name } },
  });
  if (!response.ok()) throw new Error(`HTTP ${response.status()}: ${await response.text()}`);
  const { id } = await database.one<{ id: string }>("update users set role = $2 where email = $1 returning id", [
    email,
    role,
  ]);
  await database.query("update auth_accounts set email_confirmed_at = now() where user_id = $1", [id]);
  // The one screen that all of them may see.
  await page.goto("/auth?next=%2Fadmin%2Fteam");
  await signIn(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
}

/** A page in a browser of its own. */
export async function newPage(browser: Browser, stack: Stack, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: stack.url, ...options })).newPage();
}

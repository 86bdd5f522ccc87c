/** Staff accounts. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Role } from "../src/api/contract/types.gen";
import { chunksOf, maxAge, sessionKey } from "../src/features/session/cookies";
import type { Person } from "./accounts";
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

/** Creates an account with a role and a confirmed address. */
export async function giveAccount({ url, database }: Stack, person: Person, role: Role): Promise<void> {
  const { email, password, firstName: first_name, lastName: last_name } = person;
  await post(`${url}/auth/v1/signup`, {
    email,
    password,
    data: { first_name, last_name, age_declaration: "age-2026-11" },
  });
  const { id } = await database.one<{ id: string }>("update users set role = $2 where email = $1 returning id", [
    email,
    role,
  ]);
  await database.query("update auth_accounts set email_confirmed_at = now() where user_id = $1", [id]);
}

/** An access token. */
export async function tokenOf({ url }: Stack, { email, password }: Person): Promise<string> {
  const answer = await post(`${url}/auth/v1/token?grant_type=password`, { email, password });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function post(url: string, body: object): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return response;
}

/** Creates the account and signs in this page's browser, without opening a page; the form has journeys of its own. */
export async function signInAs(page: Page, stack: Stack, person: Person, role: Role): Promise<void> {
  await giveAccount(stack, person, role);
  await beginSession(page, stack, person);
}

/** Signs in this page's browser to an account, as the form would. */
export async function beginSession(page: Page, { url }: Stack, { email, password }: Person): Promise<void> {
  const context = page.context();
  // The answer sets the cookie that binds the session to this browser.
  const answer = await context.request.post(`${url}/auth/v1/token?grant_type=password`, {
    headers: { Origin: url },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`HTTP ${answer.status()}: ${await answer.text()}`);
  const expires = Math.floor(Date.now() / 1000) + maxAge;
  await context.addCookies(
    chunksOf(sessionKey(new URL(url)), await answer.text()).map((chunk) => ({
      ...chunk,
      url,
      expires,
      sameSite: "Lax",
    })),
  );
}

/** A page in a new browser context. */
export async function newPage(browser: Browser, stack: Stack, options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: stack.url, ...options })).newPage();
}

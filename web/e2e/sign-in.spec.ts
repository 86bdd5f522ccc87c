/** Accounts: sign-up, sign-in, recovery and profile, with the auth service's client in the page. */
import type { BrowserContext, Page, Response } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { mailTo, meera, signIn, signUp, signUpAndConfirm } from "./accounts";
import { expectNoneBut, expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { beginSession, giveAccount, newPage, signInAs } from "./staff";
import { expectToast, toast } from "./toasts";
import type { Stack } from "./stack/stack";

/** How the browser logs refused requests. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("an account is created, confirmed by e-mail, kept across a reload, signed out and in again", async ({
  page,
  context,
  stack,
}) => {
  await signUp(page, meera, { next: "/dashboard" });
  await expectToast(page, "status", "Account Created!", "Please check your email to confirm your account.");
  expect(await sessionCookies(context)).toEqual([]);

  const { link } = await mailTo(stack, meera.email);
  await page.goto(link);
  const confirm = page.getByRole("button", { name: "Confirm e-mail address" });
  await expect(confirm).toBeVisible();
  await expect(page).toHaveURL("/auth/confirm");
  expect(await stack.database.count("auth_accounts where email_confirmed_at is not null"), "opened, not used").toBe(0);
  await confirm.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(title(page, "Namaste, Meera")).toBeVisible();
  await expectKept(await sessionCookies(context));

  await page.reload();
  await expect(title(page, "Namaste, Meera")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL("/auth");
  expect(await sessionCookies(context)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/auth?next=%2Fdashboard");

  await signIn(page, meera);
  await expect(title(page, "Namaste, Meera")).toBeVisible();
  await expectToast(page, "status", "Welcome back!", "You have been signed in successfully.");
});

test("the code works like the link, and neither works twice", async ({ page, stack, consoleErrors }) => {
  await signUp(page, meera);
  const { link, code } = await mailTo(stack, meera.email);
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  // Without a `next` page it opens the admin area, which forwards clients.
  await expect(page).toHaveURL("/client-portal");
  await expect(title(page, "Your projects")).toBeVisible();

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(title(page, "This link is no longer valid.")).toBeFocused();
  expectOnly(consoleErrors, refused);
});

test("form errors are shown without revealing other accounts", async ({ page, stack, consoleErrors }) => {
  await giveAccount(stack, meera, "client");
  await page.goto("/auth");
  await signIn(page, { ...meera, password: "blue door under mango" });
  await expectToast(page, "alert", "Sign In Failed", "Invalid login credentials");
  // The next toast has the same text and must not be mistaken for this one.
  await page.getByRole("button", { name: "Dismiss message" }).click();
  await expect(toast(page, "Sign In Failed")).toBeHidden();
  await signIn(page, { email: "nobody@example.com", password: meera.password });
  await expectToast(page, "alert", "Sign In Failed", "Invalid login credentials");

  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Meera");
  await page.getByLabel("Last Name").fill("Iyer");
  await page.getByLabel("Password", { exact: true }).fill("green door");
  await page.getByLabel("Confirm Password").fill("green doors");
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "alert", "Password Mismatch", "Passwords do not match. Please try again.");

  await page.getByLabel("Password", { exact: true }).fill("qwertyuiop");
  await page.getByLabel("Confirm Password").fill("qwertyuiop");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(toast(page, "Sign Up Failed")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  // A known address gets the same response as a new one, and no second account.
  await skipMinute(stack);
  await signUp(page, { ...meera, firstName: "Somebody", password: "another green door" });
  expect(await stack.database.count("users where email = $1", [meera.email])).toBe(1);
  expectOnly(consoleErrors, refused);
});

test("a forgotten password is replaced, and ends all other sessions", async ({
  page,
  browser,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, meera, "client");
  await skipMinute(stack);
  const elsewhere = await newPage(browser, stack);
  await elsewhere.goto("/auth");
  await elsewhere.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page has an address field as well.
  await expect(title(elsewhere, "Forgot your password?")).toBeVisible();
  await elsewhere.getByLabel("Email").fill(meera.email);
  await elsewhere.getByRole("button", { name: "Send link" }).click();
  await expect(title(elsewhere, "Check your e-mail")).toBeFocused();

  const { link } = await mailTo(stack, meera.email, 2);
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await expect(title(elsewhere, "Choose a new password")).toBeVisible();
  await elsewhere.getByLabel("New Password", { exact: true }).fill("two mangos on a bench");
  await elsewhere.getByLabel("Confirm Password").fill("two mangos on a bench");
  await elsewhere.getByRole("button", { name: "Save password" }).click();
  await expect(title(elsewhere, "Your projects")).toBeVisible();
  await expectToast(elsewhere, "status", "Password changed", "signed out on all other devices");
  await elsewhere.context().close();

  // The first browser's session has ended: it has to sign in again, and returns to the same page.
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth?next=%2Fdashboard");
  await expectToast(page, "alert", "Please sign in to continue.", "");
  expect(await sessionCookies(page.context())).toEqual([]);
  await signIn(page, meera);
  await expectToast(page, "alert", "Sign In Failed", "Invalid login credentials");
  await signIn(page, { ...meera, password: "two mangos on a bench" });
  await expect(title(page, "Namaste, Meera")).toBeVisible();
  expectOnly(consoleErrors, refused);
});

test("a copy of the script-readable cookies does not work in another browser", async ({
  page,
  context,
  browser,
  stack,
  consoleErrors,
}) => {
  await signUpAndConfirm(page, stack, meera);
  const binding = (await context.cookies()).find(({ name }) => name.endsWith("nivas-session"));
  expect(binding).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => document.cookie), "readable by scripts").not.toContain("nivas-session");

  const stolen = await sessionCookies(context);
  expect(stolen.length).toBeGreaterThan(0);
  const thief = await browser.newContext({ baseURL: stack.url });
  await thief.addCookies(stolen);
  const elsewhere = await thief.newPage();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL("/auth?next=%2Fdashboard");
  await thief.close();

  await expect.poll(() => stack.smtp.to(meera.email).length).toBe(2);
  await page.reload();
  await expect(title(page, "Your projects"), "the owner's session goes on").toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL("/auth");
  expect((await context.cookies()).filter(({ name }) => name.endsWith("nivas-session"))).toEqual([]);
  // What the page was still reading.
  expectNoneBut(consoleErrors, /status of 401/);
});

test("a token is refreshed before it expires", async ({ page, context, stack }) => {
  await signInAs(page, stack, meera, "client");
  await page.clock.install();
  await page.goto("/client-portal");
  await expect(title(page, "Your projects")).toBeVisible();
  const before = await sessionCookies(context);
  const renewal = page.waitForResponse((response) => isTokenCall(response, "refresh_token"));
  await page.clock.fastForward("56:00");
  await page.getByRole("link", { name: "Your account" }).first().click();
  expect((await renewal).status()).toBe(200);
  await expect.poll(() => sessionCookies(context)).not.toEqual(before);
  await page.goto("/dashboard");
  await expect(title(page, "Namaste, Meera")).toBeVisible();
});

test("redirects stay on the site, and signing out in one tab signs out the others", async ({
  page,
  context,
  stack,
}) => {
  await signInAs(page, stack, meera, "client");
  for (const next of ["//elsewhere.example", "/\\elsewhere.example", "/%09/elsewhere.example", "javascript:alert(1)"]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL("/client-portal");
  }

  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto("/dashboard");
    await expect(title(tab, "Namaste, Meera")).toBeVisible();
  }
  // No request is pending that would be refused.
  for (const tab of [page, other]) await expect(tab.getByRole("button", { name: "Set up" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL("/auth");
  await expect(other).toHaveURL("/auth?next=%2Fdashboard");
});

test("a client edits their own account", async ({ page, browser, stack, consoleErrors }) => {
  await signInAs(page, stack, meera, "client");
  const phone = await newPage(browser, stack, { viewport: { width: 390, height: 844 } });
  await beginSession(phone, stack, meera);
  await phone.goto("/dashboard");
  await expect(title(phone, "Namaste, Meera")).toBeVisible();
  await expectAccessible(phone, "the dashboard on a phone");

  await page.goto("/dashboard");
  await expect(page.getByText("This browser")).toHaveCount(1);
  await page.getByRole("button", { name: /^Sign out of / }).click();
  await expect(page.getByRole("button", { name: /^Sign out of / })).toHaveCount(0);
  await phone.reload();
  await expect(phone).toHaveURL("/auth?next=%2Fdashboard");
  await phone.context().close();

  await page.getByRole("button", { name: "Change your name" }).click();
  await page.getByLabel("First Name").fill("Mira");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(title(page, "Namaste, Mira")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change your name" })).toBeFocused();

  await page.getByRole("button", { name: "Change your e-mail address" }).click();
  await page.getByLabel("New E-mail").fill("mira@example.com");
  await page.getByLabel("Current Password").fill("not this one");
  await page.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(page.getByLabel("Current Password")).toHaveAccessibleDescription(/Current password is not valid/);
  await expectAccessible(page, "the dashboard with a form");
  await page.getByLabel("Current Password").fill(meera.password);
  await page.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(page.getByText("We've sent a link to mira@example.com")).toBeVisible();
  const { link } = await mailTo(stack, "mira@example.com");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm new e-mail address" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("mira@example.com", { exact: true }).last()).toBeVisible();

  expectOnly(consoleErrors, refused);
});

test("visitors load no account code, and are sent to sign in where needed", async ({ page }) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  });
  const clientIsLoaded = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.some((text) => text.includes("GoTrueClient"));
  };
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Prefetched pages are included.
  await page.waitForTimeout(2500);
  await page.waitForLoadState("networkidle");
  await page.goto("/auth");
  await expect(title(page, "Your Nivas account")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await clientIsLoaded()).toBe(false);
  await page.getByLabel("Email").focus();
  await expect.poll(clientIsLoaded).toBe(true);

  for (const path of ["/dashboard", "/client-portal", "/client-portal/7", "/admin"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

/** Lifts the limit of one e-mail per minute and address. */
async function skipMinute({ database }: Stack): Promise<void> {
  await database.query("delete from auth_throttles");
}

function isTokenCall(response: Response, grant: string): boolean {
  return response.url().includes("/auth/v1/token") && response.url().includes(`grant_type=${grant}`);
}

async function sessionCookies(context: BrowserContext) {
  return (await context.cookies()).filter(({ name }) => /^sb-.+-auth-token/.test(name));
}

/** As `@supabase/ssr` stores a session: in chunks of 3180 characters, for 400 days. */
async function expectKept(cookies: Awaited<ReturnType<typeof sessionCookies>>): Promise<void> {
  const value = cookies
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((cookie) => cookie.value)
    .join("");
  expect(value).toMatch(/^base64-[\w-]+$/);
  const session = JSON.parse(Buffer.from(value.slice("base64-".length), "base64url").toString());
  expect(session).toMatchObject({ token_type: "bearer", user: { email: meera.email } });
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", httpOnly: false });
    expect(cookie.value.length).toBeLessThanOrEqual(3180);
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
  }
}

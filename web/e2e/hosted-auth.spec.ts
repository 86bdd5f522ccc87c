/** The site with a hosted auth service, which is another installation. */
import { expectAccessible } from "./accessibility";
import { mailTo, meera, signIn, signUp } from "./accounts";
import { expectOnly } from "./console-errors";
import { expect, test as base } from "./journey";
import { Gateway } from "./stack/gateway";
import { type Stack, startStack } from "./stack/stack";
import { ravi } from "./staff";

const test = base.extend<{ hostedAuth: Stack & { gateway: Gateway } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
  hostedAuth: async ({}, provide) => {
    const gateway = new Gateway();
    await gateway.open();
    // The issuer of its tokens is its public address.
    const stack = await startStack({ mail: "smtp", env: { PUBLIC_URL: gateway.url } });
    gateway.standBefore(stack.url);
    await provide({ ...stack, gateway });
    await stack.close();
    await gateway.close();
  },

  stackOptions: async ({ hostedAuth: { gateway } }, provide) =>
    provide({ mail: "smtp", env: { AUTH_URL: `${gateway.url}/auth/v1`, AUTH_KEY: "public" } }),
});

test("an account created there works here, and an invited user is recognised by their address", async ({
  page,
  stack,
  hostedAuth,
  consoleErrors,
}) => {
  await signUp(page, meera);
  const { searchParams } = new URL((await mailTo(hostedAuth, meera.email)).link);
  expect(await stack.database.count("users where email = $1", [meera.email]), "unknown until confirmed").toBe(0);
  await page.goto(`/auth/confirm?token_hash=${searchParams.get("token_hash")}&type=signup`);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your projects" })).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Namaste, Meera" })).toBeVisible();
  await expect(page.getByText("any other you've signed in with")).toBeVisible();
  await expectAccessible(page, "the account with a hosted auth service");
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.locator("[data-toast]")).toContainText("You're signed out everywhere else.");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Namaste, Meera" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL("/auth");
  expect(await hostedAuth.database.count("auth_sessions")).toBe(0);
  await signIn(page, { ...meera, password: "blue door under mango" });
  await expect(page.locator("[data-toast]")).toContainText("Invalid login credentials");
  await signIn(page, meera);
  await expect(page.getByRole("heading", { level: 1, name: "Your projects" })).toBeVisible();
  // The refused sign-in, and the list of sessions, which is not available here.
  expectOnly(consoleErrors, /status of (400|409)/);

  await test.step("an invited user signs up there", async () => {
    // Left first: what the page still asked for without its cookies would be refused.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await stack.database.query(
      "insert into users (id, email, first_name, role, status, invited_at) values ($1, $2, $3, 'sales', 'invited', now())",
      [crypto.randomUUID(), ravi.email, ravi.firstName],
    );
    await signUp(page, ravi);
    const { code } = await mailTo(hostedAuth, ravi.email);
    await page.getByLabel("6-digit code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/admin");
    expect(await stack.database.one("select role, status from users where email = $1", [ravi.email])).toEqual({
      role: "sales",
      status: "active",
    });
  });
});

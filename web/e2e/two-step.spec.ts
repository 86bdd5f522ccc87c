/** Two-step verification: setup, sign-in, recovery codes and removal. */
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { meera, signIn } from "./accounts";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { expectToast } from "./toasts";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { asha, giveAccount, newPage, ravi, signInAs } from "./staff";
import { totp } from "./totp";

/** How the browser logs refused requests. */
const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("it is set up and required at sign-in, and recovery codes replace a lost phone", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, meera, "client");
  await page.goto("/dashboard");
  const section = page.getByRole("region", { name: "Two-step verification" });
  await section.getByRole("button", { name: "Set up" }).click();
  const qrCode = section.getByRole("img", { name: /QR code/ });
  await expect.poll(() => qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, "setting up two-step verification");
  const { secret, codes } = await setUp(section);
  await expect(section.getByText("10 left")).toBeVisible();
  await expect.poll(() => subjectsTo(stack, meera.email)).toContain("Two-step verification is on");

  await signOut(page);
  await signIn(page, meera);
  await expect(title(page, "Two-step verification")).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expectAccessible(page, "the second step of signing in");
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That code isn't correct.")).toBeVisible();
  await enterCode(page, stack, secret);
  await expect(title(page, "Your projects")).toBeVisible();
  await expectToast(page, "status", "Welcome back!", "You have been signed in successfully.");

  // Pages behind sign-in redirect to the second step, and back afterwards.
  await signOut(page);
  await page.goto("/auth?next=%2Fdashboard");
  await signIn(page, meera);
  await expect(title(page, "Two-step verification")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/auth/two-step?next=%2Fdashboard");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByRole("textbox", { name: "Recovery code" }).fill("AAAA-BBBB-CCCC-DDDD");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That recovery code isn't correct or has already been used.")).toBeVisible();
  await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0]!.toLowerCase());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(title(page, "Namaste, Meera")).toBeVisible();
  await expect.poll(() => subjectsTo(stack, meera.email)).toContain("A recovery code was used to sign in");

  await expect(section.getByText("9 left")).toBeVisible();
  await section.getByRole("button", { name: "Remove Authenticator app" }).click();
  await section.getByRole("button", { name: "Use a recovery code" }).click();
  await section.getByRole("textbox", { name: "Recovery code" }).fill(codes[1]!);
  await section.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(section.getByRole("button", { name: "Set up" })).toBeVisible();
  await signOut(page);
  await signIn(page, meera);
  await expect(title(page, "Your projects")).toBeVisible();
  expectOnly(consoleErrors, refused);
});

test("a role that requires it is sent to set it up, and an admin removes it for a lost phone", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  await giveAccount(stack, ravi, "sales");
  await stack.database.saveSettings("accounts", { secondFactorRoles: ["sales"] });

  const phone = await newPage(browser, stack);
  await phone.goto("/auth?next=%2Fadmin%2Fteam");
  await signIn(phone, ravi);
  await expect(title(phone, "Set up two-step verification")).toBeVisible();
  await expectAccessible(phone, "two-step verification that a role needs");
  await setUp(phone.locator("main"));
  await expect(title(phone, "Team")).toBeVisible();

  await page.goto("/admin/users");
  await page.getByRole("link", { name: "Ravi Menon" }).click();
  const drawer = page.getByRole("dialog", { name: "Ravi Menon" });
  await drawer.getByRole("listitem").filter({ hasText: "Two-step verification" }).getByRole("button").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "status", "Two-step verification removed", "Ravi Menon will be notified by e-mail.");
  await expect.poll(() => subjectsTo(stack, ravi.email)).toContain("Your two-step verification was reset");

  // They are signed out at once and have to set it up again.
  await phone.goto("/admin/team");
  await expect(phone).toHaveURL(/^[^?]+\/auth\?next=/);
  await signIn(phone, ravi);
  await expect(title(phone, "Set up two-step verification")).toBeVisible();
  await phone.context().close();

  // Staff find their own in their menu.
  await page.goto("/admin/team");
  await page.getByRole("button", { name: "Account: Asha Rao" }).click();
  await page.getByRole("menuitem", { name: "Account and security" }).click();
  await expect(title(page, "Account and security")).toBeVisible();
  await expect(page.getByRole("region", { name: "Two-step verification" }).getByText("Off")).toBeVisible();
  await page.getByRole("link", { name: "Back to the back office" }).click();
  await expect(page).toHaveURL(/\/admin/);
});

/** Sets up the app, enters its first code and returns its key and the recovery codes. */
async function setUp(place: Locator): Promise<{ secret: string; codes: string[] }> {
  const secret = (await place.locator("[data-key]").innerText()).replaceAll(/\s/g, "");
  // Retried, since a code may expire.
  await expect(async () => {
    await place.getByLabel("6-digit code").fill(totp(secret));
    await place.getByRole("button", { name: "Turn on" }).click();
    await expect(place.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused({ timeout: 2000 });
  }).toPass();
  const codes = await place.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await place.getByRole("button", { name: "I've saved them" }).click();
  return { secret, codes };
}

/** Enters the current code, or the next one, since each works once. */
async function enterCode(page: Page, stack: Stack, secret: string): Promise<void> {
  await stack.database.query("update auth_factors set last_period = 0");
  await expect(async () => {
    await page.getByLabel("6-digit code").fill(totp(secret));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByLabel("6-digit code")).toBeHidden({ timeout: 2000 });
  }).toPass();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page).toHaveURL("/auth");
}

async function subjectsTo({ smtp }: Stack, email: string): Promise<(string | undefined)[]> {
  const mails = await Promise.all(smtp.to(email).map(read));
  return mails.map(({ subject }) => subject);
}

import { meera, signIn, signUpAndConfirm } from "./accounts";
import { expect, test } from "./journey";
import { totp } from "./totp";

test("shots", async ({ page, stack }) => {
  const shot = async (name: string) => {
    for (const [w, h] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.screenshot({ path: `/tmp/shots/${name}-${w}.png`, fullPage: true });
    }
  };
  await page.goto("/auth?tab=sign-up");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await shot("sign-up");
  await signUpAndConfirm(page, stack, meera);
  await page.goto("/dashboard");
  const section = page.getByRole("region", { name: "Two-step verification" });
  await expect(section.getByText("Off")).toBeVisible();
  await shot("off");
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  await shot("set-up");
  const secret = (await section.locator("[data-key]").innerText()).replaceAll(/\s/g, "");
  await section.getByLabel("6-digit code").fill(totp(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
  await shot("codes");
  await section.getByRole("button", { name: "I've saved them" }).click();
  await expect(section.getByText("10 left")).toBeVisible();
  await shot("on");
  await section.getByRole("button", { name: "Remove Authenticator app" }).click();
  await shot("remove");
  await page.goto("/dashboard/account");
  await expect(section.getByText("10 left")).toBeVisible();
  await shot("account");
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect(page).toHaveURL("/auth");
  await signIn(page, meera);
  await expect(page.getByRole("heading", { level: 1, name: "Two-step verification" })).toBeVisible();
  await shot("second-step");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await shot("recovery");
});

/** Every settings section: opening and saving it changes nothing. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { next, openDialog, step, asha as visitor } from "./booking-form";
import { expect, test } from "./journey";
import { asha, giveAccount, signInAs, tokenOf } from "./staff";
import type { Stack } from "./stack/stack";
import { widthOf } from "./width";

const address = "/api/admin/settings/";

/** A value with all fields set, by section. */
const samples = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../api/tests/settings.json"), "utf8"),
) as Record<string, object>;

type Saved = { value: object; version: number };

async function call(stack: Stack, token: string, method: string, section: string, body?: object): Promise<Saved> {
  const response = await fetch(stack.url + address + section, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${section}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Saved;
}

/** Changes the first text field, or else the first checkbox, and restores it, so that the form counts as changed. */
async function touch(page: Page, name: string): Promise<void> {
  const section = page.getByRole("region", { name, exact: true });
  const field = section.locator("input:not([type=checkbox], [type=time], [placeholder^='DD MMM']), textarea").first();
  if ((await field.count()) === 0) {
    const box = section.getByRole("checkbox").first();
    await box.click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    await box.click();
    return;
  }
  const before = await field.inputValue();
  await field.fill(`${before}1`);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await field.fill(before);
}

test("saving a section without changes keeps its value", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "admin");
  const token = await tokenOf(stack, asha);
  const before: Record<string, Saved> = {};
  for (const [section, sample] of Object.entries(samples)) {
    const { version } = await call(stack, token, "GET", section);
    before[section] = await call(stack, token, "PUT", section, { value: sample, version });
  }

  await page.goto("/admin/settings");
  const links = page.getByRole("navigation", { name: "Settings sections" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const seen: string[] = [];
  for (const link of await links.all()) {
    const name = (await link.textContent()) ?? "";
    await link.click();
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    const region = page.getByRole("region", { name, exact: true });
    // Wait until the section has loaded.
    await expect(region.locator("button, input, textarea, a").first()).toBeVisible();
    // Other sections are lists, or save each change at once.
    if ((await region.getByRole("button", { name: "Save", exact: true }).count()) === 0) continue;
    await touch(page, name);
    const answered = page.waitForResponse((response) => response.request().method() === "PUT");
    await page.keyboard.press("Control+s");
    const response = await answered;
    expect(response.status(), name).toBe(200);
    const { pathname } = new URL(response.url());
    // The maintenance switch has its own address.
    if (!pathname.startsWith(address)) continue;
    const section = pathname.slice(address.length);
    const after = await call(stack, token, "GET", section);
    expect(after.version, name).toBe((before[section]?.version ?? 0) + 1);
    expect(after.value, name).toEqual(before[section]?.value);
    seen.push(section);
  }
  expect(seen.toSorted(), "all sections have a screen").toEqual(Object.keys(samples).toSorted());
});

test("the longest texts that settings allow fit on the smallest phone", async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const word = (length: number) => "W".repeat(length);
  const token = await signInAsAdmin(stack);
  const [offered] = (samples["pricing"] as { packages: { inclusions: string[]; tagline: string }[] }).packages;
  const longest: Record<string, object> = {
    organization: {
      ...samples["organization"],
      brandName: word(60),
      phoneNumber: word(32),
      emailId: `${word(60)}@${word(60)}.example.com`,
      officeAddress: word(300),
      city: word(80),
      state: word(80),
    },
    privacy: { ...samples["privacy"], bookingNotice: { text: word(1000) } },
    pricing: {
      ...samples["pricing"],
      packages: [{ ...offered, tagline: word(200), inclusions: [word(200)] }],
      excluded: [word(200)],
      emiNote: word(500),
    },
    quotations: {
      ...samples["quotations"],
      paymentTemplates: [{ name: "Whole", milestones: [{ name: word(80), percent: 10_000 }] }],
    },
  };
  for (const [section, value] of Object.entries(longest)) {
    const { version } = await call(stack, token, "GET", section);
    await call(stack, token, "PUT", section, { value, version });
  }
  const overflow = async () => (await widthOf(page)) - (await page.evaluate(() => window.innerWidth));
  for (const path of ["/", "/booking", "/pricing", "/kitchen-calculator"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  const dialog = await openDialog(page);
  await dialog.getByRole("radio", { name: visitor.home }).check();
  await next(dialog).click();
  await dialog.getByRole("checkbox", { name: "Kitchen" }).check();
  await next(dialog).click();
  await expect(step(dialog, 3)).toBeFocused();
  await next(dialog).click();
  await expect(page.getByText(word(1000))).toBeVisible();
  expect(await overflow(), "the last step of the booking form").toBeLessThanOrEqual(0);

  await stack.database.saveSettings("maintenance", { isOn: true, message: word(500) });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("System Maintenance");
  await expect(page.getByText(word(500))).toBeVisible();
  expect(await overflow(), "the maintenance page").toBeLessThanOrEqual(0);
});

async function signInAsAdmin(stack: Stack): Promise<string> {
  await giveAccount(stack, asha, "admin");
  return tokenOf(stack, asha);
}

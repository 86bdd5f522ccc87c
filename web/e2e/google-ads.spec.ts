/** Advertising: costs from a file, what campaigns brought, the log of conversions, links with QR codes, and connections. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import type { Stack } from "./stack/stack";
import { asha, newPage, ravi, signInAs } from "./staff";
import { expectToast } from "./toasts";

const drawer = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Advertising" }).getByRole("link", { name }).click();

/** Yesterday in India, and the day before. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

test("costs are imported, corrected and met by the leads of their campaign, and a platform is connected", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/google-ads");
  await expect(page.getByText("No campaigns in this period")).toBeVisible();
  await expectAccessibleAtBothSizes(page, "no campaigns");

  await page.getByRole("button", { name: "Import costs…" }).click();
  const panel = drawer(page, "Import costs");
  const [day, other] = [dayBefore(1), dayBefore(2)];
  const report = [
    "Day,Network,Campaign ID,Campaign,Clicks,Impr.,Cost",
    `${day},Google Ads,21876543210,kitchens-bengaluru,40,"1,640","₹2,400.50"`,
    `${other},Google Ads,21876543210,kitchens-bengaluru,35,1400,2100`,
    `${day},Bing,77,kitchens-bengaluru,1,1,1`,
    `${day},Meta,120213456789,before-after-reels,many,1,900`,
    `${day},Google Ads,21876543210,kitchens-bengaluru,1,1,1`,
  ];
  const file = { name: "report.csv", mimeType: "text/csv", buffer: Buffer.from(report.join("\n")) };
  await panel.getByLabel("CSV or Excel file").setInputFiles(file);
  await expect(panel.getByLabel("Column for Cost (₹)")).toHaveValue("Cost");
  await panel.getByRole("button", { name: "Check file" }).click();
  await expect(panel.getByText("2 days of campaigns added", { exact: true })).toBeVisible();
  await expect(
    panel.getByRole("row", { name: /^4 Platform \(Google Ads or Meta\) must be Google Ads or Meta/i }),
  ).toBeVisible();
  await expect(panel.getByRole("row", { name: /^5 Clicks must be a whole number/i })).toBeVisible();
  await expect(
    panel.getByRole("row", { name: /^6 Campaign ID has this day and campaign in a row above/i }),
  ).toBeVisible();
  await expectAccessible(page, "a checked report");
  await panel.getByRole("button", { name: "Import 2 rows" }).click();
  await panel.getByRole("button", { name: "View campaigns" }).click();
  await expect(row(page, "kitchens-bengaluru")).toContainText("₹4,501");

  await lead(stack, "google", "21876543210", 650_000_00);
  await lead(stack, "google", "Kitchens-Bengaluru", 0);
  await page.reload();
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("₹2,250");
  await expect(row(page, "kitchens-bengaluru")).toContainText("₹6,50,000");
  await page.getByRole("link", { name: "kitchens-bengaluru" }).click();
  const campaign = drawer(page, "kitchens-bengaluru");
  await expect(campaign.getByRole("row", { name: /^Leads 2/ })).toBeVisible();
  await expect(campaign.getByRole("link", { name: "View leads" })).toHaveAttribute(
    "href",
    /campaign=21876543210%2CKitchens/,
  );
  await expectAccessibleAtBothSizes(page, "a campaign");
  await page.keyboard.press("Escape");
  await expectAccessibleAtBothSizes(page, "campaigns");

  await test.step("a platform is connected, and its secret is not shown again", async () => {
    await page.goto("/admin/google-ads");
    await openTab(page, "Connection");
    const meta = page.getByRole("region", { name: "Meta" });
    await expect(meta.getByText("Not connected")).toBeVisible();
    await expectAccessibleAtBothSizes(page, "no connections");
    await meta.getByRole("button", { name: /^Connect/ }).click();
    const form = drawer(page, "Meta");
    await form.getByRole("textbox", { name: "Pixel ID" }).fill("100000000000001");
    await form.getByLabel(/^Access token/).fill("EAAB-secret-of-this-journey");
    await expectAccessibleAtBothSizes(page, "a new connection");
    await form.getByRole("button", { name: "Save connection" }).click();
    await expectToast(page, "status", "Meta saved", "Test the connection to see whether it works.");
    await expect(meta.getByText("Connected")).toBeVisible();
    await expect(meta.getByText("Access token")).toBeVisible();
    await expectAccessibleAtBothSizes(page, "connections");
    await meta.getByRole("button", { name: /^Edit/ }).click();
    await expect(form.getByLabel(/^Access token/)).toHaveValue("");
    await expect(form.getByText("Stored. Leave blank to keep it.")).toBeVisible();
  });
});

/** A lead of today, qualified, and with a contract if it has a value. */
async function lead({ database }: Stack, source: string, campaign: string, paise: number): Promise<void> {
  const { id } = await database.one<{ id: string }>(
    `insert into attributions (subject_kind, subject_id, last_source, last_campaign, last_at, created_at)
     values ('lead', gen_random_uuid(), $1, $2, now(), now()) returning subject_id as id`,
    [source, campaign],
  );
  for (const [kind, value] of [
    ["lead_submitted", 0],
    ["lead_qualified", 0],
    ["contract_won", paise],
  ] as const) {
    if (kind === "contract_won" && paise === 0) continue;
    await database.query(
      `with event as (
           insert into conversion_events (
               id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at
           )
           values (gen_random_uuid(), $1 || ':' || $2, $2, 'lead', $1::uuid, $3, now(), now()) returning id
       )
       insert into conversions (id, event_id, destination, state, reason, due_at, created_at, updated_at)
       select gen_random_uuid(), event.id, destination, 'skipped', 'not_connected', now(), now(), now()
       from event cross join unnest(array['google_ads', 'ga4', 'meta']) as destination`,
      [id, kind, value],
    );
  }
}

test("the log says why nothing was sent, and a link is built, drawn and duplicated", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  await lead(stack, "google", "kitchens", 500_000_00);
  await page.goto("/admin/google-ads?tab=conversions");
  await expect(page.getByText("Not sent", { exact: false }).or(page.getByText("Last 30 days")).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Conversions", exact: true }).getByRole("row")).toHaveCount(10);
  await expectAccessibleAtBothSizes(page, "conversions");
  await page.getByRole("link", { name: "Contract won" }).first().click();
  const conversion = drawer(page, "Contract won");
  await expect(conversion.getByText(/The platform was not connected/)).toBeVisible();
  await expect(conversion.getByText("₹5,00,000")).toBeVisible();
  await expectAccessibleAtBothSizes(page, "a conversion");

  await page.goto("/admin/google-ads?tab=links");
  await expectAccessibleAtBothSizes(page, "no links");
  await page.getByRole("button", { name: "Build link" }).first().click();
  const form = drawer(page, "Build link");
  await form.getByRole("textbox", { name: "Name" }).fill("Hoarding on Hosur Road");
  await form.getByRole("button", { name: "/ads/kitchen-renovation" }).click();
  await form.getByRole("button", { name: "print" }).click();
  await form.getByRole("button", { name: "qr" }).click();
  await form.getByRole("textbox", { name: "Campaign" }).fill("Kitchens 2026");
  await form.getByRole("button", { name: "Save link" }).click();
  await expect(
    form.getByText("Please use lower-case letters, digits, dots, hyphens and underscores only."),
  ).toBeVisible();
  await form.getByRole("textbox", { name: "Campaign" }).fill("kitchens-2026");
  await expectAccessibleAtBothSizes(page, "a new link");
  await form.getByRole("button", { name: "Save link" }).click();
  await expectToast(page, "status", "Hoarding on Hosur Road saved", "");
  const link = drawer(page, "Hoarding on Hosur Road");
  const url = `${stack.url}/ads/kitchen-renovation?utm_source=print&utm_medium=qr&utm_campaign=kitchens-2026`;
  await expect(link.getByText(url)).toBeVisible();
  await expect(link.getByRole("img", { name: `QR code of ${url}` })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "a link");
  for (const [format, start] of [
    ["SVG", "<svg"],
    ["PNG", "\u0089PNG"],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      link.getByRole("button", { name: `Download ${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`hoarding-on-hosur-road.${format.toLowerCase()}`);
    expect((await readFile(await download.path())).toString("latin1").slice(0, start.length)).toBe(start);
  }
  await link.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(drawer(page, "Duplicate Hoarding on Hosur Road").getByRole("textbox", { name: "Campaign" })).toHaveValue(
    "kitchens-2026",
  );

  // Sales look, and change nothing.
  const sales = await newPage(browser, stack);
  await signInAs(sales, stack, ravi, "sales");
  await sales.goto("/admin/google-ads?tab=links");
  await expect(sales.getByRole("link", { name: "Hoarding on Hosur Road" })).toBeVisible();
  await expect(sales.getByRole("button", { name: "Build link" })).toHaveCount(0);
});

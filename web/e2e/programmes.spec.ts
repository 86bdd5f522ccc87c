/** Programmes: a referral from its form to its reward, and a visitor's own design that survives a lost connection. */
import type { LeadDetail, ReferralDetail } from "../src/api/contract/types.gen";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import { callerAs } from "./quotation-api";
import { takenOver } from "./rendered";
import { asha, giveAccount, newPage, ravi, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { expectToast } from "./toasts";

/** What is found in the latest e-mail to an address. */
async function inMail({ smtp }: Stack, to: string, pattern: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.to(to).map(read));
      found = mails.map(({ text }) => pattern.exec(text ?? "")?.[0] ?? "").findLast(Boolean) ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

test("a referral leads to its reward", async ({ page, stack, browser, consoleErrors }) => {
  test.slow();
  const { database } = stack;
  await page.goto("/refer-earn");
  await takenOver(page);
  await expect(page.getByRole("cell", { name: "₹20,000" })).toBeVisible();
  await page.getByLabel("Your name").fill("Meenakshi Pai");
  await page.getByLabel("Your mobile number").first().fill("98450 12345");
  await page.getByLabel("Your e-mail address").fill("meenakshi@example.com");
  await page.getByLabel("Their name").fill("Vikram Shetty");
  await page.getByLabel("Their mobile number").fill("98450 12345");
  await page.getByLabel(/My friend knows/).check();
  await page.getByRole("button", { name: "Recommend", exact: true }).click();
  await expect(page.getByText(/is your own/i)).toBeVisible();
  expectOnly(consoleErrors, /status of 422/);
  await page.getByLabel("Their mobile number").fill("98450 54321");
  await page.getByRole("button", { name: "Recommend", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Thank you for recommending us." })).toBeFocused();
  expect(await inMail(stack, "meenakshi@example.com", /\/booking\?ref=\S+/)).toHaveLength(21);

  const sales = await newPage(browser, stack);
  await signInAs(sales, stack, asha, "admin");
  const call = await callerAs(stack, asha);
  const { id, lead } = await database.one<{ id: string; lead: string }>("select id, lead_id as lead from referrals");
  for (const to of ["contacted", "qualified", "quotation_sent"]) {
    const { version } = await call<LeadDetail>("GET", `/api/admin/leads/${lead}`);
    await call("POST", `/api/admin/leads/${lead}/status`, { to, version });
  }
  await database.query(
    `insert into quotations
         (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery, valid_until,
          discount, prices_of, owner_id, status, accepted_at, sent_at, frozen, terms, note, created_at, updated_at,
          taxable_paise, payable_paise)
     select gen_random_uuid(), 'QT/2026-27/0901', $1, '', '', '', '', '29', 'standard', now(), '{}', now(), id, 'accepted',
          now(), now(), '{}', '', '', now(), now(), 60000000, 70800000
     from users where email = $2`,
    [lead, asha.email],
  );
  const payment = {
    amountPaise: 35_400_000,
    method: "upi",
    reference: "UTR 1",
    receivedOn: new Date().toISOString().slice(0, 10),
  };
  await call("POST", `/api/admin/leads/${lead}/booking-payments`, payment);
  const { version } = await call<LeadDetail>("GET", `/api/admin/leads/${lead}`);
  await call("POST", `/api/admin/leads/${lead}/status`, { to: "won", version });

  await sales.goto(`/admin/referrals?referral=${id}`);
  await sales.getByRole("button", { name: "Prepare payout…" }).click();
  await sales.getByLabel("UPI id").fill("meenakshi.pai@okdemo");
  await sales.getByRole("button", { name: "Prepare payout", exact: true }).click();
  await expectToast(sales, "status", "Payout prepared", "Somebody else approves it.");
  await expect(sales.getByText("somebody else has to approve it")).toBeVisible();
  await giveAccount(stack, ravi, "finance");
  const approve = await callerAs(stack, ravi);
  const asked = await approve<ReferralDetail>("GET", `/api/admin/referrals/${id}`);
  await approve("POST", `/api/admin/referrals/${id}/payout/approval`, { version: asked.version });
  await sales.reload();
  await sales.getByRole("button", { name: "Record payment…" }).click();
  await sales.getByLabel("Reference (UTR)").fill("UPI 6400");
  await sales.getByRole("button", { name: "Save payment" }).click();
  await expectToast(sales, "status", "Reward paid", "The referrer is told by e-mail.");
  await expectAccessibleAtBothSizes(sales, "a paid referral");

  await page.goto("/refer-earn#status");
  await page.getByLabel("Your mobile number").last().fill("98450 12345");
  await page.getByRole("button", { name: "E-mail me a code" }).click();
  await page
    .getByLabel("Code", { exact: true })
    .fill(await inMail(stack, "meenakshi@example.com", /(?<=^)\d{6}(?= is your code)/m));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("Your reward is paid")).toBeVisible();
  await expect(page.getByText("₹10,000").last()).toBeVisible();
  await expectAccessibleAtBothSizes(page, "own referrals");
});

test("a design goes on after a lost connection", async ({ page, stack, browser, consoleErrors }) => {
  await page.goto("/bring-your-design");
  const plan = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3_200_000, "0")]);
  let pieces = 0;
  await page.route("**/api/lead-files/*", async (route) => {
    if (route.request().method() === "PATCH" && ++pieces === 2) return route.abort("connectionreset");
    return route.continue();
  });
  const files = page.getByLabel("Your files").first();
  await page.locator('input[type="file"]').setInputFiles([
    { name: "plan.pdf", mimeType: "application/pdf", buffer: plan },
    { name: "virus.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") },
  ]);
  await expect(page.getByText("Please choose a PDF, JPG, PNG, DWG or SKP file.")).toBeVisible();
  await page.getByRole("button", { name: "Remove: virus.exe" }).click();
  await expect(page.getByText("3.2 MB, received")).toBeVisible({ timeout: 20_000 });
  expect(pieces, "the first piece is not sent again").toBe(5);
  await expect(files).toBeAttached();
  consoleErrors.length = 0;

  await page.getByLabel("Home type").selectOption("3bhk");
  await page.getByLabel("Full home").check();
  await page.getByLabel("Full Name").fill("Ishaan Varghese");
  await page.getByLabel("Phone Number").fill("98450 77001");
  await page.getByLabel("Email Address").fill("ishaan@example.com");
  await page.getByRole("button", { name: "Send your design" }).click();
  await expect(page.getByRole("heading", { name: "We have your design." })).toBeFocused();
  await expectAccessibleAtBothSizes(page, "a design that was sent");

  const desk = await newPage(browser, stack);
  await signInAs(desk, stack, asha, "admin");
  const { id } = await stack.database.one<{ id: string }>("select id from leads");
  await desk.goto(`/admin/leads?lead=${id}`);
  await expect(desk.getByText(/PDF · 3.2 MB · With the enquiry/)).toBeVisible();
  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download plan.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("plan.pdf");
});

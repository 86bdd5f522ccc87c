/** In development, e-mails are written to a folder and shown in the browser. */
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";

test.use({ stackOptions: { mail: "folder" } });

test("both e-mails of a booking are in the folder and at /dev/mail", async ({ page, stack }) => {
  await page.goto("/dev/mail");
  await expect(page.getByText("Nothing yet.")).toBeVisible();
  await expect(page.locator("main"), "its style is allowed").toHaveCSS("max-width", "760px");

  const lead = { ...visitor(1), customerName: "Meera Iyer", requirements: "Lamps over the counter." };
  const { id, reference } = await postLead(stack.url, lead);
  const files = [`acknowledge_lead.${id}@localhost.eml`, `announce_lead.${id}@localhost.eml`];
  await expect.poll(async () => (await readdir(stack.mailDir)).toSorted()).toEqual(files);
  const raw = await readFile(join(stack.mailDir, files[0]!), "utf8");
  expect(raw).toContain(`Message-ID: <acknowledge_lead.${id}@localhost>`);
  expect(raw).toContain("multipart/alternative");

  await page.reload();
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: `Meera, we will call you within 24 hours (${reference})` }).click();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("Lamps over the counter.")).toBeVisible();
  await expect(mail.getByText(reference).first()).toBeVisible();
  await page.getByText("Text part").click();
  await expect(page.getByText("WHAT YOU TOLD US")).toBeVisible();
  await page.getByText("Headers").click();
  await expect(page.getByRole("definition").filter({ hasText: `<acknowledge_lead.${id}@localhost>` })).toBeVisible();
});

test.describe("with an SMTP server", () => {
  test.use({ stackOptions: { mail: "smtp" } });

  test("there is no mailbox", async ({ page }) => {
    await page.goto("/dev/mail");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  });
});

/** The client area: from a signed quotation and an invitation to a project that only its client can see. */
import type { Page } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./accessibility";
import { mailTo, meera } from "./accounts";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { expectToast } from "./toasts";
import { callerAs, codeIn, kavya, linkIn, sendAgain, writeQuotation } from "./quotation-api";
import { asha, newPage, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const password = "a brass bell and a lamp";
const projects = (page: Page) => page.getByRole("heading", { level: 1, name: "Your projects" });
const part = (page: Page, name: string) => page.getByRole("region", { name });

/** Kavya books, and staff send her a quotation. */
async function offer(stack: Stack) {
  const { customerName: _, ...booking } = visitor(1);
  await postLead(stack.url, { ...booking, customerName: kavya.name, customerEmail: kavya.email });
  const { id } = await stack.database.one<{ id: string }>("select id from leads");
  const call = await callerAs(stack, asha);
  await sendAgain(call, await writeQuotation(call, kavya, {}, { leadId: id }));
  // The booking confirmation and the quotation.
  return { call, link: await linkIn(stack, kavya, 2) };
}

/** Signs a quotation as its customer and returns the amount. */
async function sign(page: Page, stack: Stack, link: string): Promise<string> {
  await page.goto(link);
  await page.getByRole("button", { name: "Send me a code to sign" }).click();
  const form = page.getByRole("form", { name: "Sign" });
  await form.getByLabel("Code from the e-mail").fill(await codeIn(stack, kavya, 3));
  await form.getByRole("checkbox", { name: /I accept the quotation/ }).check();
  await form.getByRole("button", { name: /Sign and accept/ }).click();
  await expect(form).toHaveCount(0);
  return page.locator(".quote-payable").innerText();
}

/** The page of a customer's invitation. */
async function invitationTo({ smtp }: Stack, email: string): Promise<string> {
  const subject = "Follow your home with Nivas";
  const mails = () => Promise.all(smtp.to(email).map(read));
  await expect.poll(async () => (await mails()).map((mail) => mail.subject)).toContain(subject);
  const mail = (await mails()).find((one) => one.subject === subject);
  expect(mail?.text).not.toContain("back office");
  return /https?:\/\/\S*\/auth\/confirm\?\S+/.exec(mail?.text ?? "")![0];
}

test("a customer who signed sees quotation, documents and project in the client area, and nobody else does", async ({
  page,
  browser,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, asha, "admin");
  const { link } = await offer(stack);
  const client = await newPage(browser, stack);
  const agreed = await sign(client, stack, link);

  // The signature created the customer, who is invited from their drawer.
  const { id } = await stack.database.one<{ id: string }>("select id from customers");
  await page.goto(`/admin/customers?customer=${id}`);
  const drawer = page.getByRole("dialog", { name: kavya.name });
  await expect(drawer).toContainText("Not invited yet");
  await drawer.getByRole("button", { name: "Invite to the client area" }).click();
  await expectToast(page, "status", "Invitation sent", kavya.email);
  await expect(drawer).toContainText(/Invited .*, has not joined yet/);

  await client.goto(await invitationTo(stack, kavya.email));
  await client.getByRole("button", { name: "Accept invitation" }).click();
  await client.getByLabel("New Password", { exact: true }).fill(password);
  await client.getByLabel("Confirm Password").fill(password);
  await client.getByRole("checkbox", { name: /I am 18 or older/ }).check();
  await client.getByRole("button", { name: "Save password" }).click();
  await expect(projects(client)).toBeVisible();
  await expect(part(client, "We'll call you to schedule the measurement visit")).toContainText("Asha Rao");
  await expect(part(client, "Your project")).toContainText("PRJ/");
  const quotation = part(client, "Quotations").getByRole("listitem");
  await expect(quotation).toContainText(agreed);
  await expect(quotation).toContainText("Signed");
  await expectAccessibleAtBothSizes(client, "the client's projects");

  // The worker may still be generating the signed PDF.
  await expect(async () => {
    await client.reload();
    await expect(quotation.getByRole("button", { name: /Signed PDF/ })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const [signed, shown] = await Promise.all([
    client.waitForResponse("**/api/me/file-addresses"),
    client.waitForEvent("popup"),
    quotation.getByRole("button", { name: /Signed PDF/ }).click(),
  ]);
  const file = await client.request.get((await signed.json()).address);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await shown.close();

  await part(client, "Your project")
    .getByRole("link", { name: /Open your project/ })
    .click();
  const project = client.getByRole("listitem").filter({ has: client.getByText("Booking confirmed") });
  await expect(project).toHaveAttribute("aria-current", "step");
  await expect(client.getByText(/Project PRJ\//)).toBeVisible();
  await expectAccessibleAtBothSizes(client, "one project");
  const address = new URL(client.url()).pathname;
  await client.goto("/dashboard");
  await expect(part(client, "Quotations")).toContainText(agreed);
  await expectAccessibleAtBothSizes(client, "the dashboard of a client with a project");

  // Another client cannot open it, even with its address.
  const other = await newPage(browser, stack);
  await signInAs(other, stack, meera, "client");
  await other.goto("/client-portal");
  await expect(other.getByRole("heading", { name: "Nothing is linked to this account yet" })).toBeVisible();
  await expect(other.getByText(meera.email).first()).toBeVisible();
  await expectAccessibleAtBothSizes(other, "a client area with nothing in it");
  await other.goto(address);
  await expect(other.getByRole("heading", { level: 1, name: "Project not found" })).toBeVisible();
  await other.context().close();

  // Once unlinked, she no longer sees it.
  await page.reload();
  await expect(drawer).toContainText("Linked");
  await drawer.getByRole("button", { name: `Unlink ${kavya.email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink account" }).click();
  await expectToast(page, "status", "Account unlinked", kavya.email);
  await client.goto("/client-portal");
  await expect(client.getByRole("heading", { name: "Nothing is linked to this account yet" })).toBeVisible();
  await client.context().close();
  expect(consoleErrors).toEqual([]);
});

test("a client who signs up with the address of their enquiry sees the quotation and signs it", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  await offer(stack);
  const client = await newPage(browser, stack);
  const person = { ...meera, firstName: "Kavya", lastName: "Shetty", email: kavya.email };
  await client.goto("/auth?tab=sign-up");
  await client.getByLabel("First Name").fill(person.firstName);
  await client.getByLabel("Last Name").fill(person.lastName);
  await client.getByLabel("Email").fill(person.email);
  await client.getByLabel("Password", { exact: true }).fill(person.password);
  await client.getByLabel("Confirm Password").fill(person.password);
  await client.getByRole("checkbox", { name: /I am 18 or older/ }).check();
  await client.getByRole("button", { name: "Sign Up" }).click();
  await client.goto((await mailTo(stack, kavya.email, 3)).link);
  await client.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(projects(client)).toBeVisible();
  const next = client.getByRole("region", { name: /^Sign your quotation by / });
  await expect(next).toContainText("QT/");
  await expect(next).toContainText("Asha Rao");
  await expectAccessibleAtBothSizes(client, "a quotation to sign");
  await next.getByRole("link", { name: "Open and sign" }).click();
  await expect(client.getByRole("heading", { level: 1, name: kavya.name })).toBeVisible();
  await client.context().close();
});

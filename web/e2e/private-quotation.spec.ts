/** The private quotation page: options, questions, signing and declining. */
import type { Page } from "@playwright/test";
import type { QuotationDetail } from "../src/api/contract/types.gen";
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expect, test } from "./journey";
import {
  type Caller,
  callerAs,
  codeIn,
  confirmAddress,
  kavya,
  kitchen,
  linkIn,
  plan,
  sendAgain,
  sendQuotation,
} from "./quotation-api";
import { asha, newPage, signInAs } from "./staff";
import type { Stack } from "./stack/stack";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const payable = (page: Page) => page.locator(".quote-payable");

/** An admin who calls the API. */
async function admin(page: Page, stack: Stack) {
  await signInAs(page, stack, asha, "admin");
  return callerAs(stack, asha);
}

/** The elevations of the room that was planned in the calculator. */
async function drawings(page: Page): Promise<(string | null)[]> {
  const elevations = page.getByRole("img", { name: /^Front elevation of wall/ });
  await expect(elevations).toHaveCount(2);
  return elevations.evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute("src")));
}

/** Copies a quotation for somebody else, with a longer wall and another finish in the planned kitchen. */
async function sendChangedCopy(call: Caller, { id }: QuotationDetail, to: typeof kavya): Promise<void> {
  const copied = await call<QuotationDetail>("POST", "/api/admin/quotations", { from: { quotation: { id } } });
  const rooms = copied.draft.rooms.map((room) => {
    if (!room.kitchen) return room;
    const items = room.items.map((item) =>
      item.line.item === "kitchen_base"
        ? { ...item, line: { ...item.line, finish: "Veneer", overrideReason: "Agreed on the phone." } }
        : item,
    );
    return { ...room, items, kitchen: { ...room.kitchen, legs: [1200, 800] } };
  });
  const draft = { ...copied.draft, rooms, clientName: to.name, clientEmail: to.email, clientPhone: to.phone };
  const { version } = copied;
  await sendAgain(
    call,
    await call<QuotationDetail>("PUT", `/api/admin/quotations/${copied.id}`, { ...draft, version }),
  );
}

test("options are chosen, a question is asked, and the quotation and its drawing are signed with a code", async ({
  page,
  browser,
  stack,
}) => {
  const call = await admin(page, stack);
  const sent = await sendQuotation(call, kavya, {}, { from: { kitchen: plan } });
  await confirmAddress(call, sent, kavya);
  const link = await linkIn(stack, kavya);
  const visitor = await newPage(browser, stack);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: kavya.name })).toBeVisible();
  await expect(visitor.getByText(`Quotation ${sent.number}`)).toBeVisible();
  const before = await payable(visitor).textContent();
  const shown = await drawings(visitor);

  // The line expands to its measurements.
  await visitor.getByText("Base units").first().click();
  await expect(visitor.getByText("32.47 sq ft × ₹1,450")).toBeVisible();
  await visitor.getByRole("button", { name: "Ask about this" }).first().click();
  await visitor.getByLabel("About Base units").fill("Can the handles be brass?");
  await visitor.getByRole("button", { name: "Send", exact: true }).first().click();
  await expect(visitor.getByRole("listitem").filter({ hasText: "Can the handles be brass?" }).last()).toBeVisible();
  // The content below has moved up by then.
  await expect(visitor.getByRole("button", { name: "Ask again" })).toBeVisible();

  await visitor.getByRole("checkbox", { name: "Include Loft" }).check();
  await expect(payable(visitor)).not.toHaveText(before!);
  const withLoft = await payable(visitor).textContent();
  await visitor.getByRole("radio", { name: "Granite counter" }).check();
  await expect(payable(visitor)).not.toHaveText(withLoft!);
  const agreed = (await payable(visitor).textContent())!;

  await expect(visitor.getByRole("link", { name: "Quotation (PDF)" })).toBeVisible();
  await visitor.getByRole("button", { name: "Send me a code to sign" }).click();
  const form = visitor.getByRole("form", { name: "Sign" });
  const code = await codeIn(stack, kavya, 2);
  await form.getByLabel("Code from the e-mail").fill(code === "000000" ? "111111" : "000000");
  await form.getByRole("checkbox", { name: /I accept the quotation/ }).check();
  await form.getByRole("button", { name: /Sign and accept/ }).click();
  await expect(form.getByLabel("Code from the e-mail")).toHaveAccessibleDescription(/\S/);
  await expect(form.getByLabel("Code from the e-mail")).toBeFocused();

  await form.getByRole("radio", { name: "Draw it" }).check();
  const pad = (await form.getByRole("img", { name: "Draw your signature here" }).boundingBox())!;
  await visitor.mouse.move(pad.x + 40, pad.y + 60);
  await visitor.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await visitor.mouse.move(pad.x + 40 + step * 8, pad.y + 60 + (step % 2) * 25);
  }
  await visitor.mouse.up();
  await form.getByLabel("Code from the e-mail").fill(code);
  await form.getByRole("button", { name: `Sign and accept ${agreed}` }).click();
  await expect(visitor.getByText("Thank you, Kavya. You're all set.")).toBeVisible();
  await expect(payable(visitor)).toHaveText(agreed);

  const { signer_name, signature, document_sha256 } = await stack.database.one<{
    signer_name: string;
    signature: object;
    document_sha256: string;
  }>("select signer_name, signature, document_sha256 from quotation_acceptances");
  expect(signer_name).toBe(kavya.name);
  expect(Object.keys(signature)).toEqual(["drawn"]);
  expect(document_sha256).toMatch(/^[\da-f]{64}$/);
  const accepted = await call<QuotationDetail>("GET", `/api/admin/quotations/${sent.id}`);
  expect(accepted.status).toBe("accepted");
  await visitor.reload();
  await expect(visitor.getByText("Thank you, Kavya. You're all set.")).toBeVisible();

  await test.step("whatever is offered later, the drawing stays as it was signed", async () => {
    const meera = { name: "Meera Iyer", email: "meera.iyer@example.com", phone: "98450 54323" };
    await sendChangedCopy(call, sent, meera);
    await visitor.goto(await linkIn(stack, meera));
    await expect(visitor.getByRole("heading", { level: 1, name: meera.name })).toBeVisible();
    const changed = await drawings(visitor);
    expect(changed[0]).not.toBe(shown[0]);
    expect(decodeURIComponent(changed[0]!)).toContain("3,658");
    await visitor.goto(link);
    await expect(visitor.getByText("Thank you, Kavya. You're all set.")).toBeVisible();
    expect(await drawings(visitor)).toEqual(shown);
    await page.goto(`/admin/quotations/${sent.id}`);
    expect(await drawings(page)).toEqual(shown);
  });
  await visitor.context().close();
});

test("views are recorded, a quotation is declined, another is replaced, and an incomplete link says what to do", async ({
  page,
  browser,
  stack,
  consoleErrors,
}) => {
  const call = await admin(page, stack);
  const arun = { name: "Arun Rao", email: "arun.rao@example.com", phone: "98450 54322" };
  const meera = { name: "Meera Iyer", email: "meera.iyer@example.com", phone: "98450 54323" };

  await test.step("room views by the customer are recorded, but not those by staff", async () => {
    await sendQuotation(call, kavya, { rooms: kitchen().slice(1) });
    const link = await linkIn(stack, kavya);
    // Staff are known as such even if the session's code comes last.
    await page.route(/\/assets\/session-/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 2, name: "Study" })).toBeVisible();
    expect(await stack.database.count("quotations where status = 'sent'")).toBe(1);

    const visitor = await newPage(browser, stack);
    await visitor.clock.install();
    await visitor.goto(link);
    await visitor.getByRole("heading", { level: 2, name: "Study" }).evaluate((room) => {
      window.scrollTo(0, room.getBoundingClientRect().top + window.scrollY - window.innerHeight / 2 + 10);
    });
    await visitor.clock.runFor(2500);
    await visitor.goto("about:blank");
    await expect.poll(() => stack.database.count("quotation_visits")).toBe(1);
    const { rooms } = await stack.database.one<{ rooms: { room: string; seconds: number }[] }>(
      "select rooms from quotation_visits",
    );
    expect(rooms).toEqual([{ room: "Study", seconds: expect.any(Number) as unknown as number }]);
    await visitor.context().close();
  });

  const visitor = await newPage(browser, stack);
  await test.step("a quotation is declined with a reason", async () => {
    const sent = await sendQuotation(call, arun);
    await visitor.goto(await linkIn(stack, arun));
    await visitor.getByText("Decline", { exact: true }).click();
    await visitor.getByRole("radio", { name: "It takes too long" }).check();
    await visitor.getByRole("button", { name: "Decline quotation" }).click();
    await expect(visitor.getByText("You have declined this quotation.")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Accept quotation" })).toHaveCount(0);
    const declined = await call<QuotationDetail>("GET", `/api/admin/quotations/${sent.id}`);
    expect(declined.status).toBe("rejected");
  });

  await test.step("a new version shows the changes, and the old link says that it was replaced", async () => {
    const sent = await sendQuotation(call, meera);
    const old = await linkIn(stack, meera);
    const revised = await call<QuotationDetail>("POST", `/api/admin/quotations/${sent.id}/revision`, {
      version: (await call<QuotationDetail>("GET", `/api/admin/quotations/${sent.id}`)).version,
    });
    const [first, ...others] = revised.draft.rooms;
    const rooms = [{ ...first, items: (first?.items ?? []).filter(({ line }) => line.name !== "Loft") }, ...others];
    const { id, version } = revised;
    const written = await call<QuotationDetail>("PUT", `/api/admin/quotations/${id}`, {
      ...revised.draft,
      rooms,
      version,
    });
    await sendAgain(call, written);

    await visitor.goto(await linkIn(stack, meera, 2));
    await expect(visitor.getByText(`Quotation ${sent.number} R1`)).toBeVisible();
    await visitor.getByRole("button", { name: "Compare with the first version" }).click();
    const change = visitor.locator(".quote-changes").getByRole("listitem");
    await expect(change).toHaveCount(1);
    await expect(change).toContainText(/Loft.*Kitchen · removed/s);
    await visitor.goto(old);
    await expect(visitor.getByText("There is a newer version of this quotation.")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Send me a code to sign" })).toHaveCount(0);
  });
  await visitor.context().close();

  await test.step("an incomplete link", async () => {
    await page.goto("/quotation/cut-off");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't open a quotation.");
    await expect(page.getByText(/link in our latest e-mail/)).toBeVisible();
    expectOnly(consoleErrors, /status of 404/);
  });
});

test("staff see a preview of the customer's page, and only the customer gets the code to sign", async ({
  page,
  browser,
  stack,
}) => {
  const call = await admin(page, stack);
  const sent = await sendQuotation(call, kavya);
  const link = await linkIn(stack, kavya);
  const visitor = await newPage(browser, stack);
  await visitor.goto(link);
  await expect(visitor.getByText(/your address isn’t confirmed with us yet/)).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Send me a code to sign" })).toHaveCount(0);
  await expectAccessible(visitor, "with an address that isn't confirmed");
  expect(await stack.database.count("quotations where status = 'viewed'")).toBe(1);
  await stack.database.one("update quotations set status = 'sent', viewed_at = null returning id");

  // The admin confirms the address, with a reason.
  await page.goto(`/admin/quotations/${sent.id}`);
  const signature = page.locator("section").filter({ has: page.getByRole("heading", { name: "Signature" }) });
  await expect(signature).toContainText("The customer’s address isn’t confirmed");
  await signature.getByRole("button", { name: "Confirm address…" }).click();
  const question = page.getByRole("alertdialog", { name: "Confirm the customer’s e-mail address?" });
  await expect(question.getByLabel("E-mail address")).toHaveValue(kavya.email);
  await question.getByRole("button", { name: "Confirm address" }).click();
  await expect(question.getByText("Please say how you know.")).toBeVisible();
  await question.getByLabel("How do you know it’s theirs?").fill("She read it back to me on the phone.");
  await expectAccessible(page, "the question about an address");
  await question.getByRole("button", { name: "Confirm address" }).click();
  await expect(signature).toContainText("Address confirmed");
  await expect(signature).toContainText("She read it back to me on the phone.");

  // The staff preview has no actions and is not counted.
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: kavya.name })).toBeVisible();
  await expect(page.getByRole("note")).toContainText("Preview for staff");
  await page.getByText("Base units").click();
  for (const name of ["Send me a code to sign", "Ask about this", "Send", "Decline quotation"]) {
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText("Decline", { exact: true })).toHaveCount(0);
  await expectAccessible(page, "the preview for staff");
  expect(await stack.database.count("quotations where status = 'sent'")).toBe(1);
  const codes = `/api${link.replace("/quotation/", "/quotations/")}/codes`;
  await expect(call("POST", codes, { by: "email" })).rejects.toThrow(/HTTP 403.*staff_preview/);

  await visitor.reload();
  await expect(visitor.getByText("We'll send a 6-digit code to k•••@example.com.")).toBeVisible();
  await visitor.getByRole("button", { name: "Send me a code to sign" }).click();
  const code = await codeIn(stack, kavya, 2);
  // The admin area lists the e-mail without its contents.
  const stored = await stack.database.one<{ subject: string }>(
    "select subject from mails where template = 'send_quotation_code' and is_confidential",
  );
  expect(stored.subject).toBe("");
  expect(JSON.stringify(await call("GET", `/api/admin/quotations/${sent.id}`))).not.toContain(code);
  await visitor.context().close();
});

test("every state of the page is accessible and fits the screen", async ({ page, browser, stack }) => {
  const call = await admin(page, stack);
  await confirmAddress(call, await sendQuotation(call, kavya), kavya);
  const visitor = await newPage(browser, stack, { reducedMotion: "reduce" });
  await visitor.goto(await linkIn(stack, kavya));
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleAtBothSizes(visitor, "as it opens");
  for (const name of ["Base units", "Loft", "GST breakdown"]) {
    await visitor.locator("summary").filter({ hasText: name }).click();
  }
  await visitor.getByText("Decline", { exact: true }).click();
  await visitor.getByRole("button", { name: "Send me a code to sign" }).click();
  await visitor.getByRole("button", { name: /Sign and accept/ }).click();
  await expectAccessibleAtBothSizes(visitor, "with all that opens, and reasons");
  await visitor.getByRole("radio", { name: "Draw it" }).check();
  await expectAccessibleAtBothSizes(visitor, "the pad");
  await visitor.context().close();
});

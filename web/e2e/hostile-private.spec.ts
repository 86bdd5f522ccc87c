/** Pages behind a private link or a sign-in fit a phone, too, whatever customers and colleagues have written. */
import type { Page } from "@playwright/test";
import type { OpenTimes, QuotationDraftInput, QuotationLink } from "../src/api/contract/types.gen";
import { fillWith, texts } from "./hostile-texts";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { deliver, packed, post } from "./orders";
import { type Caller, callerAs, kitchen, sendQuotation } from "./quotation-api";
import { pieceInStock } from "./shop";
import { asha, beginSession, giveAccount, ravi } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { widthOf } from "./width";

test.use({ content: "demo", viewport: { width: 390, height: 844 } });

/** A run of each text without an end, of which each would widen a page by itself. */
const fill = (limit: number) => texts.map((text) => fillWith(text)(Math.floor(limit / texts.length))).join("");

const name = { firstName: fill(80), lastName: fill(80) };

const customer = {
  name: fill(120),
  email: `${"w".repeat(64)}@${"w".repeat(60)}.example.com`,
  phone: "98450 54321",
};

/** Begins with a letter that no other text has, so that a page is known to show it. */
const complaint = `Q${fill(119)}`;

/** Every text of a quotation at its limit. */
function offered(): Partial<QuotationDraftInput> {
  const rooms = kitchen().map((room) => ({
    ...room,
    name: fill(120),
    items: (room.items ?? []).map(({ line, ...item }) => ({
      ...item,
      ...(item.alternative && { alternative: fill(60) }),
      line: { ...line, name: fill(200), description: fill(2000), material: fill(200), finish: fill(200) },
    })),
  }));
  return { rooms, siteAddress: fill(400), note: fill(2000), terms: fill(2000) };
}

/** Books a visit after the booking form. Returns the path of the letter's link, by which it can be moved. */
async function bookVisit(stack: Stack, token: string): Promise<string> {
  const address = `/api/visit-bookings/${token}`;
  const { times } = (await (await fetch(stack.url + address)).json()) as OpenTimes;
  // Not the first one, which may be too near a moment later.
  await post(stack, address, { startsAt: times.at(-1)?.startsAt, address: fill(300) });
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await Promise.all(stack.smtp.to(customer.email).map(read));
      link = mails.map(({ text }) => /http\S+?(\/site-visit\/[^\s)>]+)/.exec(text ?? "")?.[1]).find(Boolean);
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

/** A lead with a visit, a quotation and a project. Returns the paths of its links. */
async function sellHome(stack: Stack, call: Caller) {
  const { visitToken } = await postLead(stack.url, {
    ...visitor(1),
    customerName: customer.name,
    customerEmail: customer.email,
    requirements: fill(4000),
  });
  const visit = await bookVisit(stack, visitToken ?? "");
  const { id, token } = await stack.database.one<{ id: string; token: string }>(
    "select id, unsubscribe_token as token from leads where customer_name = $1",
    [customer.name],
  );
  const sent = await sendQuotation(call, customer, offered(), { leadId: id });
  const { url } = await call<QuotationLink>("GET", `/api/admin/quotations/${sent.id}/link`);
  const quotation = new URL(url).pathname;
  await post(stack, `/api/quotations/${quotation.split("/").at(-1)}/comments`, { text: fill(2000) });
  const receivedOn = new Date().toISOString().slice(0, 10);
  const paid = { amountPaise: 5_000_000, method: "upi", reference: fill(60), receivedOn };
  await call("POST", `/api/admin/leads/${id}/booking-payments`, paid);
  const { version } = await call<{ version: number }>("GET", `/api/admin/leads/${id}`);
  await call("POST", `/api/admin/leads/${id}/status`, { to: "won", version });
  return { visit, quotation, unsubscribe: `/unsubscribe/${token}` };
}

/** An order that has arrived, with a complaint that was answered. Returns the path of its page. */
async function sellFurniture(page: Page, stack: Stack, call: Caller): Promise<string> {
  const piece = await pieceInStock(page);
  await stack.database.query("update products set name = $2 where id = $1", [piece.id, fill(160)]);
  const order = await packed(stack, piece, customer, {
    line1: fill(200),
    line2: fill(200),
    landmark: fill(120),
    city: fill(80),
    note: fill(300),
    stateCode: "29",
  });
  await deliver(call, order, fill(80));
  const raised = { kind: "quality", title: complaint, text: fill(4000) };
  await post(stack, `/api/orders/${order.id}/tickets?token=${order.token}`, raised);
  const ticket = await stack.database.one<{ id: string; version: number }>(
    "select id, version from tickets where order_id = $1",
    [order.id],
  );
  const reply = { text: fill(4000), version: ticket.version };
  await call("POST", `/api/admin/tickets/${ticket.id}/replies`, reply);
  return `/order-confirmation/${order.id}?token=${order.token}`;
}

/** Gives the customer an account with all that was sold to them. Returns the path of their project. */
async function openClientArea(stack: Stack, client: typeof asha): Promise<string> {
  await giveAccount(stack, client, "client");
  const { database } = stack;
  await database.query("update orders set user_id = users.id from users where users.email = $1 and orders.name = $2", [
    client.email,
    customer.name,
  ]);
  await database.query(
    `insert into customer_accounts (customer_id, user_id, email, linked_at, linked_through)
     select customers.id, users.id, users.email, now(), 'invitation' from customers, users
     where customers.name = $2 and users.email = $1
     on conflict do nothing`,
    [client.email, customer.name],
  );
  const { id } = await database.one<{ id: string }>(
    `update projects set property_name = $2, locality = $3, designer_id = (select id from users where email = $4)
     from customers where customers.id = customer_id and customers.name = $1
     returning projects.id`,
    [customer.name, fill(120), fill(80), ravi.email],
  );
  return `/client-portal/${id}`;
}

/** Whether the page shows a text at its limit, and how wide it is. */
async function widthWith(page: Page, text: string | RegExp): Promise<number> {
  await expect(page.locator("body")).toContainText(text, { useInnerText: true });
  return widthOf(page);
}

test("private pages fit a phone whatever is written", async ({ page, stack }) => {
  await giveAccount(stack, { ...asha, ...name }, "admin");
  await giveAccount(stack, { ...ravi, ...name }, "designer");
  const call = await callerAs(stack, asha);
  const { visit, quotation, unsubscribe } = await sellHome(stack, call);
  const order = await sellFurniture(page, stack, call);
  const client = { ...name, email: customer.email, password: "nine teak drawers" };
  const project = await openClientArea(stack, client);

  const wide: object[] = [];
  const measure = async (path: string, text: string | RegExp = /w{10}/i) => {
    await page.goto(path);
    const width = await widthWith(page, text);
    if (width > 390) wide.push({ path, width });
  };
  await measure(visit);
  await page.getByRole("button", { name: "Choose another time" }).click();
  const moving = await widthWith(page, "Move the visit");
  if (moving > 390) wide.push({ path: `${visit}, moving`, width: moving });
  await measure(quotation);
  await measure(order, complaint.slice(0, 10));
  await measure(unsubscribe, "Unsubscribe");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  const unsubscribed = await widthWith(page, "You're unsubscribed");
  if (unsubscribed > 390) wide.push({ path: `${unsubscribe}, done`, width: unsubscribed });

  await beginSession(page, stack, client);
  await measure("/dashboard", complaint.slice(0, 10));
  for (const path of ["/dashboard/account", "/dashboard/orders", "/client-portal", project]) {
    // oxlint-disable-next-line no-await-in-loop -- In one window.
    await measure(path);
  }
  expect(wide).toEqual([]);
});

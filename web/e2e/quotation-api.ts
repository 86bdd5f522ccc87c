/** Quotations created and sent directly through the API. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type {
  KitchenPlanInput,
  NewQuotation,
  QuotationDetail,
  QuotationDraftInput,
  QuotationEntryInput,
  QuotationRoomInput,
} from "../src/api/contract/types.gen";
import type { Person } from "./accounts";
import { tokenOf } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

export type Client = { name: string; email: string; phone: string };

export const kavya: Client = { name: "Kavya Shetty", email: "kavya.shetty@example.com", phone: "98450 54321" };

/** Calls the API as a user. */
export async function callerAs(stack: Stack, person: Person) {
  const token = await tokenOf(stack, person);
  return async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(stack.url + path, {
      method,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Body;
  };
}

export type Caller = Awaited<ReturnType<typeof callerAs>>;

function line(name: string, ratePaise: number, over: Partial<QuotationEntryInput> = {}): QuotationEntryInput {
  const dimensions = { by: "front", widthMm: 3600, heightMm: 838, count: 1 } as const;
  return {
    id: randomUUID(),
    name,
    dimensions,
    ratePaise,
    hsn: "9403",
    material: "BWP plywood",
    finish: "Acrylic",
    ...over,
  };
}

/** A kitchen with an optional loft and two alternative counters. */
export function kitchen(): QuotationRoomInput[] {
  const counter = (name: string, rate: number, isChosen: boolean) => ({
    line: line(name, rate, {
      dimensions: { by: "run", lengthMm: 3600, count: 1 },
      material: name,
      finish: "",
      isChosen,
    }),
    alternative: "counter",
  });
  return [
    {
      name: "Kitchen",
      items: [
        { line: line("Base units", 1450_00, { description: "Soft-close channels, profile handles." }) },
        counter("Quartz counter", 950_00, true),
        counter("Granite counter", 650_00, false),
        { line: line("Loft", 950_00, { isOptional: true, isChosen: false }) },
      ],
    },
    { name: "Study", items: [{ line: line("Bookshelf", 1800_00) }] },
  ];
}

/** The example of the product specification: L-shape of 10 and 8 ft, laminate on BWR plywood, granite. */
export const plan: KitchenPlanInput = {
  layout: "l_shape",
  legs: [1000, 800],
  package: "essential",
  core: "BWR plywood",
  finish: "Laminate",
  counter: "Granite",
};

/** A draft of a kitchen and a study, and after them of the rooms that it begins with. */
export async function writeQuotation(
  call: Caller,
  client: Client,
  changes: Partial<QuotationDraftInput> = {},
  begin: NewQuotation = {},
) {
  const begun = await call<QuotationDetail>("POST", "/api/admin/quotations", begin);
  const draft = {
    ...begun.draft,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    siteAddress: "14, 12th Main, Indiranagar, Bengaluru 560038",
    rooms: [...kitchen(), ...begun.draft.rooms],
    ...changes,
  };
  const { id, version } = begun;
  return call<QuotationDetail>("PUT", `/api/admin/quotations/${id}`, { ...draft, version });
}

/** Creates and sends a quotation; `call` must be a user who may approve it. */
export async function sendQuotation(
  call: Caller,
  client: Client,
  changes: Partial<QuotationDraftInput> = {},
  begin: NewQuotation = {},
) {
  return sendAgain(call, await writeQuotation(call, client, changes, begin));
}

/** Approves and sends a draft. */
export async function sendAgain(call: Caller, draft: QuotationDetail): Promise<QuotationDetail> {
  return step(call, await approve(call, draft), "sending");
}

/** Confirms the client's address, which codes to sign require; `call` must be an admin. */
export async function confirmAddress(call: Caller, { id }: QuotationDetail, { email }: Client): Promise<void> {
  const known = { email, reason: "Read back on the phone." };
  await call("POST", `/api/admin/quotations/${id}/address-confirmation`, known);
}

/** Approves a draft. */
export async function approve(call: Caller, draft: QuotationDetail): Promise<QuotationDetail> {
  const submitted = await step(call, draft, "submission");
  return submitted.status === "approved" ? submitted : step(call, submitted, "approval");
}

function step(call: Caller, { id, version }: QuotationDetail, what: string): Promise<QuotationDetail> {
  return call<QuotationDetail>("POST", `/api/admin/quotations/${id}/${what}`, { version });
}

/** The path of the private page in the customer's latest e-mail, once they have this many. */
export async function linkIn({ smtp }: Stack, { email }: Client, mails = 1): Promise<string> {
  await expect.poll(() => smtp.to(email).length).toBe(mails);
  const { text = "" } = await read(smtp.to(email).at(-1)!);
  const link = /https?:\/\/\S+(\/quotation\/[^\s)>]+)/.exec(text)?.[1];
  if (!link) throw new Error(`An e-mail without a link:\n${text}`);
  return link;
}

/** The code in the latest e-mail, once there are this many. */
export async function codeIn({ smtp }: Stack, { email }: Client, mails: number): Promise<string> {
  await expect.poll(() => smtp.to(email).length).toBe(mails);
  const { text = "" } = await read(smtp.to(email).at(-1)!);
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text.replaceAll(/https?:\S+/g, ""))?.[0];
  if (!code) throw new Error(`An e-mail without a code:\n${text}`);
  return code;
}

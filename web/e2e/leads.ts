/** Bookings sent directly to the API. */
import { randomUUID } from "node:crypto";
import type { NewLead, Receipt } from "../src/api/contract/types.gen";

/** The `number`th visitor, with their own address and phone number. */
export function visitor(number: number): NewLead {
  return {
    customerName: `Visitor ${number}`,
    customerEmail: `visitor-${number}@example.com`,
    customerPhone: `+9198450${String(10_000 + number)}`,
    bhkType: "3bhk",
    interiorTypes: ["kitchen", "wardrobe"],
    packageType: "smart",
    hasOwnDesign: false,
    urgentDelivery: false,
    requirements: "",
    source: "website_popup",
    marketingConsent: "marketing-2026-11",
  };
}

/** Sends a booking as the site does: with an idempotency key, and retried while the service is overloaded. */
export async function postLead(url: string, lead: NewLead, key: string = randomUUID()): Promise<Receipt> {
  const response = await fetch(`${url}/api/leads`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(lead),
  });
  if (response.status === 503) return postLead(url, lead, key);
  if (response.status !== 202) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as Receipt;
}

/** Sends `count` visitors' bookings, `atOnce` at a time. */
export async function postLeads(url: string, count: number, atOnce = 20): Promise<void> {
  let next = 0;
  async function sendNext(): Promise<void> {
    while (next < count) await postLead(url, visitor(next++));
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext));
}

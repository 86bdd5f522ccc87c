// @vitest-environment jsdom
import type { BookingPayment, LeadDetail, PaymentReceipt as Receipt } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { dayOf } from "../../ui/format";
import { type Answers, type ApiRequest, type Shown, admin, show } from "../kit/test-screen";
import { Component } from "./route";
import { address, detail, entry, item, job, lostReasons, owners, pageOf } from "./test-leads";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const lead = `${address}/l1`;

const allDay = { from: "00:00:00", until: "23:59:59" };

async function open(search: string, answers: Answers = {}, me = admin()) {
  const all: Answers = {
    [`GET ${address}`]: pageOf([item(1), item(2)]),
    [`GET ${address}/owners`]: owners,
    [`GET ${address}/lost-reasons`]: lostReasons,
    [`GET ${address}/call-hours`]: { weekdays: allDay, sunday: allDay },
    [`GET ${lead}`]: detail(1),
    [`GET ${lead}/timeline`]: { items: [] },
    "GET /api/admin/views": [],
    ...answers,
  };
  shown = await show(<Component />, `/admin/leads${search}`, all, me);
  return shown;
}

const drawer = () => screen.findByRole("dialog", { name: "Visitor 1" });
const dialog = (name: string) => screen.findByRole("alertdialog", { name });

async function choose(control: RegExp, choice: string): Promise<void> {
  await shown.user.click(within(await drawer()).getByRole("button", { name: control }));
  await shown.user.click(await screen.findByRole("menuitem", { name: choice }));
}

/** Today as a date in India, or the day on which the test began if midnight has passed since. */
const todayOr = (began: string): string => expect.toBeOneOf([began, dayOf(new Date())]);

/** The last request body sent to a path below the lead. */
const sent = (method: string, part: string) => shown.sent(method, `${lead}/${part}`).at(-1)?.body;

describe("the list", () => {
  test("starts with leads waiting for a call", async () => {
    await open("");
    await screen.findByRole("link", { name: "Visitor 1" });
    const [first] = shown.sent("GET", address);
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({ sort: "nextStep", page: "1", perPage: "25" });
    expect(screen.getAllByText(/^Missed callback/)).toHaveLength(2);
  });

  test("offers ready-made views", async () => {
    const { user } = await open("");
    await user.click(screen.getByRole("button", { name: /^View/ }));
    await user.click(await screen.findByRole("menuitem", { name: "My leads to call" }));
    await waitFor(() => expect(shown.params()).toEqual({ owner: "me", sla: "due,overdue" }));
  });

  test("opens the call log after a call from the row", async () => {
    const { user } = await open("");
    const number = await screen.findByRole("link", { name: "+91 98450 12341" });
    expect(number.getAttribute("href")).toBe("tel:+919845012341");
    number.addEventListener("click", (event) => event.preventDefault());
    await user.click(number);
    await dialog("Log a call with Visitor 1");
    expect(shown.params()).toEqual({});
  });
});

describe("a lead", () => {
  test("that waits for review can be released", async () => {
    let isReleased = false;
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: () => ({ status: 200, body: detail(1, { onHold: isReleased ? null : "network" }) }),
      [`POST ${lead}/release`]: () => {
        isReleased = true;
        return { status: 200, body: detail(1, { version: 4 }) };
      },
    });
    const review = within(await within(await drawer()).findByRole("region", { name: "Review" }));
    review.getByText("Waiting for review: many enquiries from one network.");
    await user.click(review.getByRole("button", { name: "Release" }));
    await screen.findByText("Released");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Review" })).toBeNull());
  });

  test("that waits for review can be marked as junk", async () => {
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: detail(1, { onHold: "hidden_field" }),
      [`POST ${lead}/status`]: detail(1, { status: "junk" }),
    });
    const review = within(await within(await drawer()).findByRole("region", { name: "Review" }));
    await user.click(review.getByRole("button", { name: "Mark as junk" }));
    await waitFor(() => expect(sent("POST", "status")).toEqual({ to: "junk", version: 3 }));
  });

  test("offers only the moves that are allowed", async () => {
    const { user } = await open("?lead=l1", { [`GET ${lead}`]: detail(1, { status: "qualified" }) });
    await user.click(within(await drawer()).getByRole("button", { name: /^Status/ }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Visit scheduled",
      "Quotation sent",
      "Nurture",
      "Lost",
    ]);
  });

  test("sends the version it has read", async () => {
    await open("?lead=l1", { [`POST ${lead}/status`]: detail(1, { status: "contacted" }) });
    await choose(/^Status/, "Contacted");
    await waitFor(() => expect(sent("POST", "status")).toEqual({ to: "contacted", version: 3 }));
  });

  test("sends the version from the previous response, even before the next fetch", async () => {
    let reads = 0;
    const first = Promise.withResolvers<{ status: number; body: unknown }>();
    const moved = (status: LeadDetail["status"], version: number) => ({
      status: 200,
      body: detail(1, { status, version }),
    });
    await open("?lead=l1", {
      // Only the first read is answered.
      [`GET ${lead}`]: () =>
        reads++ === 0 ? { status: 200, body: detail(1) } : Promise.withResolvers<never>().promise,
      [`POST ${lead}/status`]: ({ body }: ApiRequest) =>
        (body as { to: string }).to === "contacted" ? first.promise : moved("qualified", 7),
      [`PUT ${lead}/owner`]: () => moved("contacted", 6),
    });
    await choose(/^Status/, "Contacted");
    // The first mutation is still pending, so this one waits.
    await choose(/^Owner/, "Meera Iyeraway");
    expect(sent("PUT", "owner")).toBeUndefined();
    first.resolve(moved("contacted", 4));
    await waitFor(() => expect(sent("PUT", "owner")).toEqual({ ownerId: "u2", version: 4 }));
    await choose(/^Status/, "Qualified");
    await waitFor(() => expect(sent("POST", "status")).toEqual({ to: "qualified", version: 6 }));
  });

  test("needs a reason to be lost", async () => {
    const { user } = await open("?lead=l1", { [`POST ${lead}/status`]: detail(1, { status: "lost" }) });
    await choose(/^Status/, "Lost");
    const panel = within(await dialog("Mark Visitor 1 as lost"));
    await user.click(panel.getByRole("button", { name: "Mark as lost" }));
    await panel.findByText("Please choose a reason.");
    await panel.findByRole("option", { name: "Too expensive" });
    expect(panel.queryByRole("option", { name: "Timeline" }), "no longer offered").toBeNull();
    await user.selectOptions(panel.getByLabelText("Reason"), "price");
    await user.click(panel.getByRole("button", { name: "Mark as lost" }));
    await waitFor(() => expect(sent("POST", "status")).toEqual({ to: "lost", reason: "price", version: 3 }));
  });

  test("is won after its payment is recorded", async () => {
    const began = dayOf(new Date());
    let version = 3;
    const requestedBooking = { design: { title: "Green kitchen", slug: "green-kitchen" }, amountPaise: 30_000_00 };
    const now = () => ({ status: 200, body: detail(1, { status: "quotation_sent", version, requestedBooking }) });
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: now,
      [`POST ${lead}/booking-payments`]: () => {
        version += 1;
        return now();
      },
      [`POST ${lead}/status`]: detail(1, { status: "won" }),
    });
    await within(await drawer()).findByText("Wants to book Green kitchen with ₹30,000");
    await choose(/^Status/, "Won");
    const panel = within(await dialog("Mark Visitor 1 as won"));
    const confirm = panel.getByRole("button", { name: "Record payment and create project" });
    const amount = panel.getByLabelText<HTMLInputElement>("Amount");
    expect(amount.value).toBe("30,000");
    await user.clear(amount);
    await user.type(amount, "25,000");
    await user.selectOptions(panel.getByLabelText("Payment method"), "upi");
    await user.click(confirm);
    await panel.findByText("Please enter the UTR, cheque or receipt number.");
    await user.type(panel.getByLabelText("Reference"), "UTR 4412");
    await user.click(confirm);
    await waitFor(() => expect(sent("POST", "status")).toEqual({ to: "won", version: 4 }));
    expect(sent("POST", "booking-payments")).toEqual({
      amountPaise: 25_000_00,
      method: "upi",
      reference: "UTR 4412",
      receivedOn: todayOr(began),
      supplyType: null,
      placeOfSupply: null,
    });
  });

  test("shows the latest version after a conflict", async () => {
    const stale = { status: 409, code: "stale", message: "Stale", current: detail(1, { version: 4 }) };
    await open("?lead=l1", { [`POST ${lead}/status`]: () => ({ status: 409, body: stale }) });
    await choose(/^Status/, "Contacted");
    const message = /Someone else just changed this lead/;
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("alert")
          .map((alert) => alert.textContent)
          .join(),
      ).toMatch(message),
    );
    // The lead is fetched again.
    await waitFor(() => expect(shown.sent("GET", lead).length).toBeGreaterThan(1));
  });

  test("shows a new owner at once, and rolls back if that is refused", async () => {
    const refused = { status: 422, code: "invalid", message: "Meera Iyer is away.", fields: {} };
    const answer = Promise.withResolvers<{ status: number; body: unknown }>();
    await open("?lead=l1", { [`PUT ${lead}/owner`]: () => answer.promise });
    await choose(/^Owner/, "Meera Iyeraway");
    const owner = within(await drawer()).getByRole("button", { name: /^Owner/ });
    await waitFor(() => expect(owner.textContent).toBe("OwnerMeera Iyer"));
    expect(sent("PUT", "owner")).toEqual({ ownerId: "u2", version: 3 });
    answer.resolve({ status: 422, body: refused });
    await waitFor(() => expect(owner.textContent).toBe("OwnerUnassigned"));
  });

  test("logs a call, moves a new lead to Contacted, then sets the follow-up with the new version", async () => {
    const began = dayOf(new Date());
    let version = 3;
    const now = (): LeadDetail => detail(1, { version });
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: () => ({ status: 200, body: now() }),
      [`POST ${lead}/calls`]: () => ({ status: 201, body: {} }),
      [`POST ${lead}/status`]: () => {
        version += 1;
        return { status: 200, body: now() };
      },
      [`PUT ${lead}/follow-up`]: () => ({ status: 200, body: now() }),
    });
    await drawer();
    await user.keyboard("c");
    const panel = within(await dialog("Log a call with Visitor 1"));
    expect(panel.queryByRole("switch")).toBeNull();
    await user.click(panel.getByRole("radio", { name: "Asked to be called back" }));
    expect(panel.getByRole<HTMLInputElement>("switch", { name: "Move to Contacted" }).checked).toBe(true);
    await user.type(panel.getByLabelText(/^Note/), "After six.");
    await user.click(panel.getByRole("button", { name: /^Today/ }));
    await user.click(panel.getByRole("button", { name: "Save call" }));
    await waitFor(() => expect(sent("PUT", "follow-up")).toEqual({ on: todayOr(began), version: 4 }));
    expect(sent("POST", "calls")).toEqual({ outcome: "callback", note: "After six." });
    expect(sent("POST", "status")).toEqual({ to: "contacted", version: 3 });
  });

  test("logs a call once, even if a later step fails and is retried", async () => {
    let status: LeadDetail["status"] = "new";
    let refusals = 1;
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: () => ({ status: 200, body: detail(1, { status }) }),
      [`POST ${lead}/calls`]: () => ({ status: 201, body: {} }),
      [`POST ${lead}/status`]: () => {
        status = "contacted";
        return { status: 200, body: detail(1, { status }) };
      },
      [`PUT ${lead}/follow-up`]: () =>
        refusals-- > 0
          ? { status: 503, body: { code: "unavailable", detail: "Please try again in a moment." } }
          : { status: 200, body: detail(1, { status }) },
    });
    await drawer();
    await user.keyboard("c");
    const panel = within(await dialog("Log a call with Visitor 1"));
    await user.click(panel.getByRole("radio", { name: "Asked to be called back" }));
    await user.click(panel.getByRole("button", { name: /^Today/ }));
    await user.click(panel.getByRole("button", { name: "Save call" }));
    await panel.findByText(/try again/);
    await user.click(panel.getByRole("button", { name: "Save call" }));
    await waitFor(() => expect(shown.sent("PUT", `${lead}/follow-up`)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(shown.sent("POST", `${lead}/calls`)).toHaveLength(1);
    expect(shown.sent("POST", `${lead}/status`)).toHaveLength(1);
  });

  test("has number, value and requirements in its head", async () => {
    const requirements = "Shutters in ash veneer.\nA tall unit beside the fridge.\nNo handles.";
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: detail(1, { value: 4_20_000_00, valueSource: "sent_quotation", requirements }),
    });
    const head = within(await within(await drawer()).findByRole("region", { name: "Summary" }));
    expect(head.getByRole("link", { name: "+91 98450 12341" }).getAttribute("href")).toBe("tel:+919845012341");
    head.getByText("₹4,20,000");
    head.getByText("Quotation sent");
    const more = head.getByRole("button", { name: "Show all requirements" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await user.click(more);
    expect(head.getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("without a number or a value says so, and has no button to call", async () => {
    await open("?lead=l1", { [`GET ${lead}`]: detail(1, { customerPhone: "", callDueAt: null }) });
    const panel = within(await drawer());
    panel.getByText("No number");
    panel.getByText("Not known yet");
    expect(panel.queryByRole("link", { name: "Call" })).toBeNull();
    panel.getByRole("button", { name: "Log a call" });
  });

  test("offers to create a quotation", async () => {
    await open("?lead=l1", {}, admin({ quotations: "full" }));
    const link = await within(await drawer()).findByRole("link", { name: "Create quotation" });
    expect(link.getAttribute("href")).toBe("/admin/quotations/new?lead=l1");
  });

  test.each([
    [{ urgentDelivery: true }, "Express, 30 days"],
    [{ hasOwnDesign: true }, "With their own design"],
    [{}, "Standard, 45 days"],
  ])("names the delivery chosen in the form: %o", async (chosen, text) => {
    await open("?lead=l1", { [`GET ${lead}`]: detail(1, { source: "website_booking", ...chosen }) });
    await within(await drawer()).findByText(text);
  });

  test("claims no choice of delivery where nobody was asked", async () => {
    await open("?lead=l1", { [`GET ${lead}`]: detail(1, { source: "phone" }) });
    expect(within(await drawer()).queryByText("Standard, 45 days")).toBeNull();
  });

  test("shows the score breakdown", async () => {
    const { user } = await open("?lead=l1");
    await user.click(within(await drawer()).getByRole("button", { name: /^Score: ?Warm 52/ }));
    await screen.findByText("Three unanswered attempts");
    expect(screen.getByText("−15")).toBeTruthy();
  });

  test("is read-only without permission to edit", async () => {
    await open("?lead=l1", {}, admin({ leads: "view" }));
    const panel = within(await drawer());
    expect(panel.queryByRole("button", { name: /Status|Owner|Edit|E-mail/ })).toBeNull();
    expect(panel.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add lead" })).toBeNull();
  });
});

describe("a booking payment", () => {
  const payment: BookingPayment = {
    id: "p1",
    amountPaise: 25_000_00,
    method: "upi",
    reference: "UTR 4412",
    receivedOn: "2026-11-20",
    recordedAt: "2026-11-20T06:00:00Z",
    supplyType: "works_contract",
    receipt: { id: "r1", number: "RV/2026-27/0001", kind: "voucher" },
  };
  const receipt: Receipt = {
    id: "r1",
    number: "RV/2026-27/0001",
    kind: "voucher",
    amountPaise: 25_000_00,
    taxablePaise: 21_186_44,
    rate: 1800,
    supply: "within_state",
    tax: { cgstPaise: 1_906_78, sgstPaise: 1_906_78, igstPaise: 0 },
    placeOfSupply: "29",
    issuedAt: "2026-11-20T06:00:00Z",
    handedOnAt: null,
    cancelledAt: null,
    linkEndsAt: "2027-02-18T06:00:00Z",
    linkRevokedAt: null,
    document: null,
  };
  const document: NonNullable<Receipt["document"]> = {
    state: "working",
    version: 1,
    fileName: null,
    bytes: null,
    pages: null,
    sha256: null,
    error: null,
    isSigned: false,
  };

  test("shows its voucher, and polls until the PDF is ready", async () => {
    let reads = 0;
    await open(
      "?lead=l1",
      {
        [`GET ${lead}`]: detail(1, { bookingPayment: payment }),
        "GET /api/admin/receipts/r1": () => {
          reads += 1;
          const state = reads > 1 ? "ready" : "working";
          return { status: 200, body: { ...receipt, document: { ...document, state } } };
        },
      },
      admin({ finance: "view_own" }),
    );
    await screen.findByText("Includes CGST ₹1,906.78, SGST ₹1,906.78");
    await screen.findByText("Generating PDF…");
    await screen.findByRole("button", { name: "Open PDF of RV/2026-27/0001" });
    expect(screen.queryByRole("button", { name: "Generate and send PDF" })).toBeNull();
  });

  test("shows only the receipt number without access to finance", async () => {
    await open("?lead=l1", { [`GET ${lead}`]: detail(1, { bookingPayment: payment }) }, admin({ leads: "view" }));
    await screen.findByText("RV/2026-27/0001");
    expect(shown.sent("GET", "/api/admin/receipts/r1")).toEqual([]);
    expect(screen.queryByRole("button", { name: "Void payment…" })).toBeNull();
  });

  test("needs a reason to be voided", async () => {
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: detail(1, { bookingPayment: { ...payment, receipt: null } }),
      [`POST ${lead}/booking-payments/p1/void`]: detail(1),
    });
    await user.click(within(await drawer()).getByRole("button", { name: "Void payment…" }));
    const panel = within(await dialog("Void the payment of ₹25,000?"));
    await user.click(panel.getByRole("button", { name: "Void payment" }));
    await panel.findByText("Please enter what was wrong.");
    await user.type(panel.getByLabelText("What was wrong?"), "Another customer's.");
    await user.click(panel.getByRole("button", { name: "Void payment" }));
    await waitFor(() => expect(sent("POST", "booking-payments/p1/void")).toEqual({ reason: "Another customer's." }));
  });
});

describe("the timeline", () => {
  test("has replies among what people did, and says why the e-mails stopped", async () => {
    const stopped = {
      stoppedAt: "2026-11-20T06:10:00Z",
      stoppedBy: "replied" as const,
      nextStep: null,
      stopsOnReply: true,
    };
    const items = [
      entry("1", { kind: "reply", title: "Replied by e-mail: Re: Similar homes", text: "Please call on Sunday." }),
      entry("2", { kind: "automatic_reply", title: "Automatic reply: On leave", text: "Until Monday." }),
      entry("3", { kind: "mail", title: "Follow-up e-mail: similar homes", state: "bounced", job: job() }),
    ];
    const { user } = await open("?lead=l1", {
      [`GET ${lead}`]: detail(1, { followUps: stopped }),
      [`GET ${lead}/timeline`]: { items },
    });
    await screen.findByText("Please call on Sunday.");
    expect(screen.getByText(/^Stopped .*, because they replied$/)).toBeTruthy();
    expect(screen.getByText("Bounced")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "People" }));
    expect(screen.queryByText("Until Monday.")).toBeNull();
    expect(screen.getByText("Replied by e-mail: Re: Similar homes")).toBeTruthy();
  });

  test.each([
    [true, "They stop when the customer replies."],
    [false, "Replies aren't read here. If the customer replies, stop these e-mails from the menu."],
  ])("promises to stop on a reply only if replies are read: %s", async (stopsOnReply, sentence) => {
    const nextStep = { step: "visit_slots" as const, dueAt: "2026-11-27T05:30:00Z" };
    await open("?lead=l1", {
      [`GET ${lead}`]: detail(1, { followUps: { stoppedAt: null, stoppedBy: null, nextStep, stopsOnReply } }),
    });
    await screen.findByText(sentence);
  });

  test.each([
    ["dead", true, "1 failed"],
    ["done", false, ""],
  ] as const)("folds background work away unless some of it has failed: %s", async (state, isOpen, failures) => {
    const items = [
      entry("1", { kind: "job", title: "Estimate as PDF", job: job({ state, lastError: "No paper" }) }),
      entry("2", { kind: "conversion", title: "Reported: lead submitted" }),
      entry("3", { title: "Note", text: "Likes ash veneer." }),
    ];
    const { user } = await open("?lead=l1", { [`GET ${lead}/timeline`]: { items } });
    const summary = await screen.findByText(/^Automations \(2\)/);
    expect(summary.textContent).toBe(`Automations (2)${failures}`);
    expect(summary.closest("details")?.open).toBe(isOpen);
    expect(screen.getByText("Likes ash veneer.").closest("details")).toBeNull();
    await user.click(screen.getByRole("button", { name: "E-mails and jobs" }));
    expect(screen.queryByText(/^Automations/)).toBeNull();
    expect(screen.getByText("No paper").closest("details")).toBeNull();
  });

  test("a note mentions a colleague who can see the lead, and the timeline marks them", async () => {
    const mentioned = entry("1", { text: "Ask @Ravi Kumar today", mentions: ["Ravi Kumar"] });
    const { user } = await open("?lead=l1", {
      [`GET ${lead}/colleagues`]: [
        { id: "u2", name: "Ravi Kumar" },
        { id: "u3", name: "Deepa Nair" },
      ],
      [`GET ${lead}/timeline`]: { items: [mentioned] },
      [`POST ${lead}/notes`]: () => ({ status: 201, body: {} }),
    });
    expect((await screen.findByText("@Ravi Kumar")).tagName).toBe("STRONG");
    const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
    await user.type(note, "Ask @ra");
    await screen.findByRole("option", { name: "Ravi Kumar" });
    expect(screen.queryByRole("option", { name: "Deepa Nair" })).toBeNull();
    await user.keyboard("{Enter}");
    expect(note.value).toBe("Ask @Ravi Kumar ");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(sent("POST", "notes")).toEqual({ text: "Ask @Ravi Kumar", mentions: ["u2"] }));
  });

  test("a pasted note that is too long stays whole, and is not sent", async () => {
    const { user, sent: requests } = await open("?lead=l1", {
      [`GET ${lead}/colleagues`]: [],
      [`POST ${lead}/notes`]: () => ({ status: 201, body: {} }),
    });
    const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
    await user.click(note);
    await user.paste("a".repeat(4001));
    expect(note.value).toHaveLength(4001);
    screen.getByText("1 character too many");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add note" }).disabled).toBe(true);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(requests("POST", `${lead}/notes`)).toEqual([]);
    await user.keyboard("{Backspace}");
    await user.click(screen.getByRole("button", { name: "Add note" }));
    await waitFor(() => expect(requests("POST", `${lead}/notes`)).toHaveLength(1));
  });

  test("sends a held e-mail again", async () => {
    const held = entry("1", {
      kind: "mail",
      title: "Follow-up e-mail: visit slots",
      text: "When may we visit?\nTo asha@example.com\nHeld: we can't tell whether this was sent.",
      state: "held",
      job: job({ state: "dead", attempts: 2, canRetry: true, lastError: "Held: we can't tell whether this was sent." }),
    });
    const { user } = await open("?lead=l1", {
      [`GET ${lead}/timeline`]: { items: [held] },
      "POST /api/admin/jobs/mail%3A1/retry": {},
    });
    await screen.findByText("Held");
    expect(screen.getAllByText(/we can't tell whether this was sent/)).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(shown.sent("POST", "/api/admin/jobs/mail%3A1/retry")).toHaveLength(1));
  });

  test("retries a failed job", async () => {
    let state: "dead" | "waiting" | "done" = "dead";
    const items = () => [
      entry("1", {
        kind: "mail",
        title: "Confirmation",
        job: job({ state, attempts: 8, canRetry: state === "dead", lastError: "535 refused" }),
      }),
    ];
    const { user } = await open("?lead=l1", {
      [`GET ${lead}/timeline`]: () => {
        const body = { items: items() };
        // The worker is done by the second poll.
        if (state === "waiting") state = "done";
        return { status: 200, body };
      },
      "POST /api/admin/jobs/mail%3A1/retry": () => {
        state = "waiting";
        return { status: 200, body: {} };
      },
    });
    await screen.findByText("Failed");
    expect(screen.getByText("535 refused")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("Waiting");
    // Polls while a job is about to change.
    await screen.findByText("Done", {}, { timeout: 10_000 });
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("adds a note", async () => {
    const { user } = await open("?lead=l1", { [`POST ${lead}/notes`]: () => ({ status: 201, body: {} }) });
    const box = await screen.findByRole("textbox", { name: "Note" });
    await user.type(box, "Likes ash veneer.{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent("POST", "notes")).toEqual({ text: "Likes ash veneer.", mentions: [] }));
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(""));
  });
});

test("the board offers the allowed moves of a card, and moves it at once", async () => {
  const column = (status: string, items = [item(1)]) => ({
    status,
    total: items.length,
    valuePaise: items.length * 4_20_000_00,
    withoutValue: items.length,
    items,
  });
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const { user } = await open("?view=board", {
    [`GET ${address}/board`]: [column("new"), column("contacted", []), column("lost", [])],
    [`POST ${lead}/status`]: () => answer.promise,
  });
  await screen.findByText("₹4.2 L, 1 without a value");
  await user.click(await screen.findByRole("button", { name: "Move Visitor 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Contacted" }));
  await within(await screen.findByRole("region", { name: "Contacted, 1" })).findByText("Visitor 1");
  expect(sent("POST", "status")).toEqual({ to: "contacted", version: 3 });
  answer.resolve({ status: 422, body: { status: 422, code: "invalid", message: "Not now.", fields: {} } });
  await within(await screen.findByRole("region", { name: "New, 1" })).findByText("Visitor 1");
});

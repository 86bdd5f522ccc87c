// @vitest-environment jsdom
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { organization, pageSettings } from "../../api/site-settings";
import { Toaster } from "../../ui/toast";
import { contactNotice } from "../consent/notices";
import { BookingHost } from "./host";
import { closeBooking, loadBooking, openBooking } from "./open";
import { type Answer, type Received, startApi } from "./test-api";

const receipt = {
  id: "0199a3c4-0000-7000-8000-000000000000",
  reference: "NV-7K3M9Q",
  receivedAt: "2026-11-21T05:00:00Z",
  callBy: "2026-11-22T05:00:00Z",
};

const accepted: Answer = { status: 202, body: receipt };

// Whole journeys, typed key by key, possibly on a busy machine.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => loadBooking(), 60_000);

let api: Awaited<ReturnType<typeof startApi>> | undefined;

beforeEach(() => pageSettings.keep([]));

afterEach(async () => {
  act(closeBooking);
  cleanup();
  // The dialog leaves its entries of the history a moment later.
  await new Promise((resolve) => setTimeout(resolve, 10));
  organization.clear();
  pageSettings.clear();
  await api?.close();
  api = undefined;
});

async function open(options?: Parameters<typeof openBooking>[0]) {
  render(
    <>
      <BookingHost supportPhone="+91 80 4000 1234" />
      <Toaster />
    </>,
  );
  act(() => openBooking(options));
  await screen.findByRole("dialog");
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const heading = (name: RegExp) => screen.findByRole("heading", { level: 2, name });

async function choose(user: User) {
  await user.click(screen.getByRole("radio", { name: "3 BHK" }));
  await user.click(button("Next"));
  await user.click(screen.getByRole("checkbox", { name: "Kitchen" }));
  await user.click(screen.getByRole("checkbox", { name: "TV unit" }));
  await user.click(button("Next"));
  await user.click(screen.getByRole("radio", { name: "Express" }));
  await user.click(button("Next"));
}

async function fillContact(user: User) {
  await user.type(field("Full Name"), "Asha Rao");
  await user.type(field("Phone Number"), "98450 12345");
  await user.type(field("Email Address"), "asha@example.com");
}

async function fill(user: User) {
  await choose(user);
  await fillContact(user);
}

function leads(): (Received & { lead: Record<string, unknown> })[] {
  return (api?.received ?? [])
    .filter(({ path }) => path === "/api/leads")
    .map((request) => ({ ...request, lead: JSON.parse(request.body) }));
}

describe("the four steps", () => {
  it("go forward when complete, and back", async () => {
    const user = await open();
    expect(screen.getByText("1").parentElement?.textContent).toContain("/4");
    expect(button("Back").disabled).toBe(true);
    expect(button("Next").disabled).toBe(true);

    await user.click(screen.getByRole("radio", { name: "Villa" }));
    await user.click(button("Next"));
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await heading(/Step 2 of 4/));
    expect(button("Next").disabled).toBe(true);

    await user.click(screen.getByRole("checkbox", { name: "Kitchen" }));
    expect(screen.getByText("1 item selected")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Wardrobe" }));
    expect(screen.getByText("2 items selected")).toBeTruthy();
    await user.click(button("Next"));

    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await heading(/Step 3 of 4/));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Standard" }).checked).toBe(true);
    expect(screen.getByText("Subject to change of scope of work.")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "My own design" })).toBeNull();
    await user.click(button("Next"));

    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await heading(/Step 4 of 4/));
    expect(button("Submit Booking").disabled).toBe(true);
    await user.click(button("Back"));
    await user.click(button("Back"));
    await user.click(button("Back"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Villa" }).checked).toBe(true);
  });

  it("start with the preselected options", async () => {
    const user = await open({ bhkType: "2bhk", interest: ["wardrobe"] });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "2 BHK" }).checked).toBe(true);
    await user.click(button("Next"));
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Wardrobe" }).checked).toBe(true);
  });

  it("are reset at every opening", async () => {
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Villa" }));
    await user.click(button("Next"));
    act(() => openBooking());
    await heading(/Step 1 of 4/);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Villa" }).checked).toBe(false);
  });
});

describe("the contact details", () => {
  it("get a hint for a mistyped e-mail address, but are sent as they are", async () => {
    api = await startApi(() => accepted);
    const user = await open();
    await choose(user);
    await user.type(field("Full Name"), "Asha");
    await user.type(field("Phone Number"), "12");
    await user.type(field("Email Address"), "asha@example");
    await user.tab();
    expect(await screen.findByText("Is this e-mail address correct?")).toBeTruthy();
    expect(field("Email Address").getAttribute("aria-describedby")).toBe(
      screen.getByText("Is this e-mail address correct?").id,
    );
    await user.click(button("Submit Booking"));
    expect(await screen.findByText("“12” has 2 digits. Indian numbers have 10.")).toBeTruthy();
    expect(leads()).toEqual([]);
    await user.click(button("It's right, send it"));
    await heading(/Thank you/);
    expect(leads()[0]?.lead).toMatchObject({ customerEmail: "asha@example", customerPhone: "12" });
  });

  it("are corrected with one press", async () => {
    api = await startApi(() => accepted);
    const user = await open();
    await choose(user);
    await user.type(field("Full Name"), "Asha");
    await user.type(field("Phone Number"), "98450 12345");
    await user.type(field("Email Address"), "asha@gmial.com");
    await user.click(button("Submit Booking"));
    await user.click(await screen.findByRole("button", { name: "Use asha@gmail.com" }));
    expect(field("Email Address").value).toBe("asha@gmail.com");
    expect(screen.queryByRole("button", { name: "It's right, send it" })).toBeNull();
    await user.click(button("Submit Booking"));
    await heading(/Thank you/);
    expect(leads()[0]?.lead).toMatchObject({ customerEmail: "asha@gmail.com" });
  });

  it("show the notice from the settings", async () => {
    const text = "We call you about this enquiry and about nothing else.";
    api = await startApi(() => ({ status: 200, body: { bookingNotice: { version: "booking-1a2b3c4d", text } } }));
    const user = await open();
    await choose(user);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(contactNotice.text)).toBeNull();
  });
});

describe("a submission", () => {
  it("sends the payload and confirms", async () => {
    api = await startApi(() => accepted);
    const user = await open();
    await fill(user);
    await user.type(field("Your requirements"), "By March");
    await user.click(button("Submit Booking"));

    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(await heading(/Thank you, Asha Rao/));
    expect(leads().map(({ lead }) => lead)).toEqual([
      {
        customerName: "Asha Rao",
        customerEmail: "asha@example.com",
        customerPhone: "98450 12345",
        bhkType: "3bhk",
        interiorTypes: ["kitchen", "tv_unit"],
        packageType: "smart",
        hasOwnDesign: false,
        urgentDelivery: true,
        requirements: "By March",
        source: "website_popup",
      },
    ]);
    const dialog = within(screen.getByRole("dialog"));
    for (const text of [
      "A call within 24 hours",
      "Site visit and measurements",
      "3D design and quotation within 3-5 days",
      "Project execution",
      "10-year warranty on modular products",
      "On-time delivery guarantee",
      "Post-installation support",
      "asha@example.com",
      "+91 80 4000 1234",
      "Kitchen, TV unit",
    ]) {
      expect(dialog.getByText(text)).toBeTruthy();
    }
    expect(dialog.getAllByText("NV-7K3M9Q").length).toBeGreaterThan(0);
    expect(await screen.findByText("Your Design Journey Begins!")).toBeTruthy();

    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers a time for the visit afterwards, in a form of its own", async () => {
    const time = { startsAt: "2026-11-28T03:30:00Z", endsAt: "2026-11-28T04:30:00Z" };
    api = await startApi(({ path }) =>
      path.startsWith("/api/visit-bookings/")
        ? { status: 200, body: { times: [time] } }
        : { status: 202, body: { ...receipt, visitToken: "t1" } },
    );
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    const offer = await screen.findByRole("button", { name: "Book the visit" });
    expect(offer.closest("form")?.parentElement?.closest("form")).toBeNull();
    expect(api.received.at(-1)?.path).toBe("/api/visit-bookings/t1");
  });

  it("shows progress and cannot be sent twice", async () => {
    const answer = Promise.withResolvers<Answer>();
    api = await startApi(() => answer.promise);
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    expect(button("Submitting...").getAttribute("aria-disabled")).toBe("true");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(button("Submitting..."));
    await user.click(button("Submitting..."));
    await waitFor(() => expect(leads()).toHaveLength(1));
    answer.resolve(accepted);
    await heading(/Thank you/);
    expect(leads()).toHaveLength(1);
  });

  it("is retried with the same key when the answer is lost", async () => {
    api = await startApi((_, count) => (count < 3 ? "hang up" : accepted));
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    await screen.findByRole("heading", { name: /Thank you/ }, { timeout: 10_000 });
    const keys = leads().map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it("is retried when the server is busy", async () => {
    const busy = { status: 429, body: { status: 429, code: "busy", message: "Please try again.", requestId: "r1" } };
    api = await startApi((_, count) => (count === 1 ? busy : accepted));
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    await screen.findByRole("heading", { name: /Thank you/ }, { timeout: 10_000 });
    expect(new Set(leads().map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("reports how long the form was open", async () => {
    api = await startApi(() => accepted);
    const before = performance.now();
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    await heading(/Thank you/);
    const filledInMs = Number(leads()[0]?.headers["x-filled-in-ms"]);
    expect(filledInMs).toBeGreaterThan(0);
    expect(filledInMs).toBeLessThanOrEqual(performance.now() - before);
  });

  it("has a honeypot that people cannot reach, and sends what a bot enters", async () => {
    api = await startApi(() => accepted);
    const user = await open();
    await choose(user);
    const trap = document.querySelector<HTMLInputElement>("input[name=topic]")!;
    expect(screen.queryByRole("textbox", { name: "Topic" })).toBeNull();
    expect(trap.closest("[inert]")?.getAttribute("aria-hidden")).toBe("true");
    expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, "off"]);
    for (let presses = 0; presses < 20; presses += 1) {
      await user.tab();
      expect(document.activeElement).not.toBe(trap);
    }
    await fillContact(user);
    trap.value = "Cheap watches";
    await user.click(button("Submit Booking"));
    await heading(/Thank you/);
    expect(leads()[0]?.lead["topic"]).toBe("Cheap watches");
  });

  it("fails after two retries and keeps the input", async () => {
    let broken = true;
    api = await startApi(() => (broken ? "hang up" : accepted));
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    await screen.findByText("Submission Failed", {}, { timeout: 10_000 });
    expect(screen.getAllByText("Unable to submit booking request. Please try again.").length).toBeGreaterThan(0);
    expect(leads()).toHaveLength(3);
    expect(field("Full Name").value).toBe("Asha Rao");
    expect(await heading(/Step 4 of 4/)).toBeTruthy();

    broken = false;
    await user.click(button("Submit Booking"));
    await heading(/Thank you/);
    expect(new Set(leads().map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("is not retried when the server rejects it, and shows its messages at the fields", async () => {
    api = await startApi((_, count) =>
      count === 1
        ? {
            status: 422,
            body: {
              status: 422,
              code: "invalid",
              message: "Please check your input and try again.",
              fields: { customerPhone: "is not a number we know", "interiorTypes[1]": "must not repeat" },
              requestId: "r1",
            },
          }
        : accepted,
    );
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    await screen.findByText("Submission Failed");
    expect(leads()).toHaveLength(1);

    const phone = field("Phone Number");
    await waitFor(() => expect(document.activeElement).toBe(phone));
    expect(phone.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(phone.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Is not a number we know.",
    );
    expect(field("Email Address").value).toBe("asha@example.com");

    await user.click(button("Go to step 2"));
    await heading(/Step 2 of 4/);
    expect(screen.getByText("Must not repeat.")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "TV unit" }));
    await waitFor(() => expect(screen.queryByText("Must not repeat.")).toBeNull());

    await user.click(button("Next"));
    await user.click(button("Next"));
    await user.click(button("Submit Booking"));
    await heading(/Thank you/);
    const [first, second] = leads();
    expect(second?.lead["interiorTypes"]).toEqual(["kitchen"]);
    // Different content, so a different booking.
    expect(second?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
  });

  it("shows the status of an answer without a message", async () => {
    api = await startApi(() => ({ status: 418, body: {} }));
    const user = await open();
    await fill(user);
    await user.click(button("Submit Booking"));
    expect((await screen.findAllByText("HTTP 418: I'm a Teapot")).length).toBeGreaterThan(0);
  });
});

describe("the browser's Back", () => {
  it("goes one step back, and closes the dialog on the first step", async () => {
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Villa" }));
    await user.click(button("Next"));
    await heading(/Step 2 of 4/);
    expect(history.state).toEqual({ dialogDepth: 2 });
    history.back();
    await heading(/Step 1 of 4/);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Villa" }).checked).toBe(true);
    history.back();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(history.state).toBeNull();
  });

  it("asks before it discards contact details", async () => {
    const user = await open({ bhkType: "2bhk", interest: ["kitchen"] });
    for (const _ of [1, 2, 3]) await user.click(button("Next"));
    await user.type(field("Full Name"), "Asha");
    for (const step of [3, 2, 1]) {
      history.back();
      await heading(new RegExp(`Step ${step} of 4`));
    }
    history.back();
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});

describe("a reload", () => {
  it("keeps what was typed, at its step", async () => {
    const user = await open({ interest: ["wardrobe"] });
    await choose(user);
    await user.type(field("Full Name"), "Asha");
    const kept = sessionStorage.getItem("booking_draft");
    act(closeBooking);
    cleanup();
    expect(sessionStorage.getItem("booking_draft")).toBeNull();

    sessionStorage.setItem("booking_draft", kept ?? "");
    render(<BookingHost supportPhone={null} />);
    await heading(/Step 4 of 4/);
    expect(field("Full Name").value).toBe("Asha");
  });
});

describe("closing", () => {
  it("is immediate while the form is empty, and restores the focus", async () => {
    const opener = document.body.appendChild(document.createElement("button"));
    opener.focus();
    const user = await open();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });

  it("asks before discarding input, and keeps it on request", async () => {
    const user = await open();
    await choose(user);
    await user.type(field("Full Name"), "Asha");
    await user.keyboard("{Escape}");
    const question = screen.getByRole("alertdialog", { name: "Discard your booking?" });
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(within(question).getByRole("button", { name: "Keep editing" }));

    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(field("Full Name"));
    expect(field("Full Name").value).toBe("Asha");

    await user.click(button("Close booking"));
    await user.click(button("Discard"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not happen on a click outside once there is input", async () => {
    const user = await open();
    await user.click(screen.getByRole("radio", { name: "Villa" }));
    const scrim = document.querySelector(".booking-scrim");
    await user.click(scrim as Element);
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

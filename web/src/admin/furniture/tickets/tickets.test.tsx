// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { TicketDetail } from "../../../api/contract/types.gen";
import { type Shown, admin, show } from "../../kit/test-screen";
import { Component } from "./route";

const ticket: TicketDetail = {
  id: "t1",
  number: "TK/2026-27/0001",
  orderId: "o1",
  orderNumber: "SO/2026-27/0001",
  projectNumber: null,
  customerId: null,
  isMatched: false,
  isTest: false,
  buyer: "Meera Joseph",
  kind: "damaged",
  title: "Broken leg",
  status: "open",
  owner: null,
  openedAt: "2026-11-23T08:00:00Z",
  acknowledgedAt: null,
  dueAt: "2026-11-25T08:00:00Z",
  version: 1,
  email: "meera@example.com",
  phone: "+919845011111",
  acknowledgeBy: "2026-11-25T08:00:00Z",
  resolveBy: "2026-12-23T08:00:00Z",
  resolvedAt: null,
  reopenUntil: null,
  canBeReopened: false,
  messages: [
    { id: "m1", kind: "buyer", text: "One leg was broken.", mentions: [], at: "2026-11-23T08:00:00Z", by: null },
    {
      id: "m2",
      kind: "note",
      text: "The carrier dropped it.",
      mentions: [],
      at: "2026-11-23T09:00:00Z",
      by: "Asha Rao",
    },
  ],
};

const answers = {
  "GET /api/admin/tickets": { items: [ticket], total: 1, page: 1, perPage: 25 },
  "GET /api/admin/tickets/t1": ticket,
  "GET /api/admin/tickets/owners": [{ id: "u1", name: "Asha Rao" }],
};

let shown: Shown;
afterEach(() => shown.close());

test("a reply that crosses the customer's message keeps its text, and goes out once that was read", async () => {
  const later = {
    ...ticket,
    version: 2,
    messages: [
      ...ticket.messages,
      {
        id: "m3",
        kind: "buyer" as const,
        text: "It is the left one.",
        mentions: [],
        at: "2026-11-23T10:00:00Z",
        by: null,
      },
    ],
  };
  const versions: unknown[] = [];
  shown = await show(
    <Component />,
    "/admin/furniture/tickets?ticket=t1",
    {
      ...answers,
      "GET /api/admin/tickets/t1": () => ({ status: 200, body: versions.length > 0 ? later : ticket }),
      "POST /api/admin/tickets/t1/replies": ({ body }: { body: unknown }) => {
        versions.push((body as { version: number }).version);
        return versions.length === 1
          ? { status: 409, body: { status: 409, code: "stale", message: "Somebody changed it.", current: later } }
          : { status: 200, body: { ...later, version: 3 } };
      },
    },
    admin({ furniture_orders: "edit" }),
  );
  const { user } = shown;
  const drawer = within(await screen.findByRole("dialog", { name: "Broken leg" }));
  const text = await drawer.findByRole("textbox", { name: /^Reply/ });
  await user.type(text, "Which leg is it?");
  await user.click(drawer.getByRole("button", { name: "Send reply" }));
  await drawer.findByText("Somebody changed it.");
  await drawer.findByText("It is the left one.");
  expect(text).toHaveProperty("value", "Which leg is it?");
  await user.click(drawer.getByRole("button", { name: "Send reply" }));
  await screen.findByText("Reply sent");
  expect(versions).toEqual([1, 2]);
  expect(text).toHaveProperty("value", "");
});

test("a note names a colleague, who is sent with it", async () => {
  shown = await show(
    <Component />,
    "/admin/furniture/tickets?ticket=t1",
    {
      ...answers,
      "GET /api/admin/orders/colleagues": [{ id: "u9", name: "Ravi Kumar" }],
      "POST /api/admin/tickets/t1/notes": ticket,
    },
    admin({ furniture_orders: "edit" }),
  );
  const { user, sent } = shown;
  const drawer = within(await screen.findByRole("dialog", { name: "Broken leg" }));
  await user.selectOptions(await drawer.findByRole("combobox", { name: "To" }), "note");
  await user.type(drawer.getByRole("textbox", { name: /^Note/ }), "Call the carrier, @ra");
  await user.click(await screen.findByRole("option", { name: "Ravi Kumar" }));
  await user.click(drawer.getByRole("button", { name: "Add note" }));
  const bodies = () => sent("POST", "/api/admin/tickets/t1/notes").map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ text: "Call the carrier, @Ravi Kumar", mentions: ["u9"] }]));
});

test("a claim's customer is linked only for those who can open that customer", async () => {
  const claim = {
    ...ticket,
    kind: "warranty" as const,
    orderId: null,
    orderNumber: null,
    projectNumber: "PRJ/2026-27/0001",
    isMatched: true,
  };
  shown = await show(
    <Component />,
    "/admin/furniture/tickets?ticket=t1",
    { ...answers, "GET /api/admin/tickets/t1": claim },
    admin({ furniture_orders: "view" }),
  );
  const drawer = within(await screen.findByRole("dialog", { name: "Broken leg" }));
  await drawer.findByText("Number and phone match a project.");
  expect(drawer.queryByRole("link", { name: /open the customer/ })).toBeNull();
});

test("who may only look reads notes and messages, and finds no buttons", async () => {
  shown = await show(<Component />, "/admin/furniture/tickets?ticket=t1", answers, admin({ furniture_orders: "view" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Broken leg" }));
  await drawer.findByText("The carrier dropped it.");
  await drawer.findByText("One leg was broken.");
  for (const name of ["Acknowledge", "Resolve…", "Send reply"])
    expect(drawer.queryByRole("button", { name })).toBeNull();
});

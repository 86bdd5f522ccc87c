// @vitest-environment jsdom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Answers, type Shown, admin, show } from "../../kit/test-screen";
import { draftOf } from "./coupon";
import { Component } from "./route";
import { coupon } from "./test-coupons";

// A busy machine.
vi.setConfig({ testTimeout: 30_000 });

const page = (items: object[]) => ({ items, total: items.length, page: 1, perPage: 25 });

const lists: Answers = {
  "GET /api/admin/coupons": page([coupon]),
  [`GET /api/admin/coupons/${coupon.id}`]: coupon,
  "GET /api/admin/products": page([]),
  "GET /api/admin/product-categories": page([]),
};

let shown: Shown | undefined;
afterEach(() => shown?.close());

async function open(search: string, answers: Answers = {}) {
  const me = admin({ coupons: "edit", furniture: "view" });
  shown = await show(<Component />, `/admin/furniture/coupons?${search}`, { ...lists, ...answers }, me);
  return shown;
}

// By label: to find a role in a form of this length takes long.
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
const press = async (name: string) => shown?.user.click(await screen.findByRole("button", { name }));

test("what can't be read in a field of another kind doesn't block saving", async () => {
  const { sent } = await open("coupon=new", {
    "POST /api/admin/coupons": { ...coupon, code: "FREE2026", benefit: "free_shipping", percent: null },
  });
  fireEvent.change(await field("Code"), { target: { value: "free2026" } });
  fireEvent.change(await field("Percentage"), { target: { value: "ten" } });
  fireEvent.change(await field("Kind"), { target: { value: "free_shipping" } });
  fireEvent.click(screen.getByText("Add coupon", { selector: "form button" }));
  await screen.findAllByText("FREE2026 added");
  expect(sent("POST", "/api/admin/coupons")[0]?.body).toMatchObject({
    code: "FREE2026",
    benefit: "free_shipping",
    percent: null,
  });
});

test("pausing keeps the rest of the coupon", async () => {
  const paused = { ...coupon, isPaused: true, status: "paused", version: 4 };
  const record = `/api/admin/coupons/${coupon.id}`;
  const { sent } = await open(`coupon=${coupon.id}`, { [`PUT ${record}`]: paused });
  await press("Pause");
  await screen.findAllByText("DIWALI10 paused");
  expect(sent("PUT", record)[0]?.body).toEqual({ ...draftOf(coupon), isPaused: true, version: 3 });
});

async function createCodes(answer: Answers[string]) {
  const { sent } = await open("coupon=codes", { "POST /api/admin/coupons/bulk-codes": answer });
  fireEvent.change(await field("Prefix"), { target: { value: "gift-" } });
  fireEvent.change(await field("Percentage"), { target: { value: "5" } });
  fireEvent.change(await field("Only these buyers"), { target: { value: "asha@example.com" } });
  fireEvent.click(screen.getByText("Create codes", { selector: "form button" }));
  return () => sent("POST", "/api/admin/coupons/bulk-codes");
}

test("many codes are requested once, even if no answer comes back", async () => {
  const requests = await createCodes(() => ({ status: 504, body: { status: 504, code: "timeout", message: "" } }));
  await screen.findByText("The request took too long. Please try again.");
  screen.getByText(/^The codes may have been created all the same/);
  expect(requests()).toHaveLength(1);
  expect(requests()[0]?.body).toMatchObject({ prefix: "GIFT-", count: 50, coupon: { percent: 500, totalLimit: 1 } });
});

test("what the server refuses in many codes is told at its field", async () => {
  const reason = "is neither an e-mail address nor an Indian mobile number";
  await createCodes(() => ({
    status: 422,
    body: { status: 422, code: "invalid", message: "Invalid", fields: { "coupon.contacts[0]": reason } },
  }));
  await screen.findByText("Is neither an e-mail address nor an Indian mobile number.");
  expect((await field("Only these buyers")).getAttribute("aria-invalid")).toBe("true");
});

test("who may only view has nothing to change", async () => {
  shown = await show(<Component />, `/admin/furniture/coupons?coupon=${coupon.id}`, lists, admin({ coupons: "view" }));
  await screen.findByRole("button", { name: "Test with a sample cart" });
  for (const name of ["Add coupon", "Create codes", "Edit", "Pause", "More"]) {
    expect(screen.queryByRole("button", { name })).toBeNull();
  }
});

test("coupons are paused together, and the preview names those that stay as they are", async () => {
  const other = { ...coupon, id: "c2", code: "WELCOME", isPaused: true };
  const outcome = (changed: number) => ({
    changed,
    skipped: [{ id: "c2", reason: "This coupon is paused already." }],
    batch: "b1",
  });
  const { sent, user } = await open("", {
    "GET /api/admin/coupons": page([coupon, other]),
    "POST /api/admin/coupons/bulk": outcome(1),
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Select DIWALI10/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Select WELCOME/ }));
  await press("Pause");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Pause 1 coupon?" }));
  dialog.getByText("WELCOME: This coupon is paused already.");
  dialog.getByText("1 other stays unchanged.");
  await user.click(dialog.getByRole("button", { name: "Pause" }));
  await screen.findAllByText("1 coupon changed");
  const bodies = sent("POST", "/api/admin/coupons/bulk").map(({ body }) => body);
  // Another preview may follow, for the list as it is then.
  expect(bodies.slice(0, 2)).toEqual([
    { selection: { ids: [coupon.id, "c2"] }, action: { pause: {} }, dryRun: true },
    { selection: { ids: [coupon.id, "c2"] }, action: { pause: {} } },
  ]);
});

test("what is wrong in the pincode of a sample cart stays while the rest of the cart changes", async () => {
  await open(`coupon=${coupon.id}`);
  await press("Test with a sample cart");
  fireEvent.change(await field("Pincode"), { target: { value: "56003" } });
  fireEvent.click(screen.getByText("Test coupon", { selector: "form button" }));
  const message = "Please enter a pincode: six digits, not starting with 0.";
  await screen.findByText(message);
  fireEvent.change(await field("Payment method"), { target: { value: "upi" } });
  expect(screen.queryByText(message)).toBeTruthy();
  fireEvent.change(await field("Pincode"), { target: { value: "560038" } });
  expect(screen.queryByText(message)).toBeNull();
});

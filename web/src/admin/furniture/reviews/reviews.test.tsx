// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ProductReview } from "../../../api/contract/types.gen";
import { type Shown, admin, show } from "../../kit/test-screen";
import { Component } from "./route";

const review: ProductReview = {
  id: "r1",
  product: { id: "p1", name: "Cane chair" },
  orderId: "o1",
  orderNumber: "SO/2026-27/0001",
  isTest: false,
  author: "Meera J.",
  rating: 4,
  title: "",
  text: "Sturdy, and quick to assemble.",
  status: "pending",
  rejectedBecause: "",
  decidedBy: null,
  decidedAt: null,
  answer: "",
  createdAt: "2026-11-23T08:00:00Z",
  version: 1,
};

const list = { items: [review], total: 1, page: 1, perPage: 25 };

let shown: Shown;
afterEach(() => shown.close());

test("a review is rejected with a reason, which is asked for", async () => {
  shown = await show(
    <Component />,
    "/admin/furniture/reviews?review=r1",
    {
      "GET /api/admin/product-reviews": list,
      "GET /api/admin/product-reviews/r1": review,
      "POST /api/admin/product-reviews/r1/decision": {
        ...review,
        status: "rejected",
        rejectedBecause: "Spam",
      },
    },
    admin({ furniture: "edit" }),
  );
  const { user } = shown;
  await user.click(await screen.findByRole("button", { name: "Reject…" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Reject this review?" }));
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await dialog.findByText("Please fill this in.");
  const sent = () => shown.sent("POST", "/api/admin/product-reviews/r1/decision").map(({ body }) => body);
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Spam");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findAllByText("Review rejected");
  expect(sent()).toEqual([{ step: "reject", reason: "Spam", version: 1 }]);
});

test("who may only look sees no buttons, and no link to an order that they may not open", async () => {
  shown = await show(
    <Component />,
    "/admin/furniture/reviews?review=r1",
    { "GET /api/admin/product-reviews": list, "GET /api/admin/product-reviews/r1": review },
    admin({ furniture: "view", furniture_orders: "none" }),
  );
  const drawer = within(await screen.findByRole("dialog", { name: "Cane chair" }));
  await drawer.findByText("SO/2026-27/0001");
  expect(drawer.queryByRole("link", { name: "SO/2026-27/0001" })).toBeNull();
  for (const name of ["Publish", "Reject…", "Answer"]) expect(drawer.queryByRole("button", { name })).toBeNull();
});

test("reviews of a product are listed by its address, and rejected together with one reason", async () => {
  shown = await show(
    <Component />,
    "/admin/furniture/reviews?product=p1",
    {
      "GET /api/admin/product-reviews": list,
      "GET /api/admin/product-reviews/products": [{ id: "p1", name: "Cane chair" }],
      "POST /api/admin/product-reviews/bulk": { changed: 1, skipped: [], batch: "b1" },
    },
    admin({ furniture: "edit" }),
  );
  const { user, sent } = shown;
  await user.click(await screen.findByRole("checkbox", { name: /^Select Meera J. on Cane chair/ }));
  expect(sent("GET", "/api/admin/product-reviews")[0]?.url.searchParams.get("product")).toBe("p1");
  await user.click(screen.getByRole("button", { name: "Reject" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Reject 1 review?" }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(true);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Spam");
  await user.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findAllByText("1 review changed");
  const bodies = sent("POST", "/api/admin/product-reviews/bulk").map(({ body }) => body);
  // Another preview may follow, for the list as it is then.
  expect(bodies.slice(0, 2)).toEqual([
    // One preview, not one for each letter of the reason.
    { selection: { ids: ["r1"] }, action: { decide: { step: "reject", reason: "Preview" } }, dryRun: true },
    { selection: { ids: ["r1"] }, action: { decide: { step: "reject", reason: "Spam" } } },
  ]);
});

test("who may only look selects nothing", async () => {
  shown = await show(
    <Component />,
    "/admin/furniture/reviews",
    { "GET /api/admin/product-reviews": list, "GET /api/admin/product-reviews/products": [] },
    admin({ furniture: "view" }),
  );
  await screen.findByText("Cane chair");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("a review of an order in test mode cannot be published", async () => {
  const test = { ...review, isTest: true };
  shown = await show(
    <Component />,
    "/admin/furniture/reviews?review=r1",
    { "GET /api/admin/product-reviews": { ...list, items: [test] }, "GET /api/admin/product-reviews/r1": test },
    admin({ furniture: "edit" }),
  );
  await screen.findByRole("button", { name: "Reject…" });
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  expect(screen.getByText("Test, can't be published")).toBeTruthy();
});

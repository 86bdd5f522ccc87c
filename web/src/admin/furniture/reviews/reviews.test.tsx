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
  await screen.findByText("Review rejected");
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

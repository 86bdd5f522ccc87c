// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductDetail } from "../../../api/contract/types.gen";
import { type Shown, admin, show } from "../../kit/test-screen";
import { Component } from "./edit-route";
import { blank } from "./product";

// A long form on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const product = {
  id: "p1",
  status: "draft",
  version: 2,
  photographs: [],
  relatedTo: [],
  video: { id: "v1", title: "How it is made", isPublished: false },
  reviews: { all: 3, pending: 1 },
  draft: {
    ...blank,
    name: "Cane chair",
    slug: "cane-chair",
    sku: "CH-1",
    categoryId: "c1",
    hsn: "9401",
    mrpPaise: 650_000,
    pricePaise: 499_900,
    isStocked: false,
    videoId: "v1",
  },
  summary: {
    id: "p1",
    name: "Cane chair",
    slug: "cane-chair",
    sku: "CH-1",
    category: { id: "c1", name: "Chairs" },
    brand: null,
    status: "draft",
    publishAt: null,
    allowedStatuses: [],
    isFeatured: false,
    onHand: null,
    reserved: 0,
    notices: 0,
    statedAvailability: "in_stock",
    currentAvailability: "in_stock",
  },
} as unknown as ProductDetail;

let shown: Shown;
afterEach(() => shown.close());

async function open(detail: ProductDetail) {
  shown = await show(
    <Routes>
      <Route path="/admin/furniture/edit/:id" element={<Component />} />
    </Routes>,
    "/admin/furniture/edit/p1",
    {
      "GET /api/admin/products/p1": detail,
      "PUT /api/admin/products/p1": { ...detail, version: 3 },
      "GET /api/admin/videos": {
        items: [{ id: "v2", title: "Caning a seat" }],
        total: 1,
        page: 1,
        perPage: 50,
      },
      "GET /api/admin/product-categories": { items: [], total: 0, page: 1, perPage: 100 },
    },
    admin({ furniture: "full", content: "view" }),
  );
  return shown;
}

test("leads to the product's reviews, and shows a published video instead of one that isn't", async () => {
  const { user, sent } = await open(product);
  const link = await screen.findByRole("link", { name: "3 reviews, 1 to moderate" });
  expect(link.getAttribute("href")).toBe("/admin/furniture/reviews?product=p1");
  screen.getByText("“How it is made” isn't published, so visitors don't see it.");
  await user.click(screen.getByRole("combobox", { name: /^Video/ }));
  await user.click(await screen.findByRole("option", { name: "Caning a seat" }));
  const asked = sent("GET", "/api/admin/videos").map(({ url }) => url.searchParams.get("status"));
  expect(new Set(asked)).toEqual(new Set(["published"]));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(sent("PUT", "/api/admin/products/p1")[0]?.body).toMatchObject({ videoId: "v2", version: 2 });
});

test("a product without reviews says so", async () => {
  await open({ ...product, reviews: { all: 0, pending: 0 } });
  await screen.findByText("No reviews");
  expect(screen.queryByRole("link", { name: /review/ })).toBeNull();
});

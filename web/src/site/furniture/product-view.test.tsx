// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { PublicProduct } from "../../api/contract/types.gen";
import { ProductView } from "./product-view";

afterEach(cleanup);

const option = (name: string, lengthMm: number | null) => ({
  id: name,
  name,
  differencePaise: 0,
  picture: null,
  canBeOrdered: true,
  left: null,
  lengthMm,
  widthMm: null,
  heightMm: null,
});

const drawing = (size: string, alt: string) => ({
  options: [size],
  views: [{ url: `/media/products/cane-bed-${size}-front-0.svg`, alt, width: 1200, height: 900 }],
});

const bed = {
  id: "p1",
  name: "Cane bed",
  slug: "cane-bed",
  categories: [],
  shortDescription: "",
  description: "",
  pictures: [],
  availability: "in_stock",
  canBeOrdered: true,
  groups: [{ id: "size", name: "Size", options: [option("Queen", 1615), option("King", null)] }],
  lengthMm: 1920,
  widthMm: 2120,
  heightMm: 1150,
  drawings: [drawing("Queen", "1,615 × 1,150 × 2,120 mm"), drawing("King", "1,920 × 1,150 × 2,120 mm")],
  packages: 1,
  sizeGuide: "",
  reviews: { count: 0, average: null, byRating: [0, 0, 0, 0, 0], newest: { items: [], next: null } },
  related: [],
} as unknown as PublicProduct;

test("the drawing and the figures are those of the chosen size", async () => {
  const routes = [{ path: "/", element: <ProductView product={bed} isPreview /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const front = screen.getByRole("img", { name: "1,615 × 1,150 × 2,120 mm" });
  screen.getByText("Size: Queen. Drawn to scale, in millimetres. Details may differ.");
  await userEvent.click(screen.getByRole("radio", { name: "King" }));
  // The same element: the drawing before stays until this one is loaded.
  expect(screen.getByRole("img", { name: "1,920 × 1,150 × 2,120 mm" })).toBe(front);
  expect(front.getAttribute("src")).toBe("/media/products/cane-bed-King-front-0.svg");
  expect(screen.getByText("Width").nextSibling?.textContent).toBe("192 cm (75.6 in)");
});

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
  packages: 1,
  sizeGuide: "",
  reviews: { count: 0, average: null, byRating: [0, 0, 0, 0, 0], newest: { items: [], next: null } },
  related: [],
} as unknown as PublicProduct;

test("the drawing and the figures are those of the chosen size", async () => {
  const routes = [{ path: "/", element: <ProductView product={bed} isPreview /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  const drawing = () => screen.getByRole("img", { name: /^Drawing with dimensions/ }).getAttribute("aria-label");
  expect(drawing()).toContain("161.5 cm");
  screen.getByText("Size: Queen. Drawn to scale. Overall measurements.");
  await userEvent.click(screen.getByRole("radio", { name: "King" }));
  expect(drawing()).toContain("192 cm");
  expect(screen.getByText("Width").nextSibling?.textContent).toBe("192 cm (75.6 in)");
});

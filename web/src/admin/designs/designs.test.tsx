// @vitest-environment jsdom
import type { DesignDetail, DesignPrice } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, type ApiRequest, type Shown, admin, show } from "../kit/test-screen";
import { Component as Editor } from "./edit-route";
import { Component as List } from "./route";
import { addon, design, detail, shot } from "./test-designs";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const path = "/api/admin/designs";

const page = <Item,>(items: Item[]) => ({ items, total: items.length, page: 1, perPage: 25 });

async function openList(search = "", me = admin({ designs: "full" })) {
  const items = [
    design(1, { title: "Sage kitchen", priceFromPaise: 4_52_000_00, status: "published", saved: 3, requested: 1 }),
    design(2, { title: "Oak study", designType: "study", missingAlt: true }),
  ];
  shown = await show(
    <List />,
    `/admin/designs${search}`,
    { [`GET ${path}`]: page(items), "GET /api/admin/views": [], "GET /api/admin/design-categories": page([]) },
    me,
  );
  await screen.findByRole("link", { name: "Sage kitchen" });
  return shown;
}

async function openEditor(of: DesignDetail, answers: Answers = {}, me = admin({ designs: "full", content: "full" })) {
  shown = await show(
    <Routes>
      <Route path="/admin/designs/:id" element={<Editor />} />
    </Routes>,
    `/admin/designs/${of.id}`,
    {
      [`GET ${path}/${of.id}`]: of,
      [`GET ${path}`]: page([]),
      [`GET ${path}/choices`]: { templates: [] },
      [`GET ${path}/materials`]: [{ id: "m1", name: "Sage laminate", brand: "Rowan" }],
      "GET /api/admin/design-categories": page([]),
      "GET /api/admin/design-addons": page([]),
      ...answers,
    },
    me,
  );
  await screen.findByRole("heading", { level: 1, name: of.title });
  return shown;
}

describe("all designs", () => {
  test("are shown as tiles with price and missing alt text", async () => {
    await openList();
    const tile = (name: string) => screen.getByRole("link", { name }).closest("li") as HTMLElement;
    expect(tile("Sage kitchen").textContent).toContain("Kitchen, from ₹4,52,000");
    expect(tile("Sage kitchen").textContent).toContain("Saved 3, requested 1");
    expect(within(tile("Oak study")).getByText("No alt text")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Oak study" }).getAttribute("href")).toBe("/admin/designs/d2");
    expect(screen.getAllByRole("button", { name: /^Move/ })).toHaveLength(2);
  });

  test("can be shown as a table", async () => {
    await openList("?view=table");
    const row = screen.getByRole("row", { name: /Sage kitchen/ });
    expect(row.textContent).toContain("₹4,52,000");
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
    await shown.user.click(within(row).getByText("₹4,52,000"));
    await waitFor(() => expect(shown.router.state.location.pathname).toBe("/admin/designs/d1"));
  });

  test("offer no actions to read-only users", async () => {
    await openList("", admin({ designs: "view" }));
    expect(screen.queryByRole("button", { name: "Add design" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Move/ })).toBeNull();
  });

  test("are added with a slug derived from the title", async () => {
    const { user, sent } = await openList();
    shown.requests.length = 0;
    await user.click(screen.getByRole("button", { name: "Add design" }));
    const question = screen.getByRole("alertdialog");
    await user.type(within(question).getByLabelText("Title"), "Kids’ room & loft");
    await user.selectOptions(within(question).getByLabelText("Type"), "Kids' bedroom");
    expect(within(question).getByLabelText<HTMLInputElement>("URL slug").value).toBe("kids-room-loft");
    await user.click(within(question).getByRole("button", { name: "Add design" }));
    await waitFor(() => expect(sent("POST", path)).toHaveLength(1));
    expect(sent("POST", path)[0]?.body).toMatchObject({ slug: "kids-room-loft", designType: "kids-bedroom" });
  });
});

describe("hotspots", () => {
  const one = detail(1, { photographs: [shot(1, { photographAlt: "A kitchen" })] });

  async function place() {
    await openEditor(one, {
      [`PUT ${path}/d1`]: ({ body }: ApiRequest) => ({
        status: 200,
        body: { ...one, ...(body as object), version: 2 },
      }),
    });
    const { user } = shown;
    await user.click(screen.getByRole("button", { name: "Add hotspot" }));
    return user;
  }

  test("can be placed, labelled and given a material by keyboard", async () => {
    const user = await place();
    const mark = screen.getByRole("button", { name: /^Hotspot 1/ });
    expect(document.activeElement).toBe(mark);
    await user.keyboard("{ArrowRight}{Shift>}{ArrowUp}{/Shift}");
    expect(mark.getAttribute("aria-label")).toBe("Hotspot 1: 51% from the left, 40% from the top");
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByLabelText("Label of hotspot 1"));
    await user.keyboard("Fluted shutters{Tab}sage");
    await screen.findByRole("option", { name: "Sage laminate, Rowan" });
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.sent("PUT", `${path}/d1`)).toHaveLength(1));
    expect(shown.sent("PUT", `${path}/d1`)[0]?.body).toMatchObject({
      photographs: [{ hotspots: [{ x: 0.51, y: 0.4, materialId: "m1", label: "Fluted shutters" }] }],
    });
  });

  test("are removed with Delete, which focuses the previous one or the add button", async () => {
    const user = await place();
    await user.click(screen.getByRole("button", { name: "Add hotspot" }));
    expect(screen.getByRole("button", { name: /^Hotspot 2/ })).toBe(document.activeElement);
    await user.keyboard("{Delete}");
    expect(screen.getByRole("button", { name: /^Hotspot 1/ })).toBe(document.activeElement);
    await user.keyboard("{Delete}");
    expect(screen.getByRole("button", { name: "Add hotspot" })).toBe(document.activeElement);
    expect(screen.queryByRole("button", { name: /^Hotspot/ })).toBeNull();
  });

  test("need a label to be saved", async () => {
    const user = await place();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Please enter a label.");
    expect(screen.getByLabelText("Label of hotspot 1").getAttribute("aria-invalid")).toBe("true");
    expect(shown.sent("PUT", `${path}/d1`)).toHaveLength(0);
  });
});

describe("the price", () => {
  const stone = addon("stone", { name: "Stone counter", isDefault: true, incompatibleWith: ["glass"] });
  const glass = addon("glass", { name: "Glass counter" });
  const lights = addon("lights", { name: "Lights", priceType: "percent", amountPaise: null, basisPoints: 250 });
  const priced = detail(1, { templateId: "t1", addons: ["stone", "glass", "lights"] });

  /** Each add-on costs 10,000, so that a response shows which request it belongs to. */
  function answer({ body }: ApiRequest): { status: number; body: DesignPrice } {
    const { addons } = body as { addons: string[] };
    const addonsPaise = addons.length * 10_000_00;
    const total = { fromPaise: 1_00_000_00, addonsPaise, taxPaise: 15_254_24, totalPaise: 1_00_000_00 + addonsPaise };
    const line = { quantity: 100, unit: "ls", amountPaise: 84_745_76 } as const;
    return { status: 200, body: { ...total, lines: [{ ...line, addonId: null, name: "Kitchen" }] } };
  }

  const open = () =>
    openEditor(priced, {
      "GET /api/admin/design-addons": page([glass, lights, stone]),
      [`POST ${path}/d1/price-preview`]: answer,
    });
  const about = () => within(screen.getByRole("complementary", { name: "About the design" }));

  test("is the server's for the chosen add-ons, initially those on by default", async () => {
    const { user, sent } = await open();
    await about().findByText("₹1,10,000.00");
    expect(sent("POST", `${path}/d1/price-preview`).at(-1)?.body).toEqual({
      addons: ["stone"],
      areaSqft: null,
      pincode: null,
    });
    await user.click(about().getByRole("checkbox", { name: /^Lights/ }));
    await about().findByText("₹1,20,000.00");
    await user.type(about().getByLabelText("Area, sq ft"), "140");
    await waitFor(() =>
      expect(sent("POST", `${path}/d1/price-preview`).at(-1)?.body).toMatchObject({
        addons: ["stone", "lights"],
        areaSqft: 140,
      }),
    );
  });

  test("disables incompatible add-ons", async () => {
    const { user } = await open();
    const box = (name: RegExp) => about().getByRole<HTMLInputElement>("checkbox", { name });
    await about().findByText("₹1,10,000.00");
    expect(box(/^Glass counter/).disabled).toBe(true);
    expect(about().getByText("Not with Stone counter")).toBeTruthy();
    await user.click(box(/^Stone counter/));
    expect(box(/^Glass counter/).disabled).toBe(false);
    await user.click(box(/^Glass counter/));
    expect(box(/^Stone counter/).disabled).toBe(true);
  });

  test("is not requested without a template", async () => {
    await openEditor(detail(1));
    await about().findByText(/No price yet/);
    expect(shown.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

describe("publishing", () => {
  test("lists what is missing, links to it, and changes nothing", async () => {
    const lacking = detail(1, { description: "Oak.", photographs: [shot(1, { photographAlt: "A hob" }), shot(2)] });
    const { user, requests } = await openEditor(lacking);
    await user.click(screen.getByRole("button", { name: "Draft" }));
    await user.click(await screen.findByRole("menuitem", { name: "Publish" }));
    const heading = await screen.findByText("Needed to publish:");
    const alert = await waitFor(
      () => heading.closest<HTMLElement>("[role=alert]") ?? Promise.reject(new Error("Not announced.")),
    );
    await user.click(within(alert).getByRole("button", { name: "Alt text for IMG_2.jpg" }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
    expect(screen.getByRole("region", { name: "IMG_2.jpg" }).contains(document.activeElement)).toBe(true);
    expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("tells what a drawing needs", async () => {
    await openEditor(detail(1));
    expect(screen.getByText("Not drawn. Choose a kitchen layout.")).toBeTruthy();
  });

  test("works once nothing is missing", async () => {
    const ready = detail(1, { description: "Oak.", photographs: [shot(1, { photographAlt: "A hob" })] });
    const { user, sent } = await openEditor(ready, {
      [`POST ${path}/d1/status`]: { ...ready, status: "published", allowedStatuses: ["draft"], version: 2 },
    });
    await user.click(screen.getByRole("button", { name: "Draft" }));
    await user.click(await screen.findByRole("menuitem", { name: "Publish" }));
    await waitFor(() => expect(sent("POST", `${path}/d1/status`)[0]?.body).toEqual({ to: "published", version: 1 }));
  });

  test("is not offered to designers, who cannot edit published designs either", async () => {
    const seen = detail(1, { status: "published", allowedStatuses: [], photographs: [shot(1)] });
    await openEditor(seen, {}, admin({ designs: "edit", content: "edit" }));
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add hotspot" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Title").disabled).toBe(true);
  });
});

import { renderToString } from "react-dom/server";
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { pages } from "../pages";
import type { ServicePicture, ServicePictures } from "../../api/contract/types.gen";
import { pairsOf } from "./sections/gallery";

const none: ServicePictures = {
  hero: null,
  cards: [],
  processSteps: [],
  gallery: [],
  beforeAfter: [],
  categories: [],
};

function photograph(id: string, more: Partial<ServicePicture> = {}): ServicePicture {
  return {
    id,
    title: "",
    caption: "",
    alt: `What ${id} shows`,
    link: null,
    isDesign: false,
    priceFromPaise: null,
    description: null,
    focal: { x: 0.5, y: 0.5 },
    crops: { desktop: null, phone: null },
    picture: {
      width: 1500,
      height: 1000,
      thumbhash: "",
      colour: "#204030",
      sources: [{ width: 960, height: 640, webp: `/media/${id}.webp`, jpeg: `/media/${id}.jpg` }],
    },
    ...more,
  };
}

/** The page's HTML for the given API response. */
async function markup(pageName: string, respond: (path: string) => Response): Promise<string> {
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === `/api/page-texts/services/${pageName}`) return Response.json({});
    if (path.startsWith("/api/service-prices/")) return Response.json({ pricesOf: null, rows: [], hasEstimate: false });
    return respond(path);
  });
  const page = pages.find((each) => each.pageName === pageName);
  if (!page?.lazy) throw new Error(`${pageName} is not registered`);
  const { Component, loader } = await page.lazy();
  const handler = createStaticHandler([{ path: page.path, Component, ...(loader && { loader }) }]);
  const context = await handler.query(new Request(`http://localhost${page.path}`));
  if (context instanceof Response) throw new Error(`${page.path} answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

afterEach(() => void vi.unstubAllGlobals());

test("shows each photograph in its slot", async () => {
  const pictures: ServicePictures = {
    ...none,
    hero: photograph("head", { isDesign: true }),
    cards: [photograph("card", { title: "Lofts", link: "/pricing" })],
    processSteps: [photograph("step")],
    gallery: [photograph("done", { caption: "Whitefield, 2026" })],
    beforeAfter: [photograph("old"), photograph("new"), photograph("alone")],
  };
  const html = await markup("kitchen-renovation", (path) => {
    expect(path).toBe("/api/service-pictures/kitchen-renovation");
    return Response.json(pictures);
  });
  const order = ["head", "card", "step", "done", "old", "new"].map((id) => html.indexOf(`/media/${id}.jpg`));
  expect(order.every((place) => place > 0)).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(html).not.toContain("/media/alone.jpg");
  expect(html).not.toContain("/demo/kitchen-");
  expect(html).toContain('href="/pricing"');
  expect(html).toContain("Whitefield, 2026");
  expect(html.split(">3D design<")).toHaveLength(2);
});

test("shows the kinds of painting with prices", async () => {
  const categories = [{ category: "texture", pictures: [photograph("relief", { priceFromPaise: 45_00 })] }];
  const html = await markup("painting-services", () => Response.json({ ...none, categories }));
  expect(html).toContain("What we paint");
  expect(html).toMatch(/Texture.*from ₹45 per sq ft/s);
});

test("falls back to default pictures if there are none or the request fails", async () => {
  for (const respond of [() => Response.json(none), () => new Response("", { status: 500 })]) {
    // One after the other, because they share the stubbed fetch.
    // oxlint-disable-next-line no-await-in-loop
    const html = await markup("kitchen-renovation", respond);
    expect(html).toContain("/demo/");
    expect(html).not.toContain("Finished work");
  }
});

test("pairs pictures in order", () => {
  expect(pairsOf([1, 2, 3, 4, 5])).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

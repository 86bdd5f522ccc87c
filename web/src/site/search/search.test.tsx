import { renderToString } from "react-dom/server";
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { SiteSearchResult } from "../../api/contract/types.gen";
import { Component, loader } from "./route";

afterEach(() => void vi.unstubAllGlobals());

const found = (kind: string, title: string, address: string): SiteSearchResult => ({
  kind,
  address,
  title: [{ text: title, isMatch: true }],
  excerpt: [{ text: "To order.", isMatch: false }],
  picture: null,
  drawing: null,
});

/** The page's HTML, and what it asked for. */
async function markup(address: string, items: readonly SiteSearchResult[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ items });
  });
  const handler = createStaticHandler([{ path: "/search", Component, loader }]);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`It answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return { asked, html: renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />) };
}

test("groups what was found, the best group first", async () => {
  const { asked, html } = await markup("/search?q=teak%20doors", [
    found("product", "Teak bench", "/furniture-products/teak-bench"),
    found("page", "Materials guide", "/materials"),
    found("product", "Teak table", "/furniture-products/teak-table"),
  ]);
  expect(asked).toEqual(["/api/search?q=teak+doors"]);
  const places = ["Furniture</h2>", "Teak bench", "Teak table", "Pages</h2>", "Materials guide"].map((text) =>
    html.indexOf(text),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(html).toContain('content="noindex"');
  expect(html).toContain('action="/search"');
});

test("says what to do when nothing is found, and asks for nothing without words", async () => {
  const { html } = await markup("/search?q=unicorns", []);
  expect(html).toContain("Nothing found for “unicorns”.");
  expect(html).toContain("Look in our help pages");
  const empty = await markup("/search?q=%20", []);
  expect(empty.asked).toEqual([]);
  expect(empty.html).toContain("Good places to start");
});

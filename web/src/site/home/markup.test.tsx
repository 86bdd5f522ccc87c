import { existsSync } from "node:fs";

import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { describe, expect, test } from "vitest";

import { rooms } from "../../features/page-texts/rooms";
import { Component, loader } from "./route";
import { variantNames } from "./variant";

async function markup(variant: string): Promise<string> {
  const routes = [{ path: "/", Component, loader }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost/?preview=${variant}`));
  if (context instanceof Response) throw new Error(`answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

describe.each(variantNames)("%s", (variant) => {
  test("renders completely on a server", async () => {
    expect(typeof window).toBe("undefined");
    const html = await markup(variant);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain("What happens after you book");
    expect(html).toContain("Subject to change of scope of work.");
    expect(html).toContain("Start with four short questions");
  });

  test("prioritises one picture, and gives each a size", async () => {
    const images = (await markup(variant)).match(/<img[^>]*>/g) ?? [];
    expect(images.filter((image) => /fetchpriority="high"/i.test(image))).toHaveLength(1);
    for (const image of images) {
      expect(image).toMatch(/width="\d+"/);
      expect(image).toMatch(/height="\d+"/);
      expect(image).toMatch(/alt="/);
    }
  });
});

test("every variant has a layout of its own", async () => {
  const outlines = await Promise.all(
    variantNames.map(async (name) =>
      (await markup(name)).match(/class="(hero|band|closing|how|gallery|services)[^"]*"/g)?.join(),
    ),
  );
  expect(new Set(outlines).size).toBe(variantNames.length);
});

test.each(Object.entries(rooms))("the room %s has its pictures in the public folder", (name, { width }) => {
  const folder = new URL("../../../public/demo/", import.meta.url);
  for (const each of [600, 900, width]) expect(existsSync(new URL(`${name}-${each}.webp`, folder))).toBe(true);
});

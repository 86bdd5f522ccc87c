import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { paths } from "./paths";
import { routes } from "./routes";
import { pages } from "./site/pages";

const built = Object.entries(paths).map(([name, build]) => [name, build("a/b")] as const);

test("every path is as published", () => {
  expect(Object.fromEntries(built)).toMatchInlineSnapshot(`
    {
      "booking": "/booking",
      "home": "/",
      "unsubscribe": "/unsubscribe/a%2Fb",
    }
  `);
});

test.each(built)("%s leads to a page", (_, path) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe("*");
});

test("every public page is reached by its path, and named once", () => {
  for (const { path } of pages) expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path);
  expect(new Set(pages.map(({ pageName }) => pageName)).size).toBe(pages.length);
});

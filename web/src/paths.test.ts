import { expect, test } from "vitest";
import { paths } from "./paths";

test("every path is as published", () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, build]) => [name, build("a/b")]))).toMatchInlineSnapshot(`
    {
      "booking": "/booking",
      "home": "/",
      "unsubscribe": "/unsubscribe/a%2Fb",
    }
  `);
});

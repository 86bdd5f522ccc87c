import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { adminPaths } from "./paths";
import { routes } from "./routes";

test.each(Object.entries(adminPaths))("adminPaths.%s leads to a screen", (_, build) => {
  const [path = ""] = build("painting").split("?");
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe("*");
});

import { renderToString } from "react-dom/server";
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from "react-router";
import { expect, it } from "vitest";
import { Component } from "./route";
import { quotation } from "./test-quotation";

it("renders on the server, with noindex", async () => {
  expect(globalThis).not.toHaveProperty("window");
  const loader = () => ({ token: "a-token", quotation: quotation(), missing: null });
  const routes = [{ path: "/quotation/:token", loader, Component }];
  const context = await createStaticHandler(routes).query(new Request("http://localhost/quotation/a-token"));
  if (context instanceof Response) throw new Error(`It answered ${context.status}.`);
  const page = renderToString(<StaticRouterProvider router={createStaticRouter(routes, context)} context={context} />);
  expect(page).toContain("Asha Rao");
  expect(page).toContain("₹68,795");
  expect(page).toContain('<meta name="robots" content="noindex"/>');
});

import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, it } from "vitest";
import { Component as Unsubscribe } from "../unsubscribe/route";
import { Component as Booking } from "./route";

const routes = [
  { path: "/booking", loader: () => ({ supportPhone: null }), Component: Booking },
  { path: "/unsubscribe/:token", Component: Unsubscribe },
];

async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
  return renderToString(<StaticRouterProvider router={createStaticRouter(routes, context)} context={context} />);
}

it("the pages render on the server", async () => {
  expect(globalThis).not.toHaveProperty("window");
  expect(await renderPage("/booking")).toContain("What is your home type?");
  const unsubscribe = await renderPage("/unsubscribe/token");
  expect(unsubscribe).toContain("Unsubscribe");
  expect(unsubscribe).toContain('<meta name="robots" content="noindex"/>');
});

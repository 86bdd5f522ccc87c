import { prerender } from "react-dom/static";
import {
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MaintenanceStatus, PageSetting, PublicOrganization } from "./api/contract/types.gen";
import { activeHomepage, noOrganization, organization, pageSettings } from "./api/site-settings";
import { publicPages } from "./features/pages/public-pages";
import { paths } from "./paths";
import { discoverRoutes, routes } from "./routes";
import { pages } from "./site/pages";
import { resetMaintenance } from "./site/shell/load";

let settings: PageSetting[];
let contact: PublicOrganization;
let maintenance: MaintenanceStatus;

beforeEach(() => {
  for (const cache of [activeHomepage, organization, pageSettings]) cache.clear();
  resetMaintenance();
  settings = [];
  contact = { ...noOrganization, phoneNumber: "+91 80 5550 0142", emailId: "hello@nivas.example" };
  maintenance = { maintenanceMode: false, maintenanceMessage: null };
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/page-settings") return Response.json(settings);
    if (path === "/api/organization-settings/public") return Response.json(contact);
    if (path === "/api/system/maintenance") return Response.json(maintenance);
    if (path === "/api/homepages/active") {
      return Response.json({ componentName: "home-minimal", isActive: true, isDefault: false });
    }
    return new Response("", { status: 404 });
  });
});

afterEach(() => void vi.unstubAllGlobals());

/** Renders the page on the server. */
async function render(path: string): Promise<{ html: string; status: number }> {
  expect(typeof window).toBe("undefined");
  const handler = createStaticHandler(routes);
  const context = (await handler.query(new Request(`https://nivas.example${path}`))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  // Waits for components whose code is fetched on demand, which the server has by then.
  const { prelude } = await prerender(<StaticRouterProvider router={router} context={context} hydrate={false} />, {
    progressiveChunkSize: Infinity,
  });
  return { html: await new Response(prelude).text(), status: context.statusCode };
}

test("the home page has header, content and footer", async () => {
  const { html, status } = await render("/");
  expect(status).toBe(200);
  expect(html).toMatch(/<header.*<main.*<h1.*<\/main>.*<footer/s);
  expect(html).toContain('href="tel:+918055500142"');
  expect(html).toContain('<link rel="canonical" href="https://nivas.example/"/>');
  expect(html).not.toContain("noindex");
});

test("an unknown path shows the 404 page", async () => {
  const { html } = await render("/nowhere");
  expect(html).toContain("404 Page Not Found</h1>");
  expect(html).toContain('content="noindex"');
});

test("a disabled page answers 404 and is not linked", async () => {
  settings = [{ pageName: "booking", isEnabled: false, showInNavigation: true }];
  const { html, status } = await render("/booking");
  expect(status).toBe(404);
  expect(html).toContain("404 Page Not Found</h1>");
  expect(html).not.toContain('href="/booking"');
});

test("without settings, all pages are shown with placeholder contact details", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  const { html, status } = await render("/booking");
  expect(status).toBe(200);
  expect(html).toContain("Phone on request");
  expect(html).toContain("E-mail on request");
  expect(html).toContain("Request a call");
  expect(html).not.toContain("tel:");
});

test("during maintenance only the notice is shown", async () => {
  maintenance = { maintenanceMode: true, maintenanceMessage: "We move to new servers.\nBack at noon." };
  const { html } = await render("/");
  expect(html).toContain("System Maintenance</h1>");
  expect(html).toContain("<p>We move to new servers.</p><p>Back at noon.</p>");
  expect(html).toContain("Estimated time: 1-2 hours");
  expect(html).toContain('href="mailto:hello@nivas.example"');
  expect(html).not.toContain("<header");
});

test.each(Object.entries(paths))("the path named %s leads to a page", async (_, build) => {
  const path = build("a/b");
  const all = [...routes];
  await discover(path, (children) => all.push(...children));
  expect(matchRoutes(all, path)?.at(-1)?.route.path).not.toBe("*");
});

async function discover(path: string, add: (children: RouteObject[]) => void): Promise<void> {
  const { signal } = new AbortController();
  await discoverRoutes({ path, signal, matches: [], fetcherKey: undefined, patch: (_, children) => add(children) });
}

test("every public page has a route and a unique name", async () => {
  const all = [...routes];
  for (const { path, lazy, pageName } of pages) {
    // The server writes their documents whole.
    if (publicPages[pageName].isCampaign) continue;
    if (!lazy) await discover(path, (children) => all.push(...children));
    expect(matchRoutes(all, path)?.at(-1)?.route.path).toBe(path);
  }
  expect(new Set(pages.map(({ pageName }) => pageName)).size).toBe(pages.length);
});

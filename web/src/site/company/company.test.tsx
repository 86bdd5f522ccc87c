import { renderToString } from "react-dom/server";
import { type RouteObject, StaticRouterProvider, createStaticHandler, createStaticRouter } from "react-router";
import Validator from "@adobe/structured-data-validator";
import { afterEach, expect, test, vi } from "vitest";
import type { CaseStudiesPage, PublicCaseStudy } from "../../api/contract/types.gen";
import { noFilters, parseFilters, pathWith } from "./address";
import { pointOf, smooth, width } from "./map-drawing";
import { initials } from "./portrait";

const picture = {
  width: 1440,
  height: 960,
  thumbhash: "",
  colour: "#204030",
  sources: [{ width: 960, height: 640, webp: "/media/a.webp", jpeg: "/media/a.jpg" }],
};
const shown = (alt: string, isDesign = false) => ({ alt, isDesign, focal: { x: 0.5, y: 0.5 }, picture });

const study: PublicCaseStudy = {
  id: "0198f000-0000-7000-8000-000000000001",
  title: "A kitchen for two cooks",
  slug: "a-kitchen-for-two-cooks",
  summary: "Two runs of counter instead of one.",
  homeType: "2bhk",
  locality: "Indiranagar",
  areaSqft: 980,
  budgetBand: "3_6l",
  style: "Modern",
  services: ["kitchen-renovation"],
  daysTaken: 34,
  isFeatured: true,
  cover: shown("The kitchen"),
  before: shown("The old kitchen"),
  body: {
    version: 1,
    content: [
      { type: "paragraph", attrs: { id: "aaaaaaaa" }, content: [{ type: "text", text: "One metre of counter." }] },
      {
        type: "faq",
        attrs: { id: "bbbbbbbb" },
        content: [
          {
            type: "faqItem",
            attrs: { question: "Did they cook meanwhile?" },
            content: [{ type: "paragraph", content: [{ type: "text", text: "On the balcony." }] }],
          },
        ],
      },
    ],
  },
  embeds: { photographs: {}, videos: {}, products: {}, designs: {} },
  pairs: [{ before: shown("Old"), after: shown("New", true), caption: "Kitchen" }],
  gallery: [shown("The kitchen"), shown("The drawers")],
  materials: [{ id: "m1", code: "LAM-1", name: "Laminate", brand: null }],
  designer: null,
  customerName: "",
  quote: "",
  rating: null,
  video: null,
  similar: [],
  seoTitle: "",
  seoDescription: "",
  canonical: null,
  sharePicture: picture,
  shareCard: null,
  publishedAt: "2026-11-01T10:00:00Z",
  revisedAt: "2026-11-02T10:00:00Z",
};

const list: CaseStudiesPage = {
  items: [study],
  next: "abc",
  total: 2,
  facets: {
    homeTypes: [{ value: "2bhk", count: 2 }],
    localities: [{ value: "Indiranagar", count: 2 }],
    budgets: [],
    styles: [],
    services: [],
  },
  places: [{ locality: "Indiranagar", latitude: 12.972, longitude: 77.641, count: 2 }],
};

/** The page's HTML, as a visitor without scripts gets it; or where it leads. */
async function visit(url: string, lazy: () => Promise<Partial<RouteObject>>, answers: Record<string, unknown>) {
  vi.stubGlobal("fetch", async (path: string) => {
    const known = answers[path];
    return known === undefined ? Response.json({ code: "NOT_FOUND" }, { status: 404 }) : Response.json(known);
  });
  const [, path = ""] = /^([^?]*)/.exec(url) ?? [];
  const { Component, loader } = await lazy();
  const handler = createStaticHandler([
    {
      path: path.replace(/^\/case-study\/.*/, "/case-study/:slug").replace(/^\/case-studies\/.*/, "/case-studies/:id"),
      Component,
      ...(loader && { loader }),
    } as RouteObject,
  ]);
  const context = await handler.query(new Request(`http://localhost${url}`));
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

function graphOf(html: string): object[] {
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return (JSON.parse(block ?? "") as { "@graph": object[] })["@graph"];
}

afterEach(() => void vi.unstubAllGlobals());

test("projects: filters, the next page and the map are links", async () => {
  const html = await visit("/projects?homeType=2bhk", () => import("./projects-route"), {
    "/api/case-studies?homeType=2bhk": list,
  });
  expect(html).toContain('href="/case-study/a-kitchen-for-two-cooks"');
  expect(html).toContain('href="/projects?homeType=2bhk&amp;cursor=abc"');
  expect(html).toContain('href="/projects?homeType=2bhk&amp;locality=Indiranagar"');
  expect(html).toContain("The old kitchen");
  expect(String(html).match(/<h1/g)).toHaveLength(1);
});

test("a case study: both pictures of a pair, and data that search engines accept", async () => {
  const html = String(
    await visit("/case-study/a-kitchen-for-two-cooks", () => import("./case-study-route"), {
      "/api/case-studies/a-kitchen-for-two-cooks": study,
    }),
  );
  for (const text of ["Old", "New", "The drawers", "980 sq ft", "34 days", "One metre of counter."])
    expect(html).toContain(text);
  // Only the picture after the work is drawn.
  expect(html.split(">3D design<")).toHaveLength(2);
  expect(html).not.toContain("What the customer says");
  const graph = graphOf(html);
  expect(graph.find((thing) => "@type" in thing && thing["@type"] === "FAQPage")).toMatchObject({
    mainEntity: [{ name: "Did they cook meanwhile?", acceptedAnswer: { text: "On the balcony." } }],
  });
  const [article = {}, trail = {}] = graph.filter((thing) => "@type" in thing && thing["@type"] !== "FAQPage");
  const data = { jsonld: { Article: [article], BreadcrumbList: [trail] } };
  const issues = await new Validator().validate(data);
  expect(issues.filter(({ severity }) => severity === "ERROR")).toEqual([]);
});

test("an id and a former slug lead to the current slug for good", async () => {
  for (const [url, lazy] of [
    [`/case-studies/${study.id}`, () => import("./case-study-id-route")],
    ["/case-study/old", () => import("./case-study-route")],
  ] as const) {
    const name = url.split("/").at(-1);
    // One after the other, because they share the stubbed fetch.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await visit(url, lazy as never, { [`/api/case-studies/${name}`]: study });
    expect(answer).toBeInstanceOf(Response);
    const { status, headers } = answer as Response;
    expect([status, headers.get("location")]).toEqual([301, "/case-study/a-kitchen-for-two-cooks"]);
  }
});

test("filters that the server would refuse are left out", () => {
  const filters = parseFilters(new URLSearchParams("homeType=castle&budget=3_6l&locality=HSR+Layout&x=1"));
  expect(filters).toEqual({ ...noFilters, budget: "3_6l", locality: "HSR Layout" });
  expect(pathWith(filters)).toBe("/projects?locality=HSR+Layout&budget=3_6l");
});

test("the map is drawn from coordinates", () => {
  const [west, east] = [pointOf([12.97, 77.5]), pointOf([12.97, 77.75])];
  expect(west.x).toBeLessThan(east.x);
  expect(east.x).toBeLessThan(width);
  expect(pointOf([13.1, 77.6]).y).toBeLessThan(pointOf([12.85, 77.6]).y);
  expect(
    smooth([
      [12.9, 77.6],
      [12.9, 77.7],
      [13, 77.65],
    ]),
  ).toMatch(/^M[\d.]+ [\d.]+(C[\d. ]+){3}Z$/);
});

test("initials of names", () => {
  expect(["Meera Iyer", "Ananya", "R. S. Rao"].map(initials)).toEqual(["MI", "A", "RR"]);
});

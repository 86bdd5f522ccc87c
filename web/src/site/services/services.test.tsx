import { existsSync, readFileSync } from "node:fs";

import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { describe, expect, test } from "vitest";

import { pages } from "../pages";
import { navigation } from "../shell/navigation";
import type { ServiceContent } from "../../features/page-texts/service-content";
import { drawings } from "../../features/page-texts/drawings";

const modules = import.meta.glob<{ content: ServiceContent }>("../../features/page-texts/services/*.ts", {
  eager: true,
});
const services = Object.values(modules).map(({ content }) => content);
const withFigures = services.map((content) => [content.pageName, content] as const);

async function markup(pageName: string): Promise<string> {
  const page = pages.find((each) => each.pageName === pageName);
  if (!page?.lazy) throw new Error(`${pageName} is not registered`);
  const { Component } = await page.lazy();
  const loader = () => ({ pictures: null });
  const handler = createStaticHandler([{ path: page.path, Component, loader }]);
  const context = await handler.query(new Request(`http://localhost${page.path}`));
  if (context instanceof Response) throw new Error(`${page.path} answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("the eleven services have a page each, and the menu shows ten of them", () => {
  expect(services).toHaveLength(11);
  const shown = navigation([]).services.map(({ path }) => path.slice(1));
  expect(shown.toSorted()).toEqual(
    services
      .map(({ pageName }) => pageName)
      .filter((name) => name !== "interior-design-consultation")
      .toSorted(),
  );
});

describe.each(withFigures)("%s", (pageName, content) => {
  test("renders on a server with one heading, title, description and breadcrumb", async () => {
    expect(globalThis).not.toHaveProperty("window");
    const html = await markup(pageName);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(content.heading.replaceAll("'", "&#x27;"));
    expect(html).toMatch(/<title>[^<]+ in Bengaluru \| Nivas<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{60,160}"/);
    expect(html).toContain('aria-label="Breadcrumbs"');
    expect(html.match(/<details/g)).toHaveLength(5);
  });

  test("links only to existing pages", async () => {
    const links = [...(await markup(pageName)).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href ?? "");
    // The breadcrumb and every related service; buttons to book are links, too.
    expect(links.filter((link) => link !== "/booking")).toHaveLength(1 + content.related.length);
    const known = pages.map(({ path }) => path);
    for (const link of links) expect(known).toContain(link);
  });

  test("has matching structured data", async () => {
    const blocks = (await markup(pageName)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
    const [graph = []] = [...blocks].map(
      ([, text = ""]) => (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"],
    );
    const url = `https://nivas.example/${pageName}`;
    expect(graph[0]).toMatchObject({ "@type": "Service", url });
    expect(graph[1]?.["mainEntity"]).toHaveLength(content.questions.length);
    expect(graph[2]).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [{ name: "Home" }, { name: content.title, item: url }],
    });
    expect(graph).toHaveLength(3);
  });

  test("has complete content and keeps the warranty's limits", () => {
    expect(content.scope.included.length).toBeGreaterThanOrEqual(6);
    expect(content.scope.excluded.length).toBeGreaterThanOrEqual(4);
    expect(content.process.steps.length).toBeGreaterThanOrEqual(4);
    expect(content.process.steps.length).toBeLessThanOrEqual(6);
    expect(content.questions).toHaveLength(5);
    // Prices come from the price engine only, and the 10-year warranty covers modular products only.
    expect(JSON.stringify(content)).not.toMatch(/₹|\bRs\b|\bINR\b/);
    expect(content.assurance.warranty.modular).toBe(pageName.startsWith("services/"));
    expect(content.assurance.warranty.text).toMatch(/modular/);
  });
});

test("no sentence appears on two pages", () => {
  const sentences = services.flatMap((content) => [
    content.heading,
    content.sentence,
    content.scope.title,
    content.process.title,
    content.materials.title,
    content.checks.title,
    ...content.scope.included,
    ...content.scope.excluded,
    ...content.checks.list,
    ...content.process.steps.map(({ text }) => text),
    ...content.materials.list.map(({ text }) => text),
    ...content.questions.flatMap(({ ask, answer }) => [ask, answer]),
    content.closing.title,
    content.closing.text,
  ]);
  const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
  expect(twice).toEqual([]);
});

test.each(Object.entries(drawings))("the drawing %s is in the public folder, in its size", (name, drawing) => {
  const file = new URL(`../../../public/demo/${name}.svg`, import.meta.url);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(`width="${drawing.width}" height="${drawing.height}"`);
});

test("a key has an entry for every number on its drawing", () => {
  const source = readFileSync(new URL("../../../demo-imagery/trades.py", import.meta.url), "utf8");
  for (const { hero, materials } of services) {
    for (const picture of [hero, materials.picture]) {
      if (!picture || !("drawing" in picture) || picture.drawing === "plan") continue;
      const sheet = source.split(/^def /m).find((part) => part.includes(`b.save(out, "${picture.drawing}"`));
      const numbers = [...(sheet ?? "").matchAll(/b\.number\((\d)/g)].map(([, number]) => Number(number));
      const drawn = picture.drawing === "wall-coats" ? 6 : Math.max(...numbers);
      expect({ drawing: picture.drawing, numbers: picture.key.length }).toEqual({
        drawing: picture.drawing,
        numbers: drawn,
      });
    }
  }
});

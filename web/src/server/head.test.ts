import { expect, it } from "vitest";
import { partHead } from "./head";

it("preloads the picture that comes first, with the sizes that the page gives it", () => {
  const preload = (name: string) =>
    `<link rel="preload" as="image" href="/${name}.webp" imageSrcSet="/${name}-600.webp 600w" imageSizes="(width &gt;= 64rem) 50vw, 100vw" fetchPriority="high"/>`;
  const { head, html, preloads } = partHead(`<title>A &amp; B</title>${preload("one")}${preload("two")}<main></main>`);
  expect({ head, html }).toEqual({ head: "<title>A &amp; B</title>", html: "<main></main>" });
  expect(preloads).toEqual([
    { href: "/one.webp", as: "image", imagesrcset: "/one-600.webp 600w", imagesizes: "(width >= 64rem) 50vw, 100vw" },
  ]);
});

import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type MaterialKind, guide } from "../../features/page-texts/materials";
import { catalogPath, listingPath, parseCompared, parseListing, requestFor } from "./address";
import { kindLabel } from "./facts";
import { Swatch } from "./swatch";

const listingOf = (search: string) => parseListing(new URL(`https://nivas.example${catalogPath}${search}`));

describe("the catalogue's address", () => {
  it("keeps search, filters and page", () => {
    const path = `${catalogPath}?q=teak&kind=veneer&brand=Linen+%26+Lac&thickness=100&cursor=abc`;
    expect(listingPath(parseListing(new URL(path, "https://nivas.example")))).toBe(path);
  });

  it("leaves out what the server would refuse", () => {
    const request = requestFor(listingOf(`?kind=gold&grade=best&thickness=thin&q=${"x".repeat(200)}`));
    expect(request).toBe(`/api/materials?q=${"x".repeat(100)}`);
  });

  it("compares up to three codes, each once", () => {
    const codes = parseCompared(new URLSearchParams("compare=A-1,LAM%2F2,A-1,<script>,B 3,C-4"));
    expect(codes).toEqual(["A-1", "LAM/2", "B 3"]);
  });
});

it("names a type of material as the guide does, and one that it does not know yet in general", () => {
  expect(kindLabel("core")).toBe(guide.chapters.core.name);
  expect(kindLabel("glass" as MaterialKind)).toBe("Materials");
});

describe("a swatch without a photograph", () => {
  const material = { kind: "laminate", name: "Areca green", texture: null, textureAlt: "", drawn: null } as const;

  it("is the drawing of its surface, and says so", () => {
    const drawn = "/media/swatches/1-laminate-5f7a66-0badcafe.svg";
    const html = renderToString(<Swatch material={{ ...material, drawn }} sizes="10rem" />);
    expect(html).toContain(`src="${drawn}"`);
    expect(html).toContain('alt="Areca green, drawn"');
    expect(html).toContain(">Drawn<");
  });

  it("is a drawing of its type if it is no surface", () => {
    const kinds = Object.keys(guide.chapters) as MaterialKind[];
    const drawn = kinds.map((kind) => renderToString(<Swatch material={{ ...material, kind }} sizes="10rem" />));
    expect(new Set(drawn).size).toBe(kinds.length);
  });
});

import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { guide } from "./content/guide";
import { catalogPath, listingPath, parseCompared, parseListing, requestFor } from "./address";
import { colourOf, Swatch } from "./swatch";

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

describe("a swatch without a picture", () => {
  const material = { kind: "laminate", name: "Laminate, areca green", finish: "", colourCode: "SF 114" } as const;

  it("is drawn in the colour of its code, of its name, or of its type", () => {
    expect(colourOf({ ...material, colourCode: "#a1b2c3" })).toBe("#a1b2c3");
    expect(colourOf(material)).toBe("#5f7a66");
    const usual = colourOf({ ...material, name: "Laminate" });
    expect(usual).not.toBe(colourOf(material));
  });

  it("is drawn for every type of the guide", () => {
    const drawn = guide.map(({ kind }) =>
      renderToString(
        <Swatch material={{ ...material, kind, name: "", texture: null, textureAlt: "" }} sizes="10rem" />,
      ),
    );
    expect(new Set(drawn).size).toBe(guide.length);
  });
});

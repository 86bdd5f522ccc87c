/** Keeps the rules of README.md that style sheets and sources can be read for. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name));
}

const read = (file: string) => readFileSync(join(source, file), "utf8");

const publicFolders = ["site", "features", "form", "portal"];
const styleSheets = publicFolders.flatMap((folder) => filesIn(folder, /\.css$/));

type Rule = { selector: string; declarations: string };

/** The innermost rules, without what is around them. */
function rulesOf(css: string): Rule[] {
  return [...css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", declarations = ""]) => ({ selector: selector.trim().replaceAll(/\s+/g, " "), declarations }),
  );
}

/** Counts and hints that are lists or paragraphs. */
const smallOnPurpose = [".facet-price label, .facet-price p", ".reviews-summary li"];

test("sentences on public pages have at least 16 px", () => {
  const small = /font-size:\s*(?:var\(--text-(?:xs|sm)\)|0?\.\d+rem|(?:[0-9]|1[0-5])px)/;
  const found = styleSheets.flatMap((file) =>
    rulesOf(read(file)).flatMap(({ selector, declarations }) => {
      const isRead = selector
        .split(",")
        .some((one) => /(?:^|[\s>+~])(?:p|li|dd|blockquote)(?::[^\s]*)?$/.test(one.trim()));
      return isRead && small.test(declarations) && !smallOnPurpose.includes(selector) ? [`${file}: ${selector}`] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("terracotta is the ground of buttons, and nothing else", () => {
  const inStyles = styleSheets.flatMap((file) =>
    rulesOf(read(file)).flatMap(({ selector, declarations }) =>
      declarations
        .split(";")
        .filter((one) => one.includes("--color-oxide") && !/^\s*background(?:-color)?:/.test(one))
        .map((one) => `${file}: ${selector} {${one.trim()}}`),
    ),
  );
  const inClasses = [...publicFolders, "admin", "ui"].flatMap((folder) =>
    filesIn(folder, /\.tsx?$/).filter((file) => /(?:text|border|ring|fill|stroke|decoration)-oxide/.test(read(file))),
  );
  const inBackOffice = filesIn("admin", /\.(?:tsx?|css)$/).filter((file) => /-oxide/.test(read(file)));
  expect([...inStyles, ...inClasses, ...inBackOffice]).toEqual([]);
});

test("amber is no text", () => {
  const inStyles = styleSheets.flatMap((file) =>
    rulesOf(read(file))
      .filter(({ declarations }) => /(?:^|[;\s])color:\s*var\(--color-brass\)/.test(declarations))
      .map(({ selector }) => selector),
  );
  const inClasses = ["site", "features", "form", "portal", "admin"].flatMap((folder) =>
    filesIn(folder, /\.tsx$/).filter((file) => read(file).includes("text-brass")),
  );
  // A bullet, an icon and stars, which are ornaments.
  expect(inStyles.toSorted()).toEqual([".body li::marker", ".campaign-proof svg", ".home .live-words .live-stars"]);
  expect(inClasses).toEqual([]);
});

test("bars say “Book Consultation”, and every other button “Book Free Consultation”", () => {
  const bars = [
    "site/kitchen-calculator/route.tsx",
    "site/materials/frame.tsx",
    "site/shell/bottom-bar.tsx",
    "site/shell/drawer.tsx",
    "site/shell/header.tsx",
  ];
  const found = publicFolders
    .flatMap((folder) => filesIn(folder, /\.tsx$/))
    .filter((file) => read(file).includes("Book Consultation"));
  expect(found.toSorted()).toEqual(bars);
});

test("no element has a native tooltip, which keyboards and phones do not show", () => {
  // Frames need a title, and feeds have one.
  const named = new Set(["iframe", "link"]);
  const found = [...publicFolders, "admin", "ui"].flatMap((folder) =>
    filesIn(folder, /\.tsx$/).flatMap((file) => {
      const tags: string[] = [];
      const visit = (node: ts.Node) => {
        if (ts.isJsxAttribute(node) && node.name.getText() === "title") {
          const tag = node.parent.parent.tagName.getText();
          const isElement = /^[a-z]/.test(tag) || ["Link", "Action", "IconAction"].includes(tag);
          if (isElement && !named.has(tag)) tags.push(`${file}: <${tag}>`);
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
      return tags;
    }),
  );
  expect(found).toEqual([]);
});

describe("contrast", () => {
  const tokens = new Map(
    [...read("ui/tokens.css").matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [
      name,
      hex,
    ]),
  );

  /** Relative luminance (WCAG 2.2). */
  function luminance(name: string): number {
    const hex = tokens.get(name) ?? "";
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  test.each([
    ...["ink", "ash", "areca", "error", "error-deep"].flatMap((text) =>
      ["paper", "plaster", "linen", "leaf"].map((ground) => [text, ground, 4.5] as const),
    ),
    ["paper", "oxide", 4.5],
    ["paper", "oxide-deep", 4.5],
    ["paper", "error", 4.5],
    ["paper", "error-deep", 4.5],
    ["plaster", "areca", 4.5],
    ["ink", "brass", 4.5],
    ["brass", "paper", 3],
    ["brass", "plaster", 3],
  ] as const)("of %s on %s", (one, other, least) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });

  test("an error does not look like the button", () => {
    // Hues in degrees: terracotta is a brown red, an error a pure one.
    const hue = (name: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt((tokens.get(name) ?? "").slice(at, at + 2), 16),
      );
      return ((60 * (green - blue)) / (red - Math.min(green, blue)) + 360) % 360;
    };
    expect(Math.abs(((hue("oxide") - hue("error") + 540) % 360) - 180)).toBeGreaterThan(15);
  });
});

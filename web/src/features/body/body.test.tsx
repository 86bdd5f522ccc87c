import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Body } from "./body";
import { type BodyNode, type Embeds, headingsOf, noEmbeds, questionsOf } from "./document";

const text = (words: string, href?: string): BodyNode => ({
  type: "text",
  text: words,
  ...(href && { marks: [{ type: "link", attrs: { href } }] }),
});
const paragraph = (...content: BodyNode[]): BodyNode => ({ type: "paragraph", content });
const heading = (id: string, words: string): BodyNode => ({
  type: "heading",
  attrs: { id, level: 2 },
  content: [text(words)],
});

/** As the server renders it: without a browser. */
function html(content: BodyNode[], embeds: Embeds = noEmbeds): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Body body={{ version: 1, content }} embeds={embeds} />
    </MemoryRouter>,
  );
}

test("what visitors may not see, and what this build does not know, is left out", () => {
  const picture = { width: 4, height: 3, thumbhash: "", colour: "#fff", sources: [], alt: "" };
  const image = (photographId: string): BodyNode => ({
    type: "image",
    attrs: { photographId, alt: `Picture ${photographId}` },
  });
  const shown = html(
    [paragraph(text("Before")), image("p1"), image("p2"), { type: "priceTable", content: [paragraph(text("Hidden"))] }],
    { ...noEmbeds, photographs: { p1: picture } },
  );
  expect(shown).toContain('alt="Picture p1"');
  expect(shown).not.toMatch(/Picture p2|Hidden/);
});

test("links lead only to pages and to safe addresses", () => {
  const shown = html([
    paragraph(
      text("prices", "/pricing"),
      text("elsewhere", "https://example.com/a"),
      text("bad", "javascript:alert(1)"),
      text("odd", "//evil.example"),
    ),
  ]);
  expect(shown).toContain('href="/pricing"');
  expect(shown).toContain('href="https://example.com/a"');
  expect(shown).not.toMatch(/javascript:|evil/);
  expect(shown).toMatch(/bad.*odd/);
});

test("headings of the same name have different anchors, as in the list of contents", () => {
  const content = [heading("aaaaaaaa", "What it costs"), heading("bbbbbbbb", "What it costs")];
  const anchors = headingsOf({ version: 1, content }).map(({ anchor }) => anchor);
  expect(anchors).toEqual(["what-it-costs", "what-it-costs-2"]);
  for (const anchor of anchors) expect(html(content)).toContain(`id="${anchor}"`);
});

test("the rows above the first ordinary cell are the table's head", () => {
  const cell = (type: string, words: string): BodyNode => ({ type, content: [paragraph(text(words))] });
  const shown = html([
    {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader", "Finish"), cell("tableHeader", "Care")] },
        { type: "tableRow", content: [cell("tableHeader", "Acrylic"), cell("tableCell", "Soft cloth")] },
      ],
    },
  ]);
  expect(shown).toMatch(/<thead><tr><th scope="col"[^>]*><p>Finish/);
  expect(shown).toMatch(/<tbody><tr><th scope="row"[^>]*><p>Acrylic/);
});

test("questions for search engines have an answer", () => {
  const item = (question: string, ...content: BodyNode[]): BodyNode => ({
    type: "faqItem",
    attrs: { question },
    content,
  });
  const content = [
    { type: "faq", content: [item("How long?", paragraph(text("It depends."))), item("Empty?", paragraph())] },
  ];
  expect(questionsOf({ version: 1, content })).toEqual([{ ask: "How long?", answer: "It depends." }]);
});

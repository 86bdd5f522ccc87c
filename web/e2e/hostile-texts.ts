/** Texts that nobody should write, at the limits of what fields take: article bodies and page texts. */

/** A word without an end, Arabic without a space, and emoji of several characters. */
export const texts = ["W", "م", "👩\u200d👧"];

/** As many characters of a text as a field takes. */
export type Fill = (limit: number) => string;

export const fillWith =
  (text: string): Fill =>
  (limit) => {
    const characters = [...text];
    return Array.from({ length: limit }, (_, at) => characters[at % characters.length]).join("");
  };

type Node = { type: string; attrs?: Record<string, unknown>; content?: Node[]; marks?: object[]; text?: string };

/** Every kind of block with its longest texts; the picture is shown where there are pictures. */
export function hostileBody(fill: Fill, photographIds: readonly string[]): { version: 1; content: Node[] } {
  let blocks = 0;
  const id = () => `hostile${(blocks++).toString(36)}`.padEnd(8, "0").slice(0, 8);
  const run = (...marks: object[]): Node => ({ type: "text", text: fill(400), ...(marks.length > 0 && { marks }) });
  const mark = (type: string, attrs?: object) => ({ type, ...(attrs && { attrs }) });
  const paragraph: Node = { type: "paragraph", content: [run()] };
  const item: Node = { type: "listItem", content: [paragraph] };
  const cell = (type: string): Node => ({ type, content: [paragraph] });
  const [photographId = ""] = photographIds;
  const picture: Node = { type: "image", attrs: { photographId, alt: fill(300), caption: fill(300), width: "text" } };
  const block = ({ attrs, ...node }: Node): Node => ({ ...node, attrs: { ...attrs, id: id() } });
  return {
    version: 1,
    content: [
      paragraph,
      {
        type: "paragraph",
        content: [
          run(mark("bold")),
          run(mark("italic")),
          run(mark("underline")),
          run(mark("strike")),
          run(mark("code")),
          run(mark("link", { href: "/pricing" })),
        ],
      },
      ...[2, 3, 4].map((level): Node => ({
        type: "heading",
        attrs: { level },
        content: [{ type: "text", text: fill(160) }],
      })),
      { type: "bulletList", content: [item] },
      { type: "orderedList", attrs: { start: 9999 }, content: [item] },
      { type: "blockquote", attrs: { author: fill(160) }, content: [paragraph] },
      { type: "horizontalRule" },
      {
        type: "table",
        content: [
          { type: "tableRow", content: [cell("tableHeader"), cell("tableHeader"), cell("tableHeader")] },
          { type: "tableRow", content: [cell("tableHeader"), cell("tableCell"), cell("tableCell")] },
        ],
      },
      picture,
      { ...picture, attrs: { ...picture.attrs, width: "wide" } },
      { type: "gallery", attrs: { photographIds, layout: "grid" } },
      { type: "gallery", attrs: { photographIds, layout: "row" } },
      { type: "faq", content: [{ type: "faqItem", attrs: { question: fill(300) }, content: [paragraph] }] },
      {
        type: "callToAction",
        attrs: { heading: fill(160), text: fill(300), label: fill(40), target: "/designs" },
      },
      { type: "columns", content: [cell("column"), cell("column"), cell("column")] },
    ].map(block),
  };
}

/** The changes to the built text of each page that has one. */
export function hostilePageTexts(fill: Fill): Record<"service" | "home" | "variant" | "about", object> {
  const section = { title: fill(90), lead: fill(400) };
  const named = { name: fill(90), text: fill(600) };
  const question = { ask: fill(200), answer: fill(1500) };
  const closing = { title: fill(120), text: fill(400) };
  const points = { title: fill(90), list: [{ name: fill(90), text: fill(500) }] };
  const count = { one: fill(60), many: fill(60) };
  const lines = [fill(200), fill(200)];
  return {
    service: {
      title: fill(60),
      description: fill(200),
      heading: fill(90),
      sentence: fill(300),
      scope: { title: fill(90), included: lines, excluded: lines },
      process: { ...section, steps: [{ name: fill(90), text: fill(500), hold: fill(200) }] },
      feature: { ...section, entries: [{ name: fill(90), text: fill(500), items: lines }] },
      materials: { ...section, list: [{ mark: fill(30), name: fill(90), text: fill(500) }] },
      checks: { ...section, list: lines },
      assurance: { delivery: fill(300), warranty: named },
      prices: { ...section, rows: [{ label: fill(120), pricePaise: 10_000_000_000, unit: fill(60) }] },
      areas: { ...section, list: [fill(60), fill(60)] },
      questions: [question],
      related: [{ pageName: "pricing", why: fill(200) }],
      closing,
    },
    home: {
      title: fill(90),
      description: fill(200),
      howItWorks: { title: fill(90), steps: [{ when: fill(40), name: fill(90), text: fill(400) }] },
      services: {
        title: fill(90),
        kitchens: named,
        wardrobes: named,
        tvUnits: named,
        fullHome: named,
        furniture: named,
      },
      promises: { title: fill(90), warranty: named, delivery: named, support: named },
      delivery: { title: fill(90), standard: fill(300), express: fill(300) },
      beforeAfter: section,
      drawing: section,
      designs: section,
      calculator: section,
      caseStudies: section,
      videos: section,
      customerWords: section,
      gallery: section,
      homeTypes: section,
      serviceArea: section,
      questions: { title: fill(90), list: [question] },
      closing,
    },
    variant: { heading: fill(90), lead: fill(400) },
    about: {
      title: fill(90),
      description: fill(200),
      heading: fill(90),
      lead: fill(400),
      story: { title: fill(90), paragraphs: [fill(1500)] },
      figures: { finishedHomes: count, caseStudies: count, localities: count, colleagues: count },
      principles: points,
      process: points,
      headings: { team: fill(90), certifications: fill(90), office: fill(90) },
      closing,
    },
  };
}

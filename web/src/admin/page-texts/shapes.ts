/** The forms of the pages' texts. */
import type { Cell, Group, ListShape, Shape, TextShape } from "./shape";

const heading = (name: string, limit = 90): TextShape => ({ kind: "text", name, label: "Heading", limit });
const lead = (name: string): TextShape => ({ kind: "text", name, label: "Introduction", limit: 400, isLong: true });
const long = (name: string, label: string, limit: number): TextShape => ({
  kind: "text",
  name,
  label,
  limit,
  isLong: true,
});

const lines = (name: string, label: string, noun: string, max = 20, limit = 200): ListShape => ({
  kind: "list",
  name,
  label,
  noun,
  max,
  cells: [{ name: "", label: noun.charAt(0).toUpperCase() + noun.slice(1), limit }],
});

const named: readonly Cell[] = [
  { name: "name", label: "Name", limit: 90 },
  { name: "text", label: "Text", limit: 500, kind: "long" },
];

const questionCells: readonly Cell[] = [
  { name: "ask", label: "Question", limit: 200 },
  { name: "answer", label: "Answer", limit: 1500, kind: "long" },
];

const questions = (name: string): ListShape => ({
  kind: "list",
  name,
  label: "Questions",
  noun: "question",
  max: 20,
  cells: questionCells,
});

const searchResult: readonly Shape[] = [
  { kind: "text", name: "title", label: "Title", limit: 90 },
  long("description", "Description for search engines", 200),
];

const closing: Group = {
  title: "Invitation at the end",
  fields: [heading("closing.title", 120), long("closing.text", "Text", 400)],
};

export const serviceGroups: readonly Group[] = [
  {
    title: "Top of the page",
    fields: [
      heading("heading"),
      long("sentence", "Sentence below the heading", 300),
      {
        kind: "text",
        name: "title",
        label: "Name of the service",
        limit: 60,
        hint: "In the browser's title, followed by “in Bengaluru”, and in the trail above the heading.",
      },
      long("description", "Description for search engines", 200),
    ],
  },
  {
    title: "What is included",
    fields: [
      heading("scope.title"),
      lines("scope.included", "Included", "item"),
      lines("scope.excluded", "Not included", "item"),
    ],
  },
  {
    title: "How the work goes",
    fields: [
      heading("process.title"),
      lead("process.lead"),
      {
        kind: "list",
        name: "process.steps",
        label: "Steps",
        noun: "step",
        max: 8,
        cells: [...named, { name: "hold", label: "Before the next step", limit: 200, kind: "long", isOptional: true }],
      },
    ],
  },
  {
    title: "Kinds and levels",
    fields: [
      heading("feature.title"),
      lead("feature.lead"),
      {
        kind: "list",
        name: "feature.entries",
        label: "Kinds",
        noun: "kind",
        max: 10,
        cells: [...named, { name: "items", label: "What belongs to it", kind: "lines", limit: 12, isOptional: true }],
      },
    ],
  },
  {
    title: "Materials",
    fields: [
      heading("materials.title"),
      lead("materials.lead"),
      {
        kind: "list",
        name: "materials.list",
        label: "Materials",
        noun: "material",
        max: 16,
        cells: [{ name: "mark", label: "Grade or standard", limit: 30 }, ...named],
      },
    ],
  },
  {
    title: "Checks at the handover",
    fields: [heading("checks.title"), lead("checks.lead"), lines("checks.list", "Checks", "check")],
  },
  {
    title: "Starting prices",
    hint: "Without a row, visitors see the lowest rates of the rate card with GST, if it has any for this service. Enter only prices that you really offer, with GST, and units such as “per sq ft”. A row without a price says “on request”.",
    fields: [
      heading("prices.title"),
      lead("prices.lead"),
      {
        kind: "list",
        name: "prices.rows",
        label: "Prices",
        noun: "price",
        max: 30,
        cells: [
          { name: "label", label: "What it is for", limit: 120 },
          { name: "pricePaise", label: "Price from", kind: "price", isOptional: true },
          { name: "unit", label: "Unit", limit: 60, isOptional: true },
        ],
      },
    ],
  },
  {
    title: "Delivery and warranty",
    fields: [
      long("assurance.delivery", "What the days of delivery count", 300),
      { kind: "text", name: "assurance.warranty.name", label: "Heading of the warranty", limit: 90 },
      long("assurance.warranty.text", "Warranty", 600),
    ],
  },
  {
    title: "Questions",
    hint: "Search engines read the same questions.",
    fields: [questions("questions")],
  },
  {
    title: "Areas",
    hint: "Visitors see this list once it has a locality.",
    fields: [heading("areas.title"), lead("areas.lead"), lines("areas.list", "Localities", "locality", 60, 60)],
  },
  {
    title: "Often done together",
    fields: [
      {
        kind: "list",
        name: "related",
        label: "Services",
        noun: "service",
        max: 6,
        cells: [
          { name: "pageName", label: "Page", kind: "page" },
          { name: "why", label: "Why they go together", limit: 200 },
        ],
      },
    ],
  },
  closing,
];

const section = (name: string, title: string): Group => ({
  title,
  fields: [heading(`${name}.title`), lead(`${name}.lead`)],
});

const offer = (name: string, label: string): readonly Shape[] => [
  { kind: "text", name: `${name}.name`, label, limit: 90 },
  long(`${name}.text`, `Text for ${label.toLowerCase()}`, 600),
];

export const homeGroups: readonly Group[] = [
  { title: "Search result", fields: searchResult },
  {
    title: "How it works",
    fields: [
      heading("howItWorks.title"),
      {
        kind: "list",
        name: "howItWorks.steps",
        label: "Steps",
        noun: "step",
        max: 4,
        cells: [
          { name: "when", label: "When", limit: 40 },
          { name: "name", label: "Name", limit: 90 },
          { name: "text", label: "Text", limit: 400, kind: "long" },
        ],
      },
    ],
  },
  {
    title: "Services",
    fields: [
      heading("services.title"),
      ...offer("services.kitchens", "Kitchens"),
      ...offer("services.wardrobes", "Wardrobes"),
      ...offer("services.tvUnits", "TV units"),
      ...offer("services.fullHome", "Full home"),
      ...offer("services.furniture", "Furniture"),
    ],
  },
  {
    title: "Promises",
    fields: [
      heading("promises.title"),
      ...offer("promises.warranty", "Warranty"),
      ...offer("promises.delivery", "Delivery"),
      ...offer("promises.support", "Support"),
    ],
  },
  {
    title: "Delivery",
    fields: [
      heading("delivery.title"),
      long("delivery.standard", "Standard, in 45 days", 300),
      long("delivery.express", "Express, in 30 days", 300),
    ],
  },
  section("beforeAfter", "Drawn before and after, while no case study has one"),
  section("drawing", "Drawing"),
  section("designs", "Published designs"),
  section("calculator", "Kitchen calculator"),
  section("caseStudies", "Case studies"),
  section("videos", "Videos"),
  section("customerWords", "What customers say"),
  section("gallery", "Drawn rooms, while no designs are published"),
  section("homeTypes", "Sizes of homes"),
  section("serviceArea", "Service area"),
  { title: "Questions", fields: [heading("questions.title"), questions("questions.list")] },
  closing,
];

export const variantGroups: readonly Group[] = [
  {
    title: "Top of the page",
    fields: [heading("heading"), long("lead", "Sentence below the heading", 400)],
  },
  {
    title: "Sections",
    hint: "The top of the page always comes first. A section without a heading of its own shows the one in grey.",
    fields: [{ kind: "sections", name: "sections", label: "Sections in their order" }],
  },
];

const count = (name: string, label: string): readonly Shape[] => [
  { kind: "text", name: `figures.${name}.one`, label: `${label}, for one`, limit: 60 },
  { kind: "text", name: `figures.${name}.many`, label: `${label}, for several`, limit: 60 },
];

export const aboutGroups: readonly Group[] = [
  {
    title: "Top of the page",
    fields: [heading("heading"), long("lead", "Sentence below the heading", 400)],
  },
  { title: "Search result", fields: searchResult },
  {
    title: "Story",
    fields: [
      heading("story.title"),
      {
        kind: "list",
        name: "story.paragraphs",
        label: "Paragraphs",
        noun: "paragraph",
        max: 12,
        cells: [{ name: "", label: "Paragraph", limit: 1500, kind: "long" }],
      },
    ],
  },
  {
    title: "Figures",
    hint: "The numbers are counted from your records. A figure of zero is left out.",
    fields: [
      ...count("finishedHomes", "Finished homes"),
      ...count("caseStudies", "Case studies"),
      ...count("localities", "Localities"),
      ...count("colleagues", "Colleagues"),
    ],
  },
  {
    title: "Principles",
    fields: [
      heading("principles.title"),
      { kind: "list", name: "principles.list", label: "Principles", noun: "principle", max: 10, cells: named },
    ],
  },
  {
    title: "Process",
    fields: [
      heading("process.title"),
      { kind: "list", name: "process.list", label: "Steps", noun: "step", max: 10, cells: named },
    ],
  },
  {
    title: "Headings of other sections",
    hint: "Team profiles are edited under Team; certificates, address and hours under Settings.",
    fields: [
      { kind: "text", name: "headings.team", label: "Team", limit: 90 },
      { kind: "text", name: "headings.certifications", label: "Certificates", limit: 90 },
      { kind: "text", name: "headings.office", label: "Office", limit: 90 },
    ],
  },
  closing,
];

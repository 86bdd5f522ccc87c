/** The forms of the texts of service pages and home pages. */
import type { Group, Shape } from "./shape";
import { closing, heading, lead, lines, long, named, questions, searchResult } from "./shape-parts";

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

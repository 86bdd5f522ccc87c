/** Texts of the home page: what its six variants share, and what each has of its own. */
import type { HomePageText, HomeSection, Variant } from "../../api/contract/types.gen";
import type { InteriorType } from "../booking/choices";
import type { NamedPage } from "../pages/public-pages";
import { merged } from "./merge";
import { type Place, inOrder } from "./order";
import type { RoomName } from "./rooms";

export type ServiceOffer = {
  /** Linked once the page exists. */
  pageName: NamedPage;
  name: string;
  text: string;
  interest: InteriorType;
  room: RoomName;
};

type Named = { name: string; text: string };
type Section = { title: string; lead: string };

export type HomeContent = {
  title: string;
  description: string;
  howItWorks: { title: string; steps: readonly (Named & { when: string })[] };
  services: { title: string } & Record<"kitchens" | "wardrobes" | "tvUnits" | "fullHome" | "furniture", ServiceOffer>;
  promises: { title: string; warranty: Named; delivery: Named; support: Named };
  delivery: { title: string; standard: string; express: string };
  beforeAfter: Section;
  drawing: Section;
  designs: Section;
  calculator: Section;
  caseStudies: Section;
  videos: Section;
  customerWords: Section;
  /** While no designs are published. */
  gallery: Section;
  homeTypes: Section;
  serviceArea: Section;
  questions: { title: string; list: readonly { ask: string; answer: string }[] };
  closing: { title: string; text: string };
};

export const home: HomeContent = {
  title: "Nivas | Modular kitchens, wardrobes and interiors in Bengaluru",
  description:
    "A modular interior design company in Bengaluru: kitchens, wardrobes and complete homes, installed in 45 days, with a free consultation.",
  howItWorks: {
    title: "What happens after you book",
    steps: [
      {
        when: "24 hours",
        name: "A call",
        text: "Within a day of your booking we call to hear about the home, the rooms and the date you have in mind.",
      },
      {
        when: "At your home",
        name: "Site visit",
        text: "We come and measure: walls, windows, beams, and every water, gas and power point.",
      },
      {
        when: "3–5 days",
        name: "3D design and quotation",
        text: "You see your rooms in 3D, beside a quotation for the work they show.",
      },
      {
        when: "30 or 45 days",
        name: "Execution",
        text: "We build and install, by the delivery option you chose when booking.",
      },
    ],
  },
  services: {
    title: "What we make",
    kitchens: {
      pageName: "services/modular-kitchens",
      name: "Modular kitchens",
      text: "L-shaped, parallel, straight or with an island: planned around how you cook, where the window is and where water and gas already come in.",
      interest: "kitchen",
      room: "kitchen",
    },
    wardrobes: {
      pageName: "services/wardrobes-storage",
      name: "Wardrobes and storage",
      text: "Hinged, sliding or a whole dressing wall, with hanging lengths, drawers and lofts set to what you own.",
      interest: "wardrobe",
      room: "wardrobe",
    },
    tvUnits: {
      pageName: "services/tv-units",
      name: "TV units",
      text: "One wall that holds the screen, hides the wiring and leaves room for books and the things you like to look at.",
      interest: "tv_unit",
      room: "living",
    },
    fullHome: {
      pageName: "interior-design-consultation",
      name: "Full home interiors",
      text: "Every room in one set of drawings, one quotation and one schedule, from the foyer to the balcony.",
      interest: "full_home",
      room: "dining",
    },
    furniture: {
      pageName: "furniture",
      name: "Furniture",
      text: "Beds, dining tables, seating and desks that belong to the fixed work around them.",
      interest: "furniture",
      room: "study",
    },
  },
  promises: {
    title: "What we stand by",
    warranty: {
      name: "Warranty on modular products",
      text: "Kitchens, wardrobes, TV units and the rest of our modular work.",
    },
    delivery: {
      name: "On-time delivery guarantee",
      text: "Or 30 days if you choose express. The date is part of what we sell.",
    },
    support: {
      name: "Post-installation support",
      text: "We stay reachable once the last panel is in and the house is yours again.",
    },
  },
  delivery: {
    title: "Two ways to be on time",
    standard: "Our usual pace, at the quoted cost.",
    express: "For a move-in date that is fixed. Adds 15% to the cost.",
  },
  beforeAfter: {
    title: "The same room, twice",
    lead: "Left: as the builder hands it over. Right: as we design it. Move the line.",
  },
  drawing: {
    title: "It starts on paper",
    lead: "Before anything is rendered or ordered, your home is measured and drawn: what stands where, how high, and what the light does.",
  },
  designs: {
    title: "Rooms with a price",
    lead: "Our own 3D designs. We can build each one as shown, or adapt it to your home.",
  },
  calculator: {
    title: "Price your kitchen in two minutes",
    lead: "Choose a layout, enter your walls in feet and pick the materials. You see each line and the total, without giving your name or number.",
  },
  caseStudies: {
    title: "Homes we have handed over",
    lead: "What had to be solved, how long it took, and how it looked before.",
  },
  videos: {
    title: "Walk through on video",
    lead: "Short films of finished rooms, and of how they were made.",
  },
  customerWords: {
    title: "What their owners say",
    lead: "",
  },
  gallery: {
    title: "Rooms, as we draw them",
    lead: "Every project begins with pictures like these: your rooms in 3D, before a single board is cut.",
  },
  homeTypes: {
    title: "How big is your home?",
    lead: "The squares show floor areas to scale. Pick yours to start a booking.",
  },
  serviceArea: {
    title: "Bengaluru, and 50 km around it",
    lead: "We visit, measure and install anywhere inside the outer ring.",
  },
  questions: {
    title: "Common questions",
    list: [
      {
        ask: "Is the consultation free?",
        answer: "Yes. You book it here in four short steps, and we call you within 24 hours to hear what you need.",
      },
      {
        ask: "How long do the interiors take?",
        answer:
          "45 days on standard delivery and 30 days on express, which adds 15% to the cost. Both are subject to change of scope of work.",
      },
      {
        ask: "When do I see a design and a price?",
        answer:
          "After the site visit and measurements, within 3–5 days: a 3D design of your rooms and a quotation for them.",
      },
      {
        ask: "Can I book only one thing, such as a kitchen?",
        answer:
          "Yes. Choose a kitchen, a wardrobe, a TV unit, furniture or the full home, in any combination. If you are not sure yet, choose to discuss it and we start from there.",
      },
      {
        ask: "I already have a design. Will you build it?",
        answer: "Yes. Mention it in the requirements when you book and keep the drawings ready for our call.",
      },
      {
        ask: "What does the warranty cover?",
        answer: "Modular products carry a 10-year warranty. Post-installation support comes with every project.",
      },
      {
        ask: "Where do you work?",
        answer: "In Bengaluru and up to 50 km around it.",
      },
      {
        ask: "When can I reach you, and how can I pay?",
        answer:
          "Monday to Saturday from 9 am to 6 pm, Sunday from 10 am to 4 pm. Payment by UPI, bank transfer, credit card or cash.",
      },
    ],
  },
  closing: {
    title: "Start with four short questions. We call within 24 hours.",
    text: "The home, the rooms, the date, and how to reach you. The consultation is free.",
  },
};

type VariantContent = {
  heading: string;
  lead: string;
  /** Below the first section, which stays the first. */
  sections: readonly HomeSection[];
  /** Headings other than the shared ones. */
  titles?: Partial<Record<HomeSection, string>>;
};

export const variants = {
  "home-default": {
    heading: "Interiors made to the measure of your home",
    lead: "We design and build modular kitchens, wardrobes and whole homes in Bengaluru. We measure on site, show you every room in 3D with a quotation, and build in 45 days, or in 30 on express delivery.",
    sections: [
      "services",
      "designs",
      "howItWorks",
      "calculator",
      "caseStudies",
      "videos",
      "gallery",
      "promises",
      "beforeAfter",
      "delivery",
      "homeTypes",
      "customerWords",
      "serviceArea",
      "questions",
      "closing",
    ],
  },
  "home-modern": {
    heading: "From plan to room",
    lead: "We measure your home, draw it, show it to you in 3D and build it: modular kitchens, wardrobes and full interiors in Bengaluru, in 45 days or in 30.",
    sections: [
      "beforeAfter",
      "howItWorks",
      "services",
      "designs",
      "drawing",
      "homeTypes",
      "calculator",
      "gallery",
      "caseStudies",
      "videos",
      "delivery",
      "promises",
      "customerWords",
      "serviceArea",
      "questions",
      "closing",
    ],
    titles: { gallery: "Two of many rooms" },
  },
  "home-minimal": {
    heading: "We design and build the inside of Bengaluru homes.",
    lead: "Kitchens, wardrobes, whole interiors. Measured on site, drawn in 3D, built in 45 days.",
    sections: [
      "services",
      "designs",
      "howItWorks",
      "calculator",
      "gallery",
      "caseStudies",
      "videos",
      "delivery",
      "promises",
      "customerWords",
      "questions",
      "closing",
    ],
    titles: { gallery: "Two rooms" },
  },
  "home-premium": {
    heading: "One team for the whole house",
    lead: "Kitchen, wardrobes, furniture and every surface between them: designed together, quoted together, built together.",
    sections: [
      "services",
      "designs",
      "gallery",
      "howItWorks",
      "caseStudies",
      "videos",
      "beforeAfter",
      "promises",
      "calculator",
      "delivery",
      "customerWords",
      "serviceArea",
      "questions",
      "closing",
    ],
    titles: { services: "Made for one house at a time" },
  },
  "home-conversion": {
    heading: "Which home shall we design?",
    lead: "Choose its size to start. Three short questions later we have what we need to call you within 24 hours.",
    sections: [
      "howItWorks",
      "promises",
      "services",
      "designs",
      "calculator",
      "caseStudies",
      "videos",
      "delivery",
      "beforeAfter",
      "gallery",
      "customerWords",
      "questions",
      "serviceArea",
      "closing",
    ],
    titles: { services: "Or start with one thing" },
  },
  "home-latest": {
    heading: "Measured, drawn and built in forty-five days",
    lead: "We make modular kitchens, wardrobes and complete interiors for homes in Bengaluru.",
    sections: [
      "howItWorks",
      "services",
      "designs",
      "calculator",
      "beforeAfter",
      "drawing",
      "gallery",
      "caseStudies",
      "videos",
      "promises",
      "homeTypes",
      "customerWords",
      "delivery",
      "serviceArea",
      "questions",
      "closing",
    ],
  },
} as const satisfies Record<Variant, VariantContent>;

/** The sections of a variant. */
export type SectionOf<Name extends Variant> = (typeof variants)[Name]["sections"][number];

export type HomeTexts = HomeContent & {
  heading: string;
  lead: string;
  /** Those that visitors see, in their order. */
  order: readonly HomeSection[];
};

/** The texts of a variant with what staff have changed. A heading of the variant counts before a shared one. */
export function homeTexts(variant: Variant, changes: HomePageText | null): HomeTexts {
  const { heading, lead, sections, titles = {} }: VariantContent = variants[variant];
  const own = changes?.variant;
  const places: readonly Place<HomeSection>[] = inOrder(sections, own?.sections ?? []);
  const shared = merged(home, changes?.shared);
  const headed = { ...shared };
  for (const { name, title } of places) {
    const chosen = title || titles[name];
    if (chosen) Object.assign(headed, { [name]: { ...shared[name], title: chosen } });
  }
  return {
    ...headed,
    heading: own?.heading || heading,
    lead: own?.lead || lead,
    order: places.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])),
  };
}

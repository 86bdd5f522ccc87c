/** Texts of the page for landlords. */

type Titled<Item> = { title: string; list: readonly Item[] };

export type RentalContent = {
  title: string;
  heading: string;
  description: string;
  lead: string;
  packages: { title: string };
  calculator: { title: string; lead: string };
  materials: Titled<{ name: string; place: string; text: string }>;
  leaveOut: Titled<string>;
  questions: Titled<{ ask: string; answer: string }>;
  closing: { title: string; text: string };
};

export const rental: RentalContent = {
  title: "Rental homes: interiors that let faster and last longer",
  heading: "Interiors for a home you let",
  description:
    "Packages for landlords in Bengaluru, materials that survive tenants, and what furnishing costs against the rent it brings.",
  lead: "Ready for photographs, hard to break, easy to repair. We keep to what tenants pay for and leave out what they do not notice.",
  packages: { title: "What it costs" },
  calculator: {
    title: "When does it pay for itself?",
    lead: "The cost is our price range. The rents are yours to judge: look at furnished and bare flats in your building.",
  },
  materials: {
    title: "Materials that survive tenants",
    list: [
      {
        name: "Moisture-resistant plywood",
        place: "Kitchen and bathroom cabinets",
        text: "Particle board swells at the first leak, and nobody tells the landlord about a leak. Water-resistant plywood forgives a few days.",
      },
      {
        name: "Matt laminate, mid tone",
        place: "All fronts",
        text: "Hides fingerprints and small scratches, wipes clean, and the same sheet can be bought again in years.",
      },
      {
        name: "Granite counter",
        place: "Kitchen",
        text: "Takes a hot pot straight from the flame. A chipped edge can be polished without replacing the slab.",
      },
      {
        name: "One hinge, one runner",
        place: "Every door and drawer",
        text: "Spare parts are the same for the whole flat, so the caretaker needs one small box.",
      },
      {
        name: "Vitrified tiles, dark grout",
        place: "Floors and splashback",
        text: "Needs no polishing between two tenants, and grout does not turn grey because it already is.",
      },
      {
        name: "Washable emulsion",
        place: "Walls",
        text: "Marks come off with a damp cloth. A touch-up blends in, so the whole wall need not be painted each time.",
      },
    ],
  },
  leaveOut: {
    title: "What we would leave out",
    list: [
      "False ceilings in bedrooms: they cost much and bring no rent",
      "Glossy white fronts: every mark shows in the listing's photographs",
      "Loose furniture of light wood: it is moved, not carried",
      "Smart switches: they need an account that stays with the last tenant",
    ],
  },
  questions: {
    title: "Asked by landlords",
    list: [
      {
        ask: "Can you work between two tenants?",
        answer:
          "Yes, if we know the dates early. Measuring takes one visit while the flat is still let; production happens in the workshop. On site we need the flat empty for installation only.",
      },
      {
        ask: "I live in another city. Who lets you in?",
        answer:
          "A caretaker or relative with the keys is enough. You get drawings to approve, photographs at each stage, and the list from the handover.",
      },
      {
        ask: "Is furniture part of the packages?",
        answer:
          "The packages are fixed work: kitchen, wardrobes, TV unit and what your quotation names. Beds, sofas and appliances are quoted separately if you want a furnished flat.",
      },
    ],
  },
  closing: {
    title: "When does the next tenant come?",
    text: "Tell us the date. We say whether it can be done, and what it costs.",
  },
};

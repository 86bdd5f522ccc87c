/** Texts of the page for landlords. */

export const rental = {
  title: "Rental homes: interiors that let faster and last longer",
  heading: "Interiors for a home you let",
  description:
    "Packages for landlords in Bengaluru, materials that survive tenants, and what furnishing costs against the rent it brings.",
  lead: "Ready for photographs, hard to break, easy to repair. We keep to what tenants pay for and leave out what they do not notice.",
  materials: [
    {
      name: "Moisture-resistant plywood",
      where: "Kitchen and bathroom cabinets",
      why: "Particle board swells at the first leak, and nobody tells the landlord about a leak. Water-resistant plywood forgives a few days.",
    },
    {
      name: "Matt laminate, mid tone",
      where: "All fronts",
      why: "Hides fingerprints and small scratches, wipes clean, and the same sheet can be bought again in years.",
    },
    {
      name: "Granite counter",
      where: "Kitchen",
      why: "Takes a hot pot straight from the flame. A chipped edge can be polished without replacing the slab.",
    },
    {
      name: "One hinge, one runner",
      where: "Every door and drawer",
      why: "Spare parts are the same for the whole flat, so the caretaker needs one small box.",
    },
    {
      name: "Vitrified tiles, dark grout",
      where: "Floors and splashback",
      why: "Needs no polishing between two tenants, and grout does not turn grey because it already is.",
    },
    {
      name: "Washable emulsion",
      where: "Walls",
      why: "Marks come off with a damp cloth. A touch-up blends in, so the whole wall need not be painted each time.",
    },
  ],
  leaveOut: [
    "False ceilings in bedrooms: they cost much and bring no rent",
    "Glossy white fronts: every mark shows in the listing's photographs",
    "Loose furniture of light wood: it is moved, not carried",
    "Smart switches: they need an account that stays with the last tenant",
  ],
  questions: [
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
} as const;

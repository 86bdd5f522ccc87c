/** Texts of the page about the company. */

type Named = { name: string; text: string };
export type Count = { one: string; many: string };

export type AboutContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  story: { title: string; paragraphs: readonly string[] };
  figures: Record<"finishedHomes" | "caseStudies" | "localities" | "colleagues", Count>;
  principles: { title: string; list: readonly Named[] };
  process: { title: string; list: readonly Named[] };
  headings: { team: string; certifications: string; office: string };
  closing: { title: string; text: string };
};

export const about: AboutContent = {
  title: "About us: an interior studio with its own site teams",
  description:
    "Who designs and builds your home: one team in Bengaluru for drawings, carpentry, electrical work and painting, and how we work.",
  heading: "One team, from the first drawing to the last hinge",
  lead: "We design and build home interiors in Bengaluru. The people who draw your kitchen talk every day to the people who fit it.",
  story: {
    title: "Why one team",
    paragraphs: [
      "Most homes here are handed over as bare rooms. What follows usually means a designer, a carpenter, an electrician and a painter who have never met, and an owner who carries messages between them.",
      "We put these people into one team. The designer measures, draws and stays until handover. Cabinets are made to the drawing, not on the landing outside your door. Electrical and plumbing points are marked before the first panel is cut, because moving them later is what costs time.",
      "You get one quotation with every item on its own line, and one person to call.",
    ],
  },
  figures: {
    finishedHomes: { one: "home handed over", many: "homes handed over" },
    caseStudies: { one: "home to look into", many: "homes to look into" },
    localities: { one: "locality of Bengaluru", many: "localities of Bengaluru" },
    colleagues: { one: "colleague", many: "colleagues" },
  },
  principles: {
    title: "What we hold to",
    list: [
      {
        name: "The price is on paper first",
        text: "Each cabinet, metre of counter and square foot of ceiling has its own line and rate. What is not included is listed too.",
      },
      {
        name: "Drawings before saws",
        text: "You approve plans, elevations and materials you have held in your hand. Production starts after that.",
      },
      {
        name: "Made for the monsoon",
        text: "Moisture-resistant board where water is near, edges sealed on all sides, vents where kitchens need them.",
      },
      {
        name: "We come back",
        text: "At handover we walk through the home with a list. Whatever is on it gets a date. Warranty requests come straight to the studio.",
      },
    ],
  },
  process: {
    title: "How a home comes about",
    list: [
      { name: "A call and a visit", text: "We hear how you live and measure every wall, beam and point." },
      { name: "Design and quotation", text: "3D views of your rooms, with the price of exactly what they show." },
      {
        name: "Sign-off",
        text: "Drawings, finishes and hardware are agreed and signed. Changes after this are priced before they are made.",
      },
      { name: "Production", text: "Cabinets are cut, edged and drilled in the workshop while the site is prepared." },
      {
        name: "Installation",
        text: "Fitting, electrical work, painting and cleaning, in an order that keeps dust away from finished work.",
      },
      { name: "Handover", text: "We check it together, and you get the warranty and the care instructions." },
    ],
  },
  headings: {
    team: "The people you will meet",
    certifications: "Certificates and memberships",
    office: "The studio",
  },
  closing: {
    title: "Meet us at your home",
    text: "The first visit is free. We measure, listen, and tell you what is possible.",
  },
};

import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "flooring-services",
  title: "Flooring services",
  description:
    "Flooring in Bengaluru: vitrified tiles, granite and marble, wood and SPC, red oxide. Levels taken first, right adhesive below, straight joints above.",
  heading: "Level first, beautiful second",
  sentence:
    "A floor is only as good as the bed it lies on. We take levels across the whole home before we choose how to lay anything.",
  interest: "discuss",
  hero: {
    drawing: "floor-layers",
    caption: "Room to bathroom, cut through",
    key: [
      "Structural slab",
      "Screed, which makes the level",
      "Tile adhesive, combed in one direction",
      "Tiles with a spacer joint",
      "Skirting over the gap at the wall",
      "Stone threshold",
      "Waterproofing below the bathroom floor",
    ],
  },
  scope: {
    title: "Floors we lay",
    included: [
      "Taking up the old floor, or checking that it can stay below",
      "Levels with a laser, and the screed to correct them",
      "Vitrified and ceramic tiles, large formats included",
      "Granite, marble and kota with cutting, edging and polish",
      "Engineered wood, laminate and SPC on underlay",
      "Red oxide and micro-topping by hand",
      "Skirting, thresholds and trims",
    ],
    excluded: [
      "Strengthening a slab that moves",
      "Shortening or rehanging main doors that the new level touches, unless listed",
      "Lifting and refitting modular units that stand on the old floor",
      "Carting debris beyond your association's collection point",
    ],
  },
  process: {
    title: "How a floor is made",
    lead: "",
    steps: [
      {
        name: "Levels and layout",
        text: "A laser line around the home shows every rise and dip. On a dry layout we choose where cut tiles fall: behind doors, not in front of you.",
      },
      {
        name: "Bed",
        text: "The slab is chipped, cleaned and primed. Screed goes down in bays; wet rooms get waterproofing and their fall.",
        hold: "Cement screed is cured for a week, and ponded with water in wet rooms.",
      },
      {
        name: "Lay",
        text: "Adhesive is combed on the floor and, for large tiles, buttered on the back. Spacers and levelling clips keep joints and edges true.",
        hold: "Not walked on for 24 hours.",
      },
      {
        name: "Joint, trim, protect",
        text: "Grout in the chosen shade, silicone where floor meets wall in wet rooms, then board over everything until the painters have left.",
      },
    ],
  },
  materials: {
    title: "Underfoot, by name",
    lead: "Choose by room and by who walks there: wet feet, chair castors, dogs, grandparents.",
    picture: { room: "materials", focal: [30, 50] },
    list: [
      {
        mark: "GVT, PGVT",
        name: "Glazed vitrified tiles",
        text: "Water absorption of at most 0.5%, in matt or polished glaze. Polish is slippery when wet; keep it out of bathrooms and balconies.",
      },
      {
        mark: "Double charge",
        name: "Vitrified, coloured 3–4 mm deep",
        text: "For floors with heavy traffic: scratches do not show a different colour below. Fewer patterns than glazed tiles.",
      },
      {
        mark: "R10, R11",
        name: "Slip resistance",
        text: "The ramp-test class. R10 for kitchens and bathrooms, R11 for open balconies and car porches.",
      },
      {
        mark: "IS 15477",
        name: "Tile adhesive, types 1 to 5",
        text: "Vitrified tiles absorb almost no water, so cement slurry does not hold them. Type 2 and up for vitrified, type 3 for large formats and tile on tile.",
      },
      {
        mark: "Granite, 18 mm",
        name: "Natural stone",
        text: "Hard, cool and at home here. Marble is softer and stains with lime and turmeric; it needs sealing and patience.",
      },
      {
        mark: "SPC",
        name: "Stone-plastic planks",
        text: "Waterproof click planks of 4–6 mm, good over a level old floor. They need a gap at the walls and no direct afternoon sun for years.",
      },
      {
        mark: "Red oxide",
        name: "Bengaluru's own",
        text: "Cement with iron oxide, trowelled and waxed. It is laid in bays because it cracks otherwise, and it gets better with every mop.",
      },
    ],
  },
  checks: {
    title: "Tapped, rolled and flooded",
    lead: "We do this on our knees, with a coin, a straightedge and a bucket.",
    list: [
      "No hollow sound under any tile",
      "No edge stands higher than 1 mm above its neighbour",
      "A two-metre straightedge shows no dip over 3 mm",
      "Joints of one width, lines straight through doorways",
      "Water in wet rooms finds the trap by itself",
      "Movement gap at walls, hidden under the skirting",
      "All doors swing clear",
      "Spare tiles of the same batch left with you",
    ],
  },
  assurance: {
    delivery: "Floors go in after wiring and pipes and before final paint, so their dates depend on both.",
    warranty: {
      modular: false,
      name: "A floor we come back to",
      text: "The 10-year warranty belongs to modular products. Flooring is covered by our post-installation support, and by the tile or plank maker's own papers where there are any.",
    },
  },
  questions: [
    {
      ask: "Can new tiles go over old ones?",
      answer:
        "Yes, if the old floor sounds solid, is level, and doors can take 12 to 15 mm more height. It saves breaking and debris. Over hollow tiles it only hides the problem.",
    },
    {
      ask: "Why do tiles lift with a bang?",
      answer:
        "They were laid on hollow spots without joints and without a gap at the wall. When they warm up and have nowhere to go, they arch. Adhesive, spacers and an edge gap prevent it.",
    },
    {
      ask: "Aren't joints ugly? Can you lay without them?",
      answer:
        "Rectified tiles can have joints as thin as 2 mm, and in a matching shade you do not see them. None at all is how the bang above begins.",
    },
    {
      ask: "How long must I keep off it?",
      answer:
        "A day for feet, three for furniture, and a week for a full load on most adhesives. Stone that is polished on site needs an empty room for longer.",
    },
    {
      ask: "Does wood work in Bengaluru's damp?",
      answer:
        "Engineered wood does, on a dry slab with a damp barrier, away from kitchens and balconies. Ground floors get measured for moisture first.",
    },
  ],
  related: [
    { pageName: "bathroom-renovation", why: "Wet floors start with waterproofing, not with tiles." },
    { pageName: "civil-services", why: "Screeds, sunken slabs and steps." },
    { pageName: "painting-services", why: "Walls get their last coat above the finished skirting." },
  ],
  closing: {
    title: "Which floor do you want to walk on barefoot?",
    text: "Book a free consultation. We bring the laser and look at your levels before we talk about patterns.",
  },
};

import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "services/modular-kitchens",
  title: "Modular kitchens",
  description:
    "Modular kitchens made to measure in Bengaluru: L-shaped, parallel, straight, U or island, in BWP ply with E1 boards, with a 10-year warranty.",
  heading: "A kitchen that knows how you cook",
  sentence:
    "Cabinets made to the millimetre of your walls, around your burners, your dabbas and the hand you stir with.",
  interest: "kitchen",
  hero: { room: "kitchen", focal: [45, 62] },
  scope: {
    title: "What our kitchens consist of",
    included: [
      "Base, wall and tall units, with lofts up to the ceiling",
      "Shutters and drawer fronts in the finish of your choice",
      "Hinges, drawer runners and corner fittings that close softly",
      "Baskets or plain drawers, a cutlery tray, a bin",
      "Counter top, templated on site after the units stand",
      "Cut-outs and housings for hob, sink and oven",
      "Lights below the wall units",
      "Installation, alignment and cleaning up",
    ],
    excluded: [
      "Appliances, unless they are on your quotation",
      "New pipes, wiring and tiles: that is a kitchen renovation",
      "Gas connections, which belong to the gas company",
      "Straightening walls that are out of plumb by more than fillers can hide",
    ],
  },
  process: {
    title: "From rice tin to ready kitchen",
    lead: "",
    steps: [
      {
        name: "Count",
        text: "We count what you own: pressure cookers, kadais, jars. That tells us how many drawers, how deep, and what belongs in the tall unit.",
      },
      {
        name: "Draw and choose",
        text: "Plan, elevations and 3D with your appliances in place. You touch shutter samples under kitchen light, wet and oily if you like.",
      },
      {
        name: "Measure the finished room, then make",
        text: "After tiling, every wall is measured again. Panels are cut, edge-banded on all sides and drilled by machine.",
        hold: "Making starts with your signature on the final drawing.",
      },
      {
        name: "Install",
        text: "Base units are levelled on legs, wall units hung on rails, counter templated and set. Shutters are aligned last.",
      },
    ],
  },
  feature: {
    layout: "index",
    title: "Five plans, and when they fit",
    lead: "The room decides more than taste does: where the window is, where the drain is, how many doors cut through it.",
    entries: [
      {
        name: "Straight",
        text: "One wall, for studios and narrow rooms. Sink, board and hob in one line; from 2.4 metres on it cooks well.",
      },
      {
        name: "L-shaped",
        text: "Two walls and a corner, the plan of most Bengaluru flats. The corner needs a carousel, or is best left closed.",
      },
      {
        name: "Parallel",
        text: "Two counters with 1,050 to 1,200 mm between them. The shortest walks of all, as long as nobody passes through to the utility.",
      },
      {
        name: "U-shaped",
        text: "Three walls, most storage. It needs a room at least 2.4 metres wide, or two people meet back to back.",
      },
      {
        name: "Island",
        text: "For open rooms with a metre free on every side. Put the board on it and the hob at the wall, below a ducted chimney.",
      },
    ],
  },
  materials: {
    title: "What is behind the shutter",
    lead: "Two kitchens can look the same on day one. These lines of the quotation decide how they look in year ten.",
    picture: { room: "island", focal: [45, 60] },
    list: [
      {
        mark: "BWP",
        name: "IS 710 ply for wet zones",
        text: "Boiling-waterproof plywood for the sink unit and all base units. BWR, IS 303, for wall and tall units.",
      },
      {
        mark: "E1",
        name: "Emission class of boards",
        text: "At most 8 mg of formaldehyde in 100 g of board. It counts in a closed kitchen; E0 is stricter still.",
      },
      {
        mark: "HDHMR",
        name: "Dense moisture-resistant board",
        text: "Flat and stable, good for painted shutters. It resists damp and does not withstand standing water.",
      },
      {
        mark: "Laminate",
        name: "High pressure, 1 mm",
        text: "The hardest-wearing shutter for an Indian kitchen. Matt hides fingerprints; gloss shows every one.",
      },
      {
        mark: "Acrylic, PU",
        name: "Glossy and painted fronts",
        text: "Acrylic is deep and even, and scratches. PU paint can be any colour and can be repaired, but chips at edges.",
      },
      {
        mark: "2 mm edge",
        name: "ABS or PVC banding",
        text: "Closed on all four sides, the unseen ones too: water finds the one that was left raw.",
      },
      {
        mark: "Soft close",
        name: "Hinges and runners",
        text: "Ask for the load class. A drawer of steel plates needs a runner for 40 kg or more, in full extension.",
      },
    ],
  },
  checks: {
    title: "Opened, closed, loaded, levelled",
    lead: "Every shutter and every drawer, with you beside us.",
    list: [
      "Gaps between shutters equal and straight",
      "Drawers run true with ten kilograms in them",
      "No raw edge, not even below the sink",
      "Counter level, with silicone along the wall",
      "Sink filled once and let go",
      "Wall units carry a person's pull",
      "Hob and oven clear of wood as their manuals say",
      "Keys, manuals and touch-up kit handed over",
    ],
  },
  assurance: {
    delivery: "Counted for the kitchen as it stands in your signed drawing.",
    warranty: {
      modular: true,
      name: "Warranty on every unit we make",
      text: "Carcasses, shutters and fittings of your modular kitchen are modular products and carry the full 10 years. On-time delivery is guaranteed, and support goes on after installation.",
    },
  },
  questions: [
    {
      ask: "Plywood or board?",
      answer:
        "Plywood where water is, board where flatness is. A kitchen may well have both: BWP ply for the base units, HDHMR for painted wall shutters.",
    },
    {
      ask: "How high should the counter be?",
      answer:
        "Bend your elbow and go down by a hand's length, about 100 mm. For most people that is 850 to 900 mm. The hob may sit lower if you stir in tall pots.",
    },
    {
      ask: "Wire baskets or drawers?",
      answer:
        "Drawers with solid bottoms hold more and are easier to wipe. Wire is fine for vegetables and wet vessels, which need air.",
    },
    {
      ask: "Can you use my existing granite counter?",
      answer:
        "If it rests on supports and not in cut walls, units can be made to fit below it. They are then built one by one to its unevenness, which takes longer.",
    },
    {
      ask: "Can the kitchen move with me to another flat?",
      answer:
        "Units can be unscrewed and set up again; the counter seldom survives, and new walls need new fillers. For rented homes we plan with that in mind.",
    },
  ],
  related: [
    { pageName: "kitchen-renovation", why: "If tiles, pipes and wiring have to change as well." },
    { pageName: "services/wardrobes-storage", why: "The same boards and fittings, in the bedroom." },
    { pageName: "electrical-services", why: "Sockets for the appliances you have just chosen." },
  ],
  closing: {
    title: "How many dabbas do you own?",
    text: "Book a free consultation; kitchen is already selected. We call within 24 hours and start by counting.",
  },
};

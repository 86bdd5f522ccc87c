import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "services/wardrobes-storage",
  title: "Wardrobes and storage",
  description:
    "Wardrobes and storage made to measure in Bengaluru: hinged, sliding or walk-in, planned from the clothes you own, with a 10-year warranty.",
  heading: "Measured by what you hang in it",
  sentence: "Sarees, suits, school bags and the suitcase for the wedding season: first a count, then a wardrobe.",
  interest: "wardrobe",
  hero: { room: "wardrobe", focal: [50, 55] },
  scope: {
    title: "What we build",
    included: [
      "Hinged, sliding and walk-in wardrobes",
      "Lofts up to the ceiling, closed dust-tight",
      "Hanging rails, shelves, drawers and a locker",
      "Mirrors, pull-out trays for trousers and ties",
      "Lights that come on with the door",
      "Shoe cabinets, crockery units, pooja and utility storage",
      "Beds with storage and study units to match",
      "Skirting and cornice cut to floor and ceiling",
    ],
    excluded: [
      "Damp walls: these are cured before a wardrobe covers them",
      "Shifting switchboards that end up behind a panel, unless listed",
      "Safes and their anchoring",
      "Removing old wardrobes, unless agreed",
    ],
  },
  process: {
    title: "From a pile on the bed to a place for all of it",
    lead: "",
    steps: [
      {
        name: "Sort and count",
        text: "Hung long, hung short, folded, seldom worn. We count running metres with you; the drawing follows the pile and not the other way round.",
      },
      {
        name: "Draw the inside first",
        text: "Heights of rails and shelves for the people who use them. Only then the fronts: hinged if there is room to swing, sliding if not.",
      },
      {
        name: "Measure at three heights, then make",
        text: "Walls lean. Width is taken at floor, middle and top, depth at the skirting. Panels are cut and banded to the smallest of them.",
        hold: "Making starts with your signature on the final drawing.",
      },
      {
        name: "Install",
        text: "Carcasses are levelled, screwed to each other and to the wall, fillers scribed to plaster, doors hung last.",
      },
    ],
  },
  materials: {
    title: "Boards, backs and runners",
    lead: "A wardrobe stays dry, so it can be lighter than a kitchen. But it must not sag.",
    picture: {
      drawing: "wardrobe-inside",
      caption: "Three bays, doors taken off",
      key: [
        "Long bay for sarees, gowns and coats",
        "Two short rails, for shirts and folded trousers",
        "Shelves, only as deep as a folded shirt",
        "Drawers below the height of the eye",
        "Loft for suitcases and quilts",
        "Wide drawer for bed linen",
      ],
    },
    list: [
      {
        mark: "BWR",
        name: "IS 303 ply, 18 mm",
        text: "Holds screws well and forgives a damp wall behind. For carcasses in older buildings and on ground floors.",
      },
      {
        mark: "MDF, HDHMR",
        name: "E1 boards",
        text: "Flat faces for painted or fluted doors. E1 limits formaldehyde, which counts in a room you sleep in.",
      },
      {
        mark: "25 mm",
        name: "Long shelves",
        text: "At 18 mm a shelf bends beyond 800 mm of width. Longer ones are thicker, or get a support in the middle.",
      },
      {
        mark: "Back, 6–9 mm",
        name: "In a groove, off the wall",
        text: "The back keeps the box square. A thin one that is only nailed on is why old wardrobes lean.",
      },
      {
        mark: "Sliding",
        name: "Top-hung or bottom-run",
        text: "Top-hung is quiet and keeps the floor free of a track. Bottom-run carries heavy mirrored doors. Soft stops for both.",
      },
      {
        mark: "600 mm",
        name: "Depth inside",
        text: "A hanger is 450 mm wide, a jacket on it 550. Sliding doors add 80 to 100 for their tracks.",
      },
    ],
  },
  checks: {
    title: "Before you put anything away",
    lead: "A level, a torch and a heavy suitcase are all it takes.",
    list: [
      "Doors meet in one line and stay where they are left open",
      "Sliding doors stop softly at both ends",
      "Rails hold a full load without bending",
      "Fixed to the wall, cannot tip with all drawers out",
      "No gap to the wall wider than a coin",
      "Edges banded inside too",
      "Lights come on, and go off again",
      "Two days of airing before clothes move in",
    ],
  },
  assurance: {
    delivery: "From the signed drawing to the last handle.",
    warranty: {
      modular: true,
      name: "Warranty on wardrobes and storage",
      text: "All modular storage that we make has it: carcasses, shutters, drawers and their fittings. With it come the on-time delivery guarantee and support after installation.",
    },
  },
  questions: [
    {
      ask: "Hinged or sliding?",
      answer:
        "Hinged doors show all of the inside at once and need about 600 mm to swing. Sliding ones need none, and show one half at a time. Beside a bed that is closer than 750 mm, take sliding.",
    },
    {
      ask: "How high can I reach?",
      answer:
        "A rail at 2,000 mm suits most people; with a pull-down rod, 2,300. Anything higher belongs in the loft, for things you fetch with a stool.",
    },
    {
      ask: "Will clothes smell of board?",
      answer:
        "E1 boards with banded edges give off little. We leave doors open for two days after fitting, and you should air it through the first weeks.",
    },
    {
      ask: "My wall gets damp in the monsoon.",
      answer:
        "Then the wall comes first. After curing it we set the wardrobe 20 mm off and leave slots at plinth and cornice, so that air can pass behind.",
    },
    {
      ask: "Can you fit one around a beam or a column?",
      answer:
        "Yes, that is what measuring is for. The loft steps down at the beam, and a shallow bay in front of a column takes shoes, books or a mirror.",
    },
  ],
  related: [
    { pageName: "services/modular-kitchens", why: "The same boards and fittings, one room further." },
    { pageName: "painting-services", why: "Walls are painted before the wardrobe covers them." },
    { pageName: "interior-design-consultation", why: "If bed, desk and wardrobe compete for one wall." },
  ],
  closing: {
    title: "Open your wardrobe and count to ten.",
    text: "If you saw more than ten things you never use, we should talk. The consultation is free; wardrobe is already selected.",
  },
};

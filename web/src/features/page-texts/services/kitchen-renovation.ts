import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "kitchen-renovation",
  title: "Kitchen renovation",
  description:
    "Kitchen renovation in Bengaluru: old counter out, water, gas and power moved, walls waterproofed and tiled, a new modular kitchen in, with one schedule.",
  heading: "An old kitchen, taken apart once",
  sentence:
    "Mason, plumber, electrician, tiler and cabinet fitter come in the right order, so that no wall is opened twice.",
  interest: "kitchen",
  hero: {
    drawing: "kitchen-section",
    caption: "Counter and wall units, in section",
    key: [
      "Counter top, 20 mm, with a drip groove below its edge",
      "Carcass on legs, clear of the wet floor",
      "Hot and cold outlets inside the sink unit",
      "Sockets between counter and wall unit",
      "Light at the front edge, on your hands",
      "Loft for what is used twice a year",
      "Waste outlet, below the trap",
    ],
  },
  scope: {
    title: "One contract for five trades",
    included: [
      "Taking out counter, slab supports, tiles and old units",
      "Moving water, drain and power points to the new layout",
      "A conduit and an opening for the chimney duct",
      "Waterproofing behind and below the sink",
      "Wall tiles and floor, with their falls",
      "Counter in granite or quartz, with cut-outs",
      "Modular cabinets, made after the walls are finished",
      "Fitting sink, tap, hob, chimney and purifier",
    ],
    excluded: [
      "Piped-gas work: the gas company's own fitter moves and tests its line",
      "The price of appliances, unless you ask us to supply them",
      "Removing a column or a beam",
      "A second kitchen for the weeks of work, though we help to set one up",
    ],
  },
  process: {
    title: "The order that avoids regret",
    lead: "Your kitchen is out of use for part of this. We say for which part before we begin.",
    steps: [
      {
        name: "Talk us through your cooking",
        text: "Who cooks, how many burners at once, where the atta is kept, wet grinder or mixer. The layout follows from that, and from where drains can go.",
      },
      {
        name: "Set up a camp kitchen",
        text: "A sink, a plug and a table in the utility or on the balcony. Then the gas is shut off and the old kitchen comes out, dust sheets at the door.",
      },
      {
        name: "First fix",
        text: "Pipes, drains and conduits are laid for appliances that have been chosen. Lines are pressure-tested while they are open.",
        hold: "Chases and patches cure before tiling.",
      },
      {
        name: "Waterproof, plaster, tile",
        text: "Membrane at the sink wall and floor, then tiles set out from the counter line, so that whole tiles meet the eye.",
      },
      {
        name: "Measure again, then make",
        text: "Cabinets are cut to the finished walls and not to the plan. In an old building the two differ by centimetres.",
      },
      {
        name: "Install and connect",
        text: "Units are levelled, the counter templated and set, appliances connected, and the gas company tests its line.",
      },
    ],
  },
  materials: {
    title: "What a wet, hot room needs",
    lead: "In a kitchen everything meets water, steam and turmeric. Grades matter more than looks.",
    list: [
      {
        mark: "BWP",
        name: "IS 710 marine ply",
        text: "Boiling-waterproof. For the sink unit and whatever stands near the floor. BWR, IS 303, is enough for wall units.",
      },
      {
        mark: "Granite or quartz",
        name: "Counters of 18–20 mm",
        text: "Granite takes a hot pan; quartz is even in colour and non-porous, but its resin scorches. Both want support under the sink cut-out.",
      },
      {
        mark: "304",
        name: "Stainless steel for sinks",
        text: "The food grade, 18% chromium and 8% nickel. A magnet that sticks hard suggests a lesser one.",
      },
      {
        mark: "Epoxy grout",
        name: "Between wall tiles",
        text: "Does not absorb oil and haldi as cement grout does. Harder to apply, and never needs resealing.",
      },
      {
        mark: "150 mm duct",
        name: "For the chimney",
        text: "Straight and short, with few bends. A narrower flexible pipe makes noise instead of suction.",
      },
      {
        mark: "4 sq mm",
        name: "Copper for heavy loads",
        text: "Oven, hob, dishwasher and geyser on circuits of their own, behind an RCCB.",
      },
    ],
  },
  checks: {
    title: "Before the first meal",
    lead: "We run everything at the same time once, as you will on a Sunday.",
    list: [
      "Sink filled and let go: no drip at any joint below",
      "Gas line tested by the gas company, hose dated",
      "Hob, oven and geyser on together, no breaker trips",
      "Chimney draws a sheet of paper to its filter",
      "Counter level, seams flush to the fingertip",
      "Drawers run full length with weight in them",
      "Silicone without gaps at counter and sink",
      "Water on the floor runs to its drain",
    ],
  },
  assurance: {
    delivery: "Both cover the whole kitchen, including stripping out.",
    warranty: {
      modular: false,
      name: "10 years on the cabinets, not on the plaster",
      text: "The modular units of your new kitchen carry our 10-year warranty. Tiling, pipes and wiring are outside it and come with post-installation support; appliances and fittings with their makers' papers.",
    },
  },
  questions: [
    {
      ask: "Can the sink move to the window?",
      answer:
        "Usually, if the drain can follow with its fall, roughly 25 mm for every metre. On an upper floor the pipe has to stay above the slab, so cabinets or a plinth hide it.",
    },
    {
      ask: "Can you keep my granite counter?",
      answer:
        "If it comes off whole and fits the new layout. Old slabs often rest in the wall and break on removal; we'll tell you once we have seen how yours is held.",
    },
    {
      ask: "Do I have to tile to the ceiling?",
      answer:
        "No. Between counter and wall units is what gets splashed. Behind the hob go up to the chimney; elsewhere a washable paint is easier to change.",
    },
    {
      ask: "Can an Indian kitchen be open to the living room?",
      answer:
        "If the wall in between carries nothing and the chimney is ducted outside. A sliding glass panel in between helps on the days of tadka.",
    },
    {
      ask: "What about cockroaches in the new units?",
      answer:
        "They live in gaps. We seal the pipe openings, lift the units off the floor and close the plinth, so that there is nothing to live in and space to clean.",
    },
  ],
  related: [
    { pageName: "services/modular-kitchens", why: "The cabinets by themselves, if walls and pipes can stay." },
    { pageName: "plumbing-services", why: "Old GI lines leave together with the old counter." },
    { pageName: "electrical-services", why: "New circuits for new appliances." },
  ],
  closing: {
    title: "Show us the corner you dislike most.",
    text: "Book a free consultation and leave the kitchen as it is. A tidy one tells us less.",
  },
};

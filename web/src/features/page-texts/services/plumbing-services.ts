import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "plumbing-services",
  title: "Plumbing services",
  description:
    "Plumbing for Bengaluru homes: CPVC and UPVC lines, traps and falls that drain, pressure tests before tiling, and fittings set at the right height.",
  heading: "Water in, water out, none in between",
  sentence:
    "Pipes are tested under pressure while they can still be seen, and floors are given their fall before a single tile is laid.",
  interest: "discuss",
  hero: {
    drawing: "plumbing-riser",
    caption: "Bathroom, section through the shaft",
    key: [
      "Cold riser in the shaft, with its own stop valve",
      "Hot line, insulated where it lies in the wall",
      "Water heater with a pressure-relief valve",
      "Angle cocks under the basin",
      "Floor trap at the lowest point, 50 mm water seal",
      "Soil stack, 110 mm, vented above the roof",
      "Waterproofing, turned up the wall",
    ],
  },
  scope: {
    title: "What we lay, fit and repair",
    included: [
      "Hot and cold lines for kitchens, bathrooms and utilities",
      "Soil, waste and rainwater pipes inside your home",
      "Traps, floor drains and the slopes that lead to them",
      "Concealed cisterns, mixers and shower sets",
      "Water heaters, purifier and washing-machine points",
      "Finding leaks, with a pressure gauge before a chisel",
      "Replacing corroded GI lines with CPVC",
    ],
    excluded: [
      "The building's risers, sumps, borewell and sewage plant",
      "A BWSSB connection, or changes to it",
      "Common shafts, unless the association permits it in writing",
      "Tiling beyond the strip we had to open",
    ],
  },
  process: {
    title: "Tested before it is hidden",
    lead: "Most leaks in flats come from joints nobody watched under pressure.",
    steps: [
      {
        name: "Trace what exists",
        text: "We find the shaft, the valves and the run of old lines, measure pressure and flow at the tap, and check who shares the drain below.",
      },
      {
        name: "Set out the heights",
        text: "Fittings are chosen first: a wall mixer, a concealed cistern and a counter basin each want their outlet at a height of their own.",
      },
      {
        name: "Drain before supply",
        text: "Waste and soil pipes go in with their fall, about 1 in 40 for small pipes, with an opening for cleaning at each change of direction.",
      },
      {
        name: "Supply lines",
        text: "CPVC is cut square, cleaned and solvent-welded, hot on the left, cold on the right, with a valve for every bathroom.",
        hold: "Solvent joints cure for a day before water pressure.",
      },
      {
        name: "Pressure test",
        text: "Lines are filled, pumped up beyond working pressure and watched on a gauge. Only a needle that stays where it was lets the wall be closed.",
        hold: "Held for hours, with you or your architect as witness if you wish.",
      },
      {
        name: "Fit the fixtures",
        text: "After tiling: cisterns, basins, mixers, flexible hoses and silicone. Then every trap is filled and every joint wiped with dry tissue.",
      },
    ],
  },
  materials: {
    title: "Which pipe for which water",
    lead: "White, grey and cream pipes look alike on the truck. They are not for the same job.",
    list: [
      {
        mark: "CPVC",
        name: "IS 15778, hot and cold",
        text: "Takes water up to about 90 °C. SDR 11 is the thicker wall, used for hot lines and upper pressures; SDR 13.5 for cold.",
      },
      {
        mark: "UPVC",
        name: "Cold water only",
        text: "Stiff and durable for cold supply and terrace lines. It softens with hot water, so it never follows a geyser.",
      },
      {
        mark: "SWR",
        name: "IS 13592, soil and waste",
        text: "Type B, with the thicker wall, for soil stacks; rubber-ring joints let a long pipe move as it warms.",
      },
      {
        mark: "50 mm seal",
        name: "Traps",
        text: "The water that stands in a trap keeps gas and cockroaches out. A trap that is too shallow dries up over a holiday.",
      },
      {
        mark: "Brass",
        name: "Threaded ends and valves",
        text: "Where a tap is screwed in, the thread is brass and not plastic. Chrome over zinc alloy looks the same for about two years.",
      },
      {
        mark: "Hard water",
        name: "Bengaluru's borewells",
        text: "Scale blocks showers and kills heater elements. Above roughly 200 ppm of hardness a softener is worth its place.",
      },
    ],
  },
  checks: {
    title: "Before the last tile goes in, and after",
    lead: "Half of this list can only be checked early. We check it early.",
    list: [
      "Gauge steady through the pressure test",
      "A bucket of water leaves the floor without a puddle",
      "Traps hold their seal when the flush is pulled next door",
      "Hot left, cold right, on every mixer",
      "Dry tissue stays dry under each joint",
      "Each stop valve closes what its label says",
      "Relief valve of the heater led to a drain",
      "Photographs of all pipes with a tape in the picture",
    ],
  },
  assurance: {
    delivery: "A leak can't wait: tell us when you book. Planned work follows one of these schedules.",
    warranty: {
      modular: false,
      name: "We answer after the wall is closed",
      text: "Plumbing is not a modular product, so the 10 years do not apply to it. You keep the pressure-test record, the photographs and the makers' papers for fittings, and our support after installation.",
    },
  },
  questions: [
    {
      ask: "There is a damp patch on my neighbour's ceiling. What now?",
      answer:
        "Close the bathroom's valve overnight and watch the meter or the tank. If pressure falls, a supply line leaks; if it holds, suspect the drain or the waterproofing. We test both before breaking tiles.",
    },
    {
      ask: "Why is my shower weak on the tenth floor?",
      answer:
        "Low head from the overhead tank, a clogged aerator, or a long line of small bore. The cure may be a pressure pump, and in some buildings that needs the association's consent.",
    },
    {
      ask: "Can I move the toilet to another wall?",
      answer:
        "If the floor is sunken deep enough for the soil pipe's fall, or the shaft is next to the new place. Otherwise the floor has to rise by a step. We measure before we promise.",
    },
    {
      ask: "Is a concealed cistern safe inside a wall?",
      answer:
        "Yes, with a steel frame, a tested line and its plate as the opening for service. The seals and valves come out through the plate without breaking a tile.",
    },
    {
      ask: "Do you replace only one rusted line?",
      answer:
        "We can, but GI lines of the same age rust together. We show you the inside of the piece we cut out, and you decide.",
    },
  ],
  related: [
    { pageName: "bathroom-renovation", why: "If the tiles come off anyway, change the lines behind them." },
    { pageName: "kitchen-renovation", why: "Sink, purifier and dishwasher on one wall." },
    { pageName: "flooring-services", why: "Falls and thresholds are the tiler's half of plumbing." },
  ],
  closing: {
    title: "Drip, damp or a whole new bathroom.",
    text: "Tell us which when you book the free consultation, so that we bring the gauge along with the tape.",
  },
};

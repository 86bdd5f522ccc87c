import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "bathroom-renovation",
  title: "Bathroom renovation",
  description:
    "Bathroom renovation in Bengaluru: stripped to the slab, waterproofed and ponded, tiled with a fall to the drain, and fitted at heights that suit you.",
  heading: "Dry below, before it shines above",
  sentence: "The part of a bathroom that matters most is under the tiles. We flood it, and wait, before we tile.",
  interest: "discuss",
  hero: {
    drawing: "bathroom-elevation",
    caption: "Long wall, from shower to basin",
    key: [
      "Channel drain at the end of the fall",
      "Niche, lined and sloped outwards",
      "Fixed glass, 8 mm or more, toughened",
      "Plate of the concealed cistern, its only access",
      "Counter basin, rim at 950",
      "Exhaust to the outside, above the tiles",
    ],
  },
  scope: {
    title: "What a full renovation covers",
    included: [
      "Stripping tiles, fittings and filling down to the slab",
      "New supply, waste and soil lines up to the shaft",
      "Waterproofing of floor and walls, tested with standing water",
      "Wall and floor tiles, thresholds, niches",
      "Toilet, basin, mixers, shower and accessories fitted",
      "Glass partition, mirror, vanity and lights",
      "Exhaust fan, geyser point, protected sockets",
      "False ceiling with an access panel",
    ],
    excluded: [
      "Repair of the ceiling below, if the old bathroom leaked",
      "Replacing the building's stack in the shaft",
      "Enlarging the room into a load-bearing wall",
      "Sanitaryware itself, where you prefer to buy it",
    ],
  },
  process: {
    title: "Six stages, one of them just waiting",
    lead: "If you have a second bathroom, we never renovate both at once.",
    steps: [
      {
        name: "Choose before we break",
        text: "Toilet, mixer and drain are picked first: a concealed cistern needs depth, a rain shower height, a channel drain its own fall.",
      },
      {
        name: "Strip out",
        text: "Tiles, bedding and sunken filling leave in bags by the service lift. What the slab looks like then decides the rest.",
      },
      {
        name: "Pipes and power",
        text: "Waste with its fall, CPVC for hot and cold, conduits well away from the shower. Everything is tested under pressure and photographed.",
      },
      {
        name: "Waterproof and pond",
        text: "Corners are rounded with mortar, pipe collars sealed, then coats with mesh, up the walls and highest in the shower.",
        hold: "Ponded for 48 hours while the ceiling below is watched.",
      },
      {
        name: "Tile",
        text: "Floor first in its fall, walls from a level batten above it, cut tiles in the least seen corner. Epoxy grout where water stands.",
        hold: "Grout hardens before fittings go in.",
      },
      {
        name: "Fit and seal",
        text: "Sanitaryware, glass, mirror, lights. Last comes silicone in every inner corner, and a day without water.",
      },
    ],
  },
  materials: {
    title: "Below, between and on the tiles",
    lead: "Three layers, three sets of words to know.",
    list: [
      {
        mark: "2-part acrylic",
        name: "Cementitious waterproofing",
        text: "Polymer and cement brushed on in two crossing coats, with fibre mesh at corners. It bonds to mortar, so tiles stick to it.",
      },
      {
        mark: "PU membrane",
        name: "Liquid, elastic",
        text: "Stretches over hairline cracks. Used in sunken slabs, below a protective screed.",
      },
      {
        mark: "R10 or R11",
        name: "Floor tiles",
        text: "Matt, with the slip class on the carton. Smaller tiles follow a fall better than large ones and bring more joints to hold on to.",
      },
      {
        mark: "Epoxy grout",
        name: "Wet joints",
        text: "Does not absorb soap or hard-water scale. In the dry part of the room cement grout is enough.",
      },
      {
        mark: "8–10 mm",
        name: "Toughened glass, IS 2553",
        text: "Safety glass for shower panels breaks into blunt crumbs. Look for the etched stamp in a corner of each pane.",
      },
      {
        mark: "IP44",
        name: "Lights near water",
        text: "The first digit for solids, the second for splashes. Inside the shower we use IP65 or nothing.",
      },
    ],
  },
  checks: {
    title: "Hot, cold, flush, and a dry ceiling below",
    lead: "We check it with water, over two visits if need be.",
    list: [
      "Pond test recorded, with photographs of the ceiling below",
      "No puddle ten minutes after a shower",
      "Flush clears at once, refills without a hiss",
      "Shower and basin run together at fair pressure",
      "RCCB trips for geyser and sockets",
      "No hollow tiles",
      "Door and glass swing clear of the toilet",
      "Exhaust pulls a tissue to its grille",
    ],
  },
  assurance: {
    delivery: "The 48 hours of standing water are part of either.",
    warranty: {
      modular: false,
      name: "Support for the wet parts, papers for the fittings",
      text: "A bathroom is masonry and pipework, and the 10-year warranty on modular products does not reach it, except for a vanity from our modular range. We support the work after installation and hand over the makers' papers for sanitaryware, fittings and waterproofing.",
    },
  },
  questions: [
    {
      ask: "Can you renovate without breaking the floor?",
      answer:
        "If it does not leak and the drain stays: yes, with new fittings, wall tiles over sound old ones, and a new glass. Once there is damp below, the floor has to come up.",
    },
    {
      ask: "Is the wall-hung toilet strong enough?",
      answer:
        "It hangs on a steel frame bolted to floor and wall, rated for several hundred kilograms. It fails only when it is hung on hollow block without the frame.",
    },
    {
      ask: "How do we keep wet and dry apart in a small bathroom?",
      answer:
        "A fixed panel of glass beside the shower, a floor that falls away from the door and a lip of 10 mm do most of it. It works in rooms from 1.5 by 2.1 metres.",
    },
    {
      ask: "What should we do for ageing parents?",
      answer:
        "No step at the shower, R11 tiles, a seat at 460 mm, a hand shower on a bar, and blocking in the wall for grab rails, even if the rails come later.",
    },
    {
      ask: "White film on the glass after a month: what is it?",
      answer:
        "Lime from borewell water. A wiper after each shower helps most, a softener for the flat helps for good. Coated glass only delays it.",
    },
  ],
  related: [
    { pageName: "plumbing-services", why: "When only the pipes are at fault." },
    { pageName: "civil-services", why: "Sunken slabs, lintels and a door that moves." },
    { pageName: "flooring-services", why: "The bedroom floor meets the new threshold." },
  ],
  closing: {
    title: "Is it the look, the leak or the layout?",
    text: "Each needs different work. Book a free consultation, and we'll tell you how far down yours has to go.",
  },
};

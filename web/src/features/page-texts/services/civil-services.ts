import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "civil-services",
  title: "Civil services",
  description:
    "Civil work for Bengaluru homes: walls built and removed, openings and lintels, plaster, screeds and waterproofing, with permissions and curing respected.",
  heading: "Walls that move only when they may",
  sentence: "Brick, block, plaster and concrete for the inside of a home, once we know what holds up what.",
  interest: "discuss",
  hero: {
    drawing: "brick-bond",
    caption: "New wall, old wall, one door",
    key: [
      "Toothed joint, every fourth course, into the old wall",
      "Stretcher bond: no joint above a joint",
      "Lintel with 150 mm of bearing on each side",
      "Plumb opening, 900 wide",
      "Gap below the slab, packed at the end",
      "String line, moved up course by course",
    ],
  },
  scope: {
    title: "Work we undertake",
    included: [
      "Removing partition walls that carry no load",
      "New walls in block, brick or AAC",
      "Openings and lintels for doors and windows",
      "Plastering, and re-plastering hollow areas",
      "Screeds, steps and sunken-slab filling",
      "Terrace, balcony and bathroom waterproofing",
      "Ledges, counters and lofts in concrete or stone",
      "Debris bagged, lowered and carted",
    ],
    excluded: [
      "Cutting columns, beams, slabs or shear walls",
      "Additional floors and any change to the outer face",
      "Work that still needs a permission",
      "Borewells, compound walls and roads",
    ],
  },
  process: {
    title: "Ask, prop, break, build, wait",
    lead: "In many newer apartments every wall is cast concrete. There, a wall that looks like a partition is not one.",
    steps: [
      {
        name: "Find out what carries",
        text: "We read the structural drawing if there is one, tap and drill if there is none. Where doubt remains, a structural engineer decides, in writing.",
      },
      {
        name: "Permissions and neighbours",
        text: "Association form, deposit, working hours, lift booking, and a note on the doors above and below.",
      },
      {
        name: "Protect and remove",
        text: "Services are shut off and capped, openings propped, floors covered. Walls come down from the top in pieces that one person can carry.",
      },
      {
        name: "Build",
        text: "Blocks are wetted and laid to a line, at most about a metre and a half in a day. Joints to old walls are toothed or tied.",
        hold: "Masonry is kept wet for at least 7 days.",
      },
      {
        name: "Plaster and cure",
        text: "Chicken mesh where block meets concrete, a dash coat, then plaster of 12–15 mm inside, checked with a straightedge.",
        hold: "Another 7 days of water, and weeks of air before paint.",
      },
    ],
  },
  materials: {
    title: "Standards on site",
    lead: "A bag, a bar and a block all carry an IS number. It is worth reading.",
    list: [
      {
        mark: "IS 1786",
        name: "Reinforcement, Fe 500D",
        text: "D stands for ductile: it bends before it breaks. Bars for lintels carry the mark rolled in, along with the grade.",
      },
      {
        mark: "OPC 53, PPC",
        name: "IS 269 and IS 1489 cement",
        text: "OPC 53 for concrete that has to be strong early. PPC is slower, cooler and better for plaster: fewer shrinkage cracks.",
      },
      {
        mark: "IS 2185",
        name: "Concrete and AAC blocks",
        text: "Solid blocks hold wall cabinets; AAC is a third of the weight and needs the right anchors. 100 mm for partitions, 200 outside.",
      },
      {
        mark: "M-sand",
        name: "IS 383 manufactured sand",
        text: "Washed, and two sorts: coarse for concrete, fine P-sand for plaster. Dust in it shows as map cracks a month later.",
      },
      {
        mark: "M20",
        name: "Concrete for lintels",
        text: "The figure is its strength in N/mm² at 28 days. Measured by box, never by feel, with no more water than it needs.",
      },
      {
        mark: "1:4, 1:6",
        name: "Mortar",
        text: "Cement to sand. 1:6 for walls of block, 1:4 for half-brick walls, ceilings and wet areas. Richer is not better: it cracks.",
      },
    ],
  },
  checks: {
    title: "Plumb, level, square and solid",
    lead: "Civil faults show late and cost the most, so each check is signed off before the next trade comes in.",
    list: [
      "Walls plumb within 3 mm over a metre",
      "Corners square by the 3-4-5 rule",
      "Openings of one width, top and bottom",
      "Lintel bearing measured before plaster",
      "No hollow plaster under the hammer",
      "Curing dates written on the wall",
      "Wet areas ponded and dry below",
      "Site swept, drains free of mortar",
    ],
  },
  assurance: {
    delivery: "Curing time is planned into both.",
    warranty: {
      modular: false,
      name: "We stay reachable",
      text: "Masonry and plaster lie outside the 10-year warranty, which is for modular products. You keep dated photographs, the mix used and the engineer's letter where there was one, and our post-installation support.",
    },
  },
  questions: [
    {
      ask: "How do I know whether a wall carries load?",
      answer:
        "Not by its thickness alone. Walls below beams in a framed building usually carry nothing; cast walls in newer towers usually do. The structural drawing, or an engineer, knows.",
    },
    {
      ask: "Do I need permission to remove a wall inside my flat?",
      answer:
        "From your association, nearly always. From the municipal body, when structure, the outer face or the number of rooms on the sanctioned plan is touched. We tell you which before we quote.",
    },
    {
      ask: "Why does fresh plaster crack along the columns?",
      answer:
        "Block and concrete swell and shrink differently. A strip of mesh across the joint, 150 mm to each side, keeps the plaster in one piece.",
    },
    {
      ask: "Must you really wait seven days?",
      answer:
        "Yes. Cement hardens with water, and what dries out in two days stays weak for good. Work in other rooms goes on meanwhile.",
    },
    {
      ask: "Can a heavy shelf hang on a new AAC wall?",
      answer:
        "With anchors made for AAC and the load spread over several, yes. For a kitchen's wall units we prefer solid block, or build a ply backing in.",
    },
  ],
  related: [
    { pageName: "painting-services", why: "Once the plaster has dried, and not before." },
    { pageName: "bathroom-renovation", why: "Sunken slabs and waterproofing, with everything on top." },
    { pageName: "electrical-services", why: "Conduits go in between block and plaster." },
  ],
  closing: {
    title: "Before anyone swings a hammer.",
    text: "Book a free consultation. Keep the sale deed's floor plan handy if you can; it saves the first hour.",
  },
};

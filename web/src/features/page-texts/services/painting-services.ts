import type { ServiceContent } from "../service-content";

export const content: ServiceContent = {
  pageName: "painting-services",
  title: "Painting services",
  description:
    "House painting in Bengaluru: interior, exterior, texture, wood finish, waterproofing and enamel, with the wall repaired and dried before the first coat.",
  heading: "A good coat starts under the paint",
  sentence: "We find out why the old paint failed, repair the wall, let it dry, and only then open the tin.",
  interest: "discuss",
  hero: {
    drawing: "wall-coats",
    caption: "One wall, six stages",
    key: [
      "Brick or block, brushed clean",
      "Cement plaster, cured and dry",
      "First coat of putty, to fill",
      "Second coat of putty, sanded flat",
      "Primer, to even out the suction",
      "Two finishing coats",
    ],
  },
  scope: {
    title: "What we do in your home",
    included: [
      "Covering floors, furniture, switch plates and glass before work begins",
      "Scraping loose paint and washing down chalky surfaces",
      "Opening and filling cracks; mesh over joints between wall and column",
      "Two-coat putty where the wall needs it, sanded under a side light",
      "Primer and two finishing coats on walls and ceilings",
      "Doors, frames, grilles and railings, if they are on the quotation",
      "Clearing masking tape, tins and dust at the end of each room",
    ],
    excluded: [
      "Curing a leak from the flat above: it has to stop before we can paint",
      "Re-plastering whole walls, which is civil work",
      "Moving heavy or wall-fixed furniture that has not been agreed on",
      "The society's permission for scaffolding or rope access outside",
    ],
  },
  process: {
    title: "From damp patch to second coat",
    lead: "In Bengaluru the calendar matters: exteriors need the dry months, and interiors need open windows.",
    steps: [
      {
        name: "Read the wall",
        text: "We tap for hollow plaster, look for salt and damp around windows, sunshades and bathrooms, and measure moisture where the paint has lifted.",
      },
      {
        name: "Fix colours on your own wall",
        text: "Samples go up at about one foot square, on the wall they are meant for, and are looked at by day and by lamp.",
      },
      {
        name: "Repair and fill",
        text: "Loose plaster comes off, cracks are cut open to a V and filled, and new patches are cured with water.",
        hold: "New plaster cures for at least 7 days, and dries further before putty.",
      },
      {
        name: "Putty and primer",
        text: "Two thin coats of putty instead of one thick one, sanded in between. Primer then evens out how the wall absorbs paint.",
        hold: "Each coat dries before the next: hours in April, longer in the monsoon.",
      },
      {
        name: "Finish",
        text: "Ceiling first, then walls, then woodwork and metal. Edges are cut in by brush and fields rolled wet into wet, so that no lap marks stay.",
      },
    ],
  },
  feature: {
    layout: "index",
    title: "Six kinds of painting",
    lead: "They differ in the surface and in what they must withstand. Most homes need three of them.",
    entries: [
      {
        name: "Interior",
        text: "Acrylic emulsion on walls and ceilings. Matt hides an uneven wall, a soft sheen wipes clean. Kitchens and children's rooms get the washable grade.",
      },
      {
        name: "Exterior",
        text: "Weatherproof acrylic over exterior primer, with the algae on shaded north walls killed first and hairline cracks bridged.",
      },
      {
        name: "Texture",
        text: "Trowelled, rolled or combed finishes, lime plaster among them. One wall in a room usually says enough; we make a sample board before we start.",
      },
      {
        name: "Wood finish",
        text: "Clear polyurethane or melamine on teak and veneer, polish on old doors. Sprayed where dust can be kept away, brushed where it cannot.",
      },
      {
        name: "Waterproofing",
        text: "Coatings for terraces, balconies, sunshades and walls that face the rain, laid on repaired cracks with mesh at every corner.",
      },
      {
        name: "Enamel",
        text: "For grilles, gates, railings and steel frames: rust off to bare metal, anti-corrosive primer the same day, then two coats of enamel.",
      },
    ],
  },
  materials: {
    title: "What is in the tins",
    lead: "The words on a painter's quotation, and what they ought to mean on your wall.",
    list: [
      {
        mark: "2-coat putty",
        name: "White-cement wall putty",
        text: "Polymer-modified white cement holds on in damp; gypsum or acrylic putty is for dry interiors. Beyond about 3 mm in total, the wall needs plaster instead.",
      },
      {
        mark: "Primer",
        name: "Water-based for masonry",
        text: "Seals chalk and evens suction. Damp-prone walls take an alkali-resistant primer, because fresh cement burns pigments.",
      },
      {
        mark: "Low VOC",
        name: "Interior emulsion",
        text: "Fewer solvents in the air that you breathe while it dries. Ask for the data sheet, not for the word on the lid.",
      },
      {
        mark: "Elastomeric",
        name: "Exterior coating",
        text: "Stretches across hairline cracks as walls warm and cool. It does not bridge structural cracks, which have to be opened.",
      },
      {
        mark: "PU, melamine",
        name: "Clear wood finishes",
        text: "Polyurethane is the tougher one and takes sun and water; melamine stays indoors. Both show every fault in the sanding below.",
      },
      {
        mark: "Zinc primer",
        name: "Under enamel on steel",
        text: "Zinc phosphate primer slows rust under the film. Painted over rust, no enamel lasts through a second monsoon.",
      },
    ],
  },
  checks: {
    title: "Before we fold the dust sheets",
    lead: "We walk through every room with you, once by daylight and once with a lamp held along the wall.",
    list: [
      "No roller laps, holidays or sagging under a side light",
      "Straight cut lines at ceiling, skirting and frames",
      "No putty dust rubbing off on a dark cloth",
      "Doors and windows close without sticking",
      "Switch plates, hinges and glass free of paint",
      "Moisture on repaired patches as dry as the wall beside them",
      "Shade names and batch numbers written down for you",
      "Left-over paint labelled room by room",
    ],
  },
  assurance: {
    delivery: "Choose the option when you book; a whole house and a single room have different calendars.",
    warranty: {
      modular: false,
      name: "Support once the smell has gone",
      text: "Our 10-year warranty is for modular products and does not cover paint. For painting we stand by the work with post-installation support, and pass on the papers of any coating that its maker guarantees.",
    },
  },
  questions: [
    {
      ask: "Can we stay at home while you paint?",
      answer:
        "Yes, if we go room by room. We agree on the order with you, leave one bedroom and a bathroom alone until the end, and keep windows open while the paint dries.",
    },
    {
      ask: "My wall bubbles again every year. Will new paint help?",
      answer:
        "Not by itself. Bubbles mean that water comes from behind: a leaking pipe, a cracked sunshade, a bathroom next door. We look for the source first, and paint after the wall has dried.",
    },
    {
      ask: "Can you paint in the monsoon?",
      answer:
        "Inside, yes, with more time between coats. Outside we wait for dry walls, because a coat that is closed over damp plaster lifts.",
    },
    {
      ask: "Is putty always needed?",
      answer:
        "No. A sound wall that was painted before needs spot filling, sanding and primer. Full putty is for new plaster, for rough walls, and where you want a flat finish under side light.",
    },
    {
      ask: "How is the area measured?",
      answer:
        "By the painted surface, room by room: walls by length and height, ceilings by floor area, with large openings taken off. The measurement sheet comes with your quotation.",
    },
  ],
  related: [
    { pageName: "civil-services", why: "Hollow plaster is repaired before painting." },
    { pageName: "electrical-services", why: "New chases for wires are cut before the putty goes on." },
    { pageName: "flooring-services", why: "Walls are painted once the floor is in and covered." },
  ],
  closing: {
    title: "Tell us which wall worries you most.",
    text: "Book a free consultation. We call within 24 hours, and come with a moisture meter and a lamp.",
  },
};

/** The drawings, with sizes and alt texts. */

export const drawings = {
  "wall-coats": {
    width: 1200,
    height: 900,
    alt: "Elevation of a room wall in six strips, from bare brick to the finished coat, with a door",
  },
  wiring: {
    width: 1200,
    height: 900,
    alt: "Elevation of a bedroom wall with conduits, switchboards and points at their heights",
  },
  "plumbing-riser": {
    width: 1200,
    height: 960,
    alt: "Section through a bathroom with hot and cold lines, water heater, floor trap and soil stack",
  },
  "floor-layers": {
    width: 1200,
    height: 820,
    alt: "Section through a floor: slab, screed, adhesive, tile, skirting and the step down to a bathroom",
  },
  "bathroom-elevation": {
    width: 1200,
    height: 900,
    alt: "Elevation of a bathroom wall with shower, glass panel, niche, wall-hung toilet, basin and mirror",
  },
  "brick-bond": {
    width: 1200,
    height: 900,
    alt: "Elevation of a brick wall with a door opening, its lintel and the toothed joint to an old wall",
  },
  automation: {
    width: 1200,
    height: 820,
    alt: "Section through a foyer and a living room with lock, sensors, switches, curtain motor and hub",
  },
  "kitchen-section": {
    width: 840,
    height: 990,
    alt: "Section through a kitchen counter and the wall units above it, with pipes and sockets behind",
  },
  "wardrobe-inside": {
    width: 1200,
    height: 980,
    alt: "Elevation of an open wardrobe with long and short hanging, drawers, shelves and a loft",
  },
  plan: {
    width: 1230,
    height: 1200,
    alt: "Hand-drawn plan of a two-bedroom flat of 900 square feet",
  },
} as const;

export type DrawingName = keyof typeof drawings;

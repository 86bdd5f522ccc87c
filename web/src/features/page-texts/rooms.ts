/** The pictures of the home page, with sizes, alt texts and captions. */

const landscape = { width: 1200, height: 800 };
const large = { width: 1440, height: 960 };
const upright = { width: 900, height: 1200 };

export const rooms = {
  kitchen: {
    ...large,
    alt: "L-shaped kitchen in areca green with cane-front tall units, white tile and a red-oxide floor",
    caption: "Kitchen. Areca-green fronts, cane, brass, red oxide.",
  },
  living: {
    ...large,
    alt: "Living room with a fluted teak wall, a low TV unit in cane and green, and a teak sofa",
    caption: "Living. Fluted teak behind the screen, cane in the doors.",
  },
  "living-before": {
    ...large,
    alt: "The same living room as a bare concrete shell with cement bags and a ladder",
    caption: "As handed over by the builder.",
  },
  materials: {
    ...landscape,
    alt: "Samples of red oxide, terrazzo, teak, kota stone, marble, cane and brass laid out on plaster",
    caption: "Red oxide, terrazzo, teak, cane, kota, brass.",
  },
  bedroom: {
    ...landscape,
    alt: "Bedroom with a sage wardrobe in cane along one wall and a teak headboard",
    caption: "Bedroom. A wardrobe wall in sage and cane.",
  },
  wardrobe: {
    ...upright,
    alt: "Open dressing wall with hanging rails, folded shelves and green drawers",
    caption: "Dressing wall. Two hanging heights, drawers below.",
  },
  dining: {
    ...landscape,
    alt: "Dining room with a teak table, cane chairs and an oxide-red wall with shelves",
    caption: "Dining. Crockery shelves on an oxide wall.",
  },
  island: {
    ...landscape,
    alt: "Kitchen with an island fronted in fluted red panels under a marble top",
    caption: "Island kitchen. Fluted front, marble to the floor.",
  },
  pooja: {
    ...upright,
    alt: "Arched pooja niche lined in marble with brass lamps and a marigold garland",
    caption: "Pooja. An arch in the thickness of the wall.",
  },
  study: {
    ...landscape,
    alt: "Study with green bookshelves over a teak desk and an armchair by the window",
    caption: "Study. Shelves to the ceiling, one long desk.",
  },
  foyer: {
    ...upright,
    alt: "Foyer with a patterned tile floor, a cane shoe cabinet and a carved teak door",
    caption: "Foyer. Shoe storage, a bench, a place for keys.",
  },
  kids: {
    ...landscape,
    alt: "Children's room with a loft bed on storage steps and a desk by the window",
    caption: "Children's room. A bed above, a den below.",
  },
  balcony: {
    ...landscape,
    alt: "Balcony with a teak swing, terracotta jali and areca palms",
    caption: "Balcony. A swing, jali and palms.",
  },
} as const;

export type RoomName = keyof typeof rooms;

/** Designs for tests, as the API sends them. */
import type { CataloguePage, DesignCard, DesignDrawing, PublicDesign } from "../../api/contract/types.gen";

export const picture = {
  width: 1500,
  height: 1000,
  thumbhash: "",
  colour: "#204030",
  sources: [960, 320].map((width) => ({ width, height: width, webp: `/media/${width}.webp`, jpeg: `/${width}.jpg` })),
};

export function drawing(view: string, more: Partial<DesignDrawing> = {}): DesignDrawing {
  return { url: `/media/designs/kitchen-2-${view}.svg`, alt: `The ${view}`, width: 1200, height: 900, ...more };
}

export function card(number: number, more: Partial<DesignCard> = {}): DesignCard {
  return {
    id: `d${number}`,
    title: `Kitchen ${number}`,
    slug: `kitchen-${number}`,
    designType: "kitchen",
    style: "Classic",
    layout: "l_shape",
    priceFromPaise: number * 10_000_000,
    colours: ["Green"],
    drawing: null,
    picture,
    alt: `What kitchen ${number} looks like`,
    focal: { x: 0.5, y: 0.5 },
    isFeatured: false,
    areaFromSqft: null,
    areaToSqft: null,
    budgetBand: null,
    deliveryDays: null,
    ...more,
  };
}

export function design(number: number, more: Partial<PublicDesign> = {}): PublicDesign {
  return {
    ...card(number),
    bookingAmountPaise: null,
    kitchen: {
      layout: "l_shape",
      legs: [1000, 825],
      island: null,
      ceiling: null,
      openings: [],
      package: null,
      core: "BWR plywood",
      finish: "Acrylic",
      counter: null,
      wallUnits: 75,
      hasLoft: false,
      tallUnits: 1,
      accessories: [{ item: "kitchen_accessory/pantry", count: 2 }],
      appliances: [],
    },
    category: null,
    description: "Two walls and a window.\n\nA counter for two cooks.",
    areaFromSqft: 80,
    areaToSqft: 120,
    deliveryDays: 45,
    photographs: [
      {
        picture,
        alt: "The kitchen from the door",
        focal: { x: 0.5, y: 0.5 },
        hotspots: [
          { x: 0.2, y: 0.3, label: "Counter", material: { name: "Quartz 20 mm", brand: "Kalinga" } },
          { x: 0.8, y: 0.7, label: "Drawers", material: null },
        ],
      },
      { picture, alt: "The kitchen from the window", focal: { x: 0.5, y: 0.5 }, hotspots: [] },
    ],
    drawing: null,
    drawings: [],
    included: [{ room: "Kitchen", items: ["Base units", "Wall units"] }],
    addons: [
      addon("light", "Profile lights", { amountPaise: 1_200_000, isDefault: true }),
      addon("glass", "Glass splashback", { priceType: "per_sqft", amountPaise: 45_000, maximumPaise: 4_000_000 }),
      addon("tiles", "Hand-made tiles", { amountPaise: 2_000_000, incompatibleWith: ["glass"] }),
    ],
    similar: [card(number + 1)],
    seo: { title: "", description: "", canonical: null, image: null, shareCard: null },
    ...more,
  };
}

function addon(
  id: string,
  name: string,
  more: Partial<PublicDesign["addons"][number]>,
): PublicDesign["addons"][number] {
  return {
    id,
    name,
    priceType: "flat",
    amountPaise: null,
    basisPoints: null,
    maximumPaise: null,
    isDefault: false,
    incompatibleWith: [],
    ...more,
  };
}

export function page(items: DesignCard[], next: string | null = null): CataloguePage {
  return {
    items,
    next,
    category: null,
    total: 7,
    facets: {
      types: [
        { value: "kitchen", count: 5 },
        { value: "study", count: 2 },
      ],
      styles: [
        { value: "Classic", count: 4 },
        { value: "Bauhaus", count: 1 },
      ],
      colours: [{ value: "Green", count: 5 }],
      budgets: [{ value: "3_6l", count: 5 }],
      areas: [{ value: "80_120", count: 5 }],
      layouts: [{ value: "l_shape", count: 5 }],
    },
  };
}

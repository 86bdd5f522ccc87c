/** Designs for tests. */
import type { Design as DesignItem, DesignAddon, DesignDetail, DesignPhotograph } from "../../api/contract/types.gen";

export function design(number: number, more: Partial<DesignItem> = {}): DesignItem {
  return {
    id: `d${number}`,
    title: `Design ${number}`,
    slug: `design-${number}`,
    designType: "kitchen",
    style: "",
    layout: null,
    category: null,
    priceFromPaise: null,
    bookingAmountPaise: null,
    status: "draft",
    publishAt: null,
    allowedStatuses: ["in_review", "scheduled", "published", "archived"],
    isFeatured: false,
    position: number,
    drawing: null,
    picture: null,
    photographs: 0,
    missingAlt: false,
    saved: 0,
    requested: 0,
    createdAt: "2026-11-19T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    version: 1,
    ...more,
  };
}

export function detail(number: number, more: Partial<DesignDetail> = {}): DesignDetail {
  return {
    ...design(number),
    categoryId: null,
    areaFromSqft: null,
    areaToSqft: null,
    budgetBand: null,
    colours: [],
    description: "",
    photographs: [],
    drawn: { drawing: null, missing: "Choose a kitchen layout.", isCover: false },
    templateId: null,
    template: null,
    addons: [],
    deliveryDays: null,
    similar: [],
    similarTo: [],
    materials: [],
    seoTitle: "",
    seoDescription: "",
    canonical: null,
    sharePhotographId: null,
    ...more,
  };
}

export function shot(number: number, more: Partial<DesignPhotograph> = {}): DesignPhotograph {
  return {
    photographId: `p${number}`,
    alt: null,
    hotspots: [],
    fileName: `IMG_${number}.jpg`,
    photographAlt: "",
    focal: { x: 0.5, y: 0.5 },
    state: "ready",
    picture: {
      width: 3000,
      height: 2000,
      thumbhash: "",
      colour: "#204030",
      sources: [{ width: 960, height: 640, webp: "/media/a.webp", jpeg: "/media/a.jpg" }],
    },
    ...more,
  };
}

export function addon(id: string, more: Partial<DesignAddon> = {}): DesignAddon {
  return {
    id,
    name: id,
    priceType: "flat",
    amountPaise: 10_000_00,
    basisPoints: null,
    maximumPaise: null,
    appliesTo: [],
    hsnSac: "9403",
    isDefault: false,
    incompatibleWith: [],
    createdAt: "2026-11-19T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    version: 1,
    ...more,
  };
}

/** What the API tells of designs. */
import type { BudgetBand, FocalPoint, KitchenLayout, Picture } from "../../api/contract/types.gen";

export type DesignType =
  | "living-room"
  | "master-bedroom"
  | "kids-bedroom"
  | "kitchen"
  | "wardrobe"
  | "tv-unit"
  | "pooja"
  | "foyer"
  | "dining"
  | "study"
  | "bathroom"
  | "full-home";

export type DesignCard = {
  id: string;
  title: string;
  slug: string;
  designType: DesignType;
  style: string;
  layout?: KitchenLayout | null;
  priceFromPaise?: number | null;
  colours: string[];
  picture: Picture;
  alt: string;
  focal: FocalPoint;
};

export type FacetValue = { value: string; count: number };

export type DesignFacets = {
  types: FacetValue[];
  styles: FacetValue[];
  colours: FacetValue[];
  budgets: FacetValue[];
  areas: FacetValue[];
  layouts: FacetValue[];
};

export type DesignPage = {
  items: DesignCard[];
  next?: string | null;
  total: number;
  facets: DesignFacets;
  category?: { name: string; slug: string; filters: string[] } | null;
};

export type Hotspot = {
  x: number;
  y: number;
  label: string;
  material?: { name: string; brand?: string | null } | null;
};

export type DesignPhotograph = { picture: Picture; alt: string; focal: FocalPoint; hotspots: Hotspot[] };

export type AddonPriceType = "flat" | "per_sqft" | "per_rft" | "per_unit" | "percent";

export type DesignAddon = {
  id: string;
  name: string;
  priceType: AddonPriceType;
  amountPaise?: number | null;
  basisPoints?: number | null;
  maximumPaise?: number | null;
  isDefault: boolean;
  incompatibleWith: string[];
};

export type Design = {
  id: string;
  title: string;
  slug: string;
  designType: DesignType;
  style: string;
  layout?: KitchenLayout | null;
  colours: string[];
  description: string;
  areaFromSqft?: number | null;
  areaToSqft?: number | null;
  budgetBand?: BudgetBand | null;
  priceFromPaise?: number | null;
  deliveryDays?: number | null;
  photographs: DesignPhotograph[];
  included: { room: string; items: string[] }[];
  addons: DesignAddon[];
  similar: DesignCard[];
  seo: { title: string; description: string; canonical?: string | null; image?: string | null };
};

export type DesignPrice = {
  /** With tax, as are add-ons and total. */
  fromPaise: number;
  addonsPaise: number;
  /** The tax in the total. */
  taxPaise: number;
  totalPaise: number;
  /** Before tax: one for each room, then one for each add-on. */
  lines: { addonId?: string | null; name: string; amountPaise: number }[];
};

export type KitchenStyles = { items: KitchenStyle[] };

export type KitchenStyle = { style: string; count: number; picture: Picture; alt: string; focal: FocalPoint };

export type GalleryFacets = { rooms: FacetValue[]; styles: FacetValue[]; colours: FacetValue[] };

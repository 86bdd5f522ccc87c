/** Designs, their add-ons and categories, as the API has them. */
import type { BudgetBand, KitchenLayout, PublishingStatus, Unit } from "../../api/contract/types.gen";
import type { designTypes } from "../../features/designs/words";
import type { PhotographFiles } from "../../ui/photograph";
import type { Point, State } from "../gallery/contract";

export type DesignType = (typeof designTypes)[number]["value"];
export type Layout = KitchenLayout;
export type Status = PublishingStatus;
type Named = { id: string; name: string };

export type Hotspot = Point & { materialId: string | null; label: string };
export type DesignPhotographDraft = { photographId: string; alt: string | null; hotspots: Hotspot[] };

export type DesignDraft = {
  title: string;
  slug: string;
  designType: DesignType;
  style: string;
  layout: Layout | null;
  areaFromSqft: number | null;
  areaToSqft: number | null;
  budgetBand: BudgetBand | null;
  colours: string[];
  description: string;
  photographs: DesignPhotographDraft[];
  templateId: string | null;
  addons: string[];
  deliveryDays: number | null;
  similar: string[];
  categoryId: string | null;
  isFeatured: boolean;
  seoTitle: string;
  seoDescription: string;
  canonical: string | null;
  sharePhotographId: string | null;
};

/** A photograph of a design, with what is needed of it to show it. */
export type DesignPhotograph = DesignPhotographDraft & {
  fileName: string;
  /** What it says itself for those who do not see it. */
  photographAlt: string;
  state: State;
  picture: PhotographFiles | null;
};

export type DesignItem = {
  id: string;
  title: string;
  slug: string;
  designType: DesignType;
  style: string;
  layout: Layout | null;
  category: Named | null;
  priceFromPaise: number | null;
  status: Status;
  publishAt: string | null;
  allowedStatuses: Status[];
  isFeatured: boolean;
  position: number;
  picture: PhotographFiles | null;
  /** How many it has. */
  photographs: number;
  missingAlt: boolean;
  saved: number;
  requested: number;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export type DesignDetail = Omit<DesignDraft, "photographs"> &
  Omit<DesignItem, "photographs"> & {
    photographs: DesignPhotograph[];
    template: Named | null;
    /** Those that its hot-spots name. */
    materials: Named[];
    /** What the similar ones are called. */
    similarTo: { id: string; title: string }[];
  };

export interface ListDesignsData {
  url: "/api/admin/designs";
  query?: {
    q?: string;
    type?: string;
    style?: string;
    status?: string;
    category?: string;
    featured?: boolean;
    missingAlt?: boolean;
    sort?: Signed<"position" | "title" | "updatedAt" | "priceFrom">;
    page?: number;
    perPage?: number;
  };
}

type Signed<Name extends string> = Name | `-${Name}`;

export type DesignChoices = { templates: (Named & { rooms: string[] })[] };
export type MaterialChoice = Named & { brand: string | null };

export type PriceLine = {
  addonId: string | null;
  name: string;
  /** In hundredths of the unit. */
  quantity: number;
  unit: Unit;
  /** Before tax. */
  amountPaise: number;
};

export type DesignPrice = {
  fromPaise: number;
  addonsPaise: number;
  taxPaise: number;
  totalPaise: number;
  lines: PriceLine[];
};

export type Preview = { address: string; expiresAt: string };

export type PriceType = "flat" | "per_sqft" | "per_rft" | "per_unit" | "percent";

export type DesignAddonDraft = {
  name: string;
  priceType: PriceType;
  amountPaise: number | null;
  basisPoints: number | null;
  maximumPaise: number | null;
  appliesTo: DesignType[];
  hsnSac: string;
  isDefault: boolean;
  incompatibleWith: string[];
};

export type DesignAddon = DesignAddonDraft & { id: string; version: number };

export interface ListDesignAddonsData {
  url: "/api/admin/design-addons";
  query?: { q?: string; page?: number; perPage?: number };
}

export type DesignFilter = "type" | "style" | "budget" | "colour" | "area" | "layout";

export type DesignCategoryDraft = {
  name: string;
  slug: string;
  parentId: string | null;
  photographId: string | null;
  position: number;
  filters: DesignFilter[];
};

export type DesignCategory = DesignCategoryDraft & {
  id: string;
  path: string[];
  designs: number;
  version: number;
};

export interface ListDesignCategoriesData {
  url: "/api/admin/design-categories";
  query?: { q?: string; page?: number; perPage?: number };
}

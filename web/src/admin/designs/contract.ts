/** Designs, their add-ons and categories, as the API has them. */
import type * as contract from "../../api/contract/types.gen";
import type { Answered } from "../settings/contract";

// The contract lets a draft leave out what has a usual value; the form sends everything, and the API answers with it.
export type DesignDraft = Answered<contract.DesignDraft>;
export type DesignItem = Answered<contract.Design>;
export type DesignDetail = Answered<contract.DesignDetail>;
export type DesignPhotographDraft = DesignDraft["photographs"][number];
export type DesignPhotograph = DesignDetail["photographs"][number];
export type Hotspot = DesignPhotographDraft["hotspots"][number];
export type DesignPrice = Answered<contract.DesignPrice>;
export type DesignChoices = contract.DesignChoices;
export type MaterialChoice = Answered<contract.MaterialChoice>;
export type DesignAddonDraft = Answered<contract.DesignAddonDraft>;
export type DesignAddon = Answered<contract.DesignAddon>;
export type DesignCategoryDraft = Answered<contract.DesignCategoryDraft>;
export type DesignCategory = Answered<contract.DesignCategory>;
export type DesignFilter = contract.DesignFacet;
export type PriceType = contract.DesignAddonPriceType;
export type {
  DesignType,
  ListDesignAddonsData,
  ListDesignCategoriesData,
  ListDesignsData,
} from "../../api/contract/types.gen";

/** The drafts forms send. The contract lets a draft leave out fields with defaults; forms always send every field. */
import type * as contract from "../api/contract/types.gen";

export type ArticleDraft = Complete<Omit<contract.ArticleDraft, "body">> &
  Pick<contract.UpdateArticleData["body"], "body">;
export type BrandDraft = Complete<contract.BrandDraft>;
export type CatalogItemDraft = Complete<contract.CatalogItemDraft>;
export type CaseStudyDraft = Complete<Omit<contract.CaseStudyDraft, "body">> &
  Pick<contract.UpdateCaseStudyData["body"], "body">;
export type BeforeAfterPair = CaseStudyDraft["pairs"][number];
export type CouponDraft = Complete<contract.CouponDraft>;
export type CustomerDraft = Complete<contract.CustomerDraft>;
export type DeliveryZoneDraft = Complete<contract.DeliveryZoneDraft>;
export type DesignDraft = Complete<contract.DesignDraft>;
export type DesignPhotographDraft = DesignDraft["photographs"][number];
export type HelpPageDraft = Complete<Omit<contract.HelpPageDraft, "body">> &
  Pick<contract.UpdateHelpPageData["body"], "body">;
export type Hotspot = DesignPhotographDraft["hotspots"][number];
export type Invitation = Complete<contract.Invitation>;
export type MaterialCategoryDraft = Complete<contract.MaterialCategoryDraft>;
export type MaterialDraft = Complete<contract.MaterialDraft>;
export type PhotographDraft = Complete<Omit<contract.UpdatePhotographData["body"], "version">>;
export type PlacementDraft = Complete<contract.PlacementDraft>;
export type ProductCategoryDraft = Complete<contract.ProductCategoryDraft>;
export type TeamMemberDraft = Complete<contract.TeamMemberDraft>;
export type VideoDraft = Complete<Omit<contract.UpdateVideoData["body"], "version">>;

/** For a draft that one screen alone uses. */
export type Draft<Value> = Complete<Value>;

type Complete<Value> = Value extends readonly unknown[]
  ? { [Index in keyof Value]: Complete<Value[Index]> }
  : Value extends object
    ? { [Name in keyof Value]-?: Complete<Exclude<Value[Name], undefined>> }
    : Value;

/** What forms send: the contract lets a draft leave out what has a usual value, and forms send all of it. */
import type * as contract from "../api/contract/types.gen";

export type BrandDraft = Filled<contract.BrandDraft>;
export type CustomerDraft = Filled<contract.CustomerDraft>;
export type DesignAddonDraft = Filled<contract.DesignAddonDraft>;
export type DesignCategoryDraft = Filled<contract.DesignCategoryDraft>;
export type DesignDraft = Filled<contract.DesignDraft>;
export type DesignPhotographDraft = DesignDraft["photographs"][number];
export type Hotspot = DesignPhotographDraft["hotspots"][number];
export type Invitation = Filled<contract.Invitation>;
export type MaterialCategoryDraft = Filled<contract.MaterialCategoryDraft>;
export type MaterialDraft = Filled<contract.MaterialDraft>;
export type PhotographDraft = Filled<Omit<contract.UpdatePhotographData["body"], "version">>;
export type PlacementDraft = Filled<contract.PlacementDraft>;
export type TeamMemberDraft = Filled<contract.TeamMemberDraft>;
export type VideoDraft = Filled<Omit<contract.UpdateVideoData["body"], "version">>;

type Filled<Value> = Value extends readonly unknown[]
  ? { [Place in keyof Value]: Filled<Value[Place]> }
  : Value extends object
    ? { [Name in keyof Value]-?: Filled<Exclude<Value[Name], undefined>> }
    : Value;

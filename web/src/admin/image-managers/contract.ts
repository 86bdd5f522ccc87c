/** Photographs on service pages, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// As with photographs: what may be left out is sent and answered all the same.
export type Placement = Required<contract.Placement>;
export type PlacementDraft = Required<contract.PlacementDraft>;
export type Placements = { items: Placement[] };

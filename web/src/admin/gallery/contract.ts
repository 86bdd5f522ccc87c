/** Photographs as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// The contract lets a draft leave out what has a usual value; the form sends everything, and the API answers with it.
export type Crops = Required<contract.Crops>;
export type PhotographDraft = Complete<Omit<contract.UpdatePhotographData["body"], "version">>;
export type Photograph = Complete<contract.Photograph>;
export type PhotographDetail = Complete<contract.PhotographDetail>;

type Complete<Record extends { crops?: contract.Crops }> = Omit<Required<Record>, "crops"> & { crops: Crops };

export type State = contract.PhotographState;
export type Status = contract.PublishingStatus;
export type Point = contract.FocalPoint;
export type { Crop, ListPhotographsData } from "../../api/contract/types.gen";

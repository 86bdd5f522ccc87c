/** Quotations, as the API has them. What is absent is null in every answer. */
import type * as contract from "../../api/contract/types.gen";
import type { Answered } from "../settings/contract";

export type QuotationDetail = Answered<contract.QuotationDetail>;
export type QuotationDraft = Answered<contract.QuotationDraft>;
export type QuotationItem = Answered<contract.QuotationItem>;
export type Room = Answered<contract.QuotationRoom>;
export type RoomItem = Answered<contract.QuotationRoomItem>;
export type Entry = Answered<contract.QuotationEntry>;
export type Dimensions = Answered<contract.Dimensions>;
export type LinePicture = Answered<contract.QuotationPicture>;
export type PricedSheet = Answered<contract.PricedSheet>;
export type PricedEntry = Answered<contract.PricedEntry>;
export type Totals = contract.PriceTotals;
export type Margin = Answered<contract.Margin>;
export type QuotationDocument = Answered<contract.Document>;
export type QuotationNews = Answered<contract.QuotationNews>;
export type QuotationLink = Answered<contract.QuotationLink>;
export type QuotationOpening = Answered<contract.QuotationOpening>;
export type QuotationComment = Answered<contract.QuotationComment>;
export type QuotationComparison = Answered<contract.QuotationComparison>;
export type ComparedLine = Answered<contract.ComparedLine>;
export type ComparedPair = Answered<contract.ComparedPair>;
export type QuotationTemplate = Answered<contract.QuotationTemplate>;
export type LeadKitchen = Answered<contract.LeadKitchen>;
export type {
  Approval,
  Delivery,
  Discount,
  ListQuotationsData,
  Package,
  QuotationOrigin,
} from "../../api/contract/types.gen";
export type { QuotationStatus, QuotationVerb, Unit } from "../../api/contract/types.gen";

/** The quotation as its private link shows it, as the API has it. */
import type * as contract from "../../api/contract/types.gen";

// What is absent is null in every answer.
export type PublicQuotation = Required<contract.PublicQuotation>;
export type PublicRoom = contract.PublicRoom;
export type PublicItem = contract.PublicItem;
export type PublicLine = contract.PublicLine;
export type Comment = contract.CommentOnOfferResponse;
export type CodeSent = contract.SendCodeForOfferResponse;
export type Acceptance = contract.AcceptOfferData["body"];
export type RejectionReason = contract.RejectOfferData["body"]["reason"];
export type Comparison = contract.CompareOfferResponse;
export type ComparedLine = contract.ComparedLine;

/** Points of strokes, in a field of 1000 by 300. */
export type Strokes = [number, number][][];
export type Signature = { typed: string } | { drawn: Strokes };

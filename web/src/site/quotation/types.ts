/** Payloads for accepting and declining a quotation. */
import type { AcceptOfferData, RejectOfferData } from "../../api/contract/types.gen";

export type Acceptance = AcceptOfferData["body"];
export type RejectionReason = RejectOfferData["body"]["reason"];

/** Points of strokes, on a canvas of 1000 by 300. */
export type Strokes = [number, number][][];
export type Signature = { typed: string } | { drawn: Strokes };

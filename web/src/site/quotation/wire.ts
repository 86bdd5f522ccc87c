/** The quotation as its private link shows it. */
import type {
  Delivery,
  Dimensions,
  PriceTotals,
  QuotationStatus,
  TaxedGroup,
  Unit,
} from "../../api/contract/types.gen";

export type PublicLine = {
  id: string;
  name: string;
  description: string;
  material: string;
  finish: string;
  hsn: string;
  dimensions: Dimensions;
  size: string;
  unit: Unit;
  quantity: number;
  ratePaise: number;
  grossPaise: number;
  discountPaise: number;
  netPaise: number;
  isOptional: boolean;
  isChosen: boolean;
  counts: boolean;
};

export type PublicItem = { line: PublicLine; addOns: PublicLine[]; alternative?: string | null };
export type PublicRoom = { name: string; subtotalPaise: number; items: PublicItem[] };

export type Comment = {
  id: string;
  at: string;
  lineId?: string | null;
  text: string;
  by: { kind: "client" | "staff"; name: string };
};

export type DocumentState = "waiting" | "working" | "ready" | "failed";

export type PublicQuotation = {
  number: string;
  revision: number;
  status: QuotationStatus;
  company: {
    brand: string;
    legalName: string;
    address: string;
    gstin?: string | null;
    phone?: string | null;
    email?: string | null;
  };
  client: { name: string };
  siteAddress: string;
  validUntil: string;
  delivery: Delivery;
  note: string;
  contact: { name: string; phone?: string | null };
  rooms: PublicRoom[];
  totals: PriceTotals;
  taxes: TaxedGroup[];
  milestones: { name: string; percent: number; amountPaise: number }[];
  terms: string[];
  comments: Comment[];
  mayDecide: boolean;
  decidedAt?: string | null;
  decision?: string | null;
  document: { state: DocumentState; url?: string | null } | null;
  revisions: { revision: number; payablePaise: number; sentAt?: string | null; isThis: boolean }[];
};

export type CodeSent = { sentTo: string; expiresAt: string };

/** Points of strokes, in a field of 1000 by 300. */
export type Strokes = [number, number][][];
export type Signature = { typed: string } | { drawn: Strokes };

export type Acceptance = { code: string; name: string; signature: Signature; acceptsTerms: true; chosen: string[] };

export type RejectionReason = "price" | "timeline" | "competitor" | "postponed" | "other";

export type ComparedLine = {
  name: string;
  description: string;
  material: string;
  finish: string;
  size: string;
  unit: Unit;
  quantity: number;
  ratePaise: number;
  netPaise: number;
  isOptional: boolean;
  isChosen: boolean;
};

export type Change = "added" | "removed" | "changed" | "same";

export type Comparison = {
  from: { revision: number; payablePaise: number };
  to: { revision: number; payablePaise: number };
  rooms: {
    name: string;
    change: Change;
    lines: {
      lineId: string;
      change: Change;
      fields: string[];
      before?: ComparedLine | null;
      after?: ComparedLine | null;
    }[];
  }[];
};

/** What a screen declares about its import. */
import type { Import } from "../../../api/contract/types.gen";
import type { ImportField, Mapping } from "./mapping";

export type ImportList = {
  /** The API address of the records; files are sent to `/imports` below it. */
  records: "/api/admin/ads/spend" | "/api/admin/leads" | "/api/admin/materials" | "/api/admin/products";
  /** Where else the records are shown, if not below their address. */
  shownBy?: string;
  /** Such as "Import leads". */
  title: string;
  /** What a row of the file is: "One lead per row". */
  rowHint: string;
  fields: readonly ImportField[];
  /** Names a required column that is not mapped yet; null once the file can be checked. */
  missing: (mapping: Mapping) => string | null;
  /** Rows that become new records. */
  created: Outcome;
  /** Rows that match existing records. */
  existing: Outcome;
  done: {
    title: (file: Import) => string;
    /** What happened to rows that match existing records, as the start of a sentence. */
    existing: (file: Import) => string;
    /** Label of the button that shows the records. */
    show: string;
    to: () => string;
  };
};

type Outcome = { title: (rows: number) => string; text: string };

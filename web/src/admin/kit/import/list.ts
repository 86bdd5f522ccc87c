/** What lists can be of, as a screen declares it. */
import type { Import } from "../../../api/contract/types.gen";
import type { ImportField, Mapping } from "./mapping";

export type ImportList = {
  /** Where the records live in the API; their lists are sent to `/imports` beneath. */
  records: "/api/admin/leads" | "/api/admin/materials";
  /** Such as "Import leads". */
  title: string;
  /** What a line of the file is: "One person per line". */
  oneLine: string;
  /** What a column can hold, in the order in which people look for it. */
  fields: readonly ImportField[];
  /** What no file can do without and this one does, in words; null when it can be checked. */
  missing: (mapping: Mapping) => string | null;
  /** Rows that would be new records. */
  fresh: Outcome;
  /** Rows about records that are there. */
  known: Outcome;
  done: {
    /** What was made. */
    title: (file: Import) => string;
    /** What became of rows about records that were there, as the beginning of a sentence. */
    known: (file: Import) => string;
    /** The button that shows them. */
    show: string;
    to: () => string;
  };
};

type Outcome = { title: (rows: number) => string; text: string };

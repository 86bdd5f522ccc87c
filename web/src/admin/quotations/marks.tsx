/** Where a quotation stands, in a word. */
import type { QuotationStatus } from "../../api/contract/types.gen";
import { Status } from "../kit/status";
import { statuses } from "./words";

export function QuotationMark({ status }: { status: QuotationStatus }) {
  const found = statuses.find(({ value }) => value === status);
  return <Status tone={found?.tone ?? "neutral"}>{found?.label ?? status}</Status>;
}

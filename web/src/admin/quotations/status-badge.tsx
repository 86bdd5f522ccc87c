import type { QuotationStatus } from "../../api/contract/types.gen";
import { Status } from "../kit/status";
import { statuses } from "./labels";

export function QuotationStatusBadge({ status }: { status: QuotationStatus }) {
  const found = statuses.find(({ value }) => value === status);
  return <Status tone={found?.tone ?? "neutral"}>{found?.label ?? status}</Status>;
}

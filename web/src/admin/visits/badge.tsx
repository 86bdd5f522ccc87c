import type { SiteVisitStatus } from "../../api/contract/types.gen";
import { labelOf } from "../../ui/label-of";
import { Status } from "../kit/status";
import { statuses } from "./labels";

export function VisitStatus({ status }: { status: SiteVisitStatus }) {
  return (
    <Status tone={statuses.find(({ value }) => value === status)?.tone ?? "neutral"}>
      {labelOf(statuses, status)}
    </Status>
  );
}

/** What can be done with a visit, as buttons with their dialogs. */
import type { SiteVisit } from "../../api/contract/types.gen";
import { useState } from "react";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useNow } from "../kit/time";
import { CancelVisitDialog, MoveVisitDialog, ReportVisitDialog } from "./dialogs";

export function VisitActions({ visit }: { visit: SiteVisit }) {
  const now = useNow();
  const mayManage = useMay("leads")("manage");
  const mayReport = useMay("projects")("manage") || mayManage;
  const [dialog, setDialog] = useState<"move" | "cancel" | "report" | null>(null);
  const close = () => setDialog(null);
  const hasBegun = Date.parse(visit.startsAt) <= now.getTime();
  // An open dialog stays: the visit may be moved or begin meanwhile.
  const isScheduled = visit.status === "scheduled";
  return (
    <>
      {isScheduled && (mayManage || (mayReport && hasBegun)) && (
        <div className="flex flex-wrap gap-2">
          {mayReport && hasBegun && (
            <Action variant="primary" onClick={() => setDialog("report")}>
              Log outcome
            </Action>
          )}
          {mayManage && <Action onClick={() => setDialog("move")}>Reschedule</Action>}
          {mayManage && <Action onClick={() => setDialog("cancel")}>Cancel visit</Action>}
        </div>
      )}
      {dialog === "move" && <MoveVisitDialog visit={visit} onClose={close} />}
      {dialog === "cancel" && <CancelVisitDialog visit={visit} onClose={close} />}
      {dialog === "report" && <ReportVisitDialog visit={visit} onClose={close} />}
    </>
  );
}

/** The visits of a lead, in its drawer. */
import type { LeadDetail, SiteVisit } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { below } from "../../api/path";
import { date, time } from "../../ui/format";
import { Action } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { query } from "../kit/query";
import { addressOf } from "../leads/address";
import { VisitActions } from "./actions";
import { BookVisitDialog } from "./dialogs";
import { VisitStatus } from "./badge";

export function LeadVisits({ lead, mayEdit }: { lead: LeadDetail; mayEdit: boolean }) {
  const { data: visits } = useQuery(query(below(addressOf(lead.id), "visits")));
  const [isBooking, setBooking] = useState(false);
  const mayBook = mayEdit && lead.status !== "lost" && lead.status !== "junk";
  if (!visits || (visits.length === 0 && !mayBook)) return null;
  const hasOneAhead = visits.some(({ status }) => status === "scheduled");
  return (
    <DrawerSection title={visits.length > 1 ? "Site visits" : "Site visit"}>
      {visits.length > 0 && (
        <ul className="-my-2 divide-y divide-seam">
          {visits.map((visit) => (
            <li key={visit.id} className="space-y-2 py-2">
              <Visit visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {mayBook && !hasOneAhead && (
        <Action className={visits.length > 0 ? "mt-4" : ""} onClick={() => setBooking(true)}>
          {visits.length > 0 ? "Book another visit" : "Book a visit"}
        </Action>
      )}
      {isBooking && <BookVisitDialog lead={lead} onClose={() => setBooking(false)} />}
    </DrawerSection>
  );
}

function Visit({ visit }: { visit: SiteVisit }) {
  const { startsAt, status, designer, address, note, bookedBy } = visit;
  const isPast = status === "rescheduled" || status === "cancelled";
  return (
    <>
      <div className={isPast ? "text-ash" : ""}>
        <p className="font-medium tabular-nums">
          {date(startsAt)}, {time(startsAt)}
        </p>
        <p className="flex flex-wrap gap-x-3">
          <VisitStatus status={status} />
          <span>{designer.name}</span>
        </p>
        {status === "scheduled" && (
          <p className="mt-1 text-xs whitespace-pre-line text-ash wrap-anywhere">
            {address || "No address yet"}
            {bookedBy === null && "\nChosen by the customer"}
          </p>
        )}
        {note && <p className="mt-1 border-l-2 border-linen pl-3 whitespace-pre-line wrap-anywhere">{note}</p>}
      </div>
      <VisitActions visit={visit} />
    </>
  );
}

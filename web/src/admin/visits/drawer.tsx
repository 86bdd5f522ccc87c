/** The drawer of one visit in the calendar. */
import type { SiteVisit } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { visitText } from "../../features/site-visit/times";
import { dateTime, phone } from "../../ui/format";
import { Link } from "../../ui/link";
import { telUrl } from "../../ui/tel-url";
import { useMay } from "../kit/access";
import { actionClass } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { query } from "../kit/query";
import { e164 } from "../leads/phone";
import { adminPaths } from "../paths";
import { VisitActions } from "./actions";
import { addressOf } from "./address";
import { VisitStatus } from "./badge";

export function VisitDrawer() {
  const [search] = useSearchParams();
  const id = search.get("visit");
  return id === null ? null : <OpenVisit key={id} id={id} />;
}

function OpenVisit({ id }: { id: string }) {
  const { data: visit, error, refetch } = useQuery(query(addressOf(id)));
  if (!visit) {
    return (
      <Drawer name="visit" title="Visit">
        <PendingSection error={error} refetch={refetch} lines={6} />
      </Drawer>
    );
  }
  return <Visit visit={visit} />;
}

function Visit({ visit }: { visit: SiteVisit }) {
  const mayWork = useMay("leads")("manage");
  const { customerPhone, address, note, bookedBy, bookedAt, moves } = visit;
  const number = e164(customerPhone) ?? customerPhone;
  return (
    <Drawer
      name="visit"
      title={visit.lead.name}
      subtitle={<VisitStatus status={visit.status} />}
      actions={
        mayWork && (
          <Link to={adminPaths.lead(visit.lead.id)} className={actionClass()}>
            Open lead
          </Link>
        )
      }
    >
      <DrawerSection>
        <Facts>
          <Fact label="When">{visitText(visit)}</Fact>
          <Fact label="Designer">{visit.designer.name}</Fact>
          <Fact label="Where">
            {address && (
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
                target="_blank"
                rel="noreferrer"
                className="whitespace-pre-line text-link underline-offset-2 hover:underline"
              >
                {address}
              </a>
            )}
          </Fact>
          <Fact label="Phone">
            {customerPhone && (
              <a href={telUrl(number)} className="tabular-nums text-link">
                {phone(number)}
              </a>
            )}
          </Fact>
          <Fact label="Booked">
            {dateTime(bookedAt)}, by {bookedBy?.name ?? "the customer"}
            {moves > 0 && (moves === 1 ? "; moved once" : `; moved ${moves} times`)}
          </Fact>
          {note && (
            <Fact label="Note">
              <span className="whitespace-pre-line">{note}</span>
            </Fact>
          )}
        </Facts>
      </DrawerSection>
      {visit.status === "scheduled" && (
        <DrawerSection>
          <VisitActions visit={visit} />
        </DrawerSection>
      )}
    </Drawer>
  );
}

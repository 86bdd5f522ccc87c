/** What is known about a lead, beside its timeline. */
import { useState } from "react";
import { count, date, dateTime, money, number, phone } from "../../../ui/format";
import { DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { DownIcon } from "../../kit/icons";
import { Status } from "../../kit/status";
import type { LeadDetail } from "../contract";
import { place } from "../facts";
import { Heat } from "../marks";
import { e164 } from "../phone";
import { budgetBands, homes, interiors, labelOf, lostReasons, paymentMethods, sources } from "../words";
import { Tags } from "./tags";

type FactsProps = { lead: LeadDetail; mayEdit: boolean };

export function LeadFacts({ lead, mayEdit }: FactsProps) {
  return (
    <>
      <Outcome lead={lead} />
      <Wish lead={lead} />
      <Contact lead={lead} />
      <Score lead={lead} />
      <DrawerSection title="Tags">
        <Tags lead={lead} mayEdit={mayEdit} />
      </DrawerSection>
      <Origin lead={lead} />
    </>
  );
}

/** What the lead turned into, or why it did not. */
function Outcome({ lead }: { lead: LeadDetail }) {
  const { customer, project, bookingPayment, lostReason, nurtureOn } = lead;
  if (!customer && !project && !bookingPayment && !lostReason && !nurtureOn) return null;
  return (
    <DrawerSection title="Outcome">
      <Facts>
        {customer && <Fact label="Customer">{customer.name}</Fact>}
        {project && (
          <Fact label="Project">
            <span className="tabular-nums">{project.number}</span>
          </Fact>
        )}
        {bookingPayment && (
          <Fact label="Booking">
            <span className="font-medium">{money(bookingPayment.amountPaise)}</span>
            <span className="block text-ash">
              {labelOf(paymentMethods, bookingPayment.method)}, {date(bookingPayment.receivedOn)}
              {bookingPayment.reference && `, ${bookingPayment.reference}`}
            </span>
          </Fact>
        )}
        {lostReason && <Fact label="Lost because">{labelOf(lostReasons, lostReason)}</Fact>}
        {nurtureOn && <Fact label="Come back on">{date(nurtureOn)}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

function Wish({ lead }: { lead: LeadDetail }) {
  const extras = [lead.hasOwnDesign && "Brings a design", lead.urgentDelivery && "Express delivery"].filter(Boolean);
  return (
    <DrawerSection title="Wish">
      <Facts>
        <Fact label="Home">{lead.bhkType && labelOf(homes, lead.bhkType)}</Fact>
        <Fact label="Interiors">{lead.interiorTypes.map((type) => labelOf(interiors, type)).join(", ")}</Fact>
        {extras.length > 0 && <Fact label="Also">{extras.join(", ")}</Fact>}
        <Fact label="Budget">{lead.budgetBand && labelOf(budgetBands, lead.budgetBand)}</Fact>
        <Fact label="Place">{[lead.propertyName, place(lead)].filter(Boolean).join(", ")}</Fact>
        {lead.carpetAreaSqft && <Fact label="Carpet area">{number(lead.carpetAreaSqft)} sqft</Fact>}
        {lead.possessionOn && <Fact label="Possession">{date(lead.possessionOn)}</Fact>}
      </Facts>
      {lead.requirements && (
        <p className="mt-3 border-l-2 border-linen pl-3 whitespace-pre-line">{lead.requirements}</p>
      )}
    </DrawerSection>
  );
}

function Contact({ lead }: { lead: LeadDetail }) {
  const { customerPhone, customerEmail, contactQuality } = lead;
  return (
    <DrawerSection title="Contact">
      <Facts>
        <Fact label="Phone">
          <span className="tabular-nums">{phone(e164(customerPhone) ?? customerPhone)}</span>
        </Fact>
        <Fact label="E-mail">
          {customerEmail && (
            <a href={`mailto:${customerEmail}`} className="underline-offset-2 hover:underline">
              {customerEmail}
            </a>
          )}
        </Fact>
      </Facts>
      {contactQuality === "unverified" && (
        <p className="mt-2">
          <Status tone="attention">Phone or e-mail looks wrong</Status>
        </p>
      )}
    </DrawerSection>
  );
}

/** The number at once, its reasons on demand. */
function Score({ lead }: { lead: LeadDetail }) {
  const [open, setOpen] = useState(false);
  const reasons = lead.scoreReasons.toSorted((one, other) => other.points - one.points);
  return (
    <DrawerSection>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-my-1 flex w-full items-center justify-between gap-3 py-1 text-left"
      >
        <span className="text-xs font-semibold text-ash">Score</span>
        <span className="flex items-center gap-2">
          <Heat temperature={lead.temperature} score={lead.score} />
          <DownIcon className={`size-3.5 text-ash transition-transform ${open ? "rotate-180" : ""}`} />
        </span>
      </button>
      {open && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-xs">
          {reasons.map(({ signal, points }) => (
            <Reason key={signal} signal={signal} points={points} />
          ))}
          <dt className="border-t border-seam pt-1 font-medium">Together</dt>
          <dd className="border-t border-seam pt-1 text-right font-medium tabular-nums">{lead.score}</dd>
        </dl>
      )}
    </DrawerSection>
  );
}

function Reason({ signal, points }: LeadDetail["scoreReasons"][number]) {
  return (
    <>
      <dt>{signal}</dt>
      <dd className="text-right text-ash tabular-nums">{points > 0 ? `+${points}` : `−${-points}`}</dd>
    </>
  );
}

function Origin({ lead }: { lead: LeadDetail }) {
  return (
    <DrawerSection title="Origin">
      <Facts>
        <Fact label="Came by">{labelOf(sources, lead.source)}</Fact>
        <Fact label="Received">{dateTime(lead.receivedAt)}</Fact>
        {lead.enquiries > 1 && (
          <Fact label="Enquiries">
            {count(lead.enquiries, "enquiry", "enquiries")}, last {dateTime(lead.lastEnquiredAt)}
          </Fact>
        )}
        <Fact label="Reference">
          <span className="tabular-nums">{lead.reference}</span>
        </Fact>
      </Facts>
    </DrawerSection>
  );
}

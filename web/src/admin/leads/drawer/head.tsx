/** What one needs to know before dialling: the number, what the deal is worth, and what they want. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import { type ReactNode, useId, useState } from "react";
import { money, phone } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { telUrl } from "../../../ui/tel-url";
import { PhoneLink } from "../call/call-log";
import { valueSources } from "../labels";
import { e164 } from "../phone";
import { requirementsSummary } from "../summary";

type HeadProps = { lead: LeadDetail; mayEdit: boolean };

export function Head({ lead, mayEdit }: HeadProps) {
  return (
    <section aria-label="Summary" className="border-b border-seam px-4 py-3 md:px-6">
      <dl className="grid grid-cols-2 gap-x-6">
        <Item label="Phone">
          <Phone lead={lead} mayEdit={mayEdit} />
        </Item>
        <Item label="Value">
          <Value lead={lead} />
        </Item>
      </dl>
      <RequestedBooking lead={lead} />
      <Wish lead={lead} />
    </section>
  );
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ash">{label}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function Phone({ lead, mayEdit }: HeadProps) {
  const { customerPhone } = lead;
  if (!customerPhone) return <span className="text-ash">No number</span>;
  const linkClass = "inline-flex min-h-6 items-center text-base underline-offset-2 hover:underline max-md:min-h-11";
  if (mayEdit) return <PhoneLink lead={lead} className={linkClass} />;
  const number = e164(customerPhone) ?? customerPhone;
  return (
    <a href={telUrl(number)} className={linkClass}>
      {phone(number)}
    </a>
  );
}

function Value({ lead: { value, valueSource } }: { lead: LeadDetail }) {
  if (value === null) return <span className="text-ash">Not known yet</span>;
  return (
    <>
      <span className="text-base">{money(value)}</span>
      {valueSource && <span className="block text-xs text-ash">{labelOf(valueSources, valueSource)}</span>}
    </>
  );
}

/** Once it is paid, the payment says so. */
function RequestedBooking({ lead: { requestedBooking, bookingPayment } }: { lead: LeadDetail }) {
  if (!requestedBooking || bookingPayment) return null;
  const { design, amountPaise } = requestedBooking;
  return <p className="mt-2 font-medium wrap-anywhere">{`Wants to book ${design.title} with ${money(amountPaise)}`}</p>;
}

/** Longer texts start folded, in characters. */
const long = 160;

function Wish({ lead }: { lead: LeadDetail }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const summary = requirementsSummary(lead);
  const text = lead.requirements.trim();
  if (!summary && !text) return null;
  const isLong = text.length > long || text.split("\n").length > 2;
  return (
    <div className="mt-2">
      {summary && <p>{summary}</p>}
      {text && (
        <p id={id} className={`text-ash wrap-anywhere whitespace-pre-line ${isLong && !isOpen ? "line-clamp-2" : ""}`}>
          {text}
        </p>
      )}
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 text-xs text-link max-md:min-h-11"
        >
          {isOpen ? "Show less" : "Show all requirements"}
        </button>
      )}
    </div>
  );
}

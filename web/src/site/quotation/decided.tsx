/** What has become of the quotation, at the top of it; after a signature, what happens next. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { type ReactNode, useEffect, useRef } from "react";
import { date, dateTime, money } from "../../ui/format";
import { telephone } from "../../ui/telephone";
import { DocumentLink } from "./summary";
import type { QuotationModel } from "./use-quotation";
import { firstName, title } from "./words";

export function Decided({ model }: { model: QuotationModel }) {
  const { quotation } = model;
  switch (quotation.status) {
    case "accepted":
    case "converted":
      return <Accepted model={model} />;
    case "rejected":
      return (
        <Banner title="You have declined this quotation.">
          <p>
            Thank you for telling us. If something changes, <Contact quotation={quotation} /> is glad to hear from you.
          </p>
        </Banner>
      );
    case "expired":
      return (
        <Banner title={`This quotation held until ${date(quotation.validUntil)}.`}>
          <p>
            Prices may have changed since. Ask <Contact quotation={quotation} /> for a new one: it is quickly made.
          </p>
        </Banner>
      );
    case "superseded":
      return (
        <Banner title="There is a newer version of this quotation.">
          <p>
            It came to you by e-mail under a link of its own. If you cannot find it, ask{" "}
            <Contact quotation={quotation} />.
          </p>
        </Banner>
      );
    case "cancelled":
      return (
        <Banner title="This quotation has been withdrawn.">
          <p>
            <Contact quotation={quotation} /> can tell you why, and what takes its place.
          </p>
        </Banner>
      );
    default:
      return null;
  }
}

function Accepted({ model }: { model: QuotationModel }) {
  const { quotation } = model;
  const { client, decidedAt, milestones, contact, company } = quotation;
  const [booking] = milestones;
  return (
    <Banner title={`Thank you, ${firstName(client.name)}. It is settled.`} isGood>
      <p>
        {`You have accepted ${title(quotation)} at ${money(quotation.totals.payablePaise)}`}
        {decidedAt && ` on ${dateTime(decidedAt)}`}.
      </p>
      <h2 className="font-display">What happens next</h2>
      <ol>
        <li>The signed quotation, with its certificate page, comes to you by e-mail.</li>
        <li>{`${contact.name || company.brand} calls you to agree on the day of the final measurement.`}</li>
        {booking && (
          <li>{`The first payment, ${money(booking.amountPaise)} (${booking.name}), confirms your place. Pay only to the account on our invoice.`}</li>
        )}
        <li>You see the drawings and sign them off; only then does anything go into production.</li>
      </ol>
      <DocumentLink quotation={quotation} address={model.link.document} />
    </Banner>
  );
}

function Contact({ quotation: { contact, company } }: { quotation: PublicQuotation }) {
  const name = contact.name || company.brand;
  const phone = contact.phone || company.phone;
  return phone ? <a href={telephone(phone)}>{name}</a> : <>{name}</>;
}

/** Takes the focus when it comes while the page is read: it answers what was just done below. */
function Banner({ title, isGood = false, children }: { title: string; isGood?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // On a page that was opened like this the reader is at its top anyway.
    if (window.scrollY === 0) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className={`quote-banner ${isGood ? "is-good" : ""}`}>
      <div className="page">
        <p ref={heading} tabIndex={-1} className="quote-banner-title font-display">
          {title}
        </p>
        {children}
      </div>
    </div>
  );
}

/** A banner with the quotation's outcome; after acceptance, also the next steps. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { type ReactNode, useEffect, useRef } from "react";
import { date, dateTime, money } from "../../ui/format";
import { telUrl } from "../../ui/tel-url";
import { DocumentLink } from "./summary";
import type { QuotationModel } from "./use-quotation";
import { firstName, title } from "./format";

export function Outcome({ model }: { model: QuotationModel }) {
  const { quotation } = model;
  switch (quotation.status) {
    case "accepted":
    case "converted":
      return <Accepted model={model} />;
    case "rejected":
      return (
        <Banner title="You have declined this quotation.">
          <p>
            Thank you for letting us know. If anything changes, contact <Contact quotation={quotation} />.
          </p>
        </Banner>
      );
    case "expired":
      return (
        <Banner title={`This quotation was valid until ${date(quotation.validUntil)}.`}>
          <p>
            Prices may have changed since. Ask <Contact quotation={quotation} /> for a new one.
          </p>
        </Banner>
      );
    case "superseded":
      return (
        <Banner title="There is a newer version of this quotation.">
          <p>
            We e-mailed it to you with a new link. Can't find it? Ask <Contact quotation={quotation} />.
          </p>
        </Banner>
      );
    case "cancelled":
      return (
        <Banner title="This quotation has been withdrawn.">
          <p>
            Contact <Contact quotation={quotation} /> to find out why and what comes next.
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
    <Banner title={`Thank you, ${firstName(client.name)}. You're all set.`} isGood>
      <p>
        {`You have accepted ${title(quotation)} at ${money(quotation.totals.payablePaise)}`}
        {decidedAt && ` on ${dateTime(decidedAt)}`}.
      </p>
      <h2 className="font-display">What happens next</h2>
      <ol>
        <li>We'll e-mail you the signed quotation with its certificate page.</li>
        <li>{`${contact.name || company.brand} will call you to schedule the final measurement.`}</li>
        {booking && (
          <li>{`Your first payment, ${money(booking.amountPaise)} (${booking.name}), confirms your booking. Pay only to the account on our invoice.`}</li>
        )}
        <li>You review and sign off the drawings. Production starts only after that.</li>
      </ol>
      <DocumentLink quotation={quotation} address={model.link.document} />
    </Banner>
  );
}

function Contact({ quotation: { contact, company } }: { quotation: PublicQuotation }) {
  const name = contact.name || company.brand;
  const phone = contact.phone || company.phone;
  return phone ? <a href={telUrl(phone)}>{name}</a> : <>{name}</>;
}

/** Takes the focus if it appears after an action further down the page. */
function Banner({ title, isGood = false, children }: { title: string; isGood?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // At the top of the page the banner is already in view.
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

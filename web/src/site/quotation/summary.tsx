/** Total, validity and actions: beside the quotation, or at the bottom of small screens. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { buttonClass } from "../../ui/button";
import { count, date, dayOf, daysBetween, money } from "../../ui/format";
import type { QuotationModel } from "./use-quotation";

export function Summary({ model }: { model: QuotationModel }) {
  const { quotation, isChanged, isPricing } = model;
  const { totals, mayDecide, delivery } = quotation;
  return (
    <aside className="quote-summary" aria-label="Total and actions">
      <p className="quote-payable font-display" data-pending={isPricing || undefined}>
        {money(totals.payablePaise)}
      </p>
      <output className="sr-only">{isPricing ? "" : `Total ${money(totals.payablePaise)}, with GST.`}</output>
      <p className="quote-small">{isChanged ? "With GST, for your selection" : "With GST"}</p>
      <dl>
        {mayDecide && (
          <div>
            <dt>Valid until</dt>
            <dd>
              {date(quotation.validUntil)}
              <span className="quote-small">{timeLeft(quotation.validUntil)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Ready in</dt>
          <dd>{delivery === "express" ? "30 days, express" : "45 days"}</dd>
        </div>
      </dl>
      <div className="quote-actions">
        {mayDecide && (
          <a href="#accept" className={buttonClass({ size: "large" })}>
            Accept quotation
          </a>
        )}
        <DocumentLink quotation={quotation} address={model.link.document} />
        {mayDecide && <a href="#questions">Ask a question</a>}
      </div>
    </aside>
  );
}

/** The compact version for small screens. */
export function Bar({ model: { quotation, isPricing } }: { model: QuotationModel }) {
  if (!quotation.mayDecide) return null;
  return (
    <div className="quote-bar">
      <p data-pending={isPricing || undefined}>
        <span className="quote-bar-sum">{money(quotation.totals.payablePaise)}</span>
        <span className="quote-small">{`valid until ${date(quotation.validUntil)}`}</span>
      </p>
      <a href="#accept" className={buttonClass()}>
        Accept
      </a>
    </div>
  );
}

/** The PDF's link, or its state while there is none. */
export function DocumentLink({ quotation, address }: { quotation: PublicQuotation; address: string }) {
  const { document, status } = quotation;
  if (!document) return null;
  const name = status === "accepted" || status === "converted" ? "Signed quotation (PDF)" : "Quotation (PDF)";
  if (document.state === "ready") {
    return (
      <a href={document.url ?? address} download>
        {name}
      </a>
    );
  }
  return (
    <p role="status" className="quote-small">
      {document.state === "failed" ? "The PDF could not be generated. We've been notified." : "Preparing the PDF…"}
    </p>
  );
}

function timeLeft(validUntil: string): string {
  const days = daysBetween(dayOf(new Date()), validUntil);
  if (days <= 0) return days === 0 ? "last day today" : "expired";
  return `${count(days, "day")} left`;
}

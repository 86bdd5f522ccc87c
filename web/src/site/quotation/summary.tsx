/** The sum, until when it holds, and the one thing to do: beside the quotation, or at the foot of a phone's screen. */
import type { PublicQuotation } from "../../api/contract/types.gen";
import { buttonClass } from "../../ui/button";
import { count, date, dayOf, daysBetween, money } from "../../ui/format";
import type { QuotationModel } from "./use-quotation";

export function Summary({ model }: { model: QuotationModel }) {
  const { quotation, isChanged, isPricing } = model;
  const { totals, mayDecide, delivery } = quotation;
  return (
    <aside className="quote-summary" aria-label="Summary">
      <p className="quote-payable font-display" data-pending={isPricing || undefined}>
        {money(totals.payablePaise)}
      </p>
      <output className="sr-only">{isPricing ? "" : `Total ${money(totals.payablePaise)}, with GST.`}</output>
      <p className="quote-small">{isChanged ? "With GST, as you have chosen" : "With GST"}</p>
      <dl>
        {mayDecide && (
          <div>
            <dt>Holds until</dt>
            <dd>
              {date(quotation.validUntil)}
              <span className="quote-small">{left(quotation.validUntil)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Ready in</dt>
          <dd>{delivery === "express" ? "30 days, express" : "45 days"}</dd>
        </div>
      </dl>
      <div className="quote-acts">
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

/** The same in one line, where there is no room beside the quotation. */
export function Bar({ model: { quotation, isPricing } }: { model: QuotationModel }) {
  if (!quotation.mayDecide) return null;
  return (
    <div className="quote-bar">
      <p data-pending={isPricing || undefined}>
        <span className="quote-bar-sum">{money(quotation.totals.payablePaise)}</span>
        <span className="quote-small">{`until ${date(quotation.validUntil)}`}</span>
      </p>
      <a href="#accept" className={buttonClass()}>
        Accept
      </a>
    </div>
  );
}

/** The PDF, as soon as it has been made. */
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
      {document.state === "failed" ? "The PDF could not be made; we have been told." : "The PDF is being made…"}
    </p>
  );
}

function left(validUntil: string): string {
  const days = daysBetween(dayOf(new Date()), validUntil);
  if (days <= 0) return days === 0 ? "today is the last day" : "over";
  return `${count(days, "day")} left`;
}

/** Lists of quotations and receipts, each with its PDF. */
import type { ReactNode } from "react";
import type { ClientQuotation, ClientReceipt } from "../api/contract/types.gen";
import { date, money } from "../ui/format";
import { Link } from "../ui/link";
import { paymentMethods, quotationStatuses } from "./labels";
import { StatusMark, type Tone } from "./status-mark";
import { PdfButton } from "./pdf-button";

export function Quotations({ quotations }: { quotations: readonly ClientQuotation[] }) {
  return (
    <DocumentList title="Quotations" id="quotations">
      {quotations.map((quotation) => (
        <Quotation key={quotation.id} quotation={quotation} />
      ))}
    </DocumentList>
  );
}

const tones: Record<ClientQuotation["status"], Tone> = {
  open: "waiting",
  accepted: "good",
  declined: "quiet",
  expired: "quiet",
};

function Quotation({ quotation }: { quotation: ClientQuotation }) {
  const { id, title, status, payablePaise, path, hasDocument, isDocumentSigned } = quotation;
  const isBeingSigned = status === "accepted" && !isDocumentSigned;
  return (
    <DocumentRow
      title={title}
      mark={<StatusMark tone={tones[status]}>{quotationStatuses[status]}</StatusMark>}
      text={isBeingSigned ? `${history(quotation)}. The signed PDF is being prepared.` : history(quotation)}
      amount={payablePaise}
    >
      {path && (
        <Link to={path} className={action}>
          {status === "open" ? "Open and sign" : "Open"} <span className="sr-only">{title}</span>
        </Link>
      )}
      {hasDocument && !isBeingSigned && (
        <PdfButton path={`/api/me/quotations/${id}/document`} className={action}>
          {isDocumentSigned ? "Signed PDF" : "PDF"} <span className="sr-only">of {title}</span>
        </PdfButton>
      )}
    </DocumentRow>
  );
}

function history({ status, sentAt, decidedAt, validUntil }: ClientQuotation): string {
  switch (status) {
    case "open":
      return `Sent ${date(sentAt)}, valid until ${date(validUntil)}`;
    case "accepted":
      return decidedAt ? `Sent ${date(sentAt)}, signed ${date(decidedAt)}` : `Sent ${date(sentAt)}`;
    case "declined":
      return decidedAt ? `Sent ${date(sentAt)}, declined ${date(decidedAt)}` : `Sent ${date(sentAt)}`;
    case "expired":
      return `Was valid until ${date(validUntil)}. Ask us for a new one`;
  }
}

export function Receipts({ receipts }: { receipts: readonly ClientReceipt[] }) {
  return (
    <DocumentList title="Receipts" id="receipts">
      {receipts.map(({ id, number, amountPaise, method, receivedOn, isCancelled, hasDocument }) => (
        <DocumentRow
          key={id}
          title={number}
          mark={isCancelled && <StatusMark tone="quiet">Cancelled</StatusMark>}
          text={`Received ${date(receivedOn)} by ${paymentMethods[method]}${hasDocument ? "" : ". The PDF is being prepared."}`}
          amount={amountPaise}
          isVoid={isCancelled}
        >
          {hasDocument && (
            <PdfButton path={`/api/me/receipts/${id}/document`} className={action}>
              PDF <span className="sr-only">of receipt {number}</span>
            </PdfButton>
          )}
        </DocumentRow>
      ))}
    </DocumentList>
  );
}

const action =
  "inline-flex min-h-11 items-center text-areca underline decoration-areca/40 underline-offset-[6px] hover:decoration-areca";

/** Renders nothing for an empty list. */
function DocumentList({ title, id, children }: { title: string; id: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-14 lg:mt-16">
      <h2 id={id} className="font-display text-2xl">
        {title}
      </h2>
      <ul className="mt-4 border-t border-ink">{children}</ul>
    </section>
  );
}

type DocumentRowProps = {
  title: string;
  mark: ReactNode;
  text: string;
  amount: number;
  /** Strikes the amount through. */
  isVoid?: boolean;
  children: ReactNode;
};

function DocumentRow({ title, mark, text, amount, isVoid = false, children }: DocumentRowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 border-b border-seam py-4 md:grid-cols-[1fr_auto_15rem]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="font-medium">{title}</span>
          {mark}
        </h3>
        <p className="mt-0.5 text-sm text-ash">{text}</p>
      </div>
      <p className={`text-lg tabular-nums ${isVoid ? "text-ash line-through" : ""}`}>{money(amount)}</p>
      <div className="flex flex-wrap gap-x-6 max-md:col-span-2 max-md:mt-1 md:justify-end">{children}</div>
    </li>
  );
}

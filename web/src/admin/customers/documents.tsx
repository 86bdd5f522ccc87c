/** The documents made for a customer, and their downloads. */
import type { CustomerDocument, DocumentKind } from "../../api/contract/types.gen";
import { below, path } from "../../api/path";
import { count, date } from "../../ui/format";
import { Pdf, isBeingMade } from "../furniture/orders/pdf";
import { query } from "../kit/query";
import { Status } from "../kit/status";
import { addressOf } from "./customer";
import { Paged, usePaged } from "./paged";

const kinds: Record<DocumentKind, string> = {
  quotation: "Quotation",
  signed_quotation: "Signed quotation",
  estimate: "Kitchen estimate",
  receipt: "Receipt",
  tax_invoice: "Tax invoice",
  credit_note: "Credit note",
  packing_slip: "Packing slip",
  address_label: "Address labels",
  statement: "Statement of account",
};

/** In milliseconds, while a PDF is being made. */
export const pollInterval = 1500;

/** The API address of a document's file. */
export const fileOf = (customer: string, document: string) =>
  path("/api/admin/customers/{id}/documents/{document}/file", { id: customer, document });

export function Documents({ customer }: { customer: string }) {
  const list = usePaged(
    (params) => query(below(addressOf(customer), "documents"), params),
    (documents) => documents.some(({ state }) => isBeingMade(state)) && pollInterval,
  );
  return (
    <Paged
      list={list}
      label="Documents"
      empty="No documents yet. PDFs of estimates, quotations, receipts, invoices and statements appear here once they are made."
      keyOf={({ id }) => id}
    >
      {(document) => <DocumentRow customer={customer} document={document} />}
    </Paged>
  );
}

function DocumentRow({ customer, document }: { customer: string; document: CustomerDocument }) {
  const { id, kind, number, state, fileName, pages, askedAt, madeAt } = document;
  const title = [kinds[kind], number].filter(Boolean).join(" ");
  const facts = [date(madeAt ?? askedAt)];
  if (typeof pages === "number") facts.push(count(pages, "page"));
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-xs text-ash">{facts.join(" · ")}</p>
      </div>
      {state === "ready" ? (
        <Pdf title={title} name={(fileName ?? title).replace(/\.pdf$/, "")} file={fileOf(customer, id)} />
      ) : (
        <DocumentState state={state} />
      )}
    </>
  );
}

/** Of a document that is not ready. */
export function DocumentState({ state }: Pick<CustomerDocument, "state">) {
  return state === "failed" ? (
    <Status tone="danger">The PDF could not be made</Status>
  ) : (
    <Status tone="attention">The PDF is being made</Status>
  );
}

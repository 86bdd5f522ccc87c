/** The booking payment of a lead, its receipt or voucher, and the dialogs to correct them. */
import * as limits from "../../kit/form/limits.gen";
import type { BookingPayment, LeadDetail, PaymentReceipt as Receipt } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { taxesOf } from "../../../features/gst/taxes";
import { date, money } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Spinner } from "../../kit/button";
import { ActionDialog, FormDialog } from "../../kit/confirm";
import { preview } from "../../../features/files/download";
import { Fact } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { TextAreaField } from "../../kit/form/fields";
import { useRecordForm } from "../../kit/form/use-record-form";
import { moneyFormat } from "../../kit/money";
import { mutate, query, invalidate } from "../../kit/query";
import { Status } from "../../kit/status";
import { useNow } from "../../kit/time";
import { paymentMethods } from "../labels";
import { mutateLead } from "../mutations";
import { labelOf } from "../../../ui/label-of";

type BookingPaymentProps = { lead: LeadDetail; payment: BookingPayment; mayEdit: boolean };

export function BookingPaymentFacts({ lead, payment, mayEdit }: BookingPaymentProps) {
  const mayVoid = useMay("finance")("manage") || mayEdit;
  const [isVoiding, setVoiding] = useState(false);
  const { amountPaise, method, receivedOn, reference, supplyType, receipt } = payment;
  return (
    <>
      <Fact label="Booking">
        <span className="font-medium">{money(amountPaise)}</span>
        <span className="block text-ash">
          {labelOf(paymentMethods, method)}, {date(receivedOn)}
          {reference && `, ${reference}`}
        </span>
        {mayVoid && !lead.mergedInto && (
          <button type="button" onClick={() => setVoiding(true)} className={linkClass}>
            Void payment…
          </button>
        )}
      </Fact>
      {receipt ? (
        <ReceiptFact receipt={receipt} />
      ) : (
        supplyType === "goods_with_installation" && (
          <Fact label="Voucher">
            <span className="text-ash">None: an advance for goods carries no GST.</span>
          </Fact>
        )
      )}
      {isVoiding && <VoidPaymentDialog lead={lead} payment={payment} onClose={() => setVoiding(false)} />}
    </>
  );
}

/** Tall enough for a thumb. */
const linkClass = "inline-flex min-h-6 items-center text-xs text-link max-md:min-h-10";

/** In milliseconds, while the PDF is being generated. */
const pollInterval = 1500;

const receiptAddress = (id: string) => path("/api/admin/receipts/{id}", { id });

/** Everyone who sees the payment sees its number; the rest needs access to finance. */
function ReceiptFact({ receipt: { id, number, kind } }: { receipt: NonNullable<BookingPayment["receipt"]> }) {
  const may = useMay("finance");
  const { data, error } = useQuery({
    ...query(receiptAddress(id)),
    enabled: may("view"),
    refetchInterval: ({ state }) => (isGenerating(state.data) ? pollInterval : false),
  });
  return (
    <Fact label={kind === "voucher" ? "Voucher" : "Receipt"}>
      <span className="tabular-nums">{number}</span>
      {data && <span className="block text-ash tabular-nums">{taxText(data)}</span>}
      {/* Always rendered, so that screen readers announce changes. */}
      <span role="status" className="block">
        {data && <DocumentStatus receipt={data} />}
        {error && <span className="text-error">{messageOf(error)}</span>}
      </span>
      {data?.document?.state === "ready" && <OpenPdf receipt={data} />}
      {data?.handedOnAt && <CustomerLink receipt={data} mayRevoke={may("manage")} />}
      {may("manage") && data && !isGenerating(data) && data.document?.state !== "ready" && (
        <GeneratePdf receipt={data} />
      )}
    </Fact>
  );
}

function isGenerating(receipt: Receipt | undefined): boolean {
  const state = receipt?.document?.state;
  return state === "waiting" || state === "working";
}

/** `Includes CGST ₹1,906.78, SGST ₹1,906.78`. */
function taxText({ kind, supply, tax }: Receipt): string {
  if (kind === "receipt") return "Without GST: the company has no GSTIN.";
  const taxes = taxesOf(supply, tax);
  const text = moneyFormat(taxes.map(({ paise }) => paise));
  return `Includes ${taxes.map(({ name, paise }) => `${name} ${text(paise)}`).join(", ")}`;
}

function DocumentStatus({ receipt }: { receipt: Receipt }) {
  const { document, handedOnAt } = receipt;
  switch (document?.state) {
    case "waiting":
    case "working":
      return (
        <span className="inline-flex items-center gap-2">
          <Spinner className="size-3.5 text-areca" />
          Generating PDF…
        </span>
      );
    case "failed":
      return <Status tone="danger">{document.error ?? "The PDF could not be generated."}</Status>;
    case "ready":
      return handedOnAt && <Status tone="good">Sent {date(handedOnAt)}</Status>;
    case undefined:
      return <span className="text-ash">No PDF yet</span>;
  }
}

function OpenPdf({ receipt: { id, number } }: { receipt: Receipt }) {
  const mutation = useMutation({
    mutationFn: () => preview(below(receiptAddress(id), "document/file")),
    onError: (error) => toast({ variant: "destructive", title: "PDF not opened", description: messageOf(error) }),
    retry: false,
  });
  return (
    <button
      type="button"
      aria-label={`Open PDF of ${number}`}
      aria-busy={mutation.isPending || undefined}
      onClick={() => mutation.mutate()}
      className={linkClass}
    >
      Open PDF
    </button>
  );
}

/** The link in the e-mail to the customer: when it expires, and how to revoke it. */
function CustomerLink({ receipt, mayRevoke }: { receipt: Receipt; mayRevoke: boolean }) {
  const [isRevoking, setRevoking] = useState(false);
  const { id, number, linkEndsAt, linkRevokedAt } = receipt;
  const isExpired = Date.parse(linkEndsAt) <= useNow().getTime();
  if (linkRevokedAt) {
    return <span className="block text-xs text-ash">{`Customer’s link revoked ${date(linkRevokedAt)}`}</span>;
  }
  return (
    <>
      <span className="block text-xs text-ash">
        {isExpired ? "Customer’s link has expired" : `Customer’s link works until ${date(linkEndsAt)}`}
      </span>
      {mayRevoke && !isExpired && (
        <button type="button" onClick={() => setRevoking(true)} className={linkClass}>
          Revoke link…
        </button>
      )}
      {isRevoking && (
        <ActionDialog
          title={`Revoke the customer’s link to ${number}?`}
          confirm="Revoke link"
          danger
          run={() => mutate("POST", below(receiptAddress(id), "link-revocation"))}
          done={{ title: "Link revoked", description: number }}
          invalidates={[receiptAddress(id)]}
          onClose={() => setRevoking(false)}
        >
          <p>
            Use this if the receipt went to the wrong person. It can’t be undone. The receipt itself doesn’t change.
          </p>
        </ActionDialog>
      )}
    </>
  );
}

function GeneratePdf({ receipt: { id } }: { receipt: Receipt }) {
  const mutation = useMutation({
    mutationFn: () => mutate("POST", below(receiptAddress(id), "document")),
    onSettled: () => invalidate(receiptAddress(id)),
    onError: (error) => toast({ variant: "destructive", title: "PDF not generated", description: messageOf(error) }),
    retry: false,
  });
  return (
    <button
      type="button"
      aria-busy={mutation.isPending || undefined}
      onClick={() => mutation.mutate()}
      className={linkClass}
    >
      Generate and send PDF
    </button>
  );
}

const reasonLimit = limits.PaymentVoid.reason.max;

const voidSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "Please enter what was wrong."), z.maxLength(reasonLimit)),
});

type VoidProps = { lead: LeadDetail; payment: BookingPayment; onClose: () => void };

function VoidPaymentDialog({ lead, payment, onClose }: VoidProps) {
  const form = useRecordForm({
    schema: voidSchema,
    values: { reason: "" },
    save: (draft) =>
      mutateLead(() =>
        mutate(
          "POST",
          path("/api/admin/leads/{id}/booking-payments/{payment}/void", { id: lead.id, payment: payment.id }),
          draft,
        ),
      ),
    onSaved: () => {
      toast({ title: "Booking payment voided", description: lead.customerName });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Void the payment of ${money(payment.amountPaise)}?`}
      confirm="Void payment"
      danger
      form={form}
      onClose={onClose}
    >
      <p>
        {`The payment no longer counts.${payment.receipt ? ` ${payment.receipt.number} is cancelled and keeps its number; if the customer has it, they are notified.` : ""} Use this to correct a mistake, not for a refund.`}
      </p>
      <div className="text-ink">
        <TextAreaField control={form.control} name="reason" label="What was wrong?" limit={reasonLimit} />
      </div>
    </FormDialog>
  );
}

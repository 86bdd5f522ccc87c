/** The money with which a customer booked, what they were given for it, and the way to put it right. */
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
import { mutate, query, refresh } from "../../kit/query";
import { Status } from "../../kit/status";
import { useNow } from "../now";
import { paymentMethods } from "../words";
import { write } from "../write";
import { labelOf } from "../../../ui/label-of";

type BookingProps = { lead: LeadDetail; payment: BookingPayment; mayEdit: boolean };

export function Booking({ lead, payment, mayEdit }: BookingProps) {
  const mayCorrect = useMay("finance")("manage") || mayEdit;
  const [isCorrecting, setCorrecting] = useState(false);
  const { amountPaise, method, receivedOn, reference, supplyType, receipt } = payment;
  return (
    <>
      <Fact label="Booking">
        <span className="font-medium">{money(amountPaise)}</span>
        <span className="block text-ash">
          {labelOf(paymentMethods, method)}, {date(receivedOn)}
          {reference && `, ${reference}`}
        </span>
        {mayCorrect && !lead.mergedInto && (
          <button type="button" onClick={() => setCorrecting(true)} className={linkClass}>
            Recorded wrongly…
          </button>
        )}
      </Fact>
      {receipt ? (
        <ReceiptFact receipt={receipt} />
      ) : (
        supplyType === "goods_with_installation" && (
          <Fact label="Voucher">
            <span className="text-ash">None: an advance for goods bears no GST.</span>
          </Fact>
        )
      )}
      {isCorrecting && <VoidQuestion lead={lead} payment={payment} onClose={() => setCorrecting(false)} />}
    </>
  );
}

/** Large enough for a thumb. */
const linkClass = "inline-flex min-h-6 items-center text-xs text-link max-md:min-h-10";

/** Milliseconds between two questions while the document is being made. */
const watchEvery = 1500;

const receiptAddress = (id: string) => path("/api/admin/receipts/{id}", { id });

/** The number for all who see the payment; what it says for those who may see what came in. */
function ReceiptFact({ receipt: { id, number, kind } }: { receipt: NonNullable<BookingPayment["receipt"]> }) {
  const may = useMay("finance");
  const { data, error } = useQuery({
    ...query(receiptAddress(id)),
    enabled: may("view"),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? watchEvery : false),
  });
  return (
    <Fact label={kind === "voucher" ? "Voucher" : "Receipt"}>
      <span className="tabular-nums">{number}</span>
      {data && <span className="block text-ash tabular-nums">{taxText(data)}</span>}
      {/* Always there, so that what comes into it is read out. */}
      <span role="status" className="block">
        {data && <Progress receipt={data} />}
        {error && <span className="text-oxide-deep">{messageOf(error)}</span>}
      </span>
      {data?.document?.state === "ready" && <Open receipt={data} />}
      {data?.handedOnAt && <CustomersLink receipt={data} mayRevoke={may("manage")} />}
      {may("manage") && data && !isUnderWay(data) && data.document?.state !== "ready" && <Make receipt={data} />}
    </Fact>
  );
}

function isUnderWay(receipt: Receipt | undefined): boolean {
  const state = receipt?.document?.state;
  return state === "waiting" || state === "working";
}

/** `CGST ₹1,906.78, SGST ₹1,906.78 in it`. */
function taxText({ kind, supply, tax }: Receipt): string {
  if (kind === "receipt") return "Without GST: the company has no GSTIN.";
  const taxes = taxesOf(supply, tax).map(({ name, paise }) => `${name} ${money(paise)}`);
  return `${taxes.join(", ")} in it`;
}

function Progress({ receipt }: { receipt: Receipt }) {
  const { document, handedOnAt } = receipt;
  switch (document?.state) {
    case "waiting":
    case "working":
      return (
        <span className="inline-flex items-center gap-2">
          <Spinner className="size-3.5 text-areca" />
          The PDF is being made
        </span>
      );
    case "failed":
      return <Status tone="danger">{document.error ?? "The PDF could not be made."}</Status>;
    case "ready":
      return handedOnAt && <Status tone="good">Sent {date(handedOnAt)}</Status>;
    case undefined:
      return <span className="text-ash">No PDF yet</span>;
  }
}

function Open({ receipt: { id, number } }: { receipt: Receipt }) {
  const work = useMutation({
    mutationFn: () => preview(below(receiptAddress(id), "document/file")),
    onError: (error) => toast({ variant: "destructive", title: "Not fetched", description: messageOf(error) }),
    retry: false,
  });
  return (
    <button
      type="button"
      aria-label={`Open the PDF of ${number}`}
      aria-busy={work.isPending || undefined}
      onClick={() => work.mutate()}
      className={linkClass}
    >
      Open the PDF
    </button>
  );
}

/** The link in the customer's letter: until when it works, and the way to end it. */
function CustomersLink({ receipt, mayRevoke }: { receipt: Receipt; mayRevoke: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { id, number, linkEndsAt, linkRevokedAt } = receipt;
  const isOver = Date.parse(linkEndsAt) <= useNow().getTime();
  if (linkRevokedAt) {
    return <span className="block text-xs text-ash">{`Customer’s link revoked ${date(linkRevokedAt)}`}</span>;
  }
  return (
    <>
      <span className="block text-xs text-ash">
        {isOver ? "Customer’s link has expired" : `Customer’s link works until ${date(linkEndsAt)}`}
      </span>
      {mayRevoke && !isOver && (
        <button type="button" onClick={() => setAsking(true)} className={linkClass}>
          Revoke link…
        </button>
      )}
      {isAsking && (
        <ActionDialog
          title={`Revoke the customer’s link to ${number}?`}
          confirm="Revoke link"
          danger
          run={() => mutate("POST", below(receiptAddress(id), "link-revocation"))}
          done={{ title: "Link revoked", description: number }}
          refreshes={[receiptAddress(id)]}
          onClose={() => setAsking(false)}
        >
          <p>For a receipt that went to the wrong person. It can’t be undone; the receipt itself stays as it is.</p>
        </ActionDialog>
      )}
    </>
  );
}

function Make({ receipt: { id } }: { receipt: Receipt }) {
  const work = useMutation({
    mutationFn: () => mutate("POST", below(receiptAddress(id), "document")),
    onSettled: () => refresh(receiptAddress(id)),
    onError: (error) => toast({ variant: "destructive", title: "Not asked for", description: messageOf(error) }),
    retry: false,
  });
  return (
    <button type="button" aria-busy={work.isPending || undefined} onClick={() => work.mutate()} className={linkClass}>
      Make and send the PDF
    </button>
  );
}

/** As the contract has it. */
const reasonLimit = limits.PaymentVoid.reason.max;

const voidSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, "Please say what was wrong."), z.maxLength(reasonLimit)),
});

type VoidProps = { lead: LeadDetail; payment: BookingPayment; onClose: () => void };

function VoidQuestion({ lead, payment, onClose }: VoidProps) {
  const form = useRecordForm({
    schema: voidSchema,
    values: { reason: "" },
    save: (draft) =>
      write(() =>
        mutate(
          "POST",
          path("/api/admin/leads/{id}/booking-payments/{payment}/void", { id: lead.id, payment: payment.id }),
          draft,
        ),
      ),
    onSaved: () => {
      toast({ title: "Booking payment taken back", description: lead.customerName });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Take back the payment of ${money(payment.amountPaise)}?`}
      confirm="Take back"
      danger
      form={form}
      onClose={onClose}
    >
      <p>
        {`It counts no more.${payment.receipt ? ` ${payment.receipt.number} is cancelled and keeps its number; if the customer has it, they are told.` : ""} For what was recorded wrongly, not for money that goes back.`}
      </p>
      <div className="text-ink">
        <TextAreaField control={form.control} name="reason" label="What was wrong?" limit={reasonLimit} />
      </div>
    </FormDialog>
  );
}

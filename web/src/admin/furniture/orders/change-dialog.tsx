/** Takes pieces out of an order and adds products to it, at what the server says it comes to. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderChangePreview, OrderDetail, RefundDestination } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { below } from "../../../api/path";
import { count, money } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { ConfirmDialog } from "../../kit/confirm";
import { Fact, Facts } from "../../kit/facts";
import { messageOf } from "../../kit/failure";
import { Select } from "../../kit/form/fields";
import { moneyFormat } from "../../kit/money";
import { invalidate, mutate } from "../../kit/query";
import { CartFields } from "../coupons/line-fields";
import { type SampleLine, cartLines } from "../coupons/sample-cart";
import { changeable } from "./actions";
import { Destination, Text, noUpi } from "./dialog-fields";
import { address, addressOf } from "./paths";

type Props = { order: OrderDetail; onClose: () => void };

export function ChangeDialog({ order, onClose }: Props) {
  const seesProducts = useMay("furniture")("view");
  // Of what the user saw: a change over a colleague's is refused, also when tried again.
  const [version] = useState(order.version);
  const lines = changeable(order);
  const [out, setOut] = useState<Readonly<Record<string, number>>>({});
  const [added, setAdded] = useState<readonly SampleLine[]>([]);
  const [reason, setReason] = useState("");
  const [to, setTo] = useState<RefundDestination>(noUpi);
  const unitIds = lines.flatMap(({ line, units }) => units.slice(0, out[line.id] ?? 0).map(({ id }) => id));
  const proposal = { unitIds, added: cartLines(added) };

  const preview = useMutation({
    mutationFn: () => mutate("POST", below(addressOf(order.id), "changes/preview"), proposal),
    retry: false,
  });
  const change = useMutation({
    mutationFn: ({ balancePaise, needsDestination }: OrderChangePreview) =>
      mutate("POST", below(addressOf(order.id), "changes"), {
        ...proposal,
        version,
        reason: reason.trim(),
        acceptedPaise: balancePaise,
        ...(needsDestination && { refundTo: to }),
      }),
    retry: false,
    onSuccess: (_, { duePaise }) => {
      toast(
        duePaise > 0
          ? { title: "Waiting for the payment", description: "The buyer gets an e-mail with the amount and the link." }
          : { title: "Items changed" },
      );
      onClose();
    },
    onError: (error) => {
      // The amount that was shown is not the one any more.
      if (error instanceof ApiError && error.code === "price_changed") preview.reset();
    },
    onSettled: () => invalidate(address),
  });

  /** What was shown is about the items as they were. */
  function edit(apply: () => void) {
    apply();
    preview.reset();
    change.reset();
  }

  const shown = preview.data;
  const error = change.error ?? preview.error;
  const isEmpty = unitIds.length === 0 && added.length === 0;
  return (
    <ConfirmDialog
      wide
      title={`Change items of ${order.number}`}
      confirm={shown ? confirmText(shown) : "Preview"}
      disabled={isEmpty || (shown !== undefined && !reason.trim())}
      busy={preview.isPending || change.isPending}
      error={error ? failureText(error, added) : undefined}
      onConfirm={() => (shown ? change.mutate(shown) : preview.mutate())}
      onCancel={onClose}
    >
      <fieldset>
        <legend className="mb-1 font-medium text-ink">Take out</legend>
        {lines.length === 0 && <p>No piece can be taken out.</p>}
        <div className="space-y-2">
          {lines.map(({ line, units }) => (
            <label key={line.id} className="flex min-h-9 items-center gap-3 text-ink">
              <span className="min-w-0 flex-1">
                {[line.name, ...line.options.map(({ optionName }) => optionName)].join(", ")}
              </span>
              <span className="w-28">
                <Select
                  value={out[line.id] ?? 0}
                  onChange={({ target }) => edit(() => setOut({ ...out, [line.id]: Number(target.value) }))}
                >
                  {Array.from({ length: units.length + 1 }, (_, pieces) => (
                    <option key={pieces} value={pieces}>
                      {pieces === 0 ? "None" : `${pieces} of ${units.length}`}
                    </option>
                  ))}
                </Select>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {seesProducts && (
        <fieldset className="text-ink">
          <legend className="mb-1 font-medium">Add</legend>
          <div className="space-y-3">
            <CartFields
              label="Products to add"
              lines={added}
              onChange={(update) => edit(() => setAdded(update))}
              hint="Today's prices, without coupons or charges for delivery."
              optional
              withAssembly
            />
          </div>
        </fieldset>
      )}
      <Text label="Reason, for the buyer" value={reason} onChange={setReason} max={400} lines={2} />
      {/* There before its text, so that screen readers announce it. */}
      <div role="status" className="text-ink">
        {shown && <Outcome preview={shown} pieces={unitIds.length} />}
      </div>
      {shown?.needsDestination && <Destination value={to} onChange={setTo} />}
    </ConfirmDialog>
  );
}

function confirmText({ duePaise, refundPaise }: OrderChangePreview): string {
  if (duePaise > 0) return `Ask for ${money(duePaise)}`;
  return refundPaise > 0 ? `Change and refund ${money(refundPaise)}` : "Change items";
}

function Outcome({ preview, pieces }: { preview: OrderChangePreview; pieces: number }) {
  const { takenOutPaise, takenOutTax, added, balancePaise, duePaise, refundPaise, isOnDelivery } = preview;
  const lines = added?.lines.map(({ valuePaise }) => valuePaise) ?? [];
  const taxes = [takenOutTax, added?.tax].flatMap((tax) => (tax ? [taxOf(tax)] : []));
  const text = moneyFormat([
    ...lines,
    ...taxes,
    takenOutPaise,
    added?.assemblyPaise,
    added?.payablePaise,
    balancePaise,
    duePaise,
    refundPaise,
  ]);
  const taxText = (tax: OrderChangePreview["takenOutTax"]) => `${text(taxOf(tax))} GST included`;
  return (
    <div className="rounded-lg border border-seam px-3 py-2">
      <Facts>
        {pieces > 0 && (
          <Fact label="Taken out">{`−${text(takenOutPaise)} for ${count(pieces, "piece")}, ${taxText(takenOutTax)}`}</Fact>
        )}
        {added?.lines.map(({ id, name, quantity, valuePaise }) => (
          <Fact key={id} label="Added">{`${quantity} × ${name}: ${text(valuePaise)}`}</Fact>
        ))}
        {added && added.assemblyPaise > 0 && <Fact label="Assembly">{text(added.assemblyPaise)}</Fact>}
        {added && <Fact label="Added in all">{`${text(added.payablePaise)}, ${taxText(added.tax)}`}</Fact>}
      </Facts>
      <p className="mt-2 font-medium">
        {isOnDelivery
          ? `${text(Math.abs(balancePaise))} ${balancePaise < 0 ? "less" : "more"} is collected on delivery.`
          : duePaise > 0
            ? `The buyer pays ${text(duePaise)}. The items are changed once that is paid.`
            : refundPaise > 0
              ? `${text(refundPaise)} goes back to the buyer, after a colleague approves the refund.`
              : "Nothing is to be paid or refunded."}
      </p>
    </div>
  );
}

function taxOf({ cgstPaise, sgstPaise, igstPaise }: OrderChangePreview["takenOutTax"]): number {
  return cgstPaise + sgstPaise + igstPaise;
}

/** The server names the field that it refuses; here that is a piece or a product. */
function failureText(error: Error, added: readonly SampleLine[]): string {
  const [field, reason] = (error instanceof ApiError && Object.entries(error.fields ?? {})[0]) || [];
  if (!field || !reason) return messageOf(error);
  // Some reasons are whole sentences.
  if (/^[A-Z]/.test(reason)) return reason;
  const place = /^added\[(\d+)\]/.exec(field)?.[1];
  const subject =
    place !== undefined
      ? (added[Number(place)]?.name ?? "A product")
      : field.startsWith("unitIds")
        ? "A piece"
        : field.startsWith("refundTo")
          ? "Where the refund goes"
          : "What you add";
  return `${subject} ${reason}.`;
}

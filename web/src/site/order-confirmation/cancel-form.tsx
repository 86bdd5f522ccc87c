/** Cancels an order that has not left yet. */
import type { PublicOrder, RefundDestination } from "../../api/contract/types.gen";
import { type FormEvent, useState } from "react";
import { path, withParams } from "../../api/path";
import { request } from "../../api/request";
import { refusalMessage } from "../../features/orders/refusal";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";

type FormProps = { order: PublicOrder; token: string | null; onDone: () => void };

const maxReason = 400;

/** As the server checks it. */
const upiIds = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

export function CancelForm({ order: { id, paymentStatus, method }, token, onDone }: FormProps) {
  const [reason, setReason] = useState("");
  const [upiId, setUpiId] = useState("");
  const [error, setError] = useState("");
  const [upiError, setUpiError] = useState("");
  const isPaid = paymentStatus === "paid";
  const needsAccount = isPaid && method !== "gateway";
  const [isBusy, setBusy] = useState(false);

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const to = upiId.trim();
    const isWrong = to !== "" && !upiIds.test(to);
    setUpiError(isWrong ? "Please enter a UPI ID such as name@bank." : "");
    setError(reason.trim() === "" ? "Please say why." : "");
    if (reason.trim() === "" || isWrong) return;
    setBusy(true);
    try {
      const refundTo: RefundDestination | null = to === "" ? null : { way: "upi", upiId: to };
      const body = { reason: reason.trim(), ...(refundTo && { refundTo }) };
      await request("POST", withParams(path("/api/orders/{id}/cancel", { id }), { token }), { body });
      onDone();
    } catch (refusal) {
      setError(refusalMessage(refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <details className="border-t border-seam pt-4">
      <summary className="min-h-11 py-2 text-areca underline-offset-4 hover:underline">Cancel this order</summary>
      <form
        noValidate
        aria-label="Cancel the order"
        onSubmit={(event) => void cancel(event)}
        className="mt-2 grid gap-4"
      >
        <p className="text-ash">
          It is free until the pieces leave.
          {isPaid && method === "gateway" && " The money goes back to where you paid from."}
        </p>
        <TextArea
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          rows={2}
          limit={maxReason}
          error={error || undefined}
        />
        {needsAccount && (
          <TextField
            label="UPI ID for your refund"
            hint="Without one, we'll ask you where to send the money."
            optional
            value={upiId}
            onChange={(event) => setUpiId(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={upiError || undefined}
          />
        )}
        <Button type="submit" variant="secondary" aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? "Cancelling…" : "Cancel the order"}
        </Button>
      </form>
    </details>
  );
}

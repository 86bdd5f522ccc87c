/** Cancels an order that has not left yet. */
import type { PublicOrder } from "../../api/contract/types.gen";
import { type FormEvent, useState } from "react";
import { userMessage } from "../../api/error";
import { ApiError, send } from "../../api/request";
import { orderAddress } from "../../features/orders/pay";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";

type FormProps = { order: PublicOrder; token: string | null; onDone: () => void };

const maxReason = 400;

export function CancelForm({ order: { id, paymentStatus }, token, onDone }: FormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === "") {
      setError("Please say why.");
      return;
    }
    setBusy(true);
    setError("");
    try {
      await send("POST", orderAddress(id, "/cancel", token), { body: { reason: reason.trim() } });
      onDone();
    } catch (refusal) {
      const isSafe = refusal instanceof ApiError && refusal.status !== undefined && refusal.status < 500;
      setError(isSafe ? refusal.message : userMessage(refusal));
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
          {paymentStatus === "paid" && " The money goes back the way it was paid."}
        </p>
        <TextArea
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          rows={2}
          limit={maxReason}
          error={error || undefined}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? "Cancelling…" : "Cancel the order"}
        </Button>
      </form>
    </details>
  );
}

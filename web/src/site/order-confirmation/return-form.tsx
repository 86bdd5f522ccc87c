/** Asks to return pieces of a delivered order. */
import { type FormEvent, useState } from "react";
import { userMessage } from "../../api/error";
import { ApiError, send } from "../../api/request";
import type { PublicOrder } from "../../features/cart/wire";
import { orderAddress } from "../../features/orders/pay";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";

type ReturnFormProps = { order: PublicOrder; token: string | null; onDone: () => void };

const maxReason = 500;

export function ReturnForm({ order: { id }, token, onDone }: ReturnFormProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (reason.trim() === "") {
      setError("Please say what is not right, and which pieces it is about.");
      return;
    }
    setBusy(true);
    setError("");
    try {
      await send("POST", orderAddress(id, "/returns", token), { body: { reason: reason.trim() } });
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
      <summary className="min-h-11 py-2 text-areca underline-offset-4 hover:underline">Return something</summary>
      <form noValidate aria-label="Return" onSubmit={(event) => void ask(event)} className="mt-2 grid gap-4">
        <TextArea
          label="What is not right?"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          rows={3}
          limit={maxReason}
          error={error || undefined}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? "Sending…" : "Ask to return"}
        </Button>
      </form>
    </details>
  );
}

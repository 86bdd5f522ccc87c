/** Declining a quotation, with a reason. */
import { type FormEvent, useState } from "react";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";
import { errorMessage } from "./link";
import type { QuotationModel } from "./use-quotation";
import type { RejectionReason } from "./types";

const reasons: readonly { value: RejectionReason; label: string }[] = [
  { value: "price", label: "The price" },
  { value: "timeline", label: "It takes too long" },
  { value: "competitor", label: "I chose another company" },
  { value: "postponed", label: "Not now" },
  { value: "other", label: "Another reason" },
];

export function Reject({ model }: { model: QuotationModel }) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function decline(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!reason) return setError("Please choose a reason.");
    setBusy(true);
    setError(null);
    try {
      await model.reject(reason, text.trim());
    } catch (failure) {
      setError(errorMessage(failure, "Your answer could not be sent. Please try again."));
      setBusy(false);
    }
  }

  return (
    <details className="quote-reject">
      <summary>Decline</summary>
      <form noValidate aria-label="Decline" onSubmit={(event) => void decline(event)}>
        <fieldset>
          <legend>Why are you declining?</legend>
          {reasons.map(({ value, label }) => (
            <label key={value} className="quote-tick">
              <input
                type="radio"
                name="rejection"
                value={value}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label="What would have changed your mind?"
          optional
          rows={2}
          limit={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && (
          <p role="alert" className="error">
            {error}
          </p>
        )}
        <Button type="submit" variant="secondary" aria-disabled={busy || undefined}>
          {busy ? "One moment…" : "Decline quotation"}
        </Button>
      </form>
    </details>
  );
}

/** Saying no: easily, and with a reason that helps. */
import { type FormEvent, useState } from "react";
import { TextArea } from "../../form/text-area";
import { Button } from "../../ui/button";
import { reasonOf } from "./link";
import type { QuotationModel } from "./use-quotation";
import type { RejectionReason } from "./wire";

const reasons: readonly { value: RejectionReason; label: string }[] = [
  { value: "price", label: "The price" },
  { value: "timeline", label: "It takes too long" },
  { value: "competitor", label: "Somebody else builds it" },
  { value: "postponed", label: "Not now" },
  { value: "other", label: "Another reason" },
];

export function Reject({ model }: { model: QuotationModel }) {
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function decline(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (!reason) return setRefusal("Please choose a reason.");
    setBusy(true);
    setRefusal(null);
    try {
      await model.reject(reason, text.trim());
    } catch (error) {
      setRefusal(reasonOf(error, "Your answer did not reach us. Please try again."));
      setBusy(false);
    }
  }

  return (
    <details className="quote-reject">
      <summary>This is not for me</summary>
      <form noValidate aria-label="Decline" onSubmit={(event) => void decline(event)}>
        <fieldset>
          <legend>What speaks against it?</legend>
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
          label="What would have made it right?"
          optional
          rows={2}
          limit={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {refusal && (
          <p role="alert" className="refusal">
            {refusal}
          </p>
        )}
        <Button type="submit" variant="secondary" aria-disabled={busy || undefined}>
          {busy ? "One moment…" : "Decline the quotation"}
        </Button>
      </form>
    </details>
  );
}

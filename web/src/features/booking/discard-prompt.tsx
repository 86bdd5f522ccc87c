/** Asks before closing the dialog discards the input. Replaces the dialog's buttons. */
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button";

type DiscardPromptProps = { onKeep: () => void; onDiscard: () => void };

export function DiscardPrompt({ onKeep, onDiscard }: DiscardPromptProps) {
  const id = useId();
  const question = useRef<HTMLDivElement>(null);

  useEffect(() => question.current?.querySelector("button")?.focus(), []);

  return (
    <div
      ref={question}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-loss`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div>
        <p id={`${id}-question`} className="font-medium">
          Discard your booking?
        </p>
        <p id={`${id}-loss`} className="text-sm text-ash">
          Your answers will be lost.
        </p>
      </div>
      <div className="flex flex-1 justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="primary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

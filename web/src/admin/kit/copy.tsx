/** A button that copies a text to the clipboard. */
import { useEffect, useState } from "react";
import { Action } from "./button";

/** Milliseconds for which "Copied" is shown. */
const feedbackDuration = 2000;

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), feedbackDuration);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <Action
      variant="quiet"
      className="-my-2 -mr-2.5 h-8! text-xs max-md:h-11!"
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <span role="status">{copied === null ? "Copy" : copied ? "Copied" : "Could not copy"}</span>
    </Action>
  );
}

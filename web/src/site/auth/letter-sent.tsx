/** What is shown once a letter is on its way: open its link, or type its code here. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";
import { showAuthError } from "../../features/session/auth-error-toast";
import { Frame } from "./frame";
import type { LetterKind } from "./letter";

type LetterSentProps = {
  kind: LetterKind;
  email: string;
  title: string;
  /** What is true whether or not there is such an account. */
  children: React.ReactNode;
  /** Sends another one. */
  onResend: () => Promise<void>;
  onVerified: () => void;
  /** Back to the form with the address. */
  onBack: () => void;
};

/** Seconds: the service sends one letter a minute to an address. */
const resendAfter = 60;

export function LetterSent({ kind, email, title, children, onResend, onVerified, onBack }: LetterSentProps) {
  return (
    <Frame title={title} announced lead={children}>
      <CodeForm kind={kind} email={email} onVerified={onVerified} />
      <div className="mt-8 grid gap-1 border-t border-seam pt-5 text-ash">
        <p>No letter after a few minutes? Look among the unwanted e-mails.</p>
        <div className="flex flex-wrap gap-x-6">
          <Resend onResend={onResend} />
          <Button variant="tertiary" onClick={onBack}>
            Use another address
          </Button>
        </div>
      </div>
    </Frame>
  );
}

function Resend({ onResend }: { onResend: () => Promise<void> }) {
  const [left, setLeft] = useState(resendAfter);
  const busy = useRef(false);

  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  async function resend() {
    if (busy.current || left > 0) return;
    busy.current = true;
    try {
      await onResend();
      setLeft(resendAfter);
      toast({ title: "On its way", description: "We have sent the letter again." });
    } catch (error) {
      showAuthError("Error", error);
    } finally {
      busy.current = false;
    }
  }

  return (
    <Button variant="tertiary" aria-disabled={left > 0} onClick={() => void resend()}>
      <span className="tabular-nums">{left > 0 ? `Send it again in ${left} s` : "Send it again"}</span>
    </Button>
  );
}

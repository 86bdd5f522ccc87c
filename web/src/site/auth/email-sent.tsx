/** Shown after an e-mail was sent: open its link, or enter its code here. */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { CodeForm } from "./code-form";
import { showAuthError } from "../../features/session/auth-error-toast";
import { Frame } from "./frame";
import type { EmailLinkKind } from "./email-link";

type EmailSentProps = {
  kind: EmailLinkKind;
  email: string;
  title: string;
  /** Must not reveal whether the account exists. */
  children: React.ReactNode;
  onResend: () => Promise<void>;
  onVerified: () => void;
  /** Back to the form with the address. */
  onBack: () => void;
};

/** Seconds; the service sends at most one e-mail a minute to an address. */
const resendDelay = 60;

export function EmailSent({ kind, email, title, children, onResend, onVerified, onBack }: EmailSentProps) {
  return (
    <Frame title={title} focusTitle lead={children}>
      <CodeForm kind={kind} email={email} onVerified={onVerified} />
      <div className="mt-8 grid gap-1 border-t border-seam pt-5 text-ash">
        <p>No e-mail after a few minutes? Check your spam folder.</p>
        <div className="flex flex-wrap gap-x-6">
          <Resend onResend={onResend} />
          <Button variant="tertiary" onClick={onBack}>
            Use another e-mail address
          </Button>
        </div>
      </div>
    </Frame>
  );
}

function Resend({ onResend }: { onResend: () => Promise<void> }) {
  const [left, setLeft] = useState(resendDelay);
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
      setLeft(resendDelay);
      toast({ title: "E-mail sent again" });
    } catch (error) {
      showAuthError("Error", error);
    } finally {
      busy.current = false;
    }
  }

  return (
    <Button variant="tertiary" aria-disabled={left > 0} onClick={() => void resend()}>
      <span className="tabular-nums">{left > 0 ? `Resend e-mail in ${left} s` : "Resend e-mail"}</span>
    </Button>
  );
}

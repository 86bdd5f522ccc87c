/** The person's consents, and the switch for marketing e-mails. */
import { Suspense, use, useState, useTransition } from "react";
import type { Consent, Purpose } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { useMarketingAsk } from "../../features/consent/notices";
import { CheckBox } from "../../form/check-box";
import { Button } from "../../ui/button";
import { date } from "../../ui/format";
import { toast } from "../../ui/toast";

type Answer = Consent[] | null;

async function loadConsents(): Promise<Answer> {
  try {
    return await request("GET", "/api/me/consents");
  } catch {
    return null;
  }
}

export function Consents() {
  const [answer, setAnswer] = useState(loadConsents);
  const [, startTransition] = useTransition();
  const show = (next: Promise<Answer>) => startTransition(() => setAnswer(next));
  return (
    <div className="py-4">
      <Suspense fallback={<p className="text-ash">One moment…</p>}>
        <ConsentList
          answer={answer}
          onChanged={(now) => show(Promise.resolve(now))}
          onRetry={() => show(loadConsents())}
        />
      </Suspense>
    </div>
  );
}

type ListProps = { answer: Promise<Answer>; onChanged: (consents: Consent[]) => void; onRetry: () => void };

function ConsentList({ answer, onChanged, onRetry }: ListProps) {
  const consents = use(answer);
  const ask = useMarketingAsk();
  const [saving, setSaving] = useState(false);
  if (!consents) {
    return (
      <div>
        <p className="text-ash">Your consents could not be loaded.</p>
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  const agrees = consents.some(({ purpose, withdrawnAt }) => purpose === "marketing" && !withdrawnAt);

  async function decide(agrees: boolean) {
    if (saving) return;
    setSaving(true);
    try {
      const body = { agrees, textVersion: ask.version };
      onChanged(await request("PUT", "/api/me/marketing-consent", { body }));
      toast({
        title: agrees ? "Marketing e-mails are on" : "Marketing e-mails are off",
        description: agrees
          ? "You can turn them off here at any time."
          : "An e-mail already on its way may still arrive.",
      });
    } catch (error) {
      toast({ variant: "destructive", title: "Your choice could not be saved", description: userMessage(error) });
    } finally {
      setSaving(false);
    }
  }

  async function withdraw(purpose: "analytics" | "ads") {
    if (saving) return;
    setSaving(true);
    try {
      onChanged(await request("DELETE", path("/api/me/consents/{purpose}", { purpose })));
      toast({
        title: "Consent withdrawn",
        description: "This also applies to this browser. What a platform has received already stays there.",
      });
    } catch (error) {
      toast({ variant: "destructive", title: "Your choice could not be saved", description: userMessage(error) });
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <CheckBox label={ask.text} optional checked={agrees} onChange={(ticked) => void decide(ticked)} />
      <p className="text-sm text-ash">
        You'll get e-mails about your own enquiries, quotations and receipts either way.
      </p>
      {consents.length > 0 && (
        <ul aria-label="Your consents" className="mt-4 border-t border-seam">
          {latest(consents).map(({ purpose, grantedAt, withdrawnAt, textVersion }) => (
            <li
              key={`${purpose} ${grantedAt}`}
              className="flex flex-wrap justify-between gap-x-6 border-b border-seam py-2.5"
            >
              <span>{purposes[purpose]}</span>
              <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ash">
                {withdrawnAt
                  ? `Given ${date(grantedAt)}, withdrawn ${date(withdrawnAt)}`
                  : `Given ${date(grantedAt)} · version ${textVersion}`}
                {!withdrawnAt && (purpose === "analytics" || purpose === "ads") && (
                  <button
                    type="button"
                    aria-label={`Withdraw: ${purposes[purpose]}`}
                    className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
                    onClick={() => void withdraw(purpose)}
                  >
                    Withdraw
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Every submitted form records a consent; the newest of each purpose is in force. */
function latest(consents: readonly Consent[]): Consent[] {
  return consents.filter(({ purpose }, index) => consents.findIndex((other) => other.purpose === purpose) === index);
}

const purposes: Record<Purpose, string> = {
  service_contact: "Contact about your enquiries",
  marketing: "Ideas and offers by e-mail",
  analytics: "Website analytics",
  ads: "Ad measurement",
};

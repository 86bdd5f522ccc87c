/** One's own referrals, after a code by e-mail. */
import { useState } from "react";
import * as z from "zod/mini";
import type { MyReferral, MyReferrals, ReferralStatus } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { brandName } from "../../../api/site-settings";
import { TextField } from "../../../form/text-field";
import { usePublicForm } from "../../../form/use-public-form";
import { paths } from "../../../paths";
import { Button, buttonClass } from "../../../ui/button";
import { date, money } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { CodeStep } from "../code-steps";
import { showFailure } from "../failure";

const schema = z.object({
  phone: z.string().check(z.trim(), z.minLength(1, "Please enter your mobile number."), z.maxLength(32)),
});

type Values = z.output<typeof schema>;

type State = { is: "asking" } | { is: "sent"; phone: string } | { is: "open"; mine: MyReferrals };

const ask = (phone: string) => request("POST", "/api/referrals/codes", { body: { phone } });

export function Lookup() {
  const [state, setState] = useState<State>({ is: "asking" });
  return (
    <>
      <h2>Your referrals</h2>
      {state.is === "asking" && <PhoneStep onSent={(phone) => setState({ is: "sent", phone })} />}
      {state.is === "sent" && (
        <CodeStep
          open={async (code) => {
            const body = { phone: state.phone, code };
            setState({ is: "open", mine: await request("POST", "/api/referrals/status", { body }) });
          }}
          resend={() => ask(state.phone)}
          back={() => setState({ is: "asking" })}
        >
          If this number has recommended somebody, we have sent a code to the e-mail address given then. It works for 10
          minutes. No e-mail? Check your spam folder.
        </CodeStep>
      )}
      {state.is === "open" && <Mine mine={state.mine} />}
    </>
  );
}

function PhoneStep({ onSent }: { onSent: (phone: string) => void }) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema,
    defaultValues: { phone: "" },
    send: async ({ phone }) => {
      await ask(phone);
      onSent(phone);
    },
    onFailure: (error): void => showFailure<Values>(error, ["phone"], refuse, "No code sent"),
  });
  return (
    <form noValidate className="program-form" onSubmit={(event) => void onSubmit(event)}>
      <p className="program-note">See how your referrals are doing, and get your link to share.</p>
      <TextField
        {...form.register("phone")}
        label="Your mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The number that you recommended somebody with."
        error={errors.phone?.message}
      />
      <div>
        <Button type="submit" variant="secondary" aria-disabled={busy || undefined}>
          {busy ? "One moment…" : "E-mail me a code"}
        </Button>
      </div>
    </form>
  );
}

const statusTexts: Record<ReferralStatus, string> = {
  submitted: "We'll call them soon",
  contacted: "We have spoken with them",
  qualified: "We are working on their home",
  converted: "They signed",
  reward_due: "Your reward is due",
  reward_paid: "Your reward is paid",
  rejected: "Not accepted by the rules",
  expired: "Expired",
};

function Mine({ mine: { code, referrals } }: { mine: MyReferrals }) {
  return (
    <>
      <Share code={code} />
      <ul className="program-list mt-6">
        {referrals.map((referral) => (
          <Referral key={`${referral.submittedAt} ${referral.name}`} referral={referral} />
        ))}
      </ul>
      {referrals.length === 0 && <p className="program-note">Nobody yet. Share your link to start.</p>}
    </>
  );
}

function Referral({ referral: { name, status, submittedAt, rewardPaise } }: { referral: MyReferral }) {
  return (
    <li>
      <span>
        <span className="font-medium">{name}</span>
        <br />
        <span className="text-sm text-ash">{date(submittedAt)}</span>
      </span>
      <span className="text-right">
        {statusTexts[status]}
        {typeof rewardPaise === "number" && (
          <>
            <br />
            <span className="text-sm text-ash">{money(rewardPaise)}</span>
          </>
        )}
      </span>
    </li>
  );
}

/** The link to share: copied, or sent by WhatsApp. */
function Share({ code }: { code: string }) {
  const link = `${window.location.origin}${paths.booking()}?ref=${code}`;
  const text = `I can recommend ${brandName()} for home interiors. Book a free consultation here: ${link}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: "Link copied" });
    } catch {
      toast({ variant: "destructive", title: "Not copied", description: "Select the link and copy it." });
    }
  }
  return (
    <div>
      <p className="program-note">Your link to share:</p>
      <p className="my-2 font-medium wrap-anywhere select-all">{link}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy link
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary" })}
        >
          Share by WhatsApp
        </a>
      </div>
    </div>
  );
}

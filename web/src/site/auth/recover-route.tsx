/** Password recovery. Never reveals whether an account exists. */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { emailSchema } from "../../features/session/form";
import { Frame } from "./frame";
import { EmailSent } from "./email-sent";
import { confirmAddress, parseNext, withNext } from "./links";
import { usePublicForm } from "../../form/use-public-form";

export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = parseNext(search);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, errors, busy, onSubmit } = usePublicForm({
    schema: emailSchema,
    defaultValues: { email: "" },
    send: async ({ email }) => {
      await sendEmail(email);
      setSentTo(email);
    },
    onFailure: (error) => showAuthError("Error", error),
  });

  async function sendEmail(email: string) {
    const { error } = await (await sessionClient()).resetPasswordForEmail(email, { redirectTo: confirmAddress(next) });
    if (error) throw error;
  }

  if (sentTo) {
    return (
      <EmailSent
        kind="recovery"
        email={sentTo}
        title="Check your e-mail"
        onResend={() => sendEmail(sentTo)}
        onVerified={() => void navigate(withNext(paths.authPassword(), next), { replace: true })}
        onBack={() => setSentTo(null)}
      >
        If <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong> has an account with us, we've sent
        it an e-mail. Open its link, or enter its code here.
      </EmailSent>
    );
  }
  return (
    <Frame
      title="Forgot your password?"
      lead="Enter your e-mail address and we'll send you a link to choose a new one."
    >
      <form noValidate aria-label="Forgot your password?" onSubmit={onSubmit} className="grid gap-5">
        <EmailField {...form.register("email")} autoComplete="username" error={errors.email?.message} />
        <Button type="submit" size="large" aria-disabled={busy}>
          {busy ? "One moment…" : "Send link"}
        </Button>
        <Link
          to={withNext(paths.auth(), next)}
          className="inline-flex min-h-11 items-center justify-self-start text-areca underline-offset-4 hover:underline"
        >
          Back to Sign In
        </Link>
      </form>
    </Frame>
  );
}

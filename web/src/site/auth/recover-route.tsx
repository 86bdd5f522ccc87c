/** For a forgotten password: asks for the address, and says the same whether or not somebody has it. */
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
import { LetterSent } from "./letter-sent";
import { confirmAddress, nextIn, withNext } from "./links";
import { usePublicForm } from "../../form/use-public-form";

export function Component() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const next = nextIn(search);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, errors, busy, onSubmit } = usePublicForm({
    schema: emailSchema,
    defaultValues: { email: "" },
    send: async ({ email }) => {
      await ask(email);
      setSentTo(email);
    },
    onFailure: (error) => showAuthError("Error", error),
  });

  async function ask(email: string) {
    const { error } = await (await sessionClient()).resetPasswordForEmail(email, { redirectTo: confirmAddress(next) });
    if (error) throw error;
  }

  if (sentTo) {
    return (
      <LetterSent
        kind="recovery"
        email={sentTo}
        title="Look into your inbox"
        onResend={() => ask(sentTo)}
        onVerified={() => void navigate(withNext(paths.authPassword(), next), { replace: true })}
        onBack={() => setSentTo(null)}
      >
        If <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong> has an account with us, a letter is
        on its way. Open the link in it, or type its code here.
      </LetterSent>
    );
  }
  return (
    <Frame
      title="Forgot your password?"
      lead="Tell us your e-mail address. We send you a letter with which you can choose a new one."
    >
      <form noValidate aria-label="Forgot your password?" onSubmit={onSubmit} className="grid gap-5">
        <EmailField {...form.register("email")} autoComplete="username" error={errors.email?.message} />
        <Button type="submit" size="large" aria-disabled={busy}>
          {busy ? "One moment…" : "Send the letter"}
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

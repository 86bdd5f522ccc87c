/** Takes the 6-digit code of an e-mail, for people who read it on another device. */
import { TextField } from "../../form/text-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { codeSchema } from "../../features/session/form";
import type { EmailLinkKind } from "./email-link";
import { usePublicForm } from "../../form/use-public-form";

type CodeFormProps = {
  kind: EmailLinkKind;
  /** The recipient, if known. */
  email?: string | undefined;
  onVerified: () => void;
};

export function CodeForm({ kind, email, onVerified }: CodeFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: codeSchema,
    defaultValues: { email: email ?? "", code: "" },
    send: async ({ email, code }) => {
      const { error } = await (await sessionClient()).verifyOtp({ type: kind, email, token: code });
      if (error) throw error;
      onVerified();
    },
    onFailure: (error) => {
      if (authErrorOf(error)?.code === "otp_expired")
        refuse("code", "That code is wrong or has expired. Use the one from the latest e-mail.");
      else showAuthError("Error", error);
    },
  });

  return (
    <form noValidate aria-label="Code from the e-mail" onSubmit={onSubmit} className="grid gap-5">
      {!email && <EmailField {...form.register("email")} autoComplete="username" error={errors.email?.message} />}
      <TextField
        {...form.register("code")}
        label="6-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        error={errors.code?.message}
      />
      <Button type="submit" variant="secondary" aria-disabled={busy}>
        {busy ? "One moment…" : "Continue"}
      </Button>
    </form>
  );
}

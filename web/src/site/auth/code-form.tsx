/** A place to type the six digits of a letter, for those who read their e-mail on another device. */
import { TextField } from "../../form/text-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { codeSchema } from "../../features/session/form";
import type { LetterKind } from "./letter";
import { usePublicForm } from "../../form/use-public-form";

type CodeFormProps = {
  kind: LetterKind;
  /** The address that the letter went to, where it is known. */
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
      if (authErrorOf(error)?.code === "otp_expired") refuse("code", "This code is wrong or no longer valid.");
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
        {busy ? "One moment…" : "Go on with the code"}
      </Button>
    </form>
  );
}

/** A place to type the six digits of a letter, for those who read their e-mail on another device. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "../../form/text-field";
import { refusalOf } from "../../features/session/refusal";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { EmailField } from "../../features/session/email-field";
import { tellFailure } from "../../features/session/failure";
import { codeSchema } from "../../features/session/form";
import type { LetterKind } from "./letter";

type CodeFormProps = {
  kind: LetterKind;
  /** The address that the letter went to, where it is known. */
  email?: string | undefined;
  onVerified: () => void;
};

export function CodeForm({ kind, email, onVerified }: CodeFormProps) {
  const form = useForm({ defaultValues: { email: email ?? "", code: "" }, resolver: zodResolver(codeSchema) });
  const { errors } = form.formState;
  const [busy, setBusy] = useState(false);

  async function verify({ email, code }: { email: string; code: string }) {
    if (busy) return;
    setBusy(true);
    try {
      const { error } = await (await sessionClient()).verifyOtp({ type: kind, email, token: code });
      if (error) throw error;
      onVerified();
    } catch (error) {
      if (refusalOf(error)?.code === "otp_expired") {
        const message = "This code is wrong or no longer valid.";
        form.setError("code", { message }, { shouldFocus: true });
      } else tellFailure("Error", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="Code from the e-mail"
      onSubmit={(event) => void form.handleSubmit(verify)(event)}
      className="grid gap-5"
    >
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

/** Asks for another e-mail address, which counts once its owner has confirmed it. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { EmailField } from "../../features/session/email-field";
import { tellFailure } from "../../features/session/failure";
import { emailChangeSchema } from "../../features/session/form";
import { PasswordField } from "../../features/session/password-field";
import { refusalOf } from "../../features/session/refusal";
import { sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { concernsCurrentPassword } from "./refusals";

type Values = { email: string; currentPassword: string };

export function EmailForm({ current, onDone }: { current: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { email: "", currentPassword: "" }, resolver: zodResolver(emailChangeSchema) });
  const { errors } = form.formState;
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function save({ email, currentPassword }: Values) {
    if (busy) return;
    if (email.toLowerCase() === current) {
      return form.setError("email", { message: "You use this address already." }, { shouldFocus: true });
    }
    setBusy(true);
    try {
      const { error } = await (
        await sessionClient()
      ).updateUser(
        { email, current_password: currentPassword },
        { emailRedirectTo: window.location.origin + paths.authConfirm() },
      );
      if (error) throw error;
      setSentTo(email);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return tellFailure("Error", error);
      const field = concernsCurrentPassword(refusal) ? "currentPassword" : "email";
      form.setError(field, { message: refusal.message }, { shouldFocus: true });
    } finally {
      setBusy(false);
    }
  }

  if (sentTo) {
    return (
      <div role="status">
        <p className="text-ash">
          We've sent a link to <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong>. Open it to
          confirm the address; until then, sign in with {current}.
        </p>
        <Button variant="secondary" className="mt-4" onClick={onDone}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      aria-label="E-mail address"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="grid gap-5"
    >
      <EmailField {...form.register("email")} label="New Email" autoComplete="email" error={errors.email?.message} />
      <PasswordField
        {...form.register("currentPassword")}
        label="Current Password"
        hint="So nobody else can change it in your open browser."
        autoComplete="current-password"
        enterKeyHint="go"
        error={errors.currentPassword?.message}
      />
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "One moment…" : "Send confirmation link"}
      </Button>
    </form>
  );
}

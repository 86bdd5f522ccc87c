/** Changes the e-mail address; the new one takes effect once it is confirmed. */
import { useState } from "react";
import { EmailField } from "../../features/session/email-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { emailChangeSchema } from "../../features/session/form";
import { PasswordField } from "../../features/session/password-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { paths } from "../../paths";
import { Button } from "../../ui/button";
import { concernsCurrentPassword } from "./auth-errors";
import { usePublicForm } from "../../form/use-public-form";

type Values = { email: string; currentPassword: string };

export function EmailForm({ current, onDone }: { current: string; onDone: () => void }) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: emailChangeSchema,
    defaultValues: { email: "", currentPassword: "" },
    send: save,
    onFailure: (error) => {
      const authError = authErrorOf(error);
      if (authError) refuse(concernsCurrentPassword(authError) ? "currentPassword" : "email", authError.message);
      else showAuthError("Error", error);
    },
  });
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function save({ email, currentPassword }: Values) {
    if (email.toLowerCase() === current) return refuse("email", "You already use this address.");
    const { error } = await (
      await sessionClient()
    ).updateUser(
      { email, current_password: currentPassword },
      { emailRedirectTo: window.location.origin + paths.authConfirm() },
    );
    if (error) throw error;
    setSentTo(email);
  }

  if (sentTo) {
    return (
      <div role="status">
        <p className="text-ash">
          We've sent a link to <strong className="font-medium wrap-anywhere text-ink">{sentTo}</strong>. Open it to
          confirm the address. Until then, sign in with {current}.
        </p>
        <Button variant="secondary" className="mt-4" onClick={onDone}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <form noValidate aria-label="E-mail address" onSubmit={onSubmit} className="grid gap-5">
      <EmailField {...form.register("email")} label="New E-mail" autoComplete="email" error={errors.email?.message} />
      <PasswordField
        {...form.register("currentPassword")}
        label="Current Password"
        hint="To confirm that it's you."
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

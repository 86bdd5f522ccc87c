/** Changes the password, which ends all other sessions. */
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { TextField } from "../../form/text-field";
import { showAuthError } from "../../features/session/auth-error-toast";
import { mismatch, passwordChangeSchema } from "../../features/session/form";
import { NewPasswordField, PasswordField } from "../../features/session/password-field";
import { authErrorOf } from "../../features/session/auth-error";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { concernsCode, concernsCurrentPassword, wantsCode } from "./auth-errors";
import { usePublicForm } from "../../form/use-public-form";

type PasswordFormProps = { email: string; name: string; onDone: () => void };

type Values = { currentPassword: string; password: string; confirmPassword: string; code: string };

const empty: Values = { currentPassword: "", password: "", confirmPassword: "", code: "" };

export function PasswordForm({ email, name, onDone }: PasswordFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm<Values>({
    schema: passwordChangeSchema,
    defaultValues: empty,
    send: save,
    onFailure: showError,
  });
  const password = useWatch({ control: form.control, name: "password" });
  const [needsCode, setNeedsCode] = useState(false);

  async function save({ currentPassword, password, confirmPassword, code }: Values) {
    if (password !== confirmPassword) {
      toast({ variant: "destructive", ...mismatch });
      return refuse("confirmPassword", "Passwords do not match.");
    }
    const nonce = code.trim();
    const { error } = await (
      await sessionClient()
    ).updateUser({ password, current_password: currentPassword, ...(nonce && { nonce }) });
    if (error) throw error;
    toast({ title: "Password changed", description: "You've been signed out on all other devices." });
    onDone();
  }

  async function showError(error: unknown) {
    const authError = authErrorOf(error);
    if (!authError) return showAuthError("Error", error);
    if (wantsCode(authError)) return askForCode();
    const field = concernsCode(authError)
      ? "code"
      : concernsCurrentPassword(authError)
        ? "currentPassword"
        : "password";
    refuse(field, authError.message);
  }

  async function askForCode() {
    const { error } = await (await sessionClient()).reauthenticate();
    if (error) return showAuthError("Error", error);
    setNeedsCode(true);
  }

  return (
    <form noValidate aria-label="Password" onSubmit={onSubmit} className="grid gap-5">
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register("currentPassword")}
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
      />
      <NewPasswordField
        {...form.register("password")}
        label="New Password"
        password={password}
        personal={[email, name]}
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register("confirmPassword")}
        label="Confirm Password"
        autoComplete="new-password"
        enterKeyHint="go"
        error={errors.confirmPassword?.message}
      />
      {needsCode && (
        <TextField
          {...form.register("code")}
          label="6-digit code"
          hint={`We've sent it to ${email}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
        />
      )}
      <Button type="submit" aria-disabled={busy} className="justify-self-start">
        {busy ? "Saving…" : "Save password"}
      </Button>
    </form>
  );
}

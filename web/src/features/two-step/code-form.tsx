/** Asks for a code from the authenticator app or, if it is lost, a recovery code. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, userMessage } from "../../api/error";
import { request } from "../../api/request";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { showAuthError } from "../session/auth-error-toast";
import { invalidateMe } from "../session/me";
import { authErrorOf } from "../session/auth-error";
import { codeErrorMessage } from "./code-error";
import { sessionClient } from "../session/session";
import { type App, refreshTokens } from "./factors";
import { usePublicForm } from "../../form/use-public-form";

const digits = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/, "The code has 6 digits."),
);

const recoveryCode = z.string().check(z.trim(), z.minLength(1, "Please enter one of your recovery codes."));

type CodeFormProps = {
  apps: readonly App[];
  /** The button's label. */
  submit: string;
  onVerified: () => void;
  onCancel?: () => void;
};

export function CodeForm(props: CodeFormProps) {
  const [recovering, setRecovering] = useState(false);
  const Form = recovering ? RecoveryCodeForm : AppCodeForm;
  return (
    <>
      <Form {...props} />
      <Button variant="tertiary" className="mt-3" onClick={() => setRecovering(!recovering)}>
        {recovering ? "Use your authenticator app" : "Use a recovery code"}
      </Button>
    </>
  );
}

function AppCodeForm({ apps, submit, onVerified, onCancel }: CodeFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: z.object({ code: digits }),
    defaultValues: { code: "" },
    send: async ({ code }) => {
      await verifyWithAny(apps, code);
      invalidateMe();
      onVerified();
    },
    onFailure: (error) => {
      const authError = authErrorOf(error);
      if (authError) refuse("code", codeErrorMessage(authError));
      else showAuthError("Error", error);
    },
  });
  useFocus(form.setFocus);

  return (
    <form noValidate aria-label="Code from your authenticator app" onSubmit={onSubmit} className="grid gap-5">
      <TextField
        {...form.register("code")}
        label="6-digit code"
        hint="Open your authenticator app to see it."
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        error={errors.code?.message}
      />
      <Buttons busy={busy} submit={submit} onCancel={onCancel} />
    </form>
  );
}

/** The code may come from any of the apps. A wrong code counts as an attempt for each. */
async function verifyWithAny(apps: readonly App[], code: string): Promise<void> {
  const { mfa } = await sessionClient();
  let lastError: unknown = new Error("There is no authenticator app.");
  for (const { id } of apps) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    lastError = error;
    if (authErrorOf(error)?.code !== "mfa_verification_failed") break;
  }
  throw lastError;
}

function RecoveryCodeForm({ submit, onVerified, onCancel }: CodeFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: z.object({ code: recoveryCode }),
    defaultValues: { code: "" },
    send: async (body) => {
      await request("POST", "/api/auth/recovery-code", { body });
      await refreshTokens();
      invalidateMe();
      onVerified();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && (error.fields?.["code"] || error.status === 429)) {
        refuse("code", error.fields?.["code"] ?? error.message);
      } else toast({ variant: "destructive", title: "Error", description: userMessage(error) });
    },
  });
  useFocus(form.setFocus);

  return (
    <form noValidate aria-label="Recovery code" onSubmit={onSubmit} className="grid gap-5">
      <TextField
        {...form.register("code")}
        label="Recovery code"
        hint="One of the ten you saved when you set up two-step verification. Each works once."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        error={errors.code?.message}
      />
      <Buttons busy={busy} submit={submit} onCancel={onCancel} />
    </form>
  );
}

type ButtonsProps = { busy: boolean; submit: string; onCancel?: (() => void) | undefined };

function Buttons({ busy, submit, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" aria-disabled={busy}>
        {busy ? "One moment…" : submit}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** The form replaces the button that opened it, so it takes over the focus. */
function useFocus(setFocus: (name: "code") => void): void {
  const focus = useRef(setFocus);
  useEffect(() => focus.current("code"), []);
}

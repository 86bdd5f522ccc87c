/** Asks for the code of an authenticator app, or for a recovery code of somebody who has lost it. */
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError, userMessage } from "../../api/error";
import { request } from "../../api/request";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { tellFailure } from "../session/failure";
import { forgetMe } from "../session/me";
import { refusalOf } from "../session/refusal";
import { messageOf } from "./refusal";
import { sessionClient } from "../session/session";
import { type App, renewTokens } from "./levels";
import { usePublicForm } from "../../form/use-public-form";

const digits = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/, "The code has 6 digits."),
);

const recoveryCode = z.string().check(z.trim(), z.minLength(1, "Please enter one of your recovery codes."));

type CodeFormProps = {
  apps: readonly App[];
  /** What the button says. */
  submit: string;
  onGiven: () => void;
  /** Beside the button: the way back, where there is one. */
  onCancel?: () => void;
};

/** Which of the two is asked for can be changed at any time. */
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

function AppCodeForm({ apps, submit, onGiven, onCancel }: CodeFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: z.object({ code: digits }),
    defaultValues: { code: "" },
    send: async ({ code }) => {
      await giveTo(apps, code);
      forgetMe();
      onGiven();
    },
    onFailure: (error) => {
      const refusal = refusalOf(error);
      if (refusal) refuse("code", messageOf(refusal));
      else tellFailure("Error", error);
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

/** With more than one app, the code may be any one's. A wrong code counts as a guess with each. */
async function giveTo(apps: readonly App[], code: string): Promise<void> {
  const { mfa } = await sessionClient();
  let refused: unknown = new Error("There is no authenticator app.");
  for (const { id } of apps) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    refused = error;
    if (refusalOf(error)?.code !== "mfa_verification_failed") break;
  }
  throw refused;
}

function RecoveryCodeForm({ submit, onGiven, onCancel }: CodeFormProps) {
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: z.object({ code: recoveryCode }),
    defaultValues: { code: "" },
    send: async (body) => {
      await request("POST", "/api/auth/recovery-code", { body });
      await renewTokens();
      forgetMe();
      onGiven();
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
        hint="One of the ten that you saved when you set up two-step verification. Each works once."
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

/** The form takes the place of whatever was pressed to come here. */
function useFocus(setFocus: (name: "code") => void): void {
  const focus = useRef(setFocus);
  useEffect(() => focus.current("code"), []);
}

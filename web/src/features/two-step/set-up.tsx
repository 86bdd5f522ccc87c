/** Sets up two-step verification: add the key to an app, confirm with a code, save recovery codes. */
import { Suspense, use, useState } from "react";
import * as z from "zod/mini";
import { brandName } from "../../api/site-settings";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { showAuthError } from "../session/auth-error-toast";
import { invalidateMe } from "../session/me";
import { authErrorOf } from "../session/auth-error";
import { codeErrorMessage } from "./code-error";
import { sessionClient } from "../session/session";
import { listApps } from "./factors";
import { NewRecoveryCodes } from "./recovery-codes";
import { usePublicForm } from "../../form/use-public-form";

/** An app that is not verified yet. */
type NewApp = { id: string; qrCode: string; secret: string };

type SetUpProps = {
  /** False if the account already has an app, and so has recovery codes. */
  needsRecoveryCodes: boolean;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
};

export function SetUp({ needsRecoveryCodes, onDone, onCancel }: SetUpProps) {
  const [added, setAdded] = useState(false);
  const [app, setApp] = useState(enroll);

  function finish() {
    invalidateMe();
    toast({ title: "Two-step verification is on", description: "You've been signed out on all other devices." });
    if (needsRecoveryCodes) setAdded(true);
    else onDone();
  }

  if (added) return <NewRecoveryCodes onDone={onDone} />;
  return (
    <Suspense fallback={<p className="text-ash">One moment…</p>}>
      <EnrollForm enrollment={app} onAdded={finish} onCancel={onCancel} onRetry={() => setApp(enroll())} />
    </Suspense>
  );
}

/** Null on failure. */
async function enroll(): Promise<NewApp | null> {
  try {
    const { mfa } = await sessionClient();
    const taken = new Set((await listApps()).map(({ name }) => name));
    const friendlyName = Array.from({ length: 20 }, (_, index) => appName(index)).find((name) => !taken.has(name));
    const { data, error } = await mfa.enroll({
      factorType: "totp",
      issuer: brandName(),
      ...(friendlyName && { friendlyName }),
    });
    if (error) throw error;
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  } catch (error) {
    console.warn("The authenticator app could not be enrolled.", error);
    return null;
  }
}

function appName(index: number): string {
  return index === 0 ? "Authenticator app" : `Authenticator app ${index + 1}`;
}

const schema = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, "")),
    z.regex(/^\d{6}$/, "The code has 6 digits."),
  ),
});

type EnrollFormProps = {
  enrollment: Promise<NewApp | null>;
  onAdded: () => void;
  onCancel?: (() => void) | undefined;
  onRetry: () => void;
};

function EnrollForm({ enrollment, onAdded, onCancel, onRetry }: EnrollFormProps) {
  const app = use(enrollment);
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema,
    defaultValues: { code: "" },
    send: confirm,
    onFailure: (error) => {
      const authError = authErrorOf(error);
      if (authError) refuse("code", codeErrorMessage(authError));
      else showAuthError("Error", error);
    },
  });

  async function confirm({ code }: { code: string }) {
    if (!app) return;
    const { error } = await (await sessionClient()).mfa.challengeAndVerify({ factorId: app.id, code });
    if (error) throw error;
    onAdded();
  }

  if (!app) {
    return (
      <p role="alert">
        The setup key could not be loaded.{" "}
        <button type="button" className="min-h-6 text-link" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <form noValidate aria-label="Set up two-step verification" onSubmit={onSubmit}>
      <ol className="grid gap-7">
        <Step number={1} title="Get an authenticator app">
          Google Authenticator, Microsoft Authenticator, 1Password and others all work.
        </Step>
        <Step number={2} title="Scan this code with it">
          <img
            src={app.qrCode}
            alt="QR code for your authenticator app. Can't scan it? Enter the key below instead."
            width={200}
            height={200}
            className="mt-3 rounded-panel border border-seam bg-paper p-2"
          />
          <SetupKey secret={app.secret} />
        </Step>
        <Step number={3} title="Enter the code it shows">
          <TextField
            {...form.register("code")}
            label="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            className="mt-3 max-w-60"
            error={errors.code?.message}
          />
        </Step>
      </ol>
      <div className="mt-6 flex flex-wrap gap-3 md:pl-11">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "One moment…" : "Turn on"}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type StepProps = { number: number; title: string; children: React.ReactNode };

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] gap-x-4">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-ink text-sm tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="text-ash">{children}</div>
      </div>
    </li>
  );
}

/** Shown in groups of four, which are easier to type. */
function SetupKey({ secret }: { secret: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: "Key copied" });
    } catch {
      toast({ variant: "destructive", title: "Could not copy", description: "Select the key and copy it yourself." });
    }
  }

  return (
    <div className="mt-3">
      <p>Can't scan it? Enter this key:</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        <code data-key className="min-w-0 font-mono wrap-anywhere text-ink">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <Button variant="tertiary" onClick={() => void copy()}>
          Copy key
        </Button>
      </p>
    </div>
  );
}

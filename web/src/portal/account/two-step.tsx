/** The person's two-step verification: setup, apps and recovery codes. */
import { Suspense, use, useState, useTransition } from "react";
import type { AuthenticatorApp, MySecondFactor } from "../../api/contract/types.gen";
import { ApiError } from "../../api/error";
import { request } from "../../api/request";
import { showAuthError } from "../../features/session/auth-error-toast";
import { sessionClient } from "../../features/session/session";
import { CodeForm } from "../../features/two-step/code-form";
import { refreshTokens } from "../../features/two-step/factors";
import { NewRecoveryCodes } from "../../features/two-step/recovery-codes";
import { SetUp } from "../../features/two-step/set-up";
import { Button } from "../../ui/button";
import { date } from "../../ui/format";
import { toast } from "../../ui/toast";
import { AccountSection } from "./section";

export function TwoStep() {
  const [answer, setAnswer] = useState(read);
  const [, startTransition] = useTransition();

  // The old state stays visible until the new one has loaded.
  const reload = () => startTransition(() => setAnswer(read()));

  return (
    <AccountSection title="Two-step verification">
      <div className="border-b border-seam py-4">
        <Suspense fallback={<p className="text-ash">One moment…</p>}>
          <State answer={answer} onChanged={reload} />
        </Suspense>
      </div>
    </AccountSection>
  );
}

/** "hosted": a hosted auth service manages it. Null when loading failed. */
type Answer = MySecondFactor | "hosted" | null;

async function read(): Promise<Answer> {
  try {
    return await request("GET", "/api/me/second-factor");
  } catch (error) {
    return error instanceof ApiError && error.code === "hosted_auth" ? "hosted" : null;
  }
}

type Mode = "nothing" | "setting up" | "confirming new codes" | "new codes" | AuthenticatorApp;

type StateProps = { answer: Promise<Answer>; onChanged: () => void };

function State({ answer, onChanged }: StateProps) {
  const state = use(answer);
  const [mode, setMode] = useState<Mode>("nothing");

  function finish() {
    setMode("nothing");
    onChanged();
  }

  if (state === "hosted") return <p>Your sign-in provider manages two-step verification.</p>;
  if (!state) {
    return (
      <p className="text-ash">
        Your two-step verification could not be loaded.{" "}
        <button type="button" className="min-h-6 text-link" onClick={onChanged}>
          Try again
        </button>
      </p>
    );
  }
  const { apps, isRequired, recoveryCodesLeft } = state;
  if (mode === "setting up") {
    return <SetUp needsRecoveryCodes={apps.length === 0} onDone={finish} onCancel={finish} />;
  }
  if (mode === "new codes") return <NewRecoveryCodes onDone={finish} />;
  if (mode !== "nothing") {
    const isRemoval = mode !== "confirming new codes";
    return (
      <div className="max-w-[30rem]">
        <p className="mb-5 text-ash">
          {isRemoval
            ? `Enter a code to remove ${nameOf(mode)}.`
            : "Enter a code to replace your recovery codes. The old ones will stop working."}
        </p>
        <CodeForm
          apps={apps.map((app) => ({ id: app.id, name: nameOf(app) }))}
          submit={isRemoval ? "Remove" : "Continue"}
          onVerified={() => (isRemoval ? void remove(mode).then(finish) : setMode("new codes"))}
          onCancel={finish}
        />
      </div>
    );
  }
  if (apps.length === 0) {
    return (
      <>
        <p>Off</p>
        <p className="mt-1 max-w-[52ch] text-ash">
          Turn it on to sign in with your password and a code from an app on your phone. Your password alone won't be
          enough.
        </p>
        <Button variant="secondary" className="mt-4" onClick={() => setMode("setting up")}>
          Set up
        </Button>
      </>
    );
  }
  return (
    <>
      <p>On{isRequired && <span className="text-ash"> · required for your role</span>}</p>
      <ul className="mt-3 divide-y divide-seam border-y border-seam">
        {apps.map((app) => (
          <li key={app.id} className="flex min-h-14 items-center justify-between gap-6 py-1.5">
            <p className="min-w-0 wrap-anywhere">
              {nameOf(app)}
              <span className="block text-sm text-ash">Added {date(app.addedAt)}</span>
            </p>
            <Button variant="tertiary" aria-label={`Remove ${nameOf(app)}`} onClick={() => setMode(app)}>
              Remove
            </Button>
          </li>
        ))}
        <li className="flex min-h-14 items-center justify-between gap-6 py-1.5">
          <p className="min-w-0">
            Recovery codes
            <span className={`block text-sm ${recoveryCodesLeft < 3 ? "text-error" : "text-ash"}`}>
              {recoveryCodesLeft === 0 ? "None left" : `${recoveryCodesLeft} left`}
            </span>
          </p>
          <Button
            variant="tertiary"
            aria-label="Create new recovery codes"
            onClick={() => setMode("confirming new codes")}
          >
            Create new
          </Button>
        </li>
      </ul>
      <Button variant="secondary" className="mt-4" onClick={() => setMode("setting up")}>
        Add another app
      </Button>
    </>
  );
}

function nameOf({ name }: AuthenticatorApp): string {
  return name || "Authenticator app";
}

/** The current tokens still list the app, so they are refreshed. */
async function remove(app: AuthenticatorApp): Promise<void> {
  try {
    const client = await sessionClient();
    const { error } = await client.mfa.unenroll({ factorId: app.id });
    if (error) throw error;
    await refreshTokens(client);
    toast({ title: `${nameOf(app)} removed`, description: "We've e-mailed you a confirmation." });
  } catch (error) {
    showAuthError("App not removed", error);
  }
}

/** The person's sessions, and how to end them. */
import { path } from "../../api/path";
import { Suspense, use, useState, useTransition } from "react";
import type { MySession } from "../../api/contract/types.gen";
import { ApiError, userMessage } from "../../api/error";
import { request } from "../../api/request";
import { showAuthError } from "../../features/session/auth-error-toast";
import { sessionClient } from "../../features/session/session";
import { Button } from "../../ui/button";
import { relative } from "../../ui/format";
import { toast } from "../../ui/toast";
import { deviceOf } from "../../features/session/device";

export function Sessions() {
  const [sessions, setSessions] = useState(loadSessions);
  const [, startTransition] = useTransition();

  // The old list stays visible until the new one has loaded.
  const reload = () => startTransition(() => setSessions(loadSessions()));

  return (
    <div className="border-b border-seam py-4 md:grid md:grid-cols-[9rem_1fr] md:gap-x-6">
      <h4 className="max-md:text-sm max-md:text-ash md:font-medium">Signed in on</h4>
      <Suspense fallback={<p className="text-ash">One moment…</p>}>
        <SessionList answer={sessions} onChanged={reload} />
      </Suspense>
    </div>
  );
}

/** "hosted": a hosted auth service does not list its sessions. Null when loading failed. */
type Answer = MySession[] | "hosted" | null;

async function loadSessions(): Promise<Answer> {
  try {
    return await request("GET", "/api/me/sessions");
  } catch (error) {
    return error instanceof ApiError && error.code === "hosted_auth" ? "hosted" : null;
  }
}

type SessionListProps = { answer: Promise<Answer>; onChanged: () => void };

function SessionList({ answer, onChanged }: SessionListProps) {
  const sessions = use(answer);

  async function end({ id, userAgent }: MySession) {
    try {
      await request("DELETE", path("/api/me/sessions/{id}", { id }));
      toast({ title: "Signed out", description: `${deviceOf(userAgent)} has been signed out.` });
    } catch (error) {
      toast({ variant: "destructive", title: "Error", description: userMessage(error) });
    }
    onChanged();
  }

  async function endOthers() {
    try {
      const { error } = await (await sessionClient()).signOut({ scope: "others" });
      if (error) throw error;
      toast({ title: "Signed out", description: "You're signed out everywhere else." });
    } catch (error) {
      showAuthError("Error", error);
    }
    onChanged();
  }

  if (sessions === "hosted") {
    return (
      <div>
        <p>This browser, and any other you've signed in with</p>
        <SignOutElsewhere onClick={() => void endOthers()} />
      </div>
    );
  }
  if (!sessions) {
    return (
      <p className="text-ash">
        Your devices could not be loaded.{" "}
        <button type="button" className="min-h-6 text-link" onClick={onChanged}>
          Try again
        </button>
      </p>
    );
  }
  return (
    <div>
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-11 items-center justify-between gap-6">
            <SessionText {...session} />
            {!session.isCurrent && (
              <Button
                variant="tertiary"
                aria-label={`Sign out of ${deviceOf(session.userAgent)}`}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.filter(({ isCurrent }) => !isCurrent).length > 1 && (
        <SignOutElsewhere onClick={() => void endOthers()} />
      )}
    </div>
  );
}

function SignOutElsewhere({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" className="mt-4" onClick={onClick}>
      Sign out everywhere else
    </Button>
  );
}

function SessionText({ userAgent, ip, isCurrent, refreshedAt }: MySession) {
  return (
    <p className="min-w-0 py-1.5">
      {deviceOf(userAgent)}
      <span className="block text-sm text-ash tabular-nums">
        {isCurrent ? "This browser" : `Last active ${relative(refreshedAt)}`}
        {ip && <span className="wrap-anywhere"> · {ip}</span>}
      </span>
    </p>
  );
}

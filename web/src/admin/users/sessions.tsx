/** The sessions of a user, and how to end them. */
import type { Session as UserSession, User } from "../../api/contract/types.gen";
import { path, type Target } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/error";
import { date, relative } from "../../ui/format";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { deviceOf } from "../../features/session/device";
import { nameOf } from "./user";
import { Hint } from "../kit/hint";

export function Sessions({ user }: { user: User }) {
  const address = path("/api/admin/users/{id}/sessions", { id: user.id });
  const { data: sessions, error, refetch } = useQuery(query(address));
  const [ending, setEnding] = useState<"all" | UserSession | null>(null);
  const isHostedAuth = error instanceof ApiError && error.code === "hosted_auth";
  return (
    <DrawerSection
      title="Active sessions"
      aside={
        (isHostedAuth || (sessions && sessions.length > 0)) && (
          <Action variant="quiet" className="-mr-2.5 text-error" onClick={() => setEnding("all")}>
            Sign out everywhere
          </Action>
        )
      }
    >
      {sessions ? (
        <SessionList sessions={sessions} onEnd={setEnding} />
      ) : isHostedAuth ? (
        <p className="text-ash">{messageOf(error)}</p>
      ) : (
        <Pending error={error} refetch={refetch} lines={3} className="" />
      )}
      {ending && (
        <EndSessionDialog
          title={ending === "all" ? `Sign ${nameOf(user)} out everywhere?` : `Sign out ${deviceOf(ending.userAgent)}?`}
          address={
            ending === "all"
              ? address
              : path("/api/admin/users/{id}/sessions/{session}", { id: user.id, session: ending.id })
          }
          sessions={address}
          onClose={() => setEnding(null)}
        />
      )}
    </DrawerSection>
  );
}

function SessionList({ sessions, onEnd }: { sessions: readonly UserSession[]; onEnd: (session: UserSession) => void }) {
  if (sessions.length === 0) return <p className="text-ash">No active sessions.</p>;
  return (
    <ul className="-my-2.5 divide-y divide-seam">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center justify-between gap-4 py-2.5">
          <div className="min-w-0">
            <p className="font-medium">
              <Hint text={session.userAgent ?? undefined}>{deviceOf(session.userAgent)}</Hint>
            </p>
            <p className="text-xs text-ash">
              {[session.ip, `last used ${relative(session.refreshedAt)}`, `since ${date(session.createdAt)}`]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <Action aria-label={`Sign out ${deviceOf(session.userAgent)}`} onClick={() => onEnd(session)}>
            Sign out
          </Action>
        </li>
      ))}
    </ul>
  );
}

function EndSessionDialog({
  title,
  address,
  sessions,
  onClose,
}: {
  title: string;
  address: Target<"DELETE">;
  sessions: string;
  onClose: () => void;
}) {
  return (
    <ActionDialog
      title={title}
      confirm="Sign out"
      danger
      run={() => mutate("DELETE", address)}
      done={{ title: "Signed out" }}
      invalidates={[sessions]}
      onClose={onClose}
    >
      <p>Unsaved changes there are lost. They can sign in again.</p>
    </ActionDialog>
  );
}

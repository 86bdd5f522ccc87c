/** When a user came and went, and what changed about how far they get. */
import type { AccessLogEntry, User } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "../../ui/format";
import { DrawerSection } from "../kit/drawer";
import { query } from "../kit/query";
import { Pending } from "../kit/states";

export function AccessLog({ user }: { user: User }) {
  const address = path("/api/admin/users/{id}/access-log", { id: user.id });
  const { data: entries, error, refetch } = useQuery(query(address));
  return (
    <DrawerSection title="Access log">
      {entries ? <Entries entries={entries} /> : <Pending error={error} refetch={refetch} lines={4} className="" />}
    </DrawerSection>
  );
}

function Entries({ entries }: { entries: readonly AccessLogEntry[] }) {
  if (entries.length === 0) return <p className="text-ash">Nothing is noted yet.</p>;
  return (
    <ol className="space-y-2">
      {entries.map(({ id, at, action, ip }) => (
        <li key={id} className="grid grid-cols-[10rem_1fr_auto] gap-3 text-xs">
          <time dateTime={at} className="text-ash tabular-nums">
            {dateTime(at)}
          </time>
          <span>{spoken(action)}</span>
          <span className="text-ash tabular-nums">{ip}</span>
        </li>
      ))}
    </ol>
  );
}

/** The actions of the audit log that such a log has, in words. */
const words: Record<string, string> = {
  user_invited: "Invited",
  user_joined: "Joined",
  user_recognised: "Recognised by the e-mail address",
  user_signed_up: "Signed up",
  user_confirmed: "Confirmed the e-mail address",
  user_signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  recovery_requested: "Asked for a reset link",
  user_recovered: "Signed in by a reset link",
  password_changed: "Changed the password",
  second_factor_added: "Added an authenticator app",
  second_factor_removed: "Removed an authenticator app",
  second_factor_reset: "Two-step verification removed by an admin",
  recovery_codes_made: "Created recovery codes",
  recovery_code_used: "Signed in with a recovery code",
  session_refused: "A copied session was refused",
  email_change_requested: "Asked to change the e-mail address",
  user_email_changed: "Changed the e-mail address",
  refresh_token_reused: "A copied session was ended",
  session_ended: "One session was ended",
  user_signed_out: "Signed out",
  user_suspended: "Suspended",
  user_reinstated: "Suspension lifted",
};

/** A new action reads as it is called, until it is given better words. */
function spoken(action: string): string {
  const text = words[action] ?? action.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

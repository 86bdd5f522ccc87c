/** Sign-ins and access changes of a user. */
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
  if (entries.length === 0) return <p className="text-ash">No entries yet.</p>;
  return (
    <ol className="space-y-2">
      {entries.map(({ id, at, action, ip }) => (
        <li key={id} className="grid grid-cols-[10rem_1fr_auto] gap-3 text-xs">
          <time dateTime={at} className="text-ash tabular-nums">
            {dateTime(at)}
          </time>
          <span>{actionLabel(action)}</span>
          <span className="text-ash tabular-nums">{ip}</span>
        </li>
      ))}
    </ol>
  );
}

/** Labels for the audit log actions that concern access. */
const actionLabels: Record<string, string> = {
  user_invited: "Invited",
  user_joined: "Joined",
  user_recognised: "Recognised by e-mail address",
  user_signed_up: "Signed up",
  user_confirmed: "Confirmed the e-mail address",
  user_signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  recovery_requested: "Requested a reset link",
  user_recovered: "Signed in with a reset link",
  password_changed: "Changed the password",
  second_factor_added: "Added an authenticator app",
  second_factor_removed: "Removed an authenticator app",
  second_factor_reset: "Two-step verification removed by an admin",
  recovery_codes_made: "Created recovery codes",
  recovery_code_used: "Signed in with a recovery code",
  session_refused: "Copied session refused",
  email_change_requested: "Requested an e-mail address change",
  user_email_changed: "Changed the e-mail address",
  refresh_token_reused: "Copied session ended",
  session_ended: "Session ended",
  user_signed_out: "Signed out",
  user_suspended: "Suspended",
  user_reinstated: "Suspension lifted",
};

/** An action without a label falls back to its name. */
function actionLabel(action: string): string {
  const text = actionLabels[action] ?? action.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

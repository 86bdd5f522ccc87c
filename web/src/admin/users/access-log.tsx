/** When a user came and went, and what changed about how far they get. */
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "../../ui/format";
import { DrawerSection } from "../kit/drawer";
import { ask } from "../kit/query";
import { Failure, Skeleton } from "../kit/states";
import type { AccessLogEntry, User } from "./contract";
import { users } from "./user";

export function AccessLog({ user }: { user: User }) {
  const address = `${users.address}/${encodeURIComponent(user.id)}/access-log`;
  const { data: entries, error, refetch } = useQuery(ask<AccessLogEntry[]>(address));
  return (
    <DrawerSection title="Access log">
      {entries ? (
        <Entries entries={entries} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
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

/** `signed_in` as `Signed in`. */
function spoken(action: string): string {
  const text = action.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says when a colleague is writing in the same text: who saved the version before mine, and when. */
import { relative } from "../../ui/format";
import { useMe } from "../kit/access";
import { useNow } from "../kit/time";
import type { TextDetail } from "./text";

/** Milliseconds after a save in which its writer is probably still there. */
const recent = 3 * 60_000;

export function Presence({ latest }: { latest: TextDetail }) {
  const me = useMe();
  const now = useNow();
  const { updatedAt, updatedBy } = latest;
  const isColleague = updatedBy !== null && updatedBy !== nameOf(me);
  if (!isColleague || now.getTime() - Date.parse(updatedAt) > recent) return null;
  return (
    <p role="status" className="mx-4 mb-3 notice text-sm md:mx-6">
      <strong className="font-medium">{updatedBy}</strong>
      {` saved changes ${relative(updatedAt, now)} and may still be writing. Your changes are merged paragraph by paragraph.`}
    </p>
  );
}

function nameOf({ firstName, lastName, email }: { firstName?: string; lastName?: string; email?: string }): string {
  return [firstName, lastName].filter(Boolean).join(" ").trim() || (email ?? "");
}

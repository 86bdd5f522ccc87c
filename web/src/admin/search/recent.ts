/**
 * The records that this user opened from the search, latest first. Kept in memory only: they name customers, and must not
 * be there for whoever uses the computer next.
 */
import type { FoundKind, FoundRecord } from "../../api/contract/types.gen";

export type RecentRecord = FoundRecord & { kind: FoundKind };

const maxRecent = 5;

let owner = "";
let records: readonly RecentRecord[] = [];

export function recentRecords(user: string): readonly RecentRecord[] {
  return user === owner ? records : [];
}

export function remember(user: string, record: RecentRecord): void {
  // What was typed is no longer marked.
  const plain = (segments: FoundRecord["title"]) => [
    { text: segments.map(({ text }) => text).join(""), isMatch: false },
  ];
  const opened = { ...record, title: plain(record.title), detail: plain(record.detail) };
  const others = recentRecords(user).filter(({ id, kind }) => id !== record.id || kind !== record.kind);
  records = [opened, ...others].slice(0, maxRecent);
  owner = user;
}

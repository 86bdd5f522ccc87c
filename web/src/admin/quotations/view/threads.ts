import type { QuotationComment, QuotationDraft } from "../../../api/contract/types.gen";
/** What was said, parted by what it is about. */

export type Thread = {
  /** The line; null for the whole quotation. */
  line: string | null;
  /** What the line is called here; null for one that only another revision has. */
  name: string | null;
  room: string | null;
  comments: QuotationComment[];
};

type PlacedLine = { id: string; name: string; room: string };

export function linesOf({ rooms }: Pick<QuotationDraft, "rooms">): PlacedLine[] {
  return rooms.flatMap(({ name: room, items }) =>
    items.flatMap(({ line, addOns }) => [line, ...addOns].map(({ id, name }) => ({ id, name, room }))),
  );
}

/** The whole first, then the lines in their order, then those of other revisions. */
export function threadsOf(comments: readonly QuotationComment[], draft: Pick<QuotationDraft, "rooms">): Thread[] {
  const byLine = Map.groupBy(comments, ({ lineId }) => lineId);
  const lines = linesOf(draft);
  const isHere = new Set(lines.map(({ id }) => id));
  const threads: Thread[] = [
    { line: null, name: "The whole quotation", room: null, comments: byLine.get(null) ?? [] },
    ...lines.map(({ id, name, room }) => ({ line: id, name, room, comments: byLine.get(id) ?? [] })),
    ...[...byLine]
      .filter(([line]) => line !== null && !isHere.has(line))
      .map(([line, comments]) => ({ line, name: null, room: null, comments })),
  ];
  return threads.filter(({ comments }) => comments.length > 0);
}

/** The customer's words that nobody has read. */
export function unreadOf(comments: readonly QuotationComment[]): QuotationComment[] {
  return comments.filter(({ by, isRead }) => by.kind === "client" && !isRead);
}

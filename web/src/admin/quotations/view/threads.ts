/** Comments grouped into threads by the line they are about. */
import type { QuotationComment, QuotationDraft } from "../../../api/contract/types.gen";

export type Thread = {
  /** The line's id; null for the whole quotation. */
  line: string | null;
  /** The line's name in this revision; null if only another revision has it. */
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

/** First the whole quotation, then the lines in order, then lines of other revisions. */
export function threadsOf(comments: readonly QuotationComment[], draft: Pick<QuotationDraft, "rooms">): Thread[] {
  const byLine = Map.groupBy(comments, ({ lineId }) => lineId);
  const lines = linesOf(draft);
  const knownIds = new Set(lines.map(({ id }) => id));
  const threads: Thread[] = [
    { line: null, name: "The whole quotation", room: null, comments: byLine.get(null) ?? [] },
    ...lines.map(({ id, name, room }) => ({ line: id, name, room, comments: byLine.get(id) ?? [] })),
    ...[...byLine]
      .filter(([line]) => line !== null && !knownIds.has(line))
      .map(([line, comments]) => ({ line, name: null, room: null, comments })),
  ];
  return threads.filter(({ comments }) => comments.length > 0);
}

/** The customer's comments that no staff member has read. */
export function unreadOf(comments: readonly QuotationComment[]): QuotationComment[] {
  return comments.filter(({ by, isRead }) => by.kind === "client" && !isRead);
}

/** Two revisions of a quotation: which, what is shown of them, and in which words. */
import type { ComparedLine, ComparedPair, QuotationComparison, QuotationDetail } from "../../../api/contract/types.gen";
import { pictureWords } from "../../../features/photographs/words";
import { quantityText, rateText } from "../amounts";
import { units } from "../words";

export type ComparedRoom = QuotationComparison["rooms"][number];

export function revisionName(revision: number): string {
  return revision === 0 ? "First" : `R${revision}`;
}

/** The one that is looked at and the one before it; of the first, the one that follows. */
export function twoToCompare(
  revisions: readonly Pick<QuotationDetail["revisions"][number], "id">[],
  current: string,
): { from: string; to: string } {
  const place = Math.max(
    1,
    revisions.findIndex(({ id }) => id === current),
  );
  return { from: revisions[place - 1]?.id ?? "", to: revisions[place]?.id ?? "" };
}

/** Without what is the same in both. */
export function changedRooms(rooms: readonly ComparedRoom[]): ComparedRoom[] {
  return rooms
    .map((room) => ({ ...room, lines: room.lines.filter(({ change }) => change !== "same") }))
    .filter(({ change, lines }) => change === "added" || change === "removed" || lines.length > 0);
}

/** What of a line differs, or all of one that is the same or that the other revision does not have. */
export function lineWords(line: ComparedLine, { change, fields }: Pick<ComparedPair, "change" | "fields">): string[] {
  const differs = (field: string) => fields.includes(field);
  // Another discount alone: what it was taken off from is needed to make sense of it.
  const isOnlyNet = fields.length === 1 && differs("net");
  const shows = (field: string) => change !== "changed" || differs(field);
  const words = [
    differs("name") && line.name,
    shows("material") && line.material,
    shows("finish") && line.finish,
    shows("dimensions") && line.size,
    (shows("dimensions") || isOnlyNet) && `${quantityText(line.quantity)} ${units[line.unit]}`,
    (shows("rate") || isOnlyNet) && `at ₹${rateText(line.ratePaise)}`,
    differs("description") && line.description,
    differs("isOptional") && (line.isOptional ? "optional" : "part of the offer"),
    differs("isChosen") && (line.isChosen ? "counts" : "does not count"),
    differs("picture") && pictureWords(line.picture),
  ];
  return words.filter((word) => word !== false && word !== "") as string[];
}

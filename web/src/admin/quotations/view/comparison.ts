/** Comparison of two revisions of a quotation. */
import type { ComparedLine, ComparedPair, QuotationComparison, QuotationDetail } from "../../../api/contract/types.gen";
import { pictureWords } from "../../../features/photographs/labels";
import { quantityText, rateText } from "../amounts";
import { units } from "../labels";

export type ComparedRoom = QuotationComparison["rooms"][number];

export function revisionName(revision: number): string {
  return revision === 0 ? "Original" : `R${revision}`;
}

/** The current revision and the one before it; for the first, the one after it. */
export function defaultComparison(
  revisions: readonly Pick<QuotationDetail["revisions"][number], "id">[],
  current: string,
): { from: string; to: string } {
  const place = Math.max(
    1,
    revisions.findIndex(({ id }) => id === current),
  );
  return { from: revisions[place - 1]?.id ?? "", to: revisions[place]?.id ?? "" };
}

/** Leaves out everything that is the same in both. */
export function changedRooms(rooms: readonly ComparedRoom[]): ComparedRoom[] {
  return rooms
    .map((room) => ({ ...room, lines: room.lines.filter(({ change }) => change !== "same") }))
    .filter(
      ({ change, drawings, lines }) =>
        change === "added" || change === "removed" || drawings !== null || lines.length > 0,
    );
}

/** The parts of a line that differ; all of them if the line is unchanged, added or removed. */
export function lineText(line: ComparedLine, { change, fields }: Pick<ComparedPair, "change" | "fields">): string[] {
  const differs = (field: string) => fields.includes(field);
  // Only the discount differs: show quantity and rate to explain the amount.
  const isOnlyNet = fields.length === 1 && differs("net");
  const shows = (field: string) => change !== "changed" || differs(field);
  const parts = [
    differs("name") && line.name,
    shows("material") && line.material,
    shows("finish") && line.finish,
    shows("dimensions") && line.size,
    (shows("dimensions") || isOnlyNet) && `${quantityText(line.quantity)} ${units[line.unit]}`,
    (shows("rate") || isOnlyNet) && `at ₹${rateText(line.ratePaise)}`,
    differs("description") && line.description,
    differs("isOptional") && (line.isOptional ? "optional" : "not optional"),
    differs("isChosen") && (line.isChosen ? "included" : "not included"),
    differs("picture") && pictureWords(line.picture),
  ];
  return parts.filter((part) => part !== false && part !== "") as string[];
}

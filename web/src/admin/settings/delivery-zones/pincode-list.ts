/** Adds a list of pincodes to a zone: reads it, and says what becomes of each entry. */
import { isPincodes, plainEntry } from "./zone";

export type ReadList = {
  /** Pincodes, ranges and prefixes, each once. */
  entries: string[];
  /** What could not be read. */
  invalid: string[];
};

const headings = /^(pin|pins|pin ?codes?|zip|zip ?codes?|postal ?codes?)$/i;

/**
 * Reads a pasted list or a CSV file. A column with a heading such as "Pincode" is the list; otherwise every cell of digits
 * is an entry, and other cells of its line, such as a city, are left out.
 */
export function readPincodes(text: string): ReadList {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.split(/[,;\t]/).map(plainCell))
    .filter((cells) => cells.some(Boolean));
  const column = lines[0]?.findIndex((cell) => headings.test(cell)) ?? -1;
  const found = column < 0 ? lines.flatMap(entriesOf) : lines.slice(1).map((cells) => cells[column] ?? "");
  const entries = new Set<string>();
  const invalid = new Set<string>();
  for (const cell of found.filter(Boolean)) {
    const entry = plainEntry(cell);
    if (isPincodes(entry)) entries.add(entry);
    else invalid.add(cell);
  }
  return { entries: [...entries], invalid: [...invalid] };
}

function plainCell(cell: string): string {
  return cell.replaceAll('"', "").trim();
}

/** The cells of a line that are entries, or are meant to be. */
function entriesOf(cells: string[], line: number): string[] {
  const filled = cells.filter(Boolean);
  const digits = filled.filter((cell) => /^[\d\s*–—-]+$/.test(cell));
  // The first line may have headings.
  if (digits.length === 0) return line === 0 ? [] : [filled.join(", ")];
  if (digits.length === filled.length) return digits;
  const read = digits.filter((cell) => isPincodes(plainEntry(cell)));
  return read.length > 0 ? read : [filled.join(", ")];
}

type Span = { first: number; last: number };

/** The six-digit pincodes of an entry. */
function spanOf(entry: string): Span {
  if (entry.endsWith("*")) {
    const digits = entry.slice(0, -1);
    return { first: Number(digits.padEnd(6, "0")), last: Number(digits.padEnd(6, "9")) };
  }
  const [first = "", last = first] = entry.split("-");
  return { first: Number(first), last: Number(last) };
}

const widthOf = ({ first, last }: Span) => last - first;
const overlap = (one: Span, other: Span) => one.first <= other.last && other.first <= one.last;
const includes = (one: Span, other: Span) => one.first <= other.first && other.last <= one.last;

export type OtherZone = { name: string; pincodes: readonly string[] };

export type Taken = { entry: string; zone: string };

export type AddedList = {
  added: string[];
  /** Those of the added ones that another zone includes by a wider entry, which this zone takes over. */
  moved: Taken[];
  /** Already in this zone. */
  present: string[];
  /** Another zone names them as narrowly, or more narrowly. */
  elsewhere: Taken[];
};

/** What becomes of entries that are added to a zone: of several zones, the one that names a pincode most narrowly has it. */
export function sorted(
  entries: readonly string[],
  current: readonly string[],
  others: readonly OtherZone[],
): AddedList {
  const own = current.filter(isPincodes).map(spanOf);
  const theirs = others.flatMap(({ name, pincodes }) =>
    pincodes.filter(isPincodes).map((entry) => ({ zone: name, span: spanOf(entry) })),
  );
  const list: AddedList = { added: [], moved: [], present: [], elsewhere: [] };
  for (const entry of entries) {
    const span = spanOf(entry);
    const competing = theirs
      .filter((other) => overlap(other.span, span))
      .toSorted((one, other) => widthOf(one.span) - widthOf(other.span));
    const [narrowest] = competing;
    const isTheirs = narrowest && widthOf(narrowest.span) <= widthOf(span);
    const including = own.find((one) => includes(one, span));
    // An entry that the zone includes by a wider one only adds something if another zone is between the two.
    const isPresent =
      including !== undefined &&
      (widthOf(including) === widthOf(span) || competing.every((other) => widthOf(other.span) > widthOf(including)));
    if (isPresent) list.present.push(entry);
    else if (isTheirs) list.elsewhere.push({ entry, zone: narrowest.zone });
    else {
      list.added.push(entry);
      if (narrowest) list.moved.push({ entry, zone: narrowest.zone });
    }
  }
  return list;
}

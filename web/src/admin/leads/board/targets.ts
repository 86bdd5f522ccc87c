/** Which columns a card can be dropped in. */
import { type Status, allowedMoves, statuses } from "../status";

/** The columns of the board, from left to right. */
export const boardOrder: readonly Status[] = statuses.map(({ value }) => value);

/**
 * The next column left or right of `at` that accepts a card from `from`; `at` itself if there is none. The card's own
 * column accepts it too, so that it can be put back.
 */
export function nextTarget(from: Status, at: Status, step: 1 | -1): Status {
  const allowed = new Set<Status>([from, ...allowedMoves(from)]);
  for (let index = boardOrder.indexOf(at) + step; index >= 0 && index < boardOrder.length; index += step) {
    const status = boardOrder[index];
    if (status && allowed.has(status)) return status;
  }
  return at;
}

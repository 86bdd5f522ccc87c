/** Where a card can go, by hand and by keys. */
import { type Status, movesFrom, statuses } from "../status";

/** The columns of the board, from left to right. */
export const boardOrder: readonly Status[] = statuses.map(({ value }) => value);

/** The statuses whose leads need work; the others are only counted. */
export const worked: readonly Status[] = boardOrder.filter(
  (status) => status !== "won" && status !== "lost" && status !== "junk",
);

/**
 * The next column that a card from `from` may be dropped in, going left or right from `at`; `at` itself when there is
 * none. Its own column counts: that is how one puts it back.
 */
export function nextTarget(from: Status, at: Status, step: 1 | -1): Status {
  const allowed = new Set<Status>([from, ...movesFrom(from)]);
  for (let index = boardOrder.indexOf(at) + step; index >= 0 && index < boardOrder.length; index += step) {
    const status = boardOrder[index];
    if (status && allowed.has(status)) return status;
  }
  return at;
}

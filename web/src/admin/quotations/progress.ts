/** Progress of a batch of which only the remaining count is known. */

export type Progress = {
  remaining: number;
  /** The size of the batch, counted since the queue was last empty. */
  total: number;
};

export const idle: Progress = { remaining: 0, total: 0 };

export function updated({ remaining: before, total }: Progress, remaining: number): Progress {
  // A larger count means that the batch has grown.
  const added = Math.max(0, remaining - before);
  return { remaining, total: before === 0 ? remaining : total + added };
}

/** How far a pile has been worked off of which only is known what is left. */

export type Progress = {
  left: number;
  /** The most that were left since there was nothing to do. */
  most: number;
};

export const atRest: Progress = { left: 0, most: 0 };

export function moved({ left: before, most }: Progress, left: number): Progress {
  // What comes to a pile that is being worked off makes it larger by as much.
  const more = Math.max(0, left - before);
  return { left, most: before === 0 ? left : most + more };
}

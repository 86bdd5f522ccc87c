/** Milliseconds by which India is ahead of UTC: one time zone, and no summer time. */
export const istOffset = 5.5 * 60 * 60_000;

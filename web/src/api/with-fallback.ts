/** Limits how long a page waits for data that it can do without. */

/** In milliseconds. */
export const fallbackDelay = 3000;

/** Resolves to `fallback` if the promise takes too long. The work behind it continues, and may fill a cache. */
export async function withFallback<T>(promise: Promise<T>, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), fallbackDelay);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

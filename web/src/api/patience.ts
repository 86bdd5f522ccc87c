/** How long a page waits for something it can do without. */

/** Long enough for a slow connection, short enough that nobody leaves. */
export const patience = 3000;

/** What `promise` gives, or `instead` when it does not come in time. It goes on, for whoever asks next. */
export async function inGoodTime<T>(promise: Promise<T>, instead: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(instead), patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A value fetched by loaders and kept for a while, so that moving between pages asks for nothing twice. */

type CacheLimits = {
  /** Milliseconds in which the value is served without asking again. */
  staleAfter: number;
  /** Milliseconds in which an old value is served at once while a new one is on its way. */
  keptFor: number;
};

export type Cached<T> = {
  read: () => Promise<T>;
  /** Asks anew next time, whatever is kept or on its way. */
  forget: () => void;
};

export function cached<T>(load: () => Promise<T>, { staleAfter, keptFor }: CacheLimits): Cached<T> {
  let kept: { value: T; at: number } | null = null;
  let loading: Promise<T> | null = null;
  let epoch = 0;

  function read(): Promise<T> {
    const age = kept ? Date.now() - kept.at : Infinity;
    if (kept && age < staleAfter) return Promise.resolve(kept.value);
    loading ??= refresh();
    if (!kept || age >= keptFor) return loading;
    // Nobody waits for this one: its failure shows when the old value is gone.
    loading.catch(() => undefined);
    return Promise.resolve(kept.value);
  }

  async function refresh(): Promise<T> {
    const asked = epoch;
    try {
      const value = await load();
      if (asked === epoch) kept = { value, at: Date.now() };
      return value;
    } finally {
      if (asked === epoch) loading = null;
    }
  }

  function forget(): void {
    epoch += 1;
    kept = null;
    loading = null;
  }

  return { read, forget };
}

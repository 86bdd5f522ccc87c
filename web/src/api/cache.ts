/** A value fetched by loaders and kept for a while, so that moving between pages asks for nothing twice. */

type CacheLimits = {
  /** Milliseconds in which the value is served without asking again. */
  staleAfter: number;
  /** Milliseconds in which an old value is served at once while a new one is on its way. */
  keptFor: number;
};

export type Cached<T> = {
  read: () => Promise<T>;
  forget: () => void;
};

export function cached<T>(load: () => Promise<T>, { staleAfter, keptFor }: CacheLimits): Cached<T> {
  let kept: { value: T; at: number } | null = null;
  let loading: Promise<T> | null = null;

  function read(): Promise<T> {
    const age = kept ? Date.now() - kept.at : Infinity;
    if (kept && age < staleAfter) return Promise.resolve(kept.value);
    const fresh = refresh();
    if (!kept || age >= keptFor) return fresh;
    // Nobody waits for this one: its failure shows when the old value is gone.
    fresh.catch(() => undefined);
    return Promise.resolve(kept.value);
  }

  function refresh(): Promise<T> {
    loading ??= load()
      .then((value) => {
        kept = { value, at: Date.now() };
        return value;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  return {
    read,
    forget: () => {
      kept = null;
      loading = null;
    },
  };
}

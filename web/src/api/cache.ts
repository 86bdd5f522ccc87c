/** A stale-while-revalidate cache for one value, so that navigation does not repeat requests. */

type CacheLimits = {
  /** Milliseconds for which the value is fresh. */
  staleAfter: number;
  /** Milliseconds for which a stale value is served while a new one is loading. */
  maxAge: number;
};

export type Cached<T> = {
  read: () => Promise<T>;
  /** The value read last, however old. */
  peek: () => T | undefined;
  /** Keeps a value that is known from elsewhere. */
  keep: (value: T) => void;
  /** Discards the value, and the result of a load in progress. */
  clear: () => void;
};

const clears: (() => void)[] = [];

/** For the server, which renders each page from what it reads for it. */
export function clearCaches(): void {
  for (const clear of clears) clear();
}

export function cached<T>(load: () => Promise<T>, { staleAfter, maxAge }: CacheLimits): Cached<T> {
  let entry: { value: T; at: number } | null = null;
  let loading: Promise<T> | null = null;
  let generation = 0;

  function read(): Promise<T> {
    const age = entry ? Date.now() - entry.at : Infinity;
    if (entry && age < staleAfter) return Promise.resolve(entry.value);
    loading ??= refresh();
    if (!entry || age >= maxAge) return loading;
    // A background failure only matters once the stale value has expired.
    loading.catch(() => undefined);
    return Promise.resolve(entry.value);
  }

  async function refresh(): Promise<T> {
    const started = generation;
    try {
      const value = await load();
      if (started === generation) entry = { value, at: Date.now() };
      return value;
    } finally {
      if (started === generation) loading = null;
    }
  }

  function clear(): void {
    generation += 1;
    entry = null;
    loading = null;
  }

  function keep(value: T): void {
    entry = { value, at: Date.now() };
  }

  if (import.meta.env?.VITE_SERVER) clears.push(clear);
  const peek = () => entry?.value;

  return { read, peek, keep, clear };
}

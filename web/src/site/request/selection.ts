/** A few things that a visitor selected, stored for this tab. */

type Selection<Item> = {
  read: () => readonly Item[];
  /** Before hydration nothing is selected. */
  none: () => readonly Item[];
  subscribe: (listener: () => void) => () => void;
  /** Adding beyond the maximum has no effect. */
  set: (item: Item, isSelected: boolean) => void;
  clear: () => void;
};

export function createSelection<Item extends { key: string }>(
  storageKey: string,
  max: number,
  isItem: (value: unknown) => value is Item,
): Selection<Item> {
  const nothing: readonly Item[] = [];
  let current: readonly Item[] | null = null;
  const listeners = new Set<() => void>();
  const read = () => (current ??= restore());

  function restore(): readonly Item[] {
    try {
      const items: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
      return Array.isArray(items) ? items.filter(isItem).slice(0, max) : nothing;
    } catch {
      return nothing;
    }
  }

  function store(items: readonly Item[]): void {
    current = items;
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(items));
    } catch {
      // Storage is blocked: the selection lasts until the page is reloaded.
    }
    for (const listener of listeners) listener();
  }

  return {
    read,
    none: () => nothing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (item, isSelected) => {
      const others = read().filter(({ key }) => key !== item.key);
      store(isSelected ? [...others, item].slice(0, max) : others);
    },
    clear: () => store(nothing),
  };
}

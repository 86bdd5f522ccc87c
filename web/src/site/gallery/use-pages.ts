/** Cursor pagination: the pages of a list loaded so far. */
import type { Path } from "../../api/path";
import { useRef, useState } from "react";
import { send } from "../../api/request";

type Page<Item> = { items: readonly Item[]; next?: string | null };

type Options<Item> = {
  requestFor: (
    cursor: string,
  ) => Path<
    | "/api/articles"
    | "/api/case-studies"
    | "/api/designs"
    | "/api/gallery"
    | "/api/products"
    | "/api/products/{slug}/reviews"
    | "/api/videos"
  >;
  /** The id of an item's element. */
  elementOf: (item: Item) => string;
};

export function usePages<Item>(first: Page<Item>, { requestFor, elementOf }: Options<Item>) {
  const [pages, setPages] = useState<Page<Item>[]>([first]);
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const items = pages.flatMap((page) => page.items);
  const next = pages.at(-1)?.next ?? null;

  /** With `focus`, focuses the first new item, because the button may be gone. */
  async function loadMore(focus = false): Promise<void> {
    if (next === null || isBusy.current) return;
    isBusy.current = true;
    setState("loading");
    setError(null);
    try {
      const page = await send<Page<Item>>("GET", requestFor(next));
      setPages((before) => [...before, page]);
      const [first] = page.items;
      if (focus && first) {
        requestAnimationFrame(() => document.getElementById(elementOf(first))?.focus({ preventScroll: true }));
      }
    } catch (failure) {
      setError(failure);
    } finally {
      isBusy.current = false;
      setState("idle");
    }
  }

  return { items, next, loadMore, state, error };
}

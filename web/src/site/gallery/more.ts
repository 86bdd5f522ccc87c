/** The pages of a long list that a visitor has asked for so far. */
import type { Path } from "../../api/path";
import { useRef, useState } from "react";
import { send } from "../../api/request";

type Page<Item> = { items: readonly Item[]; next?: string | null };

type Asked<Item> = {
  /** What is asked of the API for the page that begins there. */
  requestFor: (cursor: string) => Path<"/api/designs" | "/api/gallery" | "/api/videos">;
  /** The element that stands for one, by its id in the document. */
  elementOf: (item: Item) => string;
};

export function useMore<Item>(first: Page<Item>, { requestFor, elementOf }: Asked<Item>) {
  const [pages, setPages] = useState<Page<Item>[]>([first]);
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const items = pages.flatMap((page) => page.items);
  const next = pages.at(-1)?.next ?? null;

  /** With `focus`, keys go on at the first of the new ones: the button may be gone. */
  async function more(focus = false): Promise<void> {
    if (next === null || isBusy.current) return;
    isBusy.current = true;
    setState("loading");
    setError(null);
    try {
      const page = await send<Page<Item>>("GET", requestFor(next));
      setPages((before) => [...before, page]);
      const [begins] = page.items;
      if (focus && begins) {
        requestAnimationFrame(() => document.getElementById(elementOf(begins))?.focus({ preventScroll: true }));
      }
    } catch (failure) {
      setError(failure);
    } finally {
      isBusy.current = false;
      setState("idle");
    }
  }

  return { items, next, more, state, error };
}

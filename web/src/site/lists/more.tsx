/**
 * Long lists: more is shown at a press. Without script, and for search engines, what follows is a page of its own behind
 * a link, whose address says where it begins.
 */
import { useRef, useState } from "react";
import { userMessage } from "../../api/error";
import type { Path } from "../../api/path";
import { send } from "../../api/request";
import { buttonClass } from "../../ui/button";
import { Link, isPlainClick } from "../../ui/link";

const parameter = "cursor";

/** Where the list of this address begins; null at its start. */
export function cursorOf(url: string): string | null {
  return new URL(url).searchParams.get(parameter);
}

/** The address of a list from a place on. */
export function fromCursor(path: string, cursor: string | null): string {
  if (cursor === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${parameter}=${encodeURIComponent(cursor)}`;
}

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

/** The pages of a list that are loaded so far. */
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

type ShowMoreProps = {
  list: Pick<ReturnType<typeof usePages>, "next" | "loadMore" | "state" | "error">;
  /** Of the list, from its start. */
  path: string;
  label?: string;
};

export function ShowMore({ list: { next, loadMore, state, error }, path, label = "Show more" }: ShowMoreProps) {
  return (
    <>
      {error !== null && <p role="alert">{userMessage(error)}</p>}
      {next !== null && (
        <Link
          to={fromCursor(path, next)}
          aria-disabled={state === "loading" || undefined}
          className={buttonClass({ variant: "secondary", size: "large" })}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            void loadMore(true);
          }}
        >
          {state === "loading" ? "Loading…" : label}
        </Link>
      )}
    </>
  );
}

/** On the pages of a list but the first, which alone search engines list. */
export function FromStart({ cursor, path }: { cursor: string | null; path: string }) {
  if (cursor === null) return null;
  return (
    <p className="mb-6">
      <meta name="robots" content="noindex" />
      <Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Back to the first ones
      </Link>
    </p>
  );
}

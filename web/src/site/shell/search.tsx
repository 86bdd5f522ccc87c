/** Search over everything that visitors can read; loaded on demand. */
import { type FormEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { userMessage } from "../../api/error";
import type { SiteSearchResult } from "../../api/contract/types.gen";
import { withSearch } from "../../api/path";
import { send } from "../../api/request";
import { controlClass } from "../../form/field";
import { paths } from "../../paths";
import { count } from "../../ui/format";
import { CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { useOpenPages } from "../home/open-pages";
import { Result } from "../search/result";

type Answer = { q: string; items: SiteSearchResult[]; error: string | null };

const kinds: Record<string, string> = {
  article: "Blog",
  help_page: "Help",
  case_study: "Project",
  design: "Design",
  product: "Furniture",
  catalog_item: "Catalogue",
  video: "Video",
  page: "Page",
};

/** Milliseconds. */
const debounceDelay = 200;

export function Search({ onClose }: { onClose: () => void }) {
  const docs = useOpenPages()("docs");
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [q, setQ] = useState("");
  const asked = q.trim();
  const answer = useAnswer(asked);
  // A native modal traps the focus, closes on Escape and hides the page from screen readers.
  useEffect(() => dialog.current?.showModal(), []);

  function showAll(event: FormEvent) {
    event.preventDefault();
    if (asked === "") return;
    onClose();
    void navigate(withSearch(paths.search(), { q: asked }));
  }

  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    // Escape is the keyboard equivalent of a click on the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      onClick={closeOnBackdrop}
      className={
        "fixed inset-x-0 top-0 m-0 mx-auto max-h-dvh w-full max-w-[720px] bg-plaster text-ink backdrop:bg-ink/55 " +
        "max-md:h-dvh open:flex open:flex-col md:mt-16 md:max-h-[calc(100dvh-8rem)] md:rounded-panel md:shadow-panel"
      }
    >
      <form
        role="search"
        className="flex shrink-0 items-center gap-3 border-b border-seam px-5 py-4"
        onSubmit={showAll}
      >
        <label htmlFor={id} className="sr-only">
          Search the site
        </label>
        <input
          id={id}
          type="search"
          value={q}
          maxLength={200}
          autoComplete="off"
          placeholder="Kitchens, sofas, prices, warranty…"
          className={controlClass}
          onChange={({ target }) => setQ(target.value)}
        />
        <button
          type="button"
          aria-label="Close search"
          onClick={onClose}
          className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-linen"
        >
          <CloseIcon className="size-6" />
        </button>
      </form>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <p role="status" className="text-sm text-ash">
          {statusOf(asked, answer)}
        </p>
        {answer && answer.error === null && asked !== "" && (
          <>
            <ul className="mt-2">
              {answer.items.map((found) => (
                <li key={found.address} className="border-t border-seam">
                  <Result found={found} before={kinds[found.kind] && `${kinds[found.kind]} · `} onClick={onClose} />
                </li>
              ))}
            </ul>
            {answer.items.length === 0 && docs && (
              <p className="mt-4">
                <Link to={withSearch(docs, { q: asked })} onClick={onClose} className="text-link">
                  Look in our help pages
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}

/** The answer to the last words, while the next one is on its way. */
function useAnswer(q: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (q === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      send<{ items: SiteSearchResult[] }>("GET", withSearch("/api/search", { q }), { signal, retries: 1 }).then(
        ({ items }) => setAnswer({ q, items, error: null }),
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ q, items: [], error: userMessage(error) });
        },
      );
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  return answer;
}

function statusOf(asked: string, answer: Answer | null): string {
  if (asked === "") return "Search designs, furniture, projects, articles, videos and help.";
  if (!answer || answer.q !== asked) return "Searching…";
  if (answer.error !== null) return answer.error;
  if (answer.items.length === 0) return `Nothing found for “${asked}”.`;
  return count(answer.items.length, "result");
}

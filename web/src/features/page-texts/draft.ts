/**
 * The text that somebody is writing, shown on its page in the editor's frame and nowhere else.
 *
 * The page asks the editor around it for the text as soon as it can show one, and gets it anew with each change. It is
 * stored nowhere. Only our own pages can frame the page (`api/src/web/noindex.rs`), and it listens to no other.
 */
import { useEffect, useState } from "react";

/** From the page: it can show a text. */
export type DraftWanted = { wantsText: string };

/** From the editor: the whole text of the page. */
export type Draft = { textOf: string; text: object };

/** Whether the page is in a frame of the editor. Visitors and the server never see it there. */
export function isInEditor(): boolean {
  return (
    typeof window !== "undefined" &&
    window.parent !== window &&
    new URLSearchParams(window.location.search).has("preview")
  );
}

/** The text being written, once the editor has sent it; until then, and for visitors, the one of the page. */
export function useDraft<Text extends object>(page: string, text: Text): Text {
  const [draft, setDraft] = useState<Text | null>(null);
  useEffect(() => {
    if (!isInEditor()) return;
    const { parent, location } = window;
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === parent && isDraft(data, page)) setDraft(data.text as Text);
    };
    window.addEventListener("message", receive);
    parent.postMessage({ wantsText: page } satisfies DraftWanted, location.origin);
    return () => window.removeEventListener("message", receive);
  }, [page]);
  return draft ?? text;
}

function isDraft(data: unknown, page: string): data is Draft {
  const draft = data as Partial<Draft> | null;
  return draft?.textOf === page && typeof draft.text === "object" && draft.text !== null;
}

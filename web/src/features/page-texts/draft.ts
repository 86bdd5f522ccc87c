/**
 * The text that somebody is writing, shown on its page in the editor's frame and nowhere else.
 *
 * The page asks the editor around it for the text as soon as it can show one, and gets it anew with each change. It is
 * stored nowhere. Only our own pages can frame the page (`api/src/web/noindex.rs`), and it listens to no other. What
 * listens is loaded in the frame alone: the pages of visitors are smaller without it.
 */
import { useEffect, useState } from "react";

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
    const listening = import("./draft-listener").then(({ listen }) => listen<Text>(page, setDraft));
    return () => void listening.then((stop) => stop());
  }, [page]);
  return draft ?? text;
}

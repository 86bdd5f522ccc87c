/** Takes the text of a page from the editor around it. */

/** From the page: it can show a text. */
export type DraftWanted = { wantsText: string };

/** From the editor: the whole text of the page. */
export type Draft = { textOf: string; text: object };

/** Asks for the text, and shows it as often as the editor sends it. The answer stops that. */
export function listen<Text extends object>(page: string, show: (text: Text) => void): () => void {
  const { parent, location } = window;
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isDraft(data, page)) show(data.text as Text);
  };
  window.addEventListener("message", receive);
  parent.postMessage({ wantsText: page } satisfies DraftWanted, location.origin);
  return () => window.removeEventListener("message", receive);
}

function isDraft(data: unknown, page: string): data is Draft {
  const draft = data as Partial<Draft> | null;
  return draft?.textOf === page && typeof draft.text === "object" && draft.text !== null;
}

/** The e-mail with the text as it is typed. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LetterName, LetterText } from "../../../api/contract/types.gen";
import { ApiError } from "../../../api/error";
import { path } from "../../../api/path";
import { Action } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { mutate } from "../../kit/query";
import { useSettled } from "../../kit/use-settled";
import { Frame } from "./frame";
import { fields } from "./letters";

/** In milliseconds. */
const debounceDelay = 400;

const views = [
  { name: "phone", label: "Phone", width: 390 },
  { name: "computer", label: "Computer", width: 680 },
  { name: "text", label: "Plain text", width: 0 },
] as const;

type View = (typeof views)[number]["name"];

export function Preview({ letter, text }: { letter: LetterName; text: LetterText }) {
  const [shown, setShown] = useState<View>("computer");
  const draft = useSettled(JSON.stringify(text), debounceDelay);
  const { data, error } = useQuery({
    queryKey: [path("/api/admin/letter-texts/{letter}", { letter }), { draft }],
    queryFn: () =>
      mutate("POST", path("/api/admin/letter-texts/{letter}/preview", { letter }), JSON.parse(draft) as LetterText),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const view = views.find(({ name }) => name === shown) ?? views[0];
  return (
    <section aria-label="Preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Preview</h3>
        <div role="group" aria-label="View" className="flex gap-1">
          {views.map(({ name, label }) => (
            <Action
              key={name}
              variant={name === shown ? "plain" : "quiet"}
              aria-pressed={name === shown}
              onClick={() => setShown(name)}
            >
              {label}
            </Action>
          ))}
        </div>
      </div>
      <div role="status">
        {error && <p className="mb-3 text-error wrap-anywhere">{reasonOf(error)}</p>}
        {!data && !error && <p className="text-ash">Loading…</p>}
      </div>
      {data && (
        <>
          <p className="mb-3 wrap-anywhere">
            <span className="text-ash">Subject</span> {data.subject}
          </p>
          {view.name === "text" ? (
            // Scrolls, so it takes the focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0} className="max-h-160 overflow-auto rounded-md border border-seam bg-linen p-4 text-xs">
              {data.text}
            </pre>
          ) : (
            <Frame html={data.html} width={view.width} title={`E-mail at ${view.width} pixels`} />
          )}
        </>
      )}
    </section>
  );
}

/** Which fields keep the text from being shown, and why. */
function reasonOf(error: Error): string {
  const wrong = error instanceof ApiError ? (error.fields ?? {}) : {};
  const reasons = fields.flatMap(({ name, label }) => (wrong[name] ? [`${label} ${wrong[name]}.`] : []));
  return reasons.length > 0 ? reasons.join(" ") : messageOf(error);
}

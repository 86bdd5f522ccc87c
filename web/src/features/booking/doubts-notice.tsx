/** The question about contact details that look mistyped. In their form: its button sends them as they are. */
import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button";
import type { Doubts } from "./use-doubts";

type DoubtsNoticeProps = { doubts: Doubts; className?: string };

export function DoubtsNotice({ doubts: { open, correct }, className = "" }: DoubtsNoticeProps) {
  const id = useId();
  const notice = useRef<HTMLDivElement>(null);
  const isAsked = open.length > 0;
  useEffect(() => {
    if (!isAsked) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView?.({ block: "nearest" });
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-questions`}
      className={`scroll-mb-28 rounded-panel border border-brass bg-linen px-5 py-4 outline-none ${className}`}
    >
      <p id={`${id}-title`} className="font-medium">
        Is this right? We'd like to reach you.
      </p>
      <ul id={`${id}-questions`} className="mt-2 grid gap-2">
        {open.map((doubt) => (
          <li key={doubt.field} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
            {doubt.question}
            {doubt.suggestion && (
              <button
                type="button"
                className="min-h-11 font-medium text-areca underline underline-offset-4"
                onClick={() => correct(doubt)}
              >
                Use {doubt.suggestion}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button type="submit" variant="secondary" className="mt-3">
        It's right, send it
      </Button>
    </div>
  );
}

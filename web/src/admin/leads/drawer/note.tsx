/** Adds a note, at the top of the timeline. */
import * as limits from "../../kit/form/limits.gen";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Action } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { messageOf } from "../../kit/failure";
import { toast } from "../../../ui/toast";

const limit = limits.NoteDraft.text.max;

export function NoteBox({ add }: { add: (note: string) => Promise<unknown> }) {
  const [text, setText] = useState("");
  const area = useRef<HTMLTextAreaElement>(null);
  const mutation = useMutation({
    mutationFn: add,
    onSuccess: () => {
      setText("");
      toast({ title: "Note added" });
      area.current?.focus();
    },
    retry: false,
  });
  const note = text.trim();

  function send() {
    if (note && !mutation.isPending) mutation.mutate(note);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={area}
        aria-label="Note"
        data-note
        placeholder="Write a note…"
        rows={1}
        maxLength={limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} field-sizing-content h-auto max-h-60 min-h-9 py-2 leading-normal max-md:h-auto`}
      />
      {mutation.error && (
        <p role="alert" className="mt-1.5 text-error">
          {messageOf(mutation.error)}
        </p>
      )}
      {text !== "" && (
        <div className="mt-2 flex items-center gap-3">
          <Action type="submit" variant="primary" busy={mutation.isPending} disabled={!note}>
            Add note
          </Action>
          <span className="text-xs text-ash max-md:hidden">or Ctrl Enter</span>
        </div>
      )}
    </form>
  );
}

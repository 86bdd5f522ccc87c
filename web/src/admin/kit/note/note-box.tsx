/** Adds a note, at the top of the timeline. */
import * as limits from "../form/limits.gen";
import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Counter } from "../../../form/counter";
import { Action } from "../button";
import { messageOf } from "../failure";
import { toast } from "../../../ui/toast";
import { MentionArea } from "./mention-area";
import { type Colleague, mentionedIn } from "./mentions";

const limit = limits.NoteDraft.text.max;

type NoteBoxProps = {
  /** Saves the note. */
  add: (note: string, mentions: string[]) => Promise<unknown>;
  /** API path of the colleagues whom a note can name. */
  colleagues: string;
};

export function NoteBox({ add, colleagues }: NoteBoxProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);
  const mutation = useMutation({
    mutationFn: (note: string) => add(note, mentionedIn(note, chosen)),
    onSuccess: () => {
      setText("");
      setChosen([]);
      toast({ title: "Note added" });
      area.current?.focus();
    },
    retry: false,
  });
  const note = text.trim();
  // Said, not cut off: a pasted text would lose its end without a word.
  const isTooLong = note.length > limit;

  function send() {
    if (note && !isTooLong && !mutation.isPending) mutation.mutate(note);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  }

  return (
    <form
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionArea
        ref={area}
        aria-label="Note"
        data-note
        placeholder="Write a note… Type @ to mention a colleague."
        rows={1}
        value={text}
        onChange={setText}
        onMention={(colleague) => setChosen([...chosen, colleague])}
        colleagues={colleagues}
        onKeyDown={onKeyDown}
        className="max-h-60 min-h-9"
      />
      {mutation.error && (
        <p role="alert" className="mt-1.5 text-error">
          {messageOf(mutation.error)}
        </p>
      )}
      {text !== "" && (
        <div className="mt-2 flex items-center gap-3">
          <Action type="submit" variant="primary" busy={mutation.isPending} disabled={!note || isTooLong}>
            Add note
          </Action>
          <span className="text-xs text-ash max-md:hidden">or Ctrl Enter</span>
          <span className="ml-auto text-xs text-ash">
            <Counter length={note.length} limit={limit} />
          </span>
        </div>
      )}
    </form>
  );
}

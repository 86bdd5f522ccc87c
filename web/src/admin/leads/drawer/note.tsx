/** Adds a note, at the top of the timeline. In it, `@` names colleagues. */
import * as limits from "../../kit/form/limits.gen";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMe } from "../../kit/access";
import { Action } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { messageOf } from "../../kit/failure";
import { Listbox, Option, listboxPanel, useActiveOption } from "../../kit/listbox";
import { queryAt } from "../../kit/query";
import { count } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { type Colleague, type Typed, inserted, matching, mentionedIn, typedMention } from "./mentions";

const limit = limits.NoteDraft.text.max;

type NoteBoxProps = {
  /** Saves the note. */
  add: (note: string, mentions: string[]) => Promise<unknown>;
  /** API path of the colleagues whom a note can name. */
  colleagues: string;
};

export function NoteBox({ add, colleagues }: NoteBoxProps) {
  const [text, setText] = useState("");
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState<readonly Colleague[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useMentions({ text, caret, colleagues });
  const mutation = useMutation({
    mutationFn: (note: string) => add(note, mentionedIn(note, chosen)),
    onSuccess: () => {
      setText("");
      setChosen([]);
      list.reset();
      toast({ title: "Note added" });
      area.current?.focus();
    },
    retry: false,
  });
  const note = text.trim();

  function send() {
    if (note && !mutation.isPending) mutation.mutate(note);
  }

  function choose(colleague: Colleague | undefined) {
    if (!colleague || !list.typed) return;
    const next = inserted(text, caret, list.typed, colleague);
    list.dismiss({ at: list.typed.at, name: colleague.name });
    // The caret can only be placed in the new text.
    flushSync(() => {
      setText(next.text);
      setCaret(next.caret);
      setChosen([...chosen, colleague]);
    });
    area.current?.setSelectionRange(next.caret, next.caret);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (list.isOpen && !list.press(event)) {
      if (event.key === "Enter" || event.key === "Tab") {
        event.preventDefault();
        choose(list.offered[list.active]);
      } else if (event.key === "Escape") {
        list.dismiss(list.typed);
      }
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
      <div className="relative">
        <textarea
          ref={area}
          aria-label="Note"
          data-note
          // Escape closes the list, not the drawer around it.
          data-keeps-escape={list.isOpen ? "" : undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.isOpen ? list.list : undefined}
          aria-activedescendant={list.isOpen ? list.idOf(list.active) : undefined}
          placeholder="Write a note… Type @ to mention a colleague."
          rows={1}
          maxLength={limit}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCaret(target.selectionStart);
            // Another @ in the same place is another one.
            if (!typedMention(target.value, target.selectionStart)) list.reset();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onFocus={() => list.setFocused(true)}
          onBlur={() => list.setFocused(false)}
          onKeyDown={onKeyDown}
          className={`${inputClass} field-sizing-content h-auto max-h-60 min-h-9 py-2 leading-normal max-md:h-auto`}
        />
        {list.isOpen && (
          <Listbox
            id={list.list}
            label="Colleagues to mention"
            className={`absolute inset-x-0 top-full z-50 mt-1 max-h-60 ${listboxPanel}`}
          >
            {list.offered.map((colleague, index) => (
              <Option
                key={colleague.id}
                id={list.idOf(index)}
                isActive={index === list.active}
                onActive={() => list.setActive(index)}
                onChoose={() => choose(colleague)}
                className="flex min-h-9 items-center px-2.5 max-md:min-h-11"
              >
                {colleague.name}
              </Option>
            ))}
          </Listbox>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {list.isOpen ? `${count(list.offered.length, "colleague")}. Use the arrow keys and Enter to choose.` : ""}
      </p>
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

/** The list of colleagues that opens with an `@`. */
function useMentions({ text, caret, colleagues }: { text: string; caret: number; colleagues: string }) {
  const me = useMe();
  const [isFocused, setFocused] = useState(false);
  /** The `@` whose list was closed, and what followed it: another name there opens the list again. */
  const [dismissed, setDismissed] = useState<Typed | null>(null);
  const typed = typedMention(text, caret);
  const { data = [] } = useQuery({ ...queryAt<Colleague[]>(colleagues), enabled: typed !== null });
  const others = data.filter((colleague) => colleague.id !== me.id);
  const isDismissed = typed !== null && typed.at === dismissed?.at && typed.name.startsWith(dismissed.name);
  const offered = typed && isFocused && !isDismissed ? matching(others, typed.name) : [];
  const options = useActiveOption(offered.length);
  return {
    ...options,
    typed,
    offered,
    isOpen: offered.length > 0,
    setFocused,
    dismiss: (closed: Typed | null) => {
      setDismissed(closed);
      options.setActive(0);
    },
    reset: () => setDismissed(null),
  };
}

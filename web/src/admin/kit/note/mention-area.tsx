/** The text of a note. In it, `@` names colleagues. */
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { count } from "../../../ui/format";
import { useMe } from "../access";
import { inputClass } from "../form/fields";
import { Listbox, Option, listboxPanel, useActiveOption } from "../listbox";
import { queryAt } from "../query";
import { type Colleague, type Typed, inserted, matching, typedMention } from "./mentions";

type MentionAreaProps = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
  /** A colleague was chosen. What is typed later may delete the name again: see `mentionedIn`. */
  onMention: (colleague: Colleague) => void;
  /** API path of the colleagues whom the note can name. */
  colleagues: string;
  /** Its heights. */
  className: string;
};

export function MentionArea(props: MentionAreaProps) {
  const { value, onChange, onMention, colleagues, className, onKeyDown, onFocus, onBlur, ...area } = props;
  const [caret, setCaret] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const list = useMentions({ text: value, caret, colleagues });

  function choose(colleague: Colleague | undefined) {
    if (!colleague || !list.typed) return;
    const next = inserted(value, caret, list.typed, colleague);
    list.dismiss({ at: list.typed.at, name: colleague.name });
    // The caret can only be placed in the new text.
    flushSync(() => {
      onChange(next.text);
      setCaret(next.caret);
      onMention(colleague);
    });
    box.current?.querySelector("textarea")?.setSelectionRange(next.caret, next.caret);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event);
    if (event.defaultPrevented || !list.isOpen || list.press(event)) return;
    if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault();
      choose(list.offered[list.active]);
    } else if (event.key === "Escape") {
      list.dismiss(list.typed);
    }
  }

  return (
    <>
      <div ref={box} className="relative">
        <textarea
          {...area}
          // Escape closes the list, not the drawer around it.
          data-keeps-escape={list.isOpen ? "" : undefined}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={list.isOpen ? list.list : undefined}
          aria-activedescendant={list.isOpen ? list.idOf(list.active) : undefined}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
            setCaret(target.selectionStart);
            // Another @ in the same place is another one.
            if (!typedMention(target.value, target.selectionStart)) list.reset();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onFocus={(event) => {
            list.setFocused(true);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            list.setFocused(false);
            onBlur?.(event);
          }}
          onKeyDown={press}
          className={`${inputClass} field-sizing-content h-auto py-2 leading-normal max-md:h-auto ${className}`}
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
    </>
  );
}

/** The list of colleagues that opens with an `@`. */
function useMentions({ text, caret, colleagues }: { text: string; caret: number; colleagues: string }) {
  const me = useMe();
  const [isFocused, setFocused] = useState(false);
  /** The `@` whose list was closed, and what followed it: another name there opens the list again. */
  const [dismissed, setDismissed] = useState<Typed | null>(null);
  // It was sent; the next text is another one.
  if (text === "" && dismissed) setDismissed(null);
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

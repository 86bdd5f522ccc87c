/** An input whose text is parsed into a value. The text stays as typed until the input loses focus. */
import { type ComponentProps, useId, useRef, useState } from "react";

type ParsedInputProps<Value> = Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> & {
  value: Value;
  write: (value: Value) => string;
  /** Null if the text is invalid. */
  read: (text: string) => Value | null;
  onChange: (value: Value) => void;
  /** A valid text, for the error message. */
  example?: string;
  /** Where the error message goes, if not below the input. */
  messageClass?: string;
  /** What Tab makes of an unfinished text, to type on in the same input; null if Tab leaves it. */
  goOn?: (text: string) => string | null;
};

export function ParsedInput<Value>({
  value,
  write,
  read,
  onChange,
  example,
  messageClass = "block px-2 pb-1 text-left",
  goOn,
  ...input
}: ParsedInputProps<Value>) {
  const [text, setText] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const before = useRef(value);
  const message = useId();
  // Not while it is being typed: half of a size is no mistake yet.
  const isInvalid = isLeft && text !== null && read(text) === null;
  const describedBy = [input["aria-describedby"], isInvalid && message].filter(Boolean).join(" ");

  function type(next: string) {
    setText(next);
    const parsed = read(next);
    if (parsed === null) return;
    setLeft(false);
    onChange(parsed);
  }

  return (
    <>
      <input
        autoComplete="off"
        {...input}
        aria-invalid={isInvalid || input["aria-invalid"] || undefined}
        aria-describedby={describedBy || undefined}
        value={text ?? write(value)}
        onFocus={({ target }) => {
          before.current = value;
          target.select();
        }}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          if (text === null || read(text) !== null) setText(null);
          else setLeft(true);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== null) {
            event.stopPropagation();
            setText(null);
            setLeft(false);
            onChange(before.current);
          } else if (event.key === "Tab" && !event.shiftKey && text !== null) {
            const next = goOn?.(text) ?? null;
            if (next === null) return;
            event.preventDefault();
            type(next);
          }
        }}
      />
      {isInvalid && (
        <span id={message} className={`text-xs font-normal text-error ${messageClass}`}>
          {example ? `Please enter a value such as ${example}.` : "This isn't valid."}
        </span>
      )}
    </>
  );
}

/** An input whose text is parsed into a value. The text stays as typed until the input loses focus. */
import { type ComponentProps, useRef, useState } from "react";

type ParsedInputProps<Value> = Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> & {
  value: Value;
  write: (value: Value) => string;
  /** Null if the text is invalid. */
  read: (text: string) => Value | null;
  onChange: (value: Value) => void;
  /** A valid text, for the error message. */
  example?: string;
};

export function ParsedInput<Value>({
  value,
  write,
  read,
  onChange,
  example,
  title,
  ...input
}: ParsedInputProps<Value>) {
  const [text, setText] = useState<string | null>(null);
  const before = useRef(value);
  const isInvalid = text !== null && read(text) === null;
  return (
    <input
      autoComplete="off"
      {...input}
      title={isInvalid && example ? `Please enter a value such as ${example}` : title}
      aria-invalid={isInvalid || input["aria-invalid"] || undefined}
      value={text ?? write(value)}
      onFocus={({ target }) => {
        before.current = value;
        target.select();
      }}
      onChange={({ target }) => {
        setText(target.value);
        const next = read(target.value);
        if (next !== null) onChange(next);
      }}
      onBlur={() => {
        if (!isInvalid) setText(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && text !== null) {
          event.stopPropagation();
          setText(null);
          onChange(before.current);
        }
      }}
    />
  );
}

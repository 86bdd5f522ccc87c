/** An input whose text is parsed into a value. The text stays as typed until the input loses focus. */
import { type ComponentProps, useRef, useState } from "react";

type ParsedInputProps<Value> = Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> & {
  value: Value;
  write: (value: Value) => string;
  /** Returns null for invalid text. */
  read: (typed: string) => Value | null;
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
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const isWrong = typed !== null && read(typed) === null;
  return (
    <input
      autoComplete="off"
      {...input}
      title={isWrong && example ? `Not a valid value. Example: ${example}` : title}
      aria-invalid={isWrong || input["aria-invalid"] || undefined}
      value={typed ?? write(value)}
      onFocus={({ target }) => {
        before.current = value;
        target.select();
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== null) onChange(next);
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typed !== null) {
          event.stopPropagation();
          setTyped(null);
          onChange(before.current);
        }
      }}
    />
  );
}

/** A box for a value that is typed in more than one way: it shows what was typed until it is left. */
import { type ComponentProps, useRef, useState } from "react";

type TypedProps<Value> = Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> & {
  value: Value;
  write: (value: Value) => string;
  /** Null for what stands for nothing. */
  read: (typed: string) => Value | null;
  onChange: (value: Value) => void;
  /** What would be right, for when it is not. */
  example?: string;
};

export function Typed<Value>({ value, write, read, onChange, example, title, ...input }: TypedProps<Value>) {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const isWrong = typed !== null && read(typed) === null;
  return (
    <input
      autoComplete="off"
      {...input}
      title={isWrong && example ? `This is not understood. For example: ${example}` : title}
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

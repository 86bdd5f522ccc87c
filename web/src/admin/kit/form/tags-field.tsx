/** A field for tags, skills or pincodes. Enter or a comma ends an entry. */
import { type KeyboardEvent, useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { CrossIcon } from "../icons";
import { type FieldProps, useField } from "./fields";

type TagsFieldProps<Values extends FieldValues> = FieldProps<Values, string[]> & {
  suggestions?: readonly string[];
  placeholder?: string;
};

export function TagsField<Values extends FieldValues>(props: TagsFieldProps<Values>) {
  const { control, name, label, hint, className, disabled, suggestions, placeholder } = props;
  const { value, onChange, onBlur, ref, error } = useField<Values, string[]>({ control, name });
  return (
    // An empty list is valid.
    <Field label={label} hint={hint} error={error} optional className={className}>
      {(aria) => (
        <TagsInput
          {...aria}
          required={false}
          inputRef={ref}
          disabled={disabled ?? false}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          suggestions={suggestions}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}

type TagsInputProps = {
  id?: string;
  required?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  disabled?: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
  suggestions?: readonly string[] | undefined;
  placeholder?: string | undefined;
};

/** The control without label and error. */
export function TagsInput({ value, onChange, onBlur, inputRef, suggestions, placeholder, ...input }: TagsInputProps) {
  const [text, setText] = useState("");
  const list = useId();

  function add(words: string) {
    const added = words
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean);
    onChange([...new Set([...value, ...added])]);
    setText("");
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.key === "Enter" || event.key === ",") && text.trim() && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(text);
    }
    if (event.key === "Backspace" && text === "") onChange(value.slice(0, -1));
  }

  return (
    <div
      className={
        "flex min-h-9 flex-wrap items-center gap-1 rounded-md border border-ash/60 bg-paper px-1.5 py-1 hover:border-ink " +
        "has-[input:focus-visible]:border-areca has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 " +
        "has-[input:focus-visible]:outline-areca max-md:min-h-11"
      }
    >
      {value.map((tag) => (
        <span key={tag} className="inline-flex items-center rounded bg-linen pl-2 text-xs leading-6">
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            onClick={() => onChange(value.filter((one) => one !== tag))}
            className="grid size-6 place-items-center text-ash hover:text-ink"
          >
            <CrossIcon className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...input}
        ref={inputRef}
        list={suggestions ? list : undefined}
        placeholder={value.length === 0 ? placeholder : undefined}
        autoComplete="off"
        value={text}
        onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Adds what was typed without Enter.
          if (text.trim()) add(text);
          onBlur?.();
        }}
        className="min-w-24 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-ash/80 max-md:text-base"
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions
            .filter((one) => !value.includes(one))
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
        </datalist>
      )}
    </div>
  );
}

/** The frame of a form: Ctrl+Enter saves, the reason of a failure stands above the buttons, leaving asks. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Action } from "../button";
import { usePhone } from "../media";
import { ConflictQuestion } from "./conflict";
import type { useRecordForm } from "./use-record-form";

type RecordFormProps<Values extends FieldValues> = {
  // What saving answers does not concern the frame.
  // oxlint-disable-next-line typescript/no-explicit-any
  form: ReturnType<typeof useRecordForm<Values, any>>;
  /** What the button says. */
  save: string;
  onCancel?: () => void;
  /** The names and words of the fields, for the choice between two versions. */
  labels?: Partial<Record<keyof Values & string, string>>;
  show?: (name: string, value: unknown) => string | null;
  children: ReactNode;
  /** The buttons stick to the lower edge: in a drawer, where the fields scroll. */
  sticky?: boolean;
  /** The form is what one came for: typing can begin at once. Not on phones, where keys would cover it. */
  begin?: boolean;
};

export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { form, save, onCancel, labels = {}, show, children, sticky = true, begin = false } = props;
  const frame = useRef<HTMLFormElement>(null);
  const phone = usePhone();

  useEffect(() => {
    if (begin && !phone) frame.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [begin, phone]);

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  }

  return (
    // The key stands for pressing the button, wherever in the form the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        form.submit();
      }}
      onKeyDown={press}
      className="flex min-h-full flex-col"
    >
      <div className="flex-1">{children}</div>
      <div
        className={
          "flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-seam bg-paper px-4 py-3 md:px-6 " +
          (sticky ? "sticky bottom-0 z-10" : "")
        }
      >
        {form.error && (
          <p role="alert" className="w-full text-oxide-deep">
            {form.error}
          </p>
        )}
        <Action type="submit" variant="primary" busy={form.saving}>
          {save}
        </Action>
        {onCancel && <Action onClick={onCancel}>Cancel</Action>}
        {form.changed && !form.saving && <span className="text-xs text-ash">Not saved yet</span>}
      </div>
      {form.conflict && (
        <ConflictQuestion
          conflict={form.conflict}
          labelOf={(name) => labels[name as keyof typeof labels] ?? spaced(name)}
          show={(name, value) => show?.(name, value) ?? words(value)}
        />
      )}
      {form.question}
    </form>
  );
}

/** `carpetArea` as `Carpet area`. */
function spaced(name: string): string {
  const text = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function words(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(words).join(", ");
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(" ");
  return String(value);
}

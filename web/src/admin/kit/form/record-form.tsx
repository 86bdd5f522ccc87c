/** The frame of a form: buttons, error, Ctrl+Enter to save, and a warning about unsaved changes. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { money } from "../../../ui/format";
import { Action } from "../button";
import { usePhone } from "../media";
import { ConflictDialog } from "./conflict";
import type { useRecordForm } from "./use-record-form";

type RecordFormProps<Values extends FieldValues> = {
  // The frame doesn't depend on the type of the saved record.
  // oxlint-disable-next-line typescript/no-explicit-any
  form: ReturnType<typeof useRecordForm<Values, any>>;
  /** Label of the save button. */
  save: string;
  onCancel?: () => void;
  /** Labels and formatted values of the fields, for the conflict dialog. */
  labels?: Partial<Record<keyof Values & string, string>>;
  format?: (name: string, value: unknown) => string | null;
  children: ReactNode;
  /** Keeps the buttons in view while the fields scroll. */
  sticky?: boolean;
  /** Focuses the first field, except on phones, where the keyboard would cover the form. */
  focusFirst?: boolean;
};

export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { form, save, onCancel, labels = {}, format, children, sticky = true, focusFirst = false } = props;
  const frame = useRef<HTMLFormElement>(null);
  const phone = usePhone();

  useEffect(() => {
    if (focusFirst && !phone) frame.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [focusFirst, phone]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  }

  return (
    // Ctrl+Enter submits from any field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        form.submit();
      }}
      onKeyDown={onKeyDown}
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
          <p role="alert" className="w-full text-error">
            {form.error}
          </p>
        )}
        <Action type="submit" variant="primary" busy={form.saving}>
          {save}
        </Action>
        {onCancel && <Action onClick={onCancel}>Cancel</Action>}
        {form.changed && !form.saving && <span className="text-xs text-ash">Unsaved changes</span>}
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labelOf={(name) => labels[name as keyof typeof labels] ?? labelFromName(name)}
          format={(name, value) => format?.(name, value) ?? valueText(value, name)}
        />
      )}
      {form.leaveDialog}
    </form>
  );
}

/** `carpetArea` as `Carpet area`, `feePaise` as `Fee`. */
function labelFromName(name: string): string {
  const text = name
    .replace(/Paise$/, "")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function valueText(value: unknown, name = ""): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map((one) => valueText(one)).join(", ");
  if (typeof value === "number" && name.endsWith("Paise")) return money(value);
  if (typeof value === "object") return Object.values(value).filter(Boolean).join(" ");
  return String(value);
}

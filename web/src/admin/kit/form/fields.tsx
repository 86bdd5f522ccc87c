/**
 * The fields of admin forms. Values are those of the API: paise, whole numbers, `2026-11-21`, IDs.
 *
 * `name` must be a field of the form with the right type. An empty optional field holds null; a text field holds an empty
 * text unless it has `orNull`.
 */
import { type ComponentProps, useId, useState } from "react";
import {
  type Control,
  type ControllerFieldState,
  type ControllerRenderProps,
  type FieldPathByValue,
  type FieldValues,
  useController,
} from "react-hook-form";
import { Field, FieldError } from "../../../form/field";
import { Counter } from "../../../form/counter";
import { DownIcon } from "../icons";
import type { Choice } from "../resource";
import { DateInput } from "./date-input";
import { dateExample, isDate } from "./date-text";

type Common<Values extends FieldValues, Name> = {
  // A field doesn't depend on the form's context and output types.
  // oxlint-disable-next-line typescript/no-explicit-any
  control: Control<Values, any, any>;
  name: Name;
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export type FieldProps<Values extends FieldValues, Value> = Common<Values, FieldPathByValue<Values, Value>>;

export const inputClass =
  "block h-9 w-full rounded-md border border-ash/60 bg-paper px-2.5 text-sm text-ink transition-colors placeholder:text-ash/80 " +
  "hover:border-ink focus-visible:border-areca focus-visible:outline-offset-1 aria-invalid:border-error " +
  "disabled:border-seam disabled:bg-plaster disabled:text-ash max-md:h-11 max-md:text-base";

export function useField<Values extends FieldValues, Value>({
  control,
  name,
}: Pick<FieldProps<Values, Value>, "control" | "name">) {
  // Not `exact`, since an error may belong to a part of the value, such as the second tag.
  const { field, fieldState } = useController({ control, name, exact: false });
  return { ...(field as unknown as FieldState<Value>), error: errorMessage(fieldState.error) };
}

type FieldState<Value> = Omit<ControllerRenderProps, "value" | "onChange"> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** The error of the field, or of one of its parts, such as a tag. */
function errorMessage(error: ControllerFieldState["error"]): string | undefined {
  if (!error) return undefined;
  if (typeof error.message === "string") return error.message;
  const part = Object.values(error).find(
    (one) => typeof (one as { message?: unknown } | undefined)?.message === "string",
  );
  return (part as { message: string } | undefined)?.message;
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> &
  Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "placeholder"> & {
    /** Maximum number of characters. */
    limit?: number | undefined;
    /** Optional; empty is null. */
    orNull?: boolean | undefined;
  };

export function TextField<Values extends FieldValues>({ limit, disabled, ...props }: TextFieldProps<Values>) {
  const { control, name, label, hint, orNull = false, optional = orNull, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  const text = value ?? "";
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      aside={limit && <Counter length={text.length} limit={limit} />}
    >
      {(aria) => (
        <input
          {...input}
          {...aria}
          {...field}
          disabled={disabled}
          value={text}
          onChange={({ target }) => onChange(target.value === "" && orNull ? null : target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

export function EmailField<Values extends FieldValues>(props: Omit<TextFieldProps<Values>, "type">) {
  return <TextField limit={254} {...props} type="email" inputMode="email" autoComplete="off" />;
}

/** A phone number in any notation; the server stores `+91…`. */
export function PhoneField<Values extends FieldValues>(props: Omit<TextFieldProps<Values>, "type">) {
  return <TextField placeholder="98450 12345" limit={32} {...props} type="tel" inputMode="tel" autoComplete="off" />;
}

type TextAreaFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  limit?: number | undefined;
  /** Optional; empty is null. */
  orNull?: boolean | undefined;
  rows?: number;
  placeholder?: string;
};

export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { control, name, label, hint, orNull = false, optional = orNull, className, limit, disabled, ...area } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  const text = value ?? "";
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      aside={limit && <Counter length={text.length} limit={limit} />}
    >
      {(aria) => (
        <textarea
          rows={3}
          {...area}
          {...aria}
          {...field}
          disabled={disabled}
          value={text}
          onChange={({ target }) => onChange(target.value === "" && orNull ? null : target.value)}
          className={`${inputClass} field-sizing-content h-auto max-h-80 min-h-20 py-2 leading-normal max-md:h-auto`}
        />
      )}
    </Field>
  );
}

type NumberFieldProps<Values extends FieldValues> = FieldProps<Values, number | null> & {
  /** Shown after the number, such as `h/week`. */
  unit?: string | undefined;
  /** Decimal places. */
  digits?: number;
  placeholder?: string;
};

export function NumberField<Values extends FieldValues>({ unit, digits = 0, ...props }: NumberFieldProps<Values>) {
  const { control, name, label, hint, optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, number | null>({ control, name });
  const [text, setText] = useNumberText(value, (text) => parsed(text, digits), String);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <div className="flex items-center gap-2">
          <input
            {...input}
            {...aria}
            {...field}
            inputMode={digits > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange(parsed(target.value, digits));
            }}
            className={`${inputClass} max-w-40 tabular-nums`}
          />
          {unit && <span className="text-sm text-ash">{unit}</span>}
        </div>
      )}
    </Field>
  );
}

/** An amount in rupees; the value is in paise. */
export function MoneyField<Values extends FieldValues>(props: FieldProps<Values, number | null>) {
  const { control, name, label, hint, optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, number | null>({ control, name });
  const [text, setText] = useNumberText(value, paiseOf, rupeesOf);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <div className="relative max-w-48">
          <span aria-hidden="true" className="absolute inset-y-0 left-2.5 grid place-items-center text-ash">
            ₹
          </span>
          <input
            {...input}
            {...aria}
            {...field}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange(paiseOf(target.value));
            }}
            onBlur={() => {
              field.onBlur();
              if (typeof value === "number" && !Number.isNaN(value)) setText(rupeesOf(value));
            }}
            className={`${inputClass} pl-7 tabular-nums`}
          />
        </div>
      )}
    </Field>
  );
}

type HundredthsFieldProps<Values extends FieldValues> = FieldProps<Values, number | null> & {
  /** Shown after the number, such as `mm`. */
  unit?: string | undefined;
};

/** A number with up to two decimals; the value is in hundredths, such as basis points. */
export function HundredthsField<Values extends FieldValues>({ unit, ...props }: HundredthsFieldProps<Values>) {
  const { control, name, label, hint, optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, number | null>({ control, name });
  const [text, setText] = useNumberText(value, hundredthsOf, (hundredths) => grouped.format(hundredths / 100));
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <div className="flex items-center gap-2">
          <input
            {...input}
            {...aria}
            {...field}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange(hundredthsOf(target.value));
            }}
            className={`${inputClass} max-w-40 tabular-nums`}
          />
          {unit && <span className="text-sm text-ash">{unit}</span>}
        </div>
      )}
    </Field>
  );
}

/** The text of a number field: as typed while it matches the value, else the formatted value. */
function useNumberText(
  value: number | null,
  read: (text: string) => number | null,
  write: (value: number) => string,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState("");
  if (Object.is(read(typed), value)) return [typed, setTyped];
  return [value === null || Number.isNaN(value) ? "" : write(value), setTyped];
}

/** Null if empty, NaN if not a number, which fails validation. */
function parsed(text: string, digits: number): number | null {
  const plain = text.replaceAll(/[,\s]/g, "");
  if (plain === "") return null;
  if (!/^-?\d*\.?\d*$/.test(plain) || !/\d/.test(plain)) return Number.NaN;
  const value = Number(plain);
  return digits === 0 && !Number.isInteger(value) ? Number.NaN : value;
}

export function paiseOf(text: string): number | null {
  return hundredthsOf(text.replaceAll("₹", ""));
}

function hundredthsOf(text: string): number | null {
  const plain = text.replaceAll(/[,\s]/g, "");
  if (plain === "") return null;
  const match = /^(-?)(\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  if (!match || !/\d/.test(plain)) return Number.NaN;
  const [, sign, whole = "", part = ""] = match;
  const value = Number(whole || "0") * 100 + Number(part.padEnd(2, "0"));
  return sign ? -value : value;
}

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" });

function rupeesOf(paise: number): string {
  return grouped.format(paise / 100);
}

type DateFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & { min?: string; max?: string };

/** A calendar date; the value is `2026-11-21`, or what was typed if that is no date, which the server refuses. */
export function DateField<Values extends FieldValues>(props: DateFieldProps<Values>) {
  const { control, name, label, hint, optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  const invalid = value && !isDate(value) ? dateExample : undefined;
  return (
    <Field label={label} hint={hint} error={invalid ?? error} optional={optional} className={className}>
      {(aria) => (
        <DateInput
          {...input}
          {...aria}
          {...field}
          value={value ?? ""}
          onChange={(date) => onChange(date === "" && optional ? null : date)}
          onInvalid={onChange}
          className={inputClass}
        />
      )}
    </Field>
  );
}

/** A time of day; the value is `09:30`. */
export function TimeField<Values extends FieldValues>(props: FieldProps<Values, string | null>) {
  const { control, name, label, hint, optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          {...field}
          type="time"
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" && optional ? null : target.value)}
          className={`${inputClass} max-w-44 min-w-0 tabular-nums`}
        />
      )}
    </Field>
  );
}

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  choices: readonly Choice[];
  /** Label for no choice. */
  noneLabel?: string;
};

export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, hint, optional = false, className, choices, noneLabel, disabled } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <Select
          {...aria}
          {...field}
          disabled={disabled}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" && optional ? null : target.value)}
        >
          {(optional || !value) && <option value="">{noneLabel ?? (optional ? "None" : "Choose…")}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A native select without label and error, for use outside forms. */
export function Select({ children, ...select }: Omit<ComponentProps<"select">, "className">) {
  return (
    <div className="relative">
      <select {...select} className={`${inputClass} appearance-none pr-8`}>
        {children}
      </select>
      <DownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ash" />
    </div>
  );
}

type ChoicesFieldProps<Values extends FieldValues> = FieldProps<Values, string[]> & {
  /** With hints, one below the other. */
  choices: readonly (Choice & { hint?: string })[];
};

/** Checkboxes. The value keeps the order of the choices. */
export function ChoicesField<Values extends FieldValues>(props: ChoicesFieldProps<Values>) {
  const { control, name, label, hint, className, choices, disabled } = props;
  const { value, onChange, error, ref, onBlur } = useField<Values, string[]>({ control, name });
  const id = useId();
  const toggle = (one: string, on: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((other) => (other === one ? on : value.includes(other))));
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {choices.map((choice, index) => (
          <div key={choice.value} className={choice.hint ? "w-full" : ""}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                ref={index === 0 ? ref : undefined}
                type="checkbox"
                checked={value.includes(choice.value)}
                aria-describedby={choice.hint && `${id}-${choice.value}`}
                onChange={({ target }) => toggle(choice.value, target.checked)}
                onBlur={onBlur}
                className="size-4 accent-areca"
              />
              {choice.label}
            </label>
            {choice.hint && (
              <p id={`${id}-${choice.value}`} className="-mt-1 mb-1.5 pl-6 text-sm text-ash">
                {choice.hint}
              </p>
            )}
          </div>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && <p className="mt-1.5 text-sm text-ash">{hint}</p>}
    </fieldset>
  );
}

export function ToggleField<Values extends FieldValues>(props: FieldProps<Values, boolean>) {
  const { control, name, label, hint, className, disabled } = props;
  const { value, onChange, error, ...field } = useField<Values, boolean>({ control, name });
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...field}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={value}
          disabled={disabled}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined}
          className={
            "relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-ash/60 transition-colors checked:bg-areca " +
            "disabled:cursor-not-allowed disabled:opacity-45 before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full " +
            "before:bg-paper before:transition-transform checked:before:translate-x-4"
          }
        />
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-sm text-ash">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Declared fields of a record, rendered as a form or as read-only values. */
import type { ReactNode } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { date, money, number, phone } from "../../../ui/format";
import { DrawerSection } from "../drawer";
import { Fact, Facts } from "../facts";
import { EmptyValue } from "../list/cell";
import type { Choice, ChoicesQuery } from "../resource";
import { Tag } from "../status";
import { ComboboxField } from "./combobox";
import {
  ChoicesField,
  DateField,
  EmailField,
  MoneyField,
  NumberField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
  ToggleField,
} from "./fields";
import { TagsField } from "./tags-field";
import { labelOf } from "../../../ui/label-of";

type Holding<Draft, Value> = { [Name in keyof Draft]-?: Draft[Name] extends Value ? Name : never }[keyof Draft] &
  string;

type Texts = { label: string; hint?: string; optional?: boolean; /** Takes half the width. */ half?: boolean };

type Text = string | null;
type Amount = number | null;

/** A nullable text needs `orNull`. */
type TextName<Draft> = { name: Holding<Draft, string>; orNull?: never } | { name: Holding<Draft, Text>; orNull: true };

export type FieldSpec<Draft extends FieldValues> = Texts &
  (
    | ({ kind: "text"; limit?: number; placeholder?: string } & TextName<Draft>)
    | ({ kind: "textarea"; limit?: number } & TextName<Draft>)
    | ({ kind: "email" | "phone" } & TextName<Draft>)
    | { kind: "number"; name: Holding<Draft, Amount>; unit?: string }
    | { kind: "money"; name: Holding<Draft, Amount> }
    | { kind: "date" | "time"; name: Holding<Draft, Text> }
    | { kind: "select"; name: Holding<Draft, Text>; choices: readonly Choice[] }
    | {
        kind: "combobox";
        name: Holding<Draft, Text>;
        choices: (typed: string) => ReturnType<ChoicesQuery>;
        noneLabel?: string;
      }
    | { kind: "choices"; name: Holding<Draft, string[]>; choices: readonly Choice[] }
    | { kind: "tags"; name: Holding<Draft, string[]>; suggestions?: readonly string[]; placeholder?: string }
    | { kind: "toggle"; name: Holding<Draft, boolean> }
    | {
        /** Renders its own field and read-only value. */
        kind: "custom";
        name: keyof Draft & string;
        field: (control: Control<Draft>) => ReactNode;
        value: (draft: Draft) => ReactNode;
      }
  );

export type Section<Draft extends FieldValues> = { title?: string; fields: readonly FieldSpec<Draft>[] };

export function RecordFields<Draft extends FieldValues>({
  sections,
  control,
  initialLabels = {},
}: {
  sections: readonly Section<Draft>[];
  control: Control<Draft>;
  /** By field. */
  initialLabels?: Partial<Record<string, string>>;
}) {
  return sections.map(({ title, fields }, index) => (
    <DrawerSection key={title ?? index} {...(title && { title })}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 md:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} className={field.half ? "" : "md:col-span-2"}>
            <OneField field={field} control={control} initialLabel={initialLabels[field.name]} />
          </div>
        ))}
      </div>
    </DrawerSection>
  ));
}

function OneField<Draft extends FieldValues>({
  field,
  control,
  initialLabel,
}: {
  field: FieldSpec<Draft>;
  control: Control<Draft>;
  initialLabel: string | undefined;
}) {
  const { label, hint, optional } = field;
  // `FieldSpec` checks names against types; the union loses that.
  const common = { label, hint, optional, control: control as unknown as Control<Loose> };
  const name = field.name as FieldPathByValue<Loose, never>;
  switch (field.kind) {
    case "text":
      return (
        <TextField
          {...common}
          name={name}
          orNull={field.orNull}
          limit={field.limit}
          {...placeholderProps(field.placeholder)}
        />
      );
    case "textarea":
      return <TextAreaField {...common} name={name} orNull={field.orNull} limit={field.limit} />;
    case "email":
      return <EmailField {...common} name={name} orNull={field.orNull} />;
    case "phone":
      return <PhoneField {...common} name={name} orNull={field.orNull} />;
    case "number":
      return <NumberField {...common} name={name} unit={field.unit} />;
    case "money":
      return <MoneyField {...common} name={name} />;
    case "date":
      return <DateField {...common} name={name} />;
    case "time":
      return <TimeField {...common} name={name} />;
    case "select":
      return <SelectField {...common} name={name} choices={field.choices} />;
    case "combobox":
      return (
        <ComboboxField
          {...common}
          name={name}
          choices={field.choices}
          initialLabel={initialLabel}
          noneLabel={field.noneLabel}
        />
      );
    case "choices":
      return <ChoicesField {...common} name={name} choices={field.choices} />;
    case "tags":
      return (
        <TagsField
          {...common}
          name={name}
          {...(field.suggestions && { suggestions: field.suggestions })}
          {...placeholderProps(field.placeholder)}
        />
      );
    case "toggle":
      return <ToggleField {...common} name={name} />;
    case "custom":
      return field.field(control);
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Loose = Record<string, any>;

function placeholderProps(placeholder: string | undefined) {
  return placeholder === undefined ? {} : { placeholder };
}

export function RecordFacts<Draft extends FieldValues>({
  sections,
  draft,
  initialLabels = {},
}: {
  sections: readonly Section<Draft>[];
  draft: Draft;
  initialLabels?: Partial<Record<string, string>>;
}) {
  return sections.map(({ title, fields }, index) => (
    <DrawerSection key={title ?? index} {...(title && { title })}>
      <SectionValues title={title} fields={fields} draft={draft} initialLabels={initialLabels} />
    </DrawerSection>
  ));
}

function SectionValues<Draft extends FieldValues>({
  title,
  fields,
  draft,
  initialLabels,
}: {
  title: string | undefined;
  fields: readonly FieldSpec<Draft>[];
  draft: Draft;
  initialLabels: Partial<Record<string, string>>;
}) {
  const values = fields.map((field) => ({
    field,
    value:
      field.kind === "custom" ? field.value(draft) : formatted(field, draft[field.name], initialLabels[field.name]),
  }));
  // Without a label if the section has the same title.
  if (values.length === 1 && values[0]?.field.label === title) return values[0]?.value;
  return (
    <Facts>
      {values.map(({ field, value }) => (
        <Fact key={field.name} label={field.label}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

type Plain<Draft extends FieldValues> = Exclude<FieldSpec<Draft>, { kind: "custom" }>;

function formatted<Draft extends FieldValues>(
  field: Plain<Draft>,
  value: unknown,
  initialLabel: string | undefined,
): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  switch (field.kind) {
    case "toggle":
      return value ? "Yes" : "No";
    case "money":
      return money(value as number);
    case "number":
      return field.unit ? `${number(value as number)} ${field.unit}` : number(value as number);
    case "date":
      return date(value as string);
    case "phone":
      return <a href={`tel:${value as string}`}>{phone(value as string)}</a>;
    case "email":
      return <a href={`mailto:${value as string}`}>{value as string}</a>;
    case "textarea":
      return <span className="whitespace-pre-line">{value as string}</span>;
    case "combobox":
      return initialLabel;
    case "select":
      return labelOf(field.choices, String(value));
    case "choices": {
      const chosen = field.choices.filter((choice) => (value as string[]).includes(choice.value));
      return chosen.map((choice) => choice.label).join(", ");
    }
    case "tags":
      return <Tags tags={value as string[]} />;
    default:
      return String(value);
  }
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <EmptyValue />;
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

/** A value as text for the conflict dialog; null to use the default format. */
export function valueText<Draft extends FieldValues>(
  sections: readonly Section<Draft>[],
  name: string,
  value: unknown,
): string | null {
  const field = sections.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (!field || field.kind === "custom" || field.kind === "tags" || field.kind === "combobox") return null;
  const text = formatted(field, value, undefined);
  return typeof text === "string" ? text : null;
}

export function labelsOf<Draft extends FieldValues>(sections: readonly Section<Draft>[]): Record<string, string> {
  return Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
}

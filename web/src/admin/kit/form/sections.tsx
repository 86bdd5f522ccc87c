/** The fields of a plain record as a declaration, drawn as a form or as facts. */
import type { ReactNode } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { date, money, number, phone } from "../../../ui/format";
import { DrawerSection } from "../drawer";
import { Fact, Facts } from "../facts";
import { Nothing } from "../list/cell";
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

/** The fields of a draft that hold a `Value`. */
type Holding<Draft, Value> = { [Name in keyof Draft]-?: Draft[Name] extends Value ? Name : never }[keyof Draft] &
  string;

type Texts = { label: string; hint?: string; optional?: boolean; /** Takes half the width. */ half?: boolean };

type Text = string | null;
type Amount = number | null;

/** A text that may be missing is null then, and says so. */
type Words<Draft> = { name: Holding<Draft, string>; orNull?: never } | { name: Holding<Draft, Text>; orNull: true };

export type FieldSpec<Draft extends FieldValues> = Texts &
  (
    | ({ kind: "text"; limit?: number; placeholder?: string } & Words<Draft>)
    | ({ kind: "area"; limit?: number } & Words<Draft>)
    | ({ kind: "email" | "phone" } & Words<Draft>)
    | { kind: "number"; name: Holding<Draft, Amount>; unit?: string }
    | { kind: "money"; name: Holding<Draft, Amount> }
    | { kind: "date" | "time"; name: Holding<Draft, Text> }
    | { kind: "select"; name: Holding<Draft, Text>; choices: readonly Choice[] }
    | {
        kind: "person";
        name: Holding<Draft, Text>;
        choices: (typed: string) => ReturnType<ChoicesQuery>;
        /** What stands for no choice. */ nothing?: string;
      }
    | { kind: "choices"; name: Holding<Draft, string[]>; choices: readonly Choice[] }
    | { kind: "tags"; name: Holding<Draft, string[]>; suggestions?: readonly string[]; placeholder?: string }
    | { kind: "toggle"; name: Holding<Draft, boolean> }
    | {
        /** What no other kind can show: draws itself, as a field and as a fact. */
        kind: "own";
        name: keyof Draft & string;
        field: (control: Control<Draft>) => ReactNode;
        fact: (draft: Draft) => ReactNode;
      }
  );

export type Section<Draft extends FieldValues> = { title?: string; fields: readonly FieldSpec<Draft>[] };

export function FieldsOf<Draft extends FieldValues>({
  sections,
  control,
  called = {},
}: {
  sections: readonly Section<Draft>[];
  control: Control<Draft>;
  /** What the people are called that the record names by id. */
  called?: Partial<Record<string, string>>;
}) {
  return sections.map(({ title, fields }, index) => (
    <DrawerSection key={title ?? index} {...(title && { title })}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 md:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} className={field.half ? "" : "md:col-span-2"}>
            <OneField field={field} control={control} called={called[field.name]} />
          </div>
        ))}
      </div>
    </DrawerSection>
  ));
}

function OneField<Draft extends FieldValues>({
  field,
  control,
  called,
}: {
  field: FieldSpec<Draft>;
  control: Control<Draft>;
  called: string | undefined;
}) {
  const { label, hint, optional } = field;
  // The declaration has tied each name to a field of its type; that knowledge does not survive the union.
  const common = { label, hint, optional, control: control as unknown as Control<Loose> };
  const name = field.name as FieldPathByValue<Loose, never>;
  switch (field.kind) {
    case "text":
      return (
        <TextField {...common} name={name} orNull={field.orNull} limit={field.limit} {...placed(field.placeholder)} />
      );
    case "area":
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
    case "person":
      return <ComboboxField {...common} name={name} choices={field.choices} called={called} nothing={field.nothing} />;
    case "choices":
      return <ChoicesField {...common} name={name} choices={field.choices} />;
    case "tags":
      return (
        <TagsField
          {...common}
          name={name}
          {...(field.suggestions && { suggestions: field.suggestions })}
          {...placed(field.placeholder)}
        />
      );
    case "toggle":
      return <ToggleField {...common} name={name} />;
    case "own":
      return field.field(control);
  }
}

// oxlint-disable-next-line typescript/no-explicit-any
type Loose = Record<string, any>;

function placed(placeholder: string | undefined) {
  return placeholder === undefined ? {} : { placeholder };
}

/** The same fields as facts, for those who may only look. */
export function FactsOf<Draft extends FieldValues>({
  sections,
  draft,
  called = {},
}: {
  sections: readonly Section<Draft>[];
  draft: Draft;
  called?: Partial<Record<string, string>>;
}) {
  return sections.map(({ title, fields }, index) => (
    <DrawerSection key={title ?? index} {...(title && { title })}>
      <SectionFacts title={title} fields={fields} draft={draft} called={called} />
    </DrawerSection>
  ));
}

function SectionFacts<Draft extends FieldValues>({
  title,
  fields,
  draft,
  called,
}: {
  title: string | undefined;
  fields: readonly FieldSpec<Draft>[];
  draft: Draft;
  called: Partial<Record<string, string>>;
}) {
  const facts = fields.map((field) => ({
    field,
    fact: field.kind === "own" ? field.fact(draft) : shown(field, draft[field.name], called[field.name]),
  }));
  // A section that is named after its only field need not name it twice.
  if (facts.length === 1 && facts[0]?.field.label === title) return facts[0]?.fact;
  return (
    <Facts>
      {facts.map(({ field, fact }) => (
        <Fact key={field.name} label={field.label}>
          {fact}
        </Fact>
      ))}
    </Facts>
  );
}

type Plain<Draft extends FieldValues> = Exclude<FieldSpec<Draft>, { kind: "own" }>;

function shown<Draft extends FieldValues>(field: Plain<Draft>, value: unknown, called: string | undefined): ReactNode {
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
    case "area":
      return <span className="whitespace-pre-line">{value as string}</span>;
    case "person":
      return called;
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
  if (tags.length === 0) return <Nothing />;
  return (
    <span className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

/** A value in plain words, for the choice between two versions. */
export function wordsOf<Draft extends FieldValues>(
  sections: readonly Section<Draft>[],
  name: string,
  value: unknown,
): string | null {
  const field = sections.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (!field || field.kind === "own" || field.kind === "tags" || field.kind === "person") return null;
  const text = shown(field, value, undefined);
  return typeof text === "string" ? text : null;
}

export function labelsOf<Draft extends FieldValues>(sections: readonly Section<Draft>[]): Record<string, string> {
  return Object.fromEntries(sections.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
}

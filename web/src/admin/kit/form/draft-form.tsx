/** The form of a record whose fields are declared in sections. */
import type { FieldValues } from "react-hook-form";
import { refresh } from "../query";
import type { Editing } from "../resource";
import { RecordForm } from "./record-form";
import { FieldsOf, labelsOf, wordsOf } from "./sections";
import { useRecordForm } from "./use-record-form";

/** What a screen says of one form; the rest is its record's. */
export type DraftFormProps<Item, Draft extends FieldValues> = {
  values: Draft;
  /** What the people and records are called that it names by id, by field. */
  called?: Partial<Record<string, string>>;
  /** Absent for a new one. */
  version?: number;
  save: (draft: Draft, version: number) => Promise<Item>;
  button: string;
  onCancel: () => void;
  onSaved: (item: Item) => void;
};

type Declared<Item, Draft extends FieldValues> = {
  editing: Pick<Editing<Item, Draft>, "schema" | "sections" | "draftOf">;
  /** Of all its records: they are asked for anew. */
  address: string;
};

export function DraftForm<Item, Draft extends FieldValues>(props: DraftFormProps<Item, Draft> & Declared<Item, Draft>) {
  const { editing, address, values, called = {}, version, save, button, onCancel, onSaved } = props;
  const { schema, sections, draftOf } = editing;
  const form = useRecordForm<Draft, Item>({
    schema,
    values,
    version,
    save,
    draftOf,
    onSaved: (item) => {
      void refresh(address);
      onSaved(item);
    },
  });
  return (
    <RecordForm
      begin
      form={form}
      save={button}
      onCancel={onCancel}
      labels={labelsOf(sections) as Partial<Record<keyof Draft & string, string>>}
      show={(name, value) => wordsOf(sections, name, value)}
    >
      <FieldsOf sections={sections} control={form.control} called={called} />
    </RecordForm>
  );
}

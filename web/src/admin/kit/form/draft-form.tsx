/** The form of a record with declared sections. */
import type { FieldValues } from "react-hook-form";
import { invalidate } from "../query";
import type { Editing } from "../resource";
import { RecordForm } from "./record-form";
import { RecordFields, labelsOf, valueText } from "./sections";
import { useRecordForm } from "./use-record-form";

export type DraftFormProps<Item, Draft extends FieldValues> = {
  values: Draft;
  /** Labels of the records that the draft refers to by ID, by field; shown until their choices have loaded. */
  initialLabels?: Partial<Record<string, string>>;
  /** Absent for a new record. */
  version?: number;
  /** Filled in over the values, and not saved yet. */
  changes?: Partial<Draft>;
  save: (draft: Draft, version: number) => Promise<Item>;
  button: string;
  onCancel: () => void;
  onSaved: (item: Item) => void;
};

type Declared<Item, Draft extends FieldValues> = {
  editing: Pick<Editing<Item, Draft>, "schema" | "sections" | "draftOf">;
  /** Everything at or below this address is fetched again after saving. */
  address: string;
};

export function DraftForm<Item, Draft extends FieldValues>(props: DraftFormProps<Item, Draft> & Declared<Item, Draft>) {
  const { editing, address, values, initialLabels = {}, version, changes, save, button, onCancel, onSaved } = props;
  const { schema, sections, draftOf } = editing;
  const form = useRecordForm<Draft, Item>({
    schema,
    values,
    version,
    changes,
    save,
    draftOf,
    onSaved: (item) => {
      void invalidate(address);
      onSaved(item);
    },
  });
  return (
    <RecordForm
      focusFirst
      form={form}
      save={button}
      onCancel={onCancel}
      labels={labelsOf(sections) as Partial<Record<keyof Draft & string, string>>}
      format={(name, value) => valueText(sections, name, value)}
    >
      <RecordFields sections={sections} control={form.control} initialLabels={initialLabels} />
    </RecordForm>
  );
}

/** Adds a list of pincodes to the zone in the form: pasted, or from a courier's file. */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Control } from "react-hook-form";
import { useSearchParams } from "react-router";
import { CheckBox } from "../../../form/check-box";
import { Field } from "../../../form/field";
import { count, number } from "../../../ui/format";
import type { DeliveryZoneDraft } from "../../drafts";
import { Action } from "../../kit/button";
import { ConfirmDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { inputClass, useField } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { decode, isWorkbook, maxFileSize } from "../../kit/import/file";
import { query } from "../../kit/query";
import { type AddedList, type OtherZone, type Taken, readPincodes, sorted } from "./pincode-list";
import { address, excerpt } from "./zone";

type AddPincodesProps = { control: Control<DeliveryZoneDraft> };

export function AddPincodes({ control }: AddPincodesProps) {
  const { value, onChange } = useField<DeliveryZoneDraft, string[]>({ control, name: "pincodes" });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Action className="mt-2" onClick={() => setOpen(true)}>
        Add a list…
      </Action>
      {isOpen && (
        <ListDialog
          current={value}
          onAdd={(entries) => {
            onChange([...value, ...entries]);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type ListDialogProps = {
  current: readonly string[];
  onAdd: (entries: string[]) => void;
  onClose: () => void;
};

function ListDialog({ current, onAdd, onClose }: ListDialogProps) {
  const [text, setText] = useState("");
  const [withElsewhere, setWithElsewhere] = useState(false);
  const { zones, error } = useOtherZones();
  const { entries, invalid } = readPincodes(text);
  const list = sorted(entries, current, zones ?? []);
  const added = withElsewhere ? [...list.added, ...list.elsewhere.map(({ entry }) => entry)] : list.added;
  const { max } = limits.DeliveryZoneDraft.pincodes;
  const tooMany = current.length + added.length > max;
  return (
    <ConfirmDialog
      title="Add a list of pincodes"
      confirm={added.length === 0 ? "Add pincodes" : `Add ${count(added.length, "entry", "entries")}`}
      disabled={!zones || added.length === 0 || tooMany}
      error={error ? messageOf(error) : undefined}
      wide
      onConfirm={() => onAdd(added)}
      onCancel={onClose}
    >
      <Field
        label="Pincodes"
        hint="Paste a column from a spreadsheet or a courier's list: pincodes, ranges and prefixes."
      >
        {(aria) => (
          <textarea
            {...aria}
            rows={6}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={"560025\n560100-560104\n56*"}
            className={`${inputClass} h-auto max-h-60 py-2 leading-normal max-md:h-auto`}
          />
        )}
      </Field>
      <ChooseFile onRead={setText} />
      <div role="status" className="space-y-3">
        {text.trim() !== "" && <Preview list={list} invalid={invalid} withElsewhere={withElsewhere} />}
        {tooMany && (
          <p className="text-error">
            The zone would have {number(current.length + added.length)} entries. It can have {number(max)}: use ranges
            or prefixes for pincodes that follow each other.
          </p>
        )}
      </div>
      {list.elsewhere.length > 0 && (
        <CheckBox
          label="Also add those of other zones. Remove them there, or the zone with the lower position keeps them."
          checked={withElsewhere}
          onChange={setWithElsewhere}
          optional
        />
      )}
    </ConfirmDialog>
  );
}

/** All zones but the one in the form. There are few. */
function useOtherZones(): { zones: OtherZone[] | undefined; error: Error | null } {
  const [search] = useSearchParams();
  const own = search.get("zone");
  const { data, error } = useQuery(query(address, { perPage: 100 }));
  return { zones: data?.items.filter(({ id }) => id !== own), error };
}

function ChooseFile({ onRead }: { onRead: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");

  async function read(file: File) {
    if (file.size > maxFileSize) return setProblem("The file is larger than 5 MB.");
    const bytes = await file.arrayBuffer();
    if (isWorkbook(bytes)) {
      return setProblem("This is an Excel workbook. Please save it as CSV, or copy the column with the pincodes.");
    }
    setProblem("");
    onRead(decode(bytes));
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV or text file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = "";
        }}
        className="sr-only"
        tabIndex={-1}
      />
      <Action onClick={() => input.current?.click()}>Choose a CSV file</Action>
      {problem && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
    </div>
  );
}

type PreviewProps = { list: AddedList; invalid: string[]; withElsewhere: boolean };

function Preview({ list: { added, moved, present, elsewhere }, invalid, withElsewhere }: PreviewProps) {
  return (
    <ul className="space-y-2 text-ink">
      <li>
        <Heading length={added.length}>to add</Heading>
        {moved.length > 0 && <p>Until now in another zone, which includes them by a wider entry: {namesOf(moved)}</p>}
      </li>
      {present.length > 0 && (
        <li>
          <Heading length={present.length}>already in this zone</Heading>
        </li>
      )}
      {elsewhere.length > 0 && (
        <li>
          <Heading length={elsewhere.length}>
            {withElsewhere ? "of other zones to add as well" : "already in another zone, not added"}
          </Heading>
          <p>{namesOf(elsewhere)}</p>
        </li>
      )}
      {invalid.length > 0 && (
        <li className="text-error">
          <Heading length={invalid.length}>can't be read, not added</Heading>
          <p className="wrap-anywhere">{excerpt(invalid, maxShown)}</p>
        </li>
      )}
    </ul>
  );
}

function Heading({ length, children }: { length: number; children: string }) {
  return (
    <p className="font-medium">
      {count(length, "entry", "entries")} {children}
    </p>
  );
}

const maxShown = 12;

const namesOf = (taken: readonly Taken[]) =>
  excerpt(
    taken.map(({ entry, zone }) => `${entry} (${zone})`),
    maxShown,
  );

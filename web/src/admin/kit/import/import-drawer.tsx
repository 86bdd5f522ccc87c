/**
 * Imports records from a file: choose it, map its columns, review the check, run. The steps follow the state of the
 * import on the server, so that the user can leave and come back: `?import=<id>`.
 */
import type { Import } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, createContext, useContext, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { count, number } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { Drawer, DrawerSection, PendingSection, useOpenRecord } from "../drawer";
import { download } from "../../../features/files/download";
import { Select } from "../form/fields";
import { messageOf } from "../failure";
import { CheckIcon } from "../icons";
import { usePhone } from "../media";
import { client, mutate, query, invalidate } from "../query";
import { Status, type Tone } from "../status";
import { maxFileSize, readList } from "./file";
import type { ImportList } from "./list";
import { type ImportField, type Mapping, assign, unusedColumns } from "./mapping";
import { labelOf } from "../../../ui/label-of";

const ListContext = createContext<ImportList | null>(null);

function useImportList(): ImportList {
  const list = useContext(ListContext);
  if (!list) throw new Error("useImportList needs an ImportDrawer around it.");
  return list;
}

const addressOf = ({ records }: ImportList, id: string) => path(`${records}/imports/{id}`, { id });

/** In milliseconds, while the worker checks or imports. */
const pollInterval = 1000;

export function ImportDrawer({ list }: { list: ImportList }) {
  const [search] = useSearchParams();
  const id = search.get("import");
  if (id === null) return null;
  return (
    <ListContext value={list}>
      <Drawer name="import" title={list.title} subtitle={<Steps id={id} />} wide>
        {id === "new" ? <ChooseFile /> : <CurrentStep key={id} id={id} />}
      </Drawer>
    </ListContext>
  );
}

function useImport(id: string) {
  const list = useImportList();
  return useQuery({
    ...query(addressOf(list, id)),
    enabled: id !== "new",
    refetchInterval: ({ state: { data } }) =>
      data?.state === "checking" || data?.state === "importing" ? pollInterval : false,
  });
}

const steps = ["File", "Columns", "Check", "Import"];

const stepOf: Record<Import["state"], number> = {
  uploaded: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  imported: 3,
  failed: 2,
};

function Steps({ id }: { id: string }) {
  const { data } = useImport(id);
  const current = data ? stepOf[data.state] : 0;
  return (
    <ol className="flex flex-wrap gap-x-4">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={`flex items-center gap-1 ${index === current ? "font-medium text-ink" : ""}`}
        >
          {index < current ? <CheckIcon className="size-3.5 text-areca" /> : <span>{index + 1}.</span>}
          {step}
          {index < current && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

function ChooseFile() {
  const list = useImportList();
  const open = useOpenRecord("import");
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const phone = usePhone();
  const work = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxFileSize) throw new FileTooLarge();
      return mutate("POST", `${list.records}/imports`, await readList(file));
    },
    onSuccess: ({ id }) => open(id),
    retry: false,
  });

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) work.mutate(file);
  }

  return (
    <DrawerSection>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={
          "flex flex-col items-center rounded-lg border border-dashed px-6 py-14 text-center transition-colors " +
          (over ? "border-areca bg-leaf" : "border-ash/60 bg-plaster")
        }
      >
        <p className="font-display text-xl">{phone ? "Choose a CSV or Excel file" : "Drop a CSV or Excel file here"}</p>
        <p className="mt-1 max-w-[46ch] text-ash">
          {list.rowHint}, with column names in the first row. Up to 5 MB. You can review the result before anything is
          imported.
        </p>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="CSV or Excel file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) work.mutate(file);
            target.value = "";
          }}
          className="sr-only"
          tabIndex={-1}
        />
        <Action className="mt-5" busy={work.isPending} onClick={() => input.current?.click()}>
          Choose file
        </Action>
        {work.error && (
          <p role="alert" className="mt-4 text-error">
            {work.error instanceof FileTooLarge ? work.error.message : messageOf(work.error)}
          </p>
        )}
      </div>
    </DrawerSection>
  );
}

class FileTooLarge extends Error {
  override readonly message = "The file is larger than 5 MB. Please split it into smaller files.";
}

function CurrentStep({ id }: { id: string }) {
  const { data, error, refetch } = useImport(id);
  if (!data) return <PendingSection error={error} refetch={refetch} lines={6} />;
  switch (data.state) {
    case "uploaded":
      return <Columns file={data} />;
    case "checking":
    case "importing":
      return <Progress file={data} />;
    case "checked":
      return <Checked file={data} />;
    case "imported":
      return <Imported file={data} />;
    case "failed":
      return <Failed file={data} />;
  }
}

function setImport(list: ImportList, file: Import): void {
  client.setQueryData(query(addressOf(list, file.id)).queryKey, file);
}

function Columns({ file, onBack }: { file: Import; onBack?: () => void }) {
  const list = useImportList();
  const [mapping, setMapping] = useState<Mapping>(file.mapping ?? file.suggestedMapping);
  const missing = list.missing(mapping);
  const unmapped = unusedColumns(file.columns, mapping);
  const work = useMutation({
    mutationFn: () => mutate("PUT", addressOf(list, file.id), { mapping }),
    onSuccess: (checking) => setImport(list, checking),
    retry: false,
  });
  return (
    <>
      <DrawerSection title={`Columns of ${file.fileName}`}>
        <table className="w-full table-fixed text-left">
          <thead className="text-xs text-ash">
            <tr>
              <th scope="col" className="w-32 pb-1 font-medium">
                Field
              </th>
              <th scope="col" className="pb-1 font-medium">
                Column
              </th>
              <th scope="col" className="w-2/5 pb-1 pl-4 font-medium max-md:hidden">
                Example
              </th>
            </tr>
          </thead>
          <tbody>
            {list.fields.map((field) => (
              <FieldRow
                key={field.value}
                field={field}
                file={file}
                column={mapping[field.value] ?? ""}
                onChange={(column) => setMapping(assign(mapping, field.value, column))}
              />
            ))}
          </tbody>
        </table>
        {unmapped.length > 0 && (
          <p className="mt-3 text-ash">
            Not imported: <span className="text-ink">{unmapped.join(", ")}</span>
          </p>
        )}
      </DrawerSection>
      <Buttons error={work.error} hint={missing}>
        <Action variant="primary" busy={work.isPending} disabled={missing !== null} onClick={() => work.mutate()}>
          Check file
        </Action>
        {onBack && <Action onClick={onBack}>Cancel</Action>}
      </Buttons>
    </>
  );
}

type FieldRowProps = {
  field: ImportField;
  file: Import;
  column: string;
  onChange: (column: string) => void;
};

function FieldRow({ field, file, column, onChange }: FieldRowProps) {
  const index = file.columns.indexOf(column);
  const example = index < 0 ? "" : file.sample.map((row) => row[index] ?? "").find((cell) => cell.trim() !== "");
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 font-normal">
        {field.label}
        {field.required && <span className="text-ash"> (required)</span>}
      </th>
      <td className="py-1">
        <Select
          aria-label={`Column for ${field.label}`}
          value={column}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Not in the file</option>
          {file.columns.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </td>
      <td className="truncate py-1 pl-4 text-ash max-md:hidden">{example}</td>
    </tr>
  );
}

function Progress({ file }: { file: Import }) {
  const doing = file.state === "checking" ? "Checking" : "Importing";
  const done = file.state === "checking" ? file.checked : file.imported;
  return (
    <DrawerSection>
      <p role="status" className="mb-3">
        {doing} {file.rows === 0 ? file.fileName : `${number(done)} of ${count(file.rows, "row")}`}…
      </p>
      <progress
        aria-label={doing}
        value={file.rows === 0 ? undefined : done}
        max={Math.max(1, file.rows)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-linen accent-areca [&::-moz-progress-bar]:bg-areca [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-areca"
      />
      <p className="mt-3 text-xs text-ash">You can close this panel. The import continues in the background.</p>
    </DrawerSection>
  );
}

function Checked({ file }: { file: Import }) {
  const list = useImportList();
  const [mapping, setMapping] = useState(false);
  const work = useMutation({
    mutationFn: () => mutate("POST", below(addressOf(list, file.id), "run")),
    onSuccess: (importing) => setImport(list, importing),
    retry: false,
  });
  if (mapping) return <Columns file={file} onBack={() => setMapping(false)} />;
  const usable = file.valid + file.duplicate;
  return (
    <>
      <DrawerSection title="Review">
        <ul className="space-y-3">
          <Outcome rows={file.valid} tone="good" title={list.created.title(file.valid)}>
            {list.created.text}
          </Outcome>
          <Outcome rows={file.duplicate} tone="neutral" title={list.existing.title(file.duplicate)}>
            {list.existing.text}
          </Outcome>
          <Outcome rows={file.invalid} tone="attention" title={`${count(file.invalid, "row")} skipped`}>
            These rows have errors, listed below.
          </Outcome>
        </ul>
      </DrawerSection>
      <Errors file={file} />
      <Buttons error={work.error} hint={usable === 0 ? "The file has no rows that can be imported." : null}>
        <Action variant="primary" busy={work.isPending} disabled={usable === 0} onClick={() => work.mutate()}>
          Import {count(usable, "row")}
        </Action>
        <Action onClick={() => setMapping(true)}>Change columns</Action>
      </Buttons>
    </>
  );
}

type OutcomeProps = { rows: number; tone: Tone; title: string; children: ReactNode };

function Outcome({ rows, tone, title, children }: OutcomeProps) {
  return (
    <li className={rows === 0 ? "text-ash" : ""}>
      <Status tone={rows === 0 ? "quiet" : tone}>{title}</Status>
      {rows > 0 && <p className="pl-3.5 text-xs text-ash">{children}</p>}
    </li>
  );
}

/** The downloaded file has all of them. */
const maxErrorsShown = 50;

function Errors({ file }: { file: Import }) {
  const list = useImportList();
  const save = useMutation({
    mutationFn: () =>
      download(
        below(addressOf(list, file.id), "errors.csv"),
        `${file.fileName.replace(/\.(csv|xlsx)$/i, "")}-errors.csv`,
      ),
    onError: (error) => toast({ variant: "destructive", title: "Download failed", description: messageOf(error) }),
  });
  if (file.errors.length === 0) return null;
  return (
    <DrawerSection
      title="Rows with errors"
      aside={
        <Action
          variant="quiet"
          busy={save.isPending}
          onClick={() => save.mutate()}
          className="-my-2 -mr-2.5 text-areca!"
        >
          Download errors
        </Action>
      }
    >
      <table className="w-full text-left text-xs">
        <thead className="text-ash">
          <tr className="border-b border-seam">
            <th scope="col" className="w-12 py-1.5 font-medium">
              Row
            </th>
            <th scope="col" className="w-28 py-1.5 font-medium">
              Field
            </th>
            <th scope="col" className="py-1.5 font-medium">
              Reason
            </th>
          </tr>
        </thead>
        <tbody>
          {file.errors.slice(0, maxErrorsShown).map(({ row, field, message }) => (
            <tr key={`${row} ${field}`} className="border-b border-seam align-top last:border-b-0">
              <td className="py-1.5 tabular-nums">{number(row)}</td>
              <td className="py-1.5">{labelOf(list.fields, field)}</td>
              <td className="py-1.5">
                <span className="inline-block first-letter:uppercase">{message}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {file.errors.length > maxErrorsShown && (
        <p className="mt-2 text-xs text-ash">The download has {number(file.errors.length - maxErrorsShown)} more.</p>
      )}
    </DrawerSection>
  );
}

function Imported({ file }: { file: Import }) {
  const list = useImportList();
  const open = useOpenRecord("import");
  const navigate = useNavigate();
  useEffect(() => void invalidate(list.records, list.shownBy ?? list.records), [list]);
  return (
    <>
      <DrawerSection title="Import complete">
        <p role="status" className="font-display text-xl">
          {list.done.title(file)}
        </p>
        <p className="mt-1 text-ash">
          {list.done.existing(file)}, {count(file.invalid, "row")} skipped.
        </p>
      </DrawerSection>
      <Errors file={file} />
      <Buttons error={null} hint={null}>
        <Action variant="primary" onClick={() => void navigate(list.done.to(), { replace: true })}>
          {list.done.show}
        </Action>
        <Action onClick={() => open("new")}>Import another file</Action>
      </Buttons>
    </>
  );
}

function Failed({ file }: { file: Import }) {
  const open = useOpenRecord("import");
  return (
    <>
      <DrawerSection>
        <p role="alert">
          <Status tone="danger">{file.error ?? "The file could not be read."}</Status>
        </p>
      </DrawerSection>
      <Buttons error={null} hint={null}>
        <Action variant="primary" onClick={() => open("new")}>
          Choose another file
        </Action>
      </Buttons>
    </>
  );
}

type ButtonsProps = { error: unknown; hint: string | null; children: ReactNode };

function Buttons({ error, hint, children }: ButtonsProps) {
  return (
    <DrawerSection>
      {error ? (
        <p role="alert" className="mb-3 text-error">
          {messageOf(error)}
        </p>
      ) : null}
      {hint && <p className="mb-3 text-ash">{hint}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </DrawerSection>
  );
}

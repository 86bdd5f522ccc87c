/** `/admin/page-texts/{page}`: the texts of one page. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useParams } from "react-router";
import * as z from "zod/mini";
import { dateTime } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { ConfirmDialog } from "../kit/confirm";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { PageHeader } from "../kit/page-header";
import { client, invalidate, mutateAt, queryAt } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { NotFound } from "../shell/not-found";
import { BuiltListField } from "./built-list";
import { BuiltTextField } from "./built-text";
import { textPages } from "./pages";
import { PreviewDialog, Thumbnail } from "./preview";
import { SectionsField } from "./sections-field";
import { type Group, type Shape, type Values, at, contentOf, readable, valuesOf } from "./shape";
import type { BuiltText, TextPage } from "./text-page";
import { Hidden, ViewPage } from "./visibility";

type Stored = { content: object; version: number; updatedAt?: string | null; updatedBy?: string | null };

export function Component() {
  const { page: name } = useParams();
  const page = textPages.find((one) => one.page === name);
  return page ? <Screen key={page.page} page={page} /> : <NotFound />;
}

function Screen({ page }: { page: TextPage }) {
  const stored = useQuery(queryAt<Stored>(page.address));
  const built = useQuery({ queryKey: ["built text", page.page], queryFn: page.built, staleTime: Infinity });
  if (stored.data && built.data) return <Editor page={page} built={built.data} stored={stored.data} />;
  return (
    <>
      <PageHeader title={page.label} below={<Back />} />
      <Pending
        error={stored.error ?? built.error}
        refetch={() => Promise.all([stored.refetch(), built.refetch()])}
        lines={12}
        className="px-4 md:px-6"
      />
    </>
  );
}

function Back() {
  return (
    <Link to={adminPaths.pageTexts()} className="inline-flex min-h-6 items-center text-xs text-link">
      All page texts
    </Link>
  );
}

type EditorProps = { page: TextPage; built: BuiltText; stored: Stored };

function Editor({ page, built, stored }: EditorProps) {
  const mayEdit = useMay("content")("manage");
  // Sections that this page does not have, such as the levels of a service without levels, have no fields.
  const groups = page.groups.filter(({ fields }) => fields.every(({ name }) => at(built.text, name) !== undefined));
  const [dialog, openDialog] = useState<"preview" | "reset" | null>(null);
  const form = useRecordForm<Values, Stored>({
    schema: z.record(z.string(), z.unknown()),
    values: valuesOf(groups, stored.content),
    version: stored.version,
    save: (values, version) => mutateAt("PUT", page.address, { value: contentOf(values), version }),
    draftOf: ({ content }) => valuesOf(groups, content),
    onSaved: (saved) => {
      client.setQueryData(queryAt<Stored>(page.address).queryKey, saved);
      void invalidate(list);
      toast({ title: "Saved", description: `${page.label} shows the new text.` });
    },
  });
  const blank = valuesOf(groups, {});
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Errors of rows are at none of the form's own fields, which would get the focus.
    if (form.error) frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.error]);
  const fields = groups.map((group) => (
    <Fields key={group.title} group={group} built={built} control={form.control} disabled={!mayEdit} />
  ));
  return (
    <>
      <PageHeader
        title={page.label}
        below={
          <div className="flex flex-wrap items-center gap-x-4 text-xs text-ash">
            <State stored={stored} />
            <Hidden page={page} />
            <Back />
          </div>
        }
        actions={
          <>
            {mayEdit && <ResetAll control={form.control} onReset={() => openDialog("reset")} />}
            <Action onClick={() => openDialog("preview")}>Preview</Action>
            <ViewPage page={page} className={actionClass()} />
          </>
        }
      />
      <div className="md:px-6 md:pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-6">
        <div ref={frame} className="min-w-0 border-y border-seam bg-paper text-sm md:rounded-lg md:border">
          {mayEdit ? (
            <RecordForm
              form={form}
              save="Save"
              labels={labelsOf(groups)}
              format={(_, value) => readable(value) || "Built text"}
            >
              {fields}
            </RecordForm>
          ) : (
            fields
          )}
        </div>
        <aside className="space-y-6 text-sm max-lg:hidden lg:sticky lg:top-20" aria-label="Overview">
          {built.sections && (
            <div className="overflow-hidden rounded-md border border-seam bg-linen">
              <Thumbnail page={page} control={form.control} />
            </div>
          )}
          <Contents groups={groups} control={form.control} />
        </aside>
      </div>
      {dialog === "preview" && <PreviewDialog page={page} control={form.control} onClose={() => openDialog(null)} />}
      {dialog === "reset" && (
        <ConfirmDialog
          title="Back to the built text?"
          confirm="Use the built text"
          danger
          onConfirm={() => {
            for (const [name, value] of Object.entries(blank)) {
              form.form.setValue(name, value, { shouldDirty: true });
            }
            openDialog(null);
          }}
          onCancel={() => openDialog(null)}
        >
          All fields show the built text again. Visitors see it once you save.
        </ConfirmDialog>
      )}
    </>
  );
}

const list = "/api/admin/page-texts";

function State({ stored: { content, updatedAt, updatedBy } }: { stored: Stored }) {
  if (Object.keys(content).length === 0) return <Status tone="quiet">Built text</Status>;
  const by = updatedBy ? ` by ${updatedBy}` : "";
  return <Status tone="good">{updatedAt ? `Changed ${dateTime(updatedAt)}${by}` : "Changed"}</Status>;
}

function ResetAll({ control, onReset }: { control: Control<Values>; onReset: () => void }) {
  const values = useWatch({ control });
  if (Object.keys(contentOf(values)).length === 0) return null;
  return (
    <Action variant="quiet" onClick={onReset}>
      Back to the built text…
    </Action>
  );
}

/** Links to the parts of the form; a dot marks those that are changed. */
function Contents({ groups, control }: { groups: readonly Group[]; control: Control<Values> }) {
  const values = useWatch({ control });
  return (
    <nav aria-label="Parts of the page">
      <ul className="border-l border-seam">
        {groups.map(({ title, fields }) => {
          const isChanged = fields.some(({ name }) => readable(at(values, name)) !== "");
          return (
            <li key={title}>
              <a
                href={`#${idOf(title)}`}
                className="flex min-h-8 items-center justify-between gap-3 pl-3 hover:text-link"
              >
                {title}
                {isChanged && <Status tone="attention">Changed</Status>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function labelsOf(groups: readonly Group[]): Record<string, string> {
  // Fields at the top of the record have labels of their own, the others are compared by group.
  const named = groups.flatMap(({ title, fields }) =>
    fields.map(({ name, label }) => (name.includes(".") ? [name.split(".", 1)[0] ?? "", title] : [name, label])),
  );
  return Object.fromEntries(named) as Record<string, string>;
}

type FieldsProps = { group: Group; built: BuiltText; control: Control<Values>; disabled: boolean };

function Fields({ group: { title, hint, fields }, built, control, disabled }: FieldsProps) {
  const id = idOf(title);
  return (
    <section aria-labelledby={id} className="border-b border-seam px-4 py-5 last:border-b-0 md:px-6">
      <h2 id={id} className="scroll-mt-20 font-display text-xl">
        {title}
      </h2>
      {hint && <p className="mt-0.5 max-w-[60ch] text-ash">{hint}</p>}
      <div className="mt-4 space-y-5">
        {fields.map((shape) => (
          <OneField key={shape.name} shape={shape} built={built} control={control} disabled={disabled} />
        ))}
      </div>
    </section>
  );
}

function OneField({ shape, built, ...props }: Omit<FieldsProps, "group"> & { shape: Shape }) {
  const text = at(built.text, shape.name);
  if (shape.kind === "text") return <BuiltTextField {...props} shape={shape} built={text as string} />;
  if (shape.kind === "list") return <BuiltListField {...props} shape={shape} built={text as readonly unknown[]} />;
  return built.sections ? <SectionsField {...props} shape={shape} built={built.sections} /> : null;
}

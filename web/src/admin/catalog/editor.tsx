/** The page of a catalogue item: the form, its price and publishing. */
import { useState } from "react";
import type { Control } from "react-hook-form";
import type { CatalogItemDetail, DesignChoices, MaterialChoice } from "../../api/contract/types.gen";
import { count, date, dateTime, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Checklist } from "../designs/checklist";
import { SearchFields } from "../designs/search-fields";
import type { CatalogItemDraft } from "../drafts";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { ComboboxField } from "../kit/form/combobox";
import { type EditableColumn, EditableTable } from "../kit/form/editable-table";
import { NumberField, TextAreaField, TextField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { PageHeader } from "../kit/page-header";
import { Publishing } from "../kit/publishing/publishing";
import { PublishingBadge } from "../kit/publishing/status";
import { client, invalidate, mutate, query } from "../kit/query";
import type { Choice } from "../kit/resource";
import { adminPaths } from "../paths";
import { ItemActions } from "./actions";
import { type Missing, address, addressOf, draftOf, missingIn, schema } from "./item";
import { categoryChoices } from "./items";
import { PhotographsField } from "./photographs-field";

const photographsId = "catalog-photographs";

export function ItemEditor({ item }: { item: CatalogItemDetail }) {
  const may = useMay("designs");
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = item.status === "draft" || item.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(item.id);
  const [hasTriedToPublish, setTriedToPublish] = useState(false);
  const form = useRecordForm<CatalogItemDraft, CatalogItemDetail>({
    schema,
    values: draftOf(item),
    version: item.version,
    draftOf,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });
  const missing = missingIn(item);

  function fix({ field }: Missing) {
    if (field === "photographs") document.getElementById(photographsId)?.querySelector("textarea")?.focus();
    else form.form.setFocus(field);
  }

  const fields = <Fields item={item} control={form.control} disabled={!mayEdit} />;
  return (
    <>
      <PageHeader
        title={item.name}
        below={<StatusLine item={item} />}
        actions={
          <>
            {mayEdit && (
              <Publishing
                record={item}
                name={item.name}
                address={record}
                list={address}
                hasChanges={form.changed}
                isComplete={missing.length === 0}
                onIncomplete={() => setTriedToPublish(true)}
              />
            )}
            <ItemActions item={item} hasChanges={form.changed} />
          </>
        }
      />
      {mayEdit && <Checklist missing={missing} isAlert={hasTriedToPublish} onFix={fix} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6 md:px-6 md:pb-6">
        <div className="min-w-0 border-y border-seam bg-paper text-sm md:rounded-lg md:border">
          <h2 className="sr-only">Item details</h2>
          {mayEdit ? (
            <RecordForm form={form} save="Save" labels={labels} format={formatValue}>
              {fields}
            </RecordForm>
          ) : (
            fields
          )}
        </div>
        <aside
          aria-label="About the item"
          className="border-b border-seam bg-paper text-sm max-lg:mt-4 md:rounded-lg md:border lg:sticky lg:top-16"
        >
          <DrawerSection title="Price">
            <Facts narrow>
              <Fact label="From">
                {item.priceFromPaise === null ? "On request" : `${money(item.priceFromPaise)} with GST`}
              </Fact>
              {item.pricedOn && item.priceFromPaise !== null && <Fact label="At rates of">{date(item.pricedOn)}</Fact>}
              <Fact label="Updated">{dateTime(item.updatedAt)}</Fact>
            </Facts>
            <p className="mt-3 text-ash">
              The price comes from the quotation template below, and is updated every night. Without one, visitors see
              “Price on request”.
            </p>
          </DrawerSection>
        </aside>
      </div>
    </>
  );
}

const labels = {
  slug: "URL slug",
  categoryId: "Category",
  widthMm: "Width",
  heightMm: "Height",
  depthMm: "Depth",
  templateId: "Quotation template",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  sharePhotographId: "Share image",
};

/** Formats values for the conflict dialog that would be ids otherwise. */
function formatValue(name: string, value: unknown): string | null {
  switch (name) {
    case "photographs":
      return count((value as unknown[]).length, "photograph");
    case "finishes":
      return count((value as unknown[]).length, "finish", "finishes");
    case "specifications":
      return (value as CatalogItemDraft["specifications"]).map(({ label, value }) => `${label}: ${value}`).join("; ");
    case "templateId":
    case "categoryId":
    case "sharePhotographId":
      return value === null ? null : "A different one";
    default:
      return null;
  }
}

function StatusLine({ item: { status, publishAt, slug } }: { item: CatalogItemDetail }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ash">
      <PublishingBadge status={status} publishAt={publishAt} />
      {status === "published" ? (
        <a href={`/catalog/${slug}`} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {`/catalog/${slug}`}
        </a>
      ) : (
        <span className="wrap-anywhere">{`/catalog/${slug}`}</span>
      )}
      <Link to={adminPaths.catalog()} className="inline-flex min-h-6 items-center text-link">
        Whole catalogue
      </Link>
    </p>
  );
}

type FieldsProps = { item: CatalogItemDetail; control: Control<CatalogItemDraft>; disabled: boolean };

type Specification = CatalogItemDraft["specifications"][number];

const specificationColumns: readonly EditableColumn<Specification>[] = [
  {
    label: "What",
    field: "label",
    cell: ({ row, onChange, input }) => (
      <input
        {...input}
        value={row.label}
        maxLength={limits.CatalogSpecification.label.max}
        placeholder="Core"
        onChange={({ target }) => onChange({ label: target.value })}
      />
    ),
  },
  {
    label: "Value",
    field: "value",
    cell: ({ row, onChange, input }) => (
      <input
        {...input}
        value={row.value}
        maxLength={limits.CatalogSpecification.value.max}
        placeholder="BWR plywood, 18 mm"
        onChange={({ target }) => onChange({ value: target.value })}
      />
    ),
  },
];

function Fields({ item, control, disabled }: FieldsProps) {
  const common = { control, disabled };
  return (
    <>
      <DrawerSection>
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            {...common}
            name="name"
            label="Name"
            limit={limits.CatalogItemDraft.name.max}
            className="md:col-span-3"
          />
          <ComboboxField
            {...common}
            name="categoryId"
            label="Category"
            hint="Required to publish."
            choices={categoryChoices}
            initialLabel={item.category?.name}
            noneLabel="None"
            optional
            className="md:col-span-3"
          />
          <TextAreaField
            {...common}
            name="summary"
            label="Summary"
            hint="One or two sentences in lists and search results. Required to publish."
            limit={limits.CatalogItemDraft.summary.max}
            rows={2}
            optional
            className="md:col-span-3"
          />
          <TextAreaField
            {...common}
            name="description"
            label="Description"
            limit={limits.CatalogItemDraft.description.max}
            rows={5}
            optional
            className="md:col-span-3"
          />
          <NumberField {...common} name="widthMm" label="Width" unit="mm" optional />
          <NumberField {...common} name="heightMm" label="Height" unit="mm" optional />
          <NumberField {...common} name="depthMm" label="Depth" unit="mm" optional />
        </div>
      </DrawerSection>
      <DrawerSection title="Specifications">
        <EditableTable<CatalogItemDraft, Specification>
          {...common}
          name="specifications"
          label="Specifications"
          nameOf={({ label }, index) => label || `line ${index + 1}`}
          add={{ label: "Add line", row: () => ({ label: "", value: "" }) }}
          max={limits.CatalogItemDraft.specifications.max}
          isSortable
          columns={specificationColumns}
        />
      </DrawerSection>
      <DrawerSection title="Photographs">
        <div id={photographsId}>
          <PhotographsField item={item} {...common} />
        </div>
      </DrawerSection>
      <DrawerSection title="Finishes and price">
        <div className="space-y-4">
          <MultiComboboxField
            {...common}
            name="finishes"
            label="Finishes"
            hint="Public materials that it can be made in, in display order."
            choices={materialChoices}
            initialLabels={new Map(item.materials.map(({ id, name }) => [id, name]))}
            max={limits.CatalogItemDraft.finishes.max}
          />
          <ComboboxField
            {...common}
            name="templateId"
            label="Quotation template"
            hint="Sets the starting price."
            choices={templateChoices}
            initialLabel={item.template?.name}
            noneLabel="None"
            optional
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Search and sharing">
        <div className="space-y-4">
          <SearchFields
            {...common}
            limits={{
              title: limits.CatalogItemDraft.seoTitle.max,
              description: limits.CatalogItemDraft.seoDescription.max,
            }}
            instead={{ title: "the name above", description: "the summary above", photograph: "the first photograph" }}
          />
        </div>
      </DrawerSection>
    </>
  );
}

function templateChoices() {
  return {
    ...query("/api/admin/designs/choices"),
    select: ({ templates }: DesignChoices): Choice[] =>
      templates.map(({ id, name, rooms }) => ({ value: id, label: `${name} (${rooms.join(", ")})` })),
  };
}

function materialChoices(typed: string) {
  return {
    ...query("/api/admin/designs/materials", { q: typed }),
    select: (materials: MaterialChoice[]): Choice[] =>
      materials.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` })),
  };
}

/** The design page: the form, price preview and publishing. */
import * as limits from "../kit/form/limits.gen";
import type { DesignDraft, DesignPhotographDraft } from "../drafts";
import type { DesignChoices, DesignDetail } from "../../api/contract/types.gen";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { designTypes, kitchenLayouts } from "../../features/designs/labels";
import { designPath } from "../../features/designs/paths";
import { colours, styles } from "../../features/photographs/labels";
import { count, dateTime, money, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { ComboboxField } from "../kit/form/combobox";
import { MoneyField, NumberField, SelectField, TextAreaField, TextField, ToggleField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { SuggestedField } from "../kit/form/suggested-field";
import { TagsField } from "../kit/form/tags-field";
import { useRecordForm } from "../kit/form/use-record-form";
import { PageHeader } from "../kit/page-header";
import { client, mutate, query, invalidate } from "../kit/query";
import type { Choice } from "../kit/resource";
import { budgetBands } from "../leads/labels";
import { adminPaths } from "../paths";
import { Tray } from "../uploads/tray";
import { DesignActions } from "./actions";
import { AddonsField } from "./addons-field";
import { type Missing, address, addressOf, draftOf, isBookable, missingIn, maxSimilar, schema } from "./design";
import { categoryChoices, designChoices } from "./designs";
import { DrawnSection } from "./drawn-section";
import { SearchFields } from "./search-fields";
import { PhotographsField } from "./photographs-field";
import { PricePreview, useChoice } from "./price-preview";
import { Checklist } from "./checklist";
import { labelOf } from "../../ui/label-of";
import { PublishingBadge } from "../kit/publishing/status";
import { Publishing } from "../kit/publishing/publishing";

export function DesignEditor({ design }: { design: DesignDetail }) {
  const may = useMay("designs");
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = design.status === "draft" || design.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(design.id);
  const [opened, setOpened] = useState<string | null>(null);
  const [altFocusRequests, requestAltFocus] = useState(0);
  const [hasTriedToPublish, setTriedToPublish] = useState(false);
  const [choice, choose] = useChoice(design);
  const form = useRecordForm<DesignDraft, DesignDetail>({
    schema,
    values: draftOf(design),
    version: design.version,
    draftOf,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });
  const missing = missingIn(design);

  function fix({ field, photographId }: Missing) {
    if (photographId !== undefined) {
      setOpened(photographId);
      requestAltFocus(altFocusRequests + 1);
    } else if (field === "description") {
      form.form.setFocus("description");
    } else {
      document.getElementById(photographsId)?.querySelector("button")?.focus();
    }
  }

  return (
    <>
      <PageHeader
        title={design.title}
        below={<StatusLine design={design} />}
        actions={
          <>
            {mayEdit && (
              <Publishing
                record={design}
                name={design.title}
                address={record}
                list={address}
                hasChanges={form.changed}
                isComplete={missing.length === 0}
                onIncomplete={() => setTriedToPublish(true)}
              />
            )}
            <DesignActions design={design} hasChanges={form.changed} choice={choice} />
          </>
        }
      />
      {mayEdit && <Checklist missing={missing} isAlert={hasTriedToPublish} onFix={fix} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-6 md:px-6 md:pb-6">
        <div className="min-w-0 border-y border-seam bg-paper text-sm md:rounded-lg md:border">
          <h2 className="sr-only">Design details</h2>
          {mayEdit ? (
            <RecordForm form={form} save="Save" labels={labels} format={formatValue}>
              <Fields
                design={design}
                control={form.control}
                disabled={false}
                opened={opened}
                onOpen={setOpened}
                altFocusRequests={altFocusRequests}
              />
            </RecordForm>
          ) : (
            <Fields
              design={design}
              control={form.control}
              disabled
              opened={opened}
              onOpen={setOpened}
              altFocusRequests={altFocusRequests}
            />
          )}
        </div>
        <aside
          aria-label="About the design"
          className="border-b border-seam bg-paper text-sm max-lg:mt-4 md:rounded-lg md:border lg:sticky lg:top-16"
        >
          <h2 className="sr-only">About the design</h2>
          <PricePreview design={design} hasChanges={form.changed} choice={choice} onChoice={choose} />
          <DrawnSection drawn={design.drawn} />
          <DrawerSection title="Visitors">
            <Facts narrow>
              <Fact label="Saved">{number(design.saved)}</Fact>
              <Fact label="Requested">{number(design.requested)}</Fact>
              <Fact label="Updated">{dateTime(design.updatedAt)}</Fact>
            </Facts>
          </DrawerSection>
        </aside>
      </div>
      {mayEdit && <Tray />}
    </>
  );
}

const photographsId = "design-photographs";

const labels = {
  slug: "URL slug",
  designType: "Type",
  areaFromSqft: "Area from",
  areaToSqft: "Area to",
  budgetBand: "Budget",
  templateId: "Quotation template",
  bookingAmountPaise: "Booking amount",
  addons: "Add-ons",
  similar: "Similar designs",
  categoryId: "Category",
  isFeatured: "Featured",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  sharePhotographId: "Share image",
};

/** Formats values for the conflict dialog that would be ids otherwise. */
function formatValue(name: string, value: unknown): string | null {
  switch (name) {
    case "photographs": {
      const photographs = value as DesignPhotographDraft[];
      const hotspots = photographs.reduce((sum, one) => sum + one.hotspots.length, 0);
      return `${count(photographs.length, "photograph")} with ${count(hotspots, "hotspot")}`;
    }
    case "addons":
      return count((value as string[]).length, "add-on");
    case "similar":
      return count((value as string[]).length, "design");
    case "bookingAmountPaise":
      return value === null ? null : money(value as number);
    case "designType":
      return labelOf(designTypes, value as DesignDraft["designType"]);
    case "templateId":
    case "categoryId":
    case "sharePhotographId":
      return value === null ? null : "A different one";
    default:
      return null;
  }
}

function StatusLine({ design }: { design: DesignDetail }) {
  const { status, publishAt, isFeatured } = design;
  const address = designPath(design);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ash">
      <PublishingBadge status={status} publishAt={publishAt} />
      {isFeatured && <span>Featured</span>}
      {status === "published" ? (
        <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {address}
        </a>
      ) : (
        <span className="wrap-anywhere">{address}</span>
      )}
      <Link to={adminPaths.designs()} className="inline-flex min-h-6 items-center text-link">
        All designs
      </Link>
    </p>
  );
}

type FieldsProps = {
  design: DesignDetail;
  control: Control<DesignDraft>;
  disabled: boolean;
  opened: string | null;
  onOpen: (photographId: string | null) => void;
  altFocusRequests: number;
};

function Fields({ design, control, disabled, opened, onOpen, altFocusRequests }: FieldsProps) {
  const designType = useWatch({ control, name: "designType" });
  const layout = useWatch({ control, name: "layout" });
  const bookingAmount = useWatch({ control, name: "bookingAmountPaise" });
  const hasLayout = designType === "kitchen" || layout !== null;
  const common = { control, disabled };
  return (
    <>
      <DrawerSection>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...common}
            name="title"
            label="Title"
            limit={limits.DesignDraft.title.max}
            className="md:col-span-2"
          />
          <SelectField {...common} name="designType" label="Type" choices={designTypes} />
          <ComboboxField
            {...common}
            name="categoryId"
            label="Category"
            choices={categoryChoices}
            initialLabel={design.category?.name}
            noneLabel="None"
            optional
          />
          {/* Also shown if another type has a layout, so that it can be removed. */}
          {hasLayout && <SelectField {...common} name="layout" label="Layout" choices={kitchenLayouts} optional />}
          <SuggestedField
            {...common}
            name="style"
            label="Style"
            limit={limits.DesignDraft.style.max}
            suggestions={styles}
            className={hasLayout ? "" : "md:col-span-2"}
          />
          <NumberField {...common} name="areaFromSqft" label="Area from" unit="sq ft" optional />
          <NumberField {...common} name="areaToSqft" label="Area to" unit="sq ft" optional />
          <SelectField {...common} name="budgetBand" label="Budget" choices={budgetBands} optional />
          <NumberField {...common} name="deliveryDays" label="Delivery" unit="days" optional />
          <TagsField
            {...common}
            name="colours"
            label="Colours"
            suggestions={colours}
            placeholder="Press Enter after each"
            className="md:col-span-2"
          />
          <TextAreaField
            {...common}
            name="description"
            label="Description"
            hint="Required to publish."
            limit={limits.DesignDraft.description.max}
            rows={5}
            optional
            className="md:col-span-2"
          />
          <ToggleField
            {...common}
            name="isFeatured"
            label="Featured"
            hint="Shown before others."
            className="md:col-span-2"
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Photographs">
        <div id={photographsId}>
          <PhotographsField
            {...common}
            design={design}
            opened={opened}
            onOpen={onOpen}
            altFocusRequests={altFocusRequests}
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Contents">
        <div className="space-y-4">
          <ComboboxField
            {...common}
            name="templateId"
            label="Quotation template"
            hint="Its rooms are listed as included, and set the price."
            choices={templateChoices}
            initialLabel={design.template?.name}
            noneLabel="None"
            optional
          />
          {/* Also shown if another type has an amount, so that it can be removed. */}
          {(isBookable(designType) || bookingAmount !== null) && (
            <MoneyField
              {...common}
              name="bookingAmountPaise"
              label="Booking amount"
              hint={bookingHint(design)}
              optional
            />
          )}
          <div>
            <p aria-hidden="true" className="mb-1.5 font-medium">
              Available add-ons
            </p>
            <AddonsField {...common} designType={designType} />
          </div>
          <MultiComboboxField
            {...common}
            name="similar"
            label="Similar designs"
            hint="In display order. Blank = designs of the same type."
            choices={designChoices}
            initialLabels={new Map(design.similarTo.map(({ id, title }) => [id, title]))}
            exclude={design.id}
            max={maxSimilar}
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Search and sharing">
        <div className="space-y-4">
          <SearchFields
            {...common}
            limits={{ title: limits.DesignDraft.seoTitle.max, description: limits.DesignDraft.seoDescription.max }}
            instead={{
              title: "the title above",
              description: "the start of the description above",
              photograph: "the first photograph",
            }}
          />
        </div>
      </DrawerSection>
    </>
  );
}

/** Says why visitors don't see the amount, if rates have changed since it was entered. */
function bookingHint({ priceFromPaise, bookingAmountPaise }: DesignDetail): string {
  if (priceFromPaise !== null && bookingAmountPaise !== null && bookingAmountPaise >= priceFromPaise) {
    return `Not shown to visitors: it must be below the price, ${money(priceFromPaise)}.`;
  }
  return "Visitors can ask to book the design with it; sales take the payment. Blank = no booking.";
}

function templateChoices() {
  return {
    ...query(`${address}/choices`),
    select: ({ templates }: DesignChoices): Choice[] =>
      templates.map(({ id, name, rooms }) => ({ value: id, label: `${name} (${rooms.join(", ")})` })),
  };
}

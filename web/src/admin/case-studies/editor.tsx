/** The case study page: the form, what is still needed, and publishing. */
import * as limits from "../kit/form/limits.gen";
import type { BeforeAfterPair, CaseStudyDraft } from "../drafts";
import type { CaseStudyDetail, MaterialChoice } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { paths } from "../../paths";
import { count, dateTime } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { Checklist } from "../designs/checklist";
import { SearchFields } from "../designs/search-fields";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { ComboboxField } from "../kit/form/combobox";
import { ChoicesField, NumberField, SelectField, TextAreaField, TextField, ToggleField } from "../kit/form/fields";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { RecordForm } from "../kit/form/record-form";
import { SuggestedField } from "../kit/form/suggested-field";
import { useRecordForm } from "../kit/form/use-record-form";
import { PageHeader } from "../kit/page-header";
import { Publishing } from "../kit/publishing/publishing";
import { PublishingBadge } from "../kit/publishing/status";
import { client, invalidate, mutate, query } from "../kit/query";
import { adminPaths } from "../paths";
import { Tray } from "../uploads/tray";
import { CaseStudyActions } from "./actions";
import { type Missing, address, addressOf, draftOf, missingIn, schema } from "./case-study";
import { choices, choicesOf } from "./choices";
import { GalleryField } from "./gallery-field";
import { useKnownPhotographs } from "./known-photographs";
import { PairsField } from "./pairs-field";

export function CaseStudyEditor({ study }: { study: CaseStudyDetail }) {
  const may = useMay("content");
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = study.status === "draft" || study.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(study.id);
  const [hasTriedToPublish, setTriedToPublish] = useState(false);
  const form = useRecordForm<CaseStudyDraft, CaseStudyDetail>({
    schema,
    values: draftOf(study),
    version: study.version,
    draftOf,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });
  const missing = missingIn(study);

  function fix({ field }: Missing) {
    if (field === "gallery") document.getElementById(galleryId)?.querySelector("button")?.focus();
    else form.form.setFocus(field);
  }

  return (
    <>
      <PageHeader
        title={study.title}
        below={<StatusLine study={study} />}
        actions={
          <>
            {mayEdit && (
              <Publishing
                record={study}
                name={study.title}
                address={record}
                list={address}
                hasChanges={form.changed}
                isComplete={missing.length === 0}
                onIncomplete={() => setTriedToPublish(true)}
              />
            )}
            {may("edit") && <CaseStudyActions study={study} hasChanges={form.changed} mayDelete={may("manage")} />}
          </>
        }
      />
      {mayEdit && <Checklist missing={missing} isAlert={hasTriedToPublish} onFix={fix} />}
      <div className="md:px-6 md:pb-6">
        <div className="min-w-0 border-y border-seam bg-paper text-sm md:max-w-4xl md:rounded-lg md:border">
          <h2 className="sr-only">Case study details</h2>
          {mayEdit ? (
            <RecordForm form={form} save="Save" labels={labels} format={formatValue}>
              <Fields study={study} control={form.control} disabled={false} />
            </RecordForm>
          ) : (
            <Fields study={study} control={form.control} disabled />
          )}
        </div>
      </div>
      {mayEdit && <Tray />}
    </>
  );
}

const galleryId = "case-study-gallery";

const labels = {
  homeType: "Home",
  areaSqft: "Carpet area",
  budgetBand: "Budget",
  daysTaken: "Days on site",
  pairs: "Before and after",
  gallery: "Photographs",
  materialIds: "Materials",
  designedById: "Designer",
  customerName: "Customer's name",
  hasConsent: "Consent",
  consentNote: "How they agreed",
  videoId: "Video",
  projectId: "Project",
  isFeatured: "Featured",
  slug: "URL slug",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  sharePhotographId: "Share image",
};

/** Formats values for the conflict dialog that would be ids otherwise. */
function formatValue(name: string, value: unknown): string | null {
  if (name === "pairs") return count((value as BeforeAfterPair[]).length, "pair");
  if (name === "gallery") return count((value as string[]).length, "photograph");
  if (name === "materialIds") return count((value as string[]).length, "material");
  if (name === "services") {
    return (value as CaseStudyDraft["services"]).map((service) => labelOf(services, service)).join(", ");
  }
  if (name === "homeType" && value !== null)
    return labelOf(homeTypes, value as NonNullable<CaseStudyDraft["homeType"]>);
  if (name.endsWith("Id") && value !== null) return "A different one";
  return null;
}

function StatusLine({ study: { status, publishAt, slug, isFeatured, updatedAt } }: { study: CaseStudyDetail }) {
  const path = paths.caseStudy(slug);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ash">
      <PublishingBadge status={status} publishAt={publishAt} />
      {isFeatured && <span>Featured</span>}
      {status === "published" ? (
        <a href={path} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {path}
        </a>
      ) : (
        <span className="wrap-anywhere">{path}</span>
      )}
      <span>{`Updated ${dateTime(updatedAt)}`}</span>
      <Link to={adminPaths.caseStudies()} className="inline-flex min-h-6 items-center text-link">
        All case studies
      </Link>
    </p>
  );
}

type FieldsProps = { study: CaseStudyDetail; control: Control<CaseStudyDraft>; disabled: boolean };

function Fields({ study, control, disabled }: FieldsProps) {
  const known = useKnownPhotographs(study);
  const { data } = useQuery({ ...choices, enabled: !disabled });
  const common = { control, disabled };
  return (
    <>
      <DrawerSection title="Story">
        <div className="space-y-4">
          <TextField {...common} name="title" label="Title" limit={limits.CaseStudyDraft.title.max} />
          <TextAreaField
            {...common}
            name="summary"
            label="Summary"
            hint="One or two sentences for lists. Required to publish."
            limit={limits.CaseStudyDraft.summary.max}
            rows={2}
            optional
          />
          <TextAreaField
            {...common}
            name="challenge"
            label="Challenge"
            hint="What had to be solved. A blank line starts a paragraph."
            limit={limits.CaseStudyDraft.challenge.max}
            rows={4}
            optional
          />
          <TextAreaField
            {...common}
            name="solution"
            label="Solution"
            hint="How you solved it. Required to publish."
            limit={limits.CaseStudyDraft.solution.max}
            rows={5}
            optional
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Photographs of the finished home">
        <div id={galleryId}>
          <GalleryField {...common} known={known} />
        </div>
      </DrawerSection>
      <DrawerSection title="Before and after">
        <PairsField {...common} known={known} />
      </DrawerSection>
      <DrawerSection title="Facts">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField {...common} name="homeType" label="Home" choices={homeTypes} optional />
          <NumberField {...common} name="areaSqft" label="Carpet area" unit="sq ft" optional />
          <SuggestedField
            {...common}
            name="locality"
            label="Locality"
            limit={limits.CaseStudyDraft.locality.max}
            suggestions={data?.localities ?? []}
          />
          <TextField
            {...common}
            name="pincode"
            label="Pincode"
            inputMode="numeric"
            hint="Not shown. Places the pin if the locality is not on the map."
            orNull
          />
          <SelectField {...common} name="budgetBand" label="Budget" choices={budgets} optional />
          <NumberField {...common} name="daysTaken" label="Days on site" unit="days" optional />
          <SuggestedField
            {...common}
            name="style"
            label="Style"
            limit={limits.CaseStudyDraft.style.max}
            suggestions={data?.styles ?? []}
          />
          <ComboboxField
            {...common}
            name="designedById"
            label="Designer"
            hint="Shown if their profile is public."
            choices={() => choicesOf("designers")}
            initialLabel={study.designer?.name}
            noneLabel="None"
            optional
          />
          <div className="md:col-span-2">
            <ChoicesField {...common} name="services" label="Services" choices={services} />
          </div>
          <MultiComboboxField
            {...common}
            name="materialIds"
            label="Materials"
            hint="Visitors see public materials only."
            choices={materialChoices}
            initialLabels={new Map(study.materials.map(({ id, name }) => [id, name]))}
            className="md:col-span-2"
          />
        </div>
      </DrawerSection>
      <Customer study={study} {...common} />
      <DrawerSection title="Related">
        <div className="grid gap-4 md:grid-cols-2">
          <ComboboxField
            {...common}
            name="videoId"
            label="Video"
            choices={() => choicesOf("videos")}
            noneLabel="None"
            optional
          />
          <ComboboxField
            {...common}
            name="projectId"
            label="Project"
            hint="Visible to staff only."
            choices={() => choicesOf("projects")}
            noneLabel="None"
            optional
          />
          <ToggleField
            {...common}
            name="isFeatured"
            label="Featured"
            hint="Shown before others, and on the home page."
            className="md:col-span-2"
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Search and sharing">
        <div className="space-y-4">
          <SearchFields
            {...common}
            limits={{
              title: limits.CaseStudyDraft.seoTitle.max,
              description: limits.CaseStudyDraft.seoDescription.max,
            }}
            instead={{ title: "the title above", description: "the summary above", photograph: "the first photograph" }}
            isSlugOptional
          />
        </div>
      </DrawerSection>
    </>
  );
}

/** What the customer said, and the consent without which visitors see none of it. */
function Customer({ study: { consent }, control, disabled }: FieldsProps) {
  const hasConsent = useWatch({ control, name: "hasConsent" });
  const common = { control, disabled };
  return (
    <DrawerSection title="Customer">
      <div className="space-y-4">
        <p className="text-ash">Name, quote and rating are shown only with the customer&rsquo;s consent.</p>
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_10rem]">
          <TextField
            {...common}
            name="customerName"
            label="Name"
            hint="As they want it shown, such as “Asha and Ravi” or “A family in Hebbal”."
            limit={limits.CaseStudyDraft.customerName.max}
            optional
          />
          <NumberField {...common} name="rating" label="Rating" unit="of 5" optional />
        </div>
        <TextAreaField
          {...common}
          name="quote"
          label="Quote"
          hint="Their own words."
          limit={limits.CaseStudyDraft.quote.max}
          rows={2}
          optional
        />
        <ToggleField
          {...common}
          name="hasConsent"
          label="The customer agreed to have this shown"
          hint={
            consent
              ? `Recorded on ${dateTime(consent.recordedAt)}${consent.recordedBy ? ` by ${consent.recordedBy}` : ""}.`
              : "Required to publish a name, quote or rating. Your name and the time are recorded."
          }
        />
        {hasConsent && (
          <TextField
            {...common}
            name="consentNote"
            label="How and when they agreed"
            placeholder="E-mail of 4 March 2026"
            limit={limits.CaseStudyDraft.consentNote.max}
          />
        )}
      </div>
    </DrawerSection>
  );
}

/** Public materials, also for users who may not see all of them. */
function materialChoices(typed: string) {
  return {
    ...query("/api/admin/designs/materials", { q: typed }),
    select: (all: MaterialChoice[]) => all.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` })),
  };
}

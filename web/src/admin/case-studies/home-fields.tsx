/** What a case study tells beside its story: pictures, facts, and what the customer said. */
import * as limits from "../kit/form/limits.gen";
import type { CaseStudyDetail, MaterialChoice } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { dateTime } from "../../ui/format";
import { DrawerSection } from "../kit/drawer";
import { ComboboxField } from "../kit/form/combobox";
import { ChoicesField, NumberField, SelectField, TextAreaField, TextField, ToggleField } from "../kit/form/fields";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { SuggestedField } from "../kit/form/suggested-field";
import { query } from "../kit/query";
import type { CaseStudyValues } from "./case-study";
import { choices, choicesOf } from "./choices";
import { GalleryField } from "./gallery-field";
import { useKnownPhotographs } from "./known-photographs";
import { PairsField } from "./pairs-field";

const limit = limits.CaseStudyDraft;

type HomeFieldsProps = { study: CaseStudyDetail; control: Control<CaseStudyValues>; disabled: boolean };

export function HomeFields({ study, control, disabled }: HomeFieldsProps) {
  const known = useKnownPhotographs(study);
  const { data } = useQuery({ ...choices, enabled: !disabled });
  const common = { control, disabled };
  return (
    <>
      <h2 className="sr-only">About the home</h2>
      <DrawerSection title="Photographs of the finished home">
        <div id="text-gallery">
          <GalleryField {...common} known={known} />
        </div>
      </DrawerSection>
      <DrawerSection title="Before and after">
        <div id="text-pairs">
          <PairsField {...common} known={known} />
        </div>
      </DrawerSection>
      <DrawerSection title="Facts">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField {...common} name="homeType" label="Home" choices={homeTypes} optional />
          <NumberField {...common} name="areaSqft" label="Carpet area" unit="sq ft" optional />
          <SuggestedField
            {...common}
            name="locality"
            label="Locality"
            limit={limit.locality.max}
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
            limit={limit.style.max}
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
    </>
  );
}

/** What the customer said, and the consent without which visitors see none of it. */
function Customer({ study: { consent }, control, disabled }: HomeFieldsProps) {
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
            limit={limit.customerName.max}
            optional
          />
          <NumberField {...common} name="rating" label="Rating" unit="of 5" optional />
        </div>
        <TextAreaField
          {...common}
          name="quote"
          label="Quote"
          hint="Their own words."
          limit={limit.quote.max}
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
            limit={limit.consentNote.max}
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

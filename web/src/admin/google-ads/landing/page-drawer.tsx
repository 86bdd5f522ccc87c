/** A campaign page's drawer: its links, its test and its texts. */
import type { LandingPageDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { actionClass } from "../../kit/button";
import { Drawer, DrawerSection } from "../../kit/drawer";
import { LinesField } from "../../kit/form/lines-field";
import { NumberField, TextAreaField, TextField } from "../../kit/form/fields";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import * as limits from "../../kit/form/limits.gen";
import { invalidate, mutate } from "../../kit/query";
import { address, draftOf, drawer, previewOf, schema } from "./contract";
import { EarlierTests, TestSection } from "./test-section";

export function PageDrawer({ page }: { page: LandingPageDetail }) {
  const mayEdit = useMay("ads")("edit");
  const hasTexts = !page.showsTextBOf;
  return (
    <Drawer name={drawer} title={page.label} subtitle={page.path} wide>
      <div className="flex flex-wrap gap-2 px-4 py-3 md:px-6">
        {hasTexts && <Preview page={page} variant="a" />}
        <Preview page={page} variant="b" />
      </div>
      {hasTexts ? (
        <>
          <TestSection page={page} mayEdit={mayEdit} />
          {mayEdit ? <Texts page={page} /> : <ReadTexts page={page} />}
          <EarlierTests tests={page.earlierTests} />
        </>
      ) : (
        <p className="px-4 pb-4 text-sm md:px-6">
          This address always shows text B of Full home interior, so that an ad can lead to it. Its visitors take no
          part in a test. Change the text on that page.
        </p>
      )}
    </Drawer>
  );
}

function Preview({ page, variant }: { page: LandingPageDetail; variant: "a" | "b" }) {
  return (
    <a href={previewOf(page, variant)} target="_blank" rel="noreferrer" className={actionClass()}>
      {`Preview text ${variant.toUpperCase()}`}
    </a>
  );
}

function Texts({ page }: { page: LandingPageDetail }) {
  const form = useRecordForm({
    schema,
    values: draftOf(page),
    version: page.version,
    save: (draft, version) => mutate("PUT", path(`${address}/{page}`, { page: page.page }), { ...draft, version }),
    draftOf,
    onSaved: () => {
      void invalidate(address);
      toast({ title: "Saved", description: `${page.label} shows it from now on.` });
    },
  });
  const isTested = page.test !== null && page.test !== undefined;
  return (
    <RecordForm
      form={form}
      save="Save texts"
      labels={{ a: "Text A", b: "Text B", minLeads: "Leads for a result" }}
      {...(form.changed && { onCancel: () => form.form.reset() })}
    >
      {isTested && (
        <p className="notice mx-4 mt-4 text-sm md:mx-6">A test of these texts is running. Stop it to change them.</p>
      )}
      {(["a", "b"] as const).map((variant) => (
        <DrawerSection
          key={variant}
          title={variant === "a" ? "Text A" : "Text B"}
          aside={<span className="text-sm text-ash">{variant === "a" ? "Shown to visitors" : "For a test"}</span>}
        >
          <div className="grid gap-4">
            <TextField
              control={form.control}
              name={`${variant}.heading`}
              label="Heading"
              limit={limits.LandingText.heading.max}
              disabled={isTested}
            />
            <TextAreaField
              control={form.control}
              name={`${variant}.subheading`}
              label="Subheading"
              limit={limits.LandingText.subheading.max}
              disabled={isTested}
            />
            <LinesField
              control={form.control}
              name={`${variant}.proofPoints`}
              label="Proof points"
              hint="One per line, at most 5. Only what is true."
              disabled={isTested}
            />
            <TextField
              control={form.control}
              name={`${variant}.formButton`}
              label="Form button"
              limit={limits.LandingText.formButton.max}
              disabled={isTested}
            />
          </div>
        </DrawerSection>
      ))}
      <DrawerSection title="Result">
        <NumberField
          control={form.control}
          name="minLeads"
          label="Leads for a result"
          unit="leads per text"
          hint="A test names no winner before both texts have brought this many."
        />
      </DrawerSection>
    </RecordForm>
  );
}

function ReadTexts({ page }: { page: LandingPageDetail }) {
  return (["a", "b"] as const).map((variant) => {
    const { heading, subheading, proofPoints, formButton } = page[variant];
    return (
      <DrawerSection key={variant} title={variant === "a" ? "Text A" : "Text B"}>
        <p className="font-display text-xl">{heading}</p>
        <p className="mt-1 text-ash">{subheading}</p>
        <ul className="mt-2 list-disc pl-5">
          {proofPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-ash">{`Button: ${formButton}`}</p>
      </DrawerSection>
    );
  });
}

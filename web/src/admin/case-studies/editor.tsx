/** A case study's page: its story, and everything about the home. */
import * as limits from "../kit/form/limits.gen";
import type { BeforeAfterPair } from "../drafts";
import type { CaseStudyDetail } from "../../api/contract/types.gen";
import { useWatch } from "react-hook-form";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { paths } from "../../paths";
import { count } from "../../ui/format";
import { SearchFields } from "../designs/search-fields";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { TextAreaField } from "../kit/form/fields";
import { mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { SeoPreview } from "../texts/seo-panel";
import { TextScreen } from "../texts/text-screen";
import { type TextForm, useText } from "../texts/use-text";
import { type CaseStudyValues, address, addressOf, draftOf } from "./case-study";
import { HomeFields } from "./home-fields";

const limit = limits.CaseStudyDraft;

export function CaseStudyEditor({ study }: { study: CaseStudyDetail }) {
  const may = useMay("content");
  const record = addressOf(study.id);
  const text = useText<CaseStudyValues, CaseStudyDetail>({
    record: study,
    address: record,
    key: `case-study.${study.id}`,
    draftOf,
    save: (draft, version) =>
      mutate("PUT", record, { ...draft, version } as Parameters<typeof mutate<"PUT", typeof record>>[2]),
  });
  const { latest, form } = text;
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = latest.status === "draft" || latest.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  return (
    <TextScreen
      text={text}
      address={record}
      list={address}
      noun="case study"
      mayEdit={mayEdit}
      mayDelete={may("manage")}
      publicPath={paths.caseStudy(latest.slug)}
      listPath={adminPaths.caseStudies()}
      listLabel="All case studies"
      pathOf={adminPaths.caseStudy}
      titleLimit={limit.title.max}
      lead={
        <TextAreaField
          control={form.control}
          name="summary"
          label="Summary"
          hint="One or two sentences for lists and search engines. Required to publish."
          limit={limit.summary.max}
          rows={2}
          disabled={!mayEdit}
        />
      }
      // The record as last fetched: what becomes of a photograph makes no new version.
      below={<HomeFields study={study} control={form.control} disabled={!mayEdit} />}
      aside={<Aside text={text} disabled={!mayEdit} />}
      labelOf={(field) => labels[field] ?? field}
      format={format}
    />
  );
}

const labels: Record<string, string> = {
  title: "Title",
  slug: "URL slug",
  summary: "Summary",
  homeType: "Home",
  locality: "Locality",
  pincode: "Pincode",
  areaSqft: "Carpet area",
  budgetBand: "Budget",
  style: "Style",
  services: "Services",
  daysTaken: "Days on site",
  pairs: "Before and after",
  gallery: "Photographs",
  materialIds: "Materials",
  designedById: "Designer",
  customerName: "Customer's name",
  quote: "Quote",
  rating: "Rating",
  hasConsent: "Consent",
  consentNote: "How they agreed",
  videoId: "Video",
  projectId: "Project",
  isFeatured: "Featured",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  canonical: "Canonical URL",
  sharePhotographId: "Share image",
};

const named = new Map<unknown, string>(
  [...homeTypes, ...budgets, ...services].map(({ value, label }): [string, string] => [value, label]),
);

/** Values that would be ids or names of choices otherwise. */
function format(field: string, value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field === "pairs") return count((value as BeforeAfterPair[]).length, "pair");
  if (field === "gallery") return count((value as string[]).length, "photograph");
  if (field === "materialIds") return count((value as string[]).length, "material");
  if (Array.isArray(value)) return value.map((part) => named.get(part) ?? String(part)).join(", ");
  return field.endsWith("Id") ? "A different one" : (named.get(value) ?? String(value));
}

type AsideProps = { text: TextForm<CaseStudyValues, CaseStudyDetail>; disabled: boolean };

function Aside({ text: { form, latest }, disabled }: AsideProps) {
  return (
    <DrawerSection title="Search and sharing">
      <div className="space-y-4">
        <StudyPreview form={form} slug={latest.slug} />
        <SearchFields
          control={form.control}
          disabled={disabled}
          limits={{ title: limit.seoTitle.max, description: limit.seoDescription.max }}
          instead={{ title: "the title", description: "the summary", photograph: "the first photograph" }}
          isSlugOptional={latest.firstPublishedAt === null}
        />
      </div>
    </DrawerSection>
  );
}

function StudyPreview({ form, slug }: { form: AsideProps["text"]["form"]; slug: string }) {
  const [title, summary, seoTitle, seoDescription, typed] = useWatch({
    control: form.control,
    name: ["title", "summary", "seoTitle", "seoDescription", "slug"],
  });
  return (
    <SeoPreview
      path={paths.caseStudy(typed || slug)}
      title={seoTitle || title}
      description={seoDescription || summary}
    />
  );
}

/** A help page's editor: its text, and everything about it. */
import * as limits from "../kit/form/limits.gen";
import { useQuery } from "@tanstack/react-query";
import type { HelpPageChoices, HelpPageDetail } from "../../api/contract/types.gen";
import { useWatch } from "react-hook-form";
import { below } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";
import { count, date, number } from "../../ui/format";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { ComboboxField } from "../kit/form/combobox";
import { TextAreaField, TextField } from "../kit/form/fields";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { mutate, query } from "../kit/query";
import { adminPaths } from "../paths";
import { SeoPreview } from "../texts/seo-panel";
import { TextScreen } from "../texts/text-screen";
import { type TextForm, useText } from "../texts/use-text";
import { type HelpValues, address, addressOf, choices, draftOf } from "./help-page";

const limit = limits.HelpPageDraft;

export function HelpEditor({ page }: { page: HelpPageDetail }) {
  const may = useMay("content");
  const record = addressOf(page.id);
  const text = useText<HelpValues, HelpPageDetail>({
    record: page,
    address: record,
    key: `help.${page.id}`,
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
      noun="page"
      mayEdit={mayEdit}
      mayDelete={may("manage")}
      publicPath={readingPaths.helpPage(latest.slug)}
      listPath={adminPaths.docs()}
      listLabel="All help pages"
      pathOf={adminPaths.helpPage}
      titleLimit={limit.title.max}
      lead={
        <TextAreaField
          control={form.control}
          name="summary"
          label="Answer in a sentence"
          hint="For lists and search engines. Required to publish."
          limit={limit.summary.max}
          rows={2}
          disabled={!mayEdit}
        />
      }
      aside={
        <>
          <Aside text={text} disabled={!mayEdit} />
          <Votes page={latest} />
        </>
      }
      labelOf={(field) => labels[field] ?? field}
      format={format}
    />
  );
}

const labels: Record<string, string> = {
  title: "Title",
  slug: "URL slug",
  summary: "Answer in a sentence",
  categoryId: "Category",
  relatedIds: "Related pages",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
};

/** Values that would be ids otherwise. */
function format(field: string, value: unknown): string {
  if (value === null) return "None";
  if (Array.isArray(value)) return `${value.length} pages`;
  return field.endsWith("Id") ? "A different one" : String(value);
}

const named = (kind: "categories" | "pages") => () => ({
  ...choices,
  select: (all: HelpPageChoices) => all[kind].map(({ id, name }) => ({ value: id, label: name })),
});

type AsideProps = { text: TextForm<HelpValues, HelpPageDetail>; disabled: boolean };

function Aside({ text: { form, latest }, disabled }: AsideProps) {
  const common = { control: form.control, disabled };
  return (
    <>
      <DrawerSection title="In lists">
        <div className="space-y-4">
          <ComboboxField
            {...common}
            name="categoryId"
            label="Category"
            hint="Required to publish."
            choices={named("categories")}
            initialLabel={latest.category?.name}
            noneLabel="None"
            optional
          />
          <MultiComboboxField
            {...common}
            name="relatedIds"
            label="Related pages"
            hint="In display order. Blank = others of the category."
            choices={named("pages")}
            initialLabels={new Map(latest.related.map(({ id, name }) => [id, name]))}
            exclude={latest.id}
            max={6}
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Search engines">
        <div className="space-y-4">
          <HelpPreview form={form} slug={latest.slug} />
          <TextField
            {...common}
            name="slug"
            label="URL slug"
            placeholder={latest.slug}
            hint={
              latest.firstPublishedAt === null
                ? "Blank = follows the title until it is published."
                : "The old address redirects to the new one."
            }
            limit={80}
            optional={latest.firstPublishedAt === null}
          />
          <TextField
            {...common}
            name="seoTitle"
            label="SEO title"
            hint="Blank = the title."
            limit={limit.seoTitle.max}
            optional
          />
          <TextAreaField
            {...common}
            name="seoDescription"
            label="SEO description"
            hint="Blank = the answer in a sentence."
            limit={limit.seoDescription.max}
            rows={3}
            optional
          />
        </div>
      </DrawerSection>
    </>
  );
}

function HelpPreview({ form, slug }: { form: AsideProps["text"]["form"]; slug: string }) {
  const [title, summary, seoTitle, seoDescription, typed] = useWatch({
    control: form.control,
    name: ["title", "summary", "seoTitle", "seoDescription", "slug"],
  });
  return (
    <SeoPreview
      path={readingPaths.helpPage(typed || slug)}
      title={seoTitle || title}
      description={seoDescription || summary}
    />
  );
}

function Votes({ page: { id, helpfulVotes, unhelpfulVotes } }: { page: HelpPageDetail }) {
  const { data } = useQuery(query(below(addressOf(id), "comments")));
  const all = helpfulVotes + unhelpfulVotes;
  if (all === 0) return null;
  return (
    <DrawerSection title="Votes">
      <p>{`Helpful for ${number(helpfulVotes)} of ${count(all, "visitor")}.`}</p>
      {data && data.length > 0 && (
        <ul aria-label="Comments" className="mt-3 max-h-80 space-y-3 overflow-y-auto">
          {data.map(({ comment, isHelpful, votedAt }) => (
            <li key={`${votedAt} ${comment}`} className="border-l-2 border-seam pl-3">
              <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
              <p className="text-xs text-ash">{`${isHelpful ? "Helpful" : "Not helpful"}, ${date(votedAt)}`}</p>
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

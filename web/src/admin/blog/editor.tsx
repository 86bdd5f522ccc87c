/** An article's page: its text, and everything about it. */
import * as limits from "../kit/form/limits.gen";
import type { ArticleChoices, ArticleDetail } from "../../api/contract/types.gen";
import { useWatch } from "react-hook-form";
import { readingPaths } from "../../features/reading/paths";
import { PhotographField } from "../designs/photograph-field";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { ComboboxField } from "../kit/form/combobox";
import { TextAreaField, TextField } from "../kit/form/fields";
import { MultiComboboxField } from "../kit/form/multi-combobox-field";
import { TagsField } from "../kit/form/tags-field";
import { mutate } from "../kit/query";
import type { Choice } from "../kit/resource";
import { adminPaths } from "../paths";
import { SeoPreview } from "../texts/seo-panel";
import { TextScreen } from "../texts/text-screen";
import { type TextForm, useText } from "../texts/use-text";
import { type ArticleValues, address, addressOf, choices, draftOf } from "./article";
import { useQuery } from "@tanstack/react-query";

const limit = limits.ArticleDraft;

export function ArticleEditor({ article }: { article: ArticleDetail }) {
  const may = useMay("content");
  const record = addressOf(article.id);
  const text = useText<ArticleValues, ArticleDetail>({
    record: article,
    address: record,
    key: `article.${article.id}`,
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
      noun="article"
      mayEdit={mayEdit}
      mayDelete={may("manage")}
      publicPath={readingPaths.article(latest.slug)}
      listPath={adminPaths.blog()}
      listLabel="All articles"
      pathOf={adminPaths.article}
      titleLimit={limit.title.max}
      lead={
        <TextAreaField
          control={form.control}
          name="excerpt"
          label="Excerpt"
          hint="What it is about, for lists and search engines. Required to publish."
          limit={limit.excerpt.max}
          rows={2}
          disabled={!mayEdit}
        />
      }
      aside={<Aside text={text} disabled={!mayEdit} />}
      labelOf={(field) => labels[field] ?? field}
      format={format}
    />
  );
}

const labels: Record<string, string> = {
  title: "Title",
  slug: "URL slug",
  excerpt: "Excerpt",
  coverPhotographId: "Cover",
  categoryId: "Category",
  tags: "Tags",
  authorId: "Author",
  relatedIds: "Related articles",
  seoTitle: "SEO title",
  seoDescription: "SEO description",
  canonical: "Canonical URL",
  sharePhotographId: "Share image",
};

/** Values that would be ids otherwise. */
function format(field: string, value: unknown): string {
  if (value === null) return "None";
  if (Array.isArray(value)) return field === "relatedIds" ? `${value.length} articles` : value.join(", ");
  return field.endsWith("Id") ? "A different one" : String(value);
}

function choiceOf({ id, name }: { id: string; name: string }): Choice {
  return { value: id, label: name };
}

const named = (kind: "categories" | "authors" | "articles") => () => ({
  ...choices,
  select: (all: ArticleChoices) => all[kind].map(choiceOf),
});

type AsideProps = { text: TextForm<ArticleValues, ArticleDetail>; disabled: boolean };

function Aside({ text: { form, latest }, disabled }: AsideProps) {
  const common = { control: form.control, disabled };
  const { data } = useQuery({ ...choices, enabled: !disabled });
  return (
    <>
      <DrawerSection title="In lists">
        <div className="space-y-4">
          <PhotographField
            {...common}
            name="coverPhotographId"
            label="Cover"
            hint="Above the article and in lists. Required to publish, with an alt text in the gallery."
          />
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
          <TagsField {...common} name="tags" label="Tags" suggestions={data?.tags ?? []} />
          <ComboboxField
            {...common}
            name="authorId"
            label="Author"
            hint="Visitors see the name of a team member who is public."
            choices={named("authors")}
            initialLabel={latest.author?.name}
            noneLabel="None"
            optional
          />
          <MultiComboboxField
            {...common}
            name="relatedIds"
            label="Related articles"
            hint="In display order. Others of the category fill the rest."
            choices={named("articles")}
            initialLabels={new Map(latest.related.map(({ id, name }) => [id, name]))}
            exclude={latest.id}
            max={6}
          />
        </div>
      </DrawerSection>
      <DrawerSection title="Search and sharing">
        <div className="space-y-4">
          <ArticlePreview form={form} slug={latest.slug} />
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
            hint="Blank = the excerpt."
            limit={limit.seoDescription.max}
            rows={3}
            optional
          />
          <PhotographField {...common} name="sharePhotographId" label="Share image" hint="Blank = the cover." />
          <TextField
            {...common}
            name="canonical"
            label="Canonical URL"
            hint="Only if the same text is on another page: a path on this site, or a URL starting with https://."
            orNull
          />
        </div>
      </DrawerSection>
    </>
  );
}

function ArticlePreview({ form, slug }: { form: AsideProps["text"]["form"]; slug: string }) {
  const [title, excerpt, seoTitle, seoDescription, typed] = useWatch({
    control: form.control,
    name: ["title", "excerpt", "seoTitle", "seoDescription", "slug"],
  });
  return (
    <SeoPreview
      path={readingPaths.article(typed || slug)}
      title={seoTitle || title}
      description={seoDescription || excerpt}
    />
  );
}

/** The fields of a page about search engines and shared links. */
import type { Control } from "react-hook-form";
import { TextAreaField, TextField } from "../kit/form/fields";
import { slugLimit } from "./design";
import { PhotographField } from "./photograph-field";

type Values = {
  slug: string;
  seoTitle: string;
  seoDescription: string;
  canonical: string | null;
  sharePhotographId: string | null;
};

type SearchFieldsProps<Draft extends Values> = {
  control: Control<Draft>;
  disabled: boolean | undefined;
  limits: { title: number; description: number };
  /** What stands in for a blank field: `the name above`. */
  instead: { title: string; description: string; photograph: string };
  /** Without a slug it gets one. */
  isSlugOptional?: boolean;
};

export function SearchFields<Draft extends Values>(props: SearchFieldsProps<Draft>) {
  const { disabled, limits, instead, isSlugOptional = false } = props;
  // All these fields are of `Values`.
  const common = { control: props.control as unknown as Control<Values>, disabled };
  return (
    <>
      <TextField
        {...common}
        name="slug"
        label="URL slug"
        hint="Once published, the old address redirects to the new one."
        limit={slugLimit}
        optional={isSlugOptional}
      />
      <TextField
        {...common}
        name="seoTitle"
        label="SEO title"
        hint={`Blank = ${instead.title}.`}
        limit={limits.title}
        optional
      />
      <TextAreaField
        {...common}
        name="seoDescription"
        label="SEO description"
        hint={`Blank = ${instead.description}.`}
        limit={limits.description}
        rows={2}
        optional
      />
      <TextField
        {...common}
        name="canonical"
        label="Canonical URL"
        hint="Only if the same content is on another page: a path on this site, or a URL starting with https://."
        orNull
      />
      <PhotographField
        {...common}
        name="sharePhotographId"
        label="Share image"
        hint={`Blank = ${instead.photograph}.`}
      />
    </>
  );
}

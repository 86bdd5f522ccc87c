/** How a search engine may show the product's page. */
import { type Control, useWatch } from "react-hook-form";
import { money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { pageTitle } from "../../../ui/page-title";
import { availabilities } from "../labels";
import * as limits from "../../kit/form/limits.gen";
import type { ProductDraft } from "../../../api/contract/types.gen";

export function SeoPreview({ control }: { control: Control<ProductDraft> }) {
  const [name, slug, seoTitle, seoDescription, shortDescription, pricePaise, availability] = useWatch({
    control,
    name: ["name", "slug", "seoTitle", "seoDescription", "shortDescription", "pricePaise", "availability"],
  });
  const title = seoTitle.trim() || name.trim() || "Name of the product";
  const description = seoDescription.trim() || shortDescription.trim();
  return (
    <section aria-label="Search preview" className="rounded-lg border border-seam bg-plaster p-4">
      <p className="truncate text-xs text-ash">
        {window.location.host} › furniture-products › {slug || "…"}
      </p>
      <p className="mt-0.5 truncate text-lg text-link">
        {pageTitle(shortened(title, limits.ProductDraft.seoTitle.max))}
      </p>
      <p className="mt-0.5 line-clamp-2">
        {description ? shortened(description, limits.ProductDraft.seoDescription.max) : "No description yet."}
      </p>
      {pricePaise > 0 && (
        <p className="mt-1 text-xs text-ash tabular-nums">
          {`${money(pricePaise)} · ${labelOf(availabilities, availability)}`}
        </p>
      )}
    </section>
  );
}

/** Search engines cut at a word. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

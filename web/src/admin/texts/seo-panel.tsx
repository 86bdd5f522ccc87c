/** How a search engine may show the page. Both texts are cut where search engines cut them. */
import { pageTitle } from "../../ui/page-title";

type SeoPreviewProps = { path: string; title: string; description: string };

const titleLimit = 60;
const descriptionLimit = 160;

export function SeoPreview({ path, title, description }: SeoPreviewProps) {
  const crumbs = path.split("/").filter(Boolean).join(" › ");
  return (
    <section aria-label="Search preview" className="rounded-lg border border-seam bg-plaster p-4">
      <p className="truncate text-xs text-ash">{`${window.location.host} › ${crumbs}`}</p>
      <p className="mt-0.5 truncate text-lg text-link">{pageTitle(shortened(title.trim() || "Title", titleLimit))}</p>
      <p className="mt-0.5 line-clamp-3">
        {description.trim() ? shortened(description.trim(), descriptionLimit) : "No description yet."}
      </p>
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

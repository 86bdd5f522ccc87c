/** Addresses of renamed records, which redirect by themselves. */
import { useQuery } from "@tanstack/react-query";
import { date } from "../../ui/format";
import { query } from "../kit/query";
import { Pending } from "../kit/states";

/** Where records of each kind are, and what the kind is called. */
const kinds: Record<string, { label: string; section: string }> = {
  article: { label: "Article", section: "/blog/" },
  case_study: { label: "Case study", section: "/case-study/" },
  catalog_item: { label: "Catalogue item", section: "/catalog/" },
  design: { label: "Design", section: "/designs/" },
  help_page: { label: "Help page", section: "/docs/page/" },
  product: { label: "Product", section: "/furniture-products/" },
  video: { label: "Video", section: "/videos/" },
};

export function RenamedRecords() {
  const { data, error, refetch } = useQuery(query("/api/admin/redirects/slugs"));
  return (
    <section aria-labelledby="renamed" className="pb-6 text-sm md:px-6">
      <h2 id="renamed" className="px-4 pb-2 font-display text-xl md:px-0">
        Renamed pages
      </h2>
      {!data && <Pending error={error} refetch={refetch} lines={3} className="px-4 md:px-0" />}
      {data?.length === 0 && <p className="px-4 text-ash md:px-0">No published page was renamed yet.</p>}
      {data && data.length > 0 && (
        <>
          <p className="px-4 pb-3 text-ash md:px-0">These redirect by themselves to the page's current address.</p>
          <ul className="divide-y divide-seam border-y border-seam bg-paper md:rounded-lg md:border">
            {data.map(({ kind, item, slug, movedAt }) => {
              const { label = "Page", section = "/" } = kinds[kind] ?? {};
              return (
                <li key={`${kind} ${slug} ${item}`} className="flex flex-wrap items-center gap-x-4 px-4 py-2">
                  <a
                    href={section + slug}
                    target="_blank"
                    rel="noreferrer"
                    className="mr-auto inline-flex min-h-9 min-w-0 items-center wrap-anywhere underline underline-offset-4"
                  >
                    {section + slug}
                  </a>
                  <span className="text-ash">{`${label}, renamed ${date(movedAt)}`}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}

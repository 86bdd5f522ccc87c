/** `/admin/page-texts`: the pages whose texts can be changed. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { TextPage as Entry } from "../../api/contract/types.gen";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { Action } from "../kit/button";
import { Search } from "../kit/list/search";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { textPages } from "./pages";
import { type TextPage, pageGroups } from "./text-page";
import { Hidden, ViewPage } from "./visibility";

export function Component() {
  const { data, error, refetch } = useQuery(query("/api/admin/page-texts"));
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const wanted = search.trim().toLowerCase();
  const found = textPages.filter(({ label, description = "" }) =>
    `${label} ${description}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <PageHeader title="Page texts" count={textPages.length} />
      <div className="flex px-4 pb-4 md:px-6">
        <Search
          value={search}
          label="Search pages"
          onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
        />
      </div>
      {!data && <Pending error={error} refetch={refetch} lines={8} className="px-4 md:px-6" />}
      {data && found.length === 0 && (
        <EmptyState
          title="No pages match."
          action={<Action onClick={() => setParams({}, { replace: true })}>Show all pages</Action>}
        >
          Search by the name of a page, such as “kitchen”.
        </EmptyState>
      )}
      {data &&
        pageGroups.map((group) => {
          const pages = found.filter((page) => page.group === group);
          if (pages.length === 0) return null;
          return (
            <section key={group} aria-label={group} className="px-4 pb-6 md:px-6">
              <h2 className="mb-3 font-display text-xl">{group}</h2>
              <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
                {pages.map((page) => (
                  <Card key={page.page} page={page} entry={data.find((entry) => entry.page === page.page)} />
                ))}
              </ul>
            </section>
          );
        })}
    </>
  );
}

function Card({ page, entry }: { page: TextPage; entry: Entry | undefined }) {
  const by = entry?.updatedBy ? ` by ${entry.updatedBy}` : "";
  return (
    <li className="relative flex gap-3 overflow-hidden rounded-lg border border-seam bg-paper text-sm hover:border-ash">
      <img
        src={page.picture}
        alt=""
        loading="lazy"
        width={112}
        height={96}
        className="h-24 w-28 shrink-0 bg-linen object-cover"
      />
      <div className="flex min-w-0 flex-col justify-center py-2 pr-3">
        <h3 className="font-medium">
          {/* The link covers the card. */}
          <Link to={adminPaths.pageText(page.page)} className="after:absolute after:inset-0">
            {page.label}
          </Link>
        </h3>
        {page.description && <p className="text-xs text-ash">{page.description}</p>}
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs">
          {entry?.isChanged && entry.updatedAt ? (
            <Status tone="good">{`Changed ${date(entry.updatedAt)}${by}`}</Status>
          ) : (
            <Status tone="quiet">Built text</Status>
          )}
          <Hidden page={page} />
        </p>
        {/* Above the link that covers the card. */}
        <ViewPage
          page={page}
          className="relative z-1 mt-1 inline-flex min-h-6 w-fit items-center text-xs text-link max-md:min-h-11"
        />
      </div>
    </li>
  );
}

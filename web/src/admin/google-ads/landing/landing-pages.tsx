/** The campaign pages with their figures; a page's texts and its test open beside them. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { LandingPageDetail } from "../../../api/contract/types.gen";
import { useOpenRecord } from "../../kit/drawer";
import { query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { address, drawer } from "./contract";
import { figure, rateOf, rateText } from "./figures";
import { PageDrawer } from "./page-drawer";

export function LandingPages() {
  const { data, error, refetch } = useQuery(query(address));
  const [search] = useSearchParams();
  const opened = data?.find(({ page }) => page === search.get(drawer));
  if (!data) return <Pending error={error} refetch={refetch} lines={8} />;
  return (
    <>
      <section aria-labelledby="landing-pages" className="bg-paper md:m-6 md:rounded-lg md:border md:border-seam">
        <div className="px-4 py-3 md:px-5">
          <h2 id="landing-pages" className="font-display text-xl">
            Landing pages
          </h2>
          <p className="max-w-[70ch] text-sm text-ash">
            Views and leads of the last 30 days. A view counts once in a browser session, without anything about the
            visitor; bots, previews and junk leads are left out.
          </p>
        </div>
        <ul className="border-t border-seam">
          {data.map((page) => (
            <Row key={page.page} page={page} />
          ))}
        </ul>
      </section>
      {opened && <PageDrawer key={opened.page} page={opened} />}
    </>
  );
}

function Row({ page }: { page: LandingPageDetail }) {
  const open = useOpenRecord(drawer);
  const { label, path, views, leads, test } = page;
  return (
    <li
      data-row={page.page}
      className="relative grid gap-x-6 gap-y-2 border-b border-seam px-4 py-3 last:border-b-0 hover:bg-plaster md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5"
    >
      <div className="min-w-0">
        <h3 className="font-medium">
          <button
            type="button"
            data-row-link
            onClick={() => open(page.page)}
            className="text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-areca"
          >
            {label}
          </button>
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm text-ash">
          <span className="wrap-anywhere">{path}</span>
          {test && <Status tone="attention">Test running</Status>}
          {page.showsTextBOf && <span>Always shows text B of Full home interior</span>}
        </p>
      </div>
      <dl className="flex gap-6 text-sm tabular-nums md:gap-8 md:text-right">
        <Figure term="Views" value={figure(views)} />
        <Figure term="Leads" value={figure(leads)} />
        <Figure term="Rate" value={rateText(rateOf(views, leads))} />
      </dl>
    </li>
  );
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-14">
      <dt className="text-xs text-ash">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Visibility of public pages, and whether menus link to them. Saved on each click. */
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageSetting } from "../../api/contract/types.gen";
import { pageLabels } from "../../features/pages/labels";
import { type PageName, isPageName, pagePath, publicPages } from "../../features/pages/public-pages";
import { toast } from "../../ui/toast";
import { Search } from "../kit/list/search";
import { messageOf } from "../kit/failure";
import { client, mutate, query, invalidate } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { SectionHead } from "./section-head";
import { Switch } from "./switch";

const address = "/api/admin/page-settings";

export function PagesSection() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <SectionHead
        title="Pages"
        description="A hidden page shows the 404 page and is left out of menus. Visitors on the site see the change within five minutes."
      />
      {data ? <PageTable settings={data} /> : <Pending error={error} refetch={refetch} lines={10} />}
    </>
  );
}

function PageTable({ settings }: { settings: readonly PageSetting[] }) {
  const [search, setSearch] = useState("");
  const found = settings
    .map((setting) => ({ setting, page: pageOf(setting) }))
    .filter(({ page: { label, path } }) => `${label} ${path}`.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <div className="px-4 py-3 md:px-6">
        <Search value={search} label="Search pages" onSearch={setSearch} />
      </div>
      {found.length === 0 ? (
        <EmptyState title="No pages match." />
      ) : (
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="h-9 border-y border-seam text-xs text-ash">
              <th scope="col" className="pl-4 font-medium md:pl-6">
                Page
              </th>
              <th scope="col" className="w-24 px-2 font-medium md:w-40">
                Visible<span className="max-md:sr-only"> to visitors</span>
              </th>
              <th scope="col" className="w-24 px-2 font-medium md:w-40">
                In menus
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ page, setting }) => (
              <PageRow key={page.pageName} page={page} setting={setting} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Only ads lead to campaign pages. */
function isCampaign(pageName: string): boolean {
  return isPageName(pageName) && publicPages[pageName].isCampaign === true;
}

type Page = { pageName: string; path: string; label: string };

/** A page unknown to this build (the server may be newer) is labelled with its name. */
function pageOf({ pageName }: PageSetting): Page {
  const label = isPageName(pageName) ? pageLabels[pageName] : pageName;
  return { pageName, path: pagePath(pageName), label };
}

function PageRow({ page, setting }: { page: Page; setting: PageSetting }) {
  const { pageName, isEnabled, showInNavigation } = setting;
  const work = useMutation({
    mutationFn: (next: Omit<PageSetting, "pageName">) =>
      // May be a page that this build does not know; the server accepts every page it lists.
      mutate("PUT", path("/api/admin/page-settings/{pageName}", { pageName: pageName as PageName }), next),
    onMutate: async (next) => {
      // A response that is still in flight would reset the switch.
      await client.cancelQueries({ queryKey: query(address).queryKey });
      updateCache({ pageName, ...next });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
    onSettled: () => invalidate(address),
  });
  const change = (change: Partial<PageSetting>) => work.mutate({ isEnabled, showInNavigation, ...change });
  return (
    <tr className="h-11 border-b border-seam last:border-b-0">
      <th scope="row" className="py-2 pl-4 font-normal md:pl-6">
        <span className={isEnabled ? "" : "text-ash"}>{page.label}</span>
        <a
          href={page.path}
          target="_blank"
          rel="noreferrer"
          className="block text-xs text-ash underline-offset-2 hover:text-areca hover:underline md:ml-2 md:inline"
        >
          {page.path}
          <span className="sr-only">, opens in a new tab</span>
        </a>
      </th>
      <td className="px-2">
        <Switch
          label={`${page.label}: visible to visitors`}
          checked={isEnabled}
          busy={work.isPending}
          // The homepage can't be hidden: other pages link back to it.
          disabled={pageName === "home"}
          onChange={(isEnabled) => change({ isEnabled })}
        />
      </td>
      <td className="px-2">
        {isCampaign(pageName) ? (
          <span className="text-sm text-ash">Never</span>
        ) : (
          <Switch
            label={`${page.label}: in menus`}
            checked={isEnabled && showInNavigation}
            busy={work.isPending}
            disabled={!isEnabled}
            onChange={(showInNavigation) => change({ showInNavigation })}
          />
        )}
      </td>
    </tr>
  );
}

/** Optimistic update, before the server has answered. */
function updateCache(next: PageSetting): void {
  client.setQueryData<PageSetting[]>(query(address).queryKey, (settings) =>
    settings?.map((setting) => (setting.pageName === next.pageName ? next : setting)),
  );
}

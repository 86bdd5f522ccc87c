/** Which public pages visitors find, and which of them the menus name. Switched at once, without a form. */
import { path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageSetting } from "../../api/contract/types.gen";
import { type PageName, isPageName, pagePath, publicPages } from "../../features/pages/public-pages";
import { toast } from "../../ui/toast";
import { Search } from "../kit/list/search";
import { messageOf } from "../kit/failure";
import { client, mutate, query, refresh } from "../kit/query";
import { Blank, Pending } from "../kit/states";
import { SectionHead } from "./section-head";
import { Switch } from "./switch";

const address = "/api/admin/page-settings";

export function PagesSection() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <SectionHead
        title="Pages"
        about="A page that is closed answers as if it did not exist, and no menu leads to it. Visitors who are on the site see the change within five minutes."
      />
      {data ? <PageTable settings={data} /> : <Pending error={error} refetch={refetch} lines={10} />}
    </>
  );
}

function PageTable({ settings }: { settings: readonly PageSetting[] }) {
  const [words, setWords] = useState("");
  const found = settings
    .map((setting) => ({ setting, page: pageOf(setting) }))
    .filter(({ page: { label, path } }) => `${label} ${path}`.toLowerCase().includes(words.toLowerCase()));
  return (
    <>
      <div className="px-4 py-3 md:px-6">
        <Search value={words} label="Search pages" onSearch={setWords} />
      </div>
      {found.length === 0 ? (
        <Blank title="No page matches." />
      ) : (
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="h-9 border-y border-seam text-xs text-ash">
              <th scope="col" className="pl-4 font-medium md:pl-6">
                Page
              </th>
              <th scope="col" className="w-24 px-2 font-medium md:w-40">
                Open<span className="max-md:sr-only"> to visitors</span>
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

type Page = { pageName: string; path: string; label: string };

/** A page that only a newer server knows goes by its name. */
function pageOf({ pageName }: PageSetting): Page {
  const label = isPageName(pageName) ? publicPages[pageName].label : pageName;
  return { pageName, path: pagePath(pageName), label };
}

function PageRow({ page, setting }: { page: Page; setting: PageSetting }) {
  const { pageName, isEnabled, showInNavigation } = setting;
  const work = useMutation({
    mutationFn: (next: Omit<PageSetting, "pageName">) =>
      // The server takes every page that it lists, also one that this build does not know.
      mutate("PUT", path("/api/admin/page-settings/{pageName}", { pageName: pageName as PageName }), next),
    onMutate: async (next) => {
      // An answer to the question before would show the switch as it was.
      await client.cancelQueries({ queryKey: query(address).queryKey });
      show({ pageName, ...next });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
    onSettled: () => refresh(address),
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
          <span className="sr-only">, view in a new tab</span>
        </a>
      </th>
      <td className="px-2">
        <Switch
          label={`${page.label}: open to visitors`}
          checked={isEnabled}
          busy={work.isPending}
          // Without a home page there would be nowhere to go back to.
          disabled={pageName === "home"}
          onChange={(isEnabled) => change({ isEnabled })}
        />
      </td>
      <td className="px-2">
        <Switch
          label={`${page.label}: in menus`}
          checked={isEnabled && showInNavigation}
          busy={work.isPending}
          disabled={!isEnabled}
          onChange={(showInNavigation) => change({ showInNavigation })}
        />
      </td>
    </tr>
  );
}

/** Shows a setting as it will be, before the server has said so. */
function show(next: PageSetting): void {
  client.setQueryData<PageSetting[]>(query(address).queryKey, (settings) =>
    settings?.map((setting) => (setting.pageName === next.pageName ? next : setting)),
  );
}

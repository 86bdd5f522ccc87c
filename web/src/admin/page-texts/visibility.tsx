/** Whether visitors can open a page, and the link to it. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../kit/query";
import { Status } from "../kit/status";
import type { TextPage } from "./text-page";

/** Says that the page settings hide a page. */
export function Hidden({ page }: { page: TextPage }) {
  return useIsHidden(page) ? <Status tone="attention">Hidden from visitors</Status> : null;
}

/** For a page that visitors can open. */
export function ViewPage({ page, className }: { page: TextPage; className: string }) {
  if (useIsHidden(page)) return null;
  return (
    <a href={page.publicPath} target="_blank" rel="noreferrer" className={className}>
      View page
      <span className="sr-only">{`: ${page.label}`}</span>
    </a>
  );
}

function useIsHidden({ pageName }: TextPage): boolean {
  const { data } = useQuery(query("/api/page-settings"));
  return data?.some((setting) => setting.pageName === pageName && !setting.isEnabled) ?? false;
}

/** The head of the screen with its tabs, and the frame of a tab that is a list. */
import type { ReactNode } from "react";
import { Link } from "../../ui/link";
import { ExportMenu } from "../kit/list/export";
import { Rows, Toolbar } from "../kit/list/list-page";
import type { ListModel } from "../kit/list/use-list";
import { ViewsMenu } from "../kit/list/views";
import { usePhone } from "../kit/media";
import { PageHeader } from "../kit/page-header";
import type { Identified } from "../kit/resource";
import { adminPaths } from "../paths";

export const tabs = [
  { value: "campaigns", label: "Campaigns" },
  { value: "conversions", label: "Conversions" },
  { value: "links", label: "Links" },
  { value: "landing-pages", label: "Landing pages" },
  { value: "connection", label: "Connection" },
] as const;

export type Tab = (typeof tabs)[number]["value"];

export const addressOfTab = (tab: Tab) =>
  tab === "campaigns" ? adminPaths.googleAds() : `${adminPaths.googleAds()}?tab=${tab}`;

export function tabOf(search: URLSearchParams): Tab {
  return tabs.find(({ value }) => value === search.get("tab"))?.value ?? "campaigns";
}

type HeadProps = {
  tab: Tab;
  /** Beside the title, such as saved views. */
  beside?: ReactNode;
  /** On the right, the primary one last. */
  actions?: ReactNode;
};

export function Head({ tab, beside, actions }: HeadProps) {
  return (
    <>
      <PageHeader title="Advertising" beside={beside} actions={actions} />
      <nav aria-label="Advertising" className="overflow-x-auto border-b border-seam px-1 md:mx-6 md:px-0">
        <ul className="flex">
          {tabs.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={addressOfTab(value)}
                aria-current={value === tab ? "page" : undefined}
                className={
                  "-mb-px block border-b-2 border-transparent px-3 py-2 whitespace-nowrap text-ash hover:text-ink max-md:py-3 " +
                  "aria-[current]:border-areca aria-[current]:font-medium aria-[current]:text-ink focus-visible:-outline-offset-2"
                }
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

type ListTabProps<Item extends Identified> = {
  tab: Tab;
  model: ListModel<Item>;
  primary?: ReactNode;
  /** Before the primary action, such as an import. */
  actions?: ReactNode;
  /** Between the filters and the rows, such as totals. */
  notice?: ReactNode;
  /** Beside the list, such as a drawer. */
  children?: ReactNode;
};

export function ListTab<Item extends Identified>(props: ListTabProps<Item>) {
  const { tab, model, primary, actions, notice, children } = props;
  const phone = usePhone();
  return (
    <>
      <Head
        tab={tab}
        beside={<ViewsMenu model={model} />}
        actions={
          <>
            {actions}
            {model.list.exports && <ExportMenu model={model} resource={model.list.exports} />}
            {primary}
          </>
        }
      />
      <div className="pt-3">
        <Toolbar model={model} columns={!phone} />
      </div>
      {notice}
      <div className="border-t border-seam bg-paper md:mx-6 md:mb-6 md:rounded-lg md:border md:border-seam">
        <Rows model={model} primary={primary} />
      </div>
      {children}
    </>
  );
}

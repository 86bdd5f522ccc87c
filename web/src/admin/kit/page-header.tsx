/** The header of a screen. */
import type { ReactNode } from "react";
import { pageTitle } from "../../ui/page-title";

type PageHeaderProps = {
  title: string;
  /** Such as the number of records. */
  count?: ReactNode;
  /** Beside the title, such as saved views. */
  beside?: ReactNode;
  /** Below the title, such as tabs. */
  below?: ReactNode;
  /** On the right, the primary one last. */
  actions?: ReactNode;
};

export function PageHeader({ title, count, beside, below, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3 md:px-6">
      <title>{pageTitle(title)}</title>
      <div className="min-w-0">
        <div className="flex min-h-9 items-center gap-4 max-md:min-h-11">
          <h1 className="font-display text-2xl leading-8 wrap-anywhere">
            {title}{" "}
            {count !== undefined && <span className="ml-1.5 font-sans text-sm text-ash tabular-nums">{count}</span>}
          </h1>
          {beside}
        </div>
        {below}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

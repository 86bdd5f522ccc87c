/** Which rows a page shows, and buttons for the previous and next page. */
import { number } from "../../../ui/format";
import { IconAction } from "../button";
import { LeftIcon, RightIcon } from "../icons";

type PageStepsProps = {
  page: number;
  pages: number;
  first: number;
  last: number;
  /** Number of rows on all pages. */
  total: string;
  /** Says the rows to screen readers when they change. */
  announces?: boolean;
  onPage: (page: number) => void;
};

export function PageSteps({ page, pages, first, last, total, announces = false, onPage }: PageStepsProps) {
  return (
    <div className="flex items-center gap-2">
      <span role={announces ? "status" : undefined} className="tabular-nums">
        {`${number(first)} to ${number(last)} of ${total}`}
      </span>
      <IconAction label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <LeftIcon />
      </IconAction>
      <IconAction label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <RightIcon />
      </IconAction>
    </div>
  );
}

/** All revisions of the number. */
import { adminPaths } from "../../paths";
import { date, money } from "../../../ui/format";
import { Link } from "../../../ui/link";
import type { QuotationDetail } from "../contract";
import { QuotationMark } from "../marks";

export function revisionName(revision: number): string {
  return revision === 0 ? "First" : `R${revision}`;
}

export function Revisions({ quotation }: { quotation: QuotationDetail }) {
  return (
    <ul className="divide-y divide-seam">
      {quotation.revisions.map(({ id, revision, status, payablePaise, sentAt, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 px-4 py-2.5 md:px-6">
          <Link
            to={adminPaths.quotation(id)}
            aria-current={id === quotation.id ? "page" : undefined}
            className="w-12 font-medium underline-offset-4 hover:underline aria-[current]:text-areca"
          >
            {revisionName(revision)}
          </Link>
          <QuotationMark status={status} />
          <span className="text-ash">{sentAt ? `sent ${date(sentAt)}` : `begun ${date(createdAt)}`}</span>
          <span className="ml-auto tabular-nums">{money(payablePaise)}</span>
        </li>
      ))}
    </ul>
  );
}

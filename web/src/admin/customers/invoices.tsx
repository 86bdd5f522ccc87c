/** The tax invoices of a customer's furniture orders. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { below } from "../../api/path";
import { date, money } from "../../ui/format";
import { Link } from "../../ui/link";
import { query } from "../kit/query";
import { Tag } from "../kit/status";
import { adminPaths } from "../paths";
import { addressOf } from "./customer";
import { Paged, usePage } from "./paged";

export function Invoices({ customer }: { customer: string }) {
  const { page, setPage, params } = usePage();
  const answer = useQuery({
    ...query(below(addressOf(customer), "invoices"), params),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged
      answer={answer}
      page={page}
      onPage={setPage}
      label="Furniture invoices"
      empty="No invoices yet. An order is invoiced when it is confirmed."
      keyOf={({ id }) => id}
    >
      {({ number, issuedOn, totalPaise, creditedPaise, orderId, orderNumber, isTest }) => (
        <>
          <div className="min-w-0">
            <p className="flex items-baseline gap-2">
              <span className="font-medium tabular-nums">{number}</span>
              {isTest && <Tag>Test</Tag>}
            </p>
            <p className="text-xs text-ash">
              {`${date(issuedOn)} for `}
              <Link to={adminPaths.order(orderId)} className="text-link">
                {orderNumber}
              </Link>
            </p>
          </div>
          <p className="text-end">
            <span className="tabular-nums">{money(totalPaise)}</span>
            {creditedPaise > 0 && (
              <span className="block text-xs text-ash tabular-nums">{`${money(creditedPaise)} credited`}</span>
            )}
          </p>
        </>
      )}
    </Paged>
  );
}

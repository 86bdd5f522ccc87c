/** The tax invoices of a customer's furniture orders. */
import { below } from "../../api/path";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { moneyFormat } from "../kit/money";
import { query } from "../kit/query";
import { Tag } from "../kit/status";
import { adminPaths } from "../paths";
import { addressOf } from "./customer";
import { Paged, usePaged } from "./paged";

export function Invoices({ customer }: { customer: string }) {
  const list = usePaged((params) => query(below(addressOf(customer), "invoices"), params));
  const money = moneyFormat(list.items.flatMap(({ totalPaise, creditedPaise }) => [totalPaise, creditedPaise]));
  return (
    <Paged
      list={list}
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

/** The furniture orders of a customer. */
import { below } from "../../api/path";
import { count, date } from "../../ui/format";
import { Link } from "../../ui/link";
import { PaymentBadge, StatusBadge } from "../furniture/orders/badges";
import { moneyFormat } from "../kit/money";
import { query } from "../kit/query";
import { Tag } from "../kit/status";
import { adminPaths } from "../paths";
import { addressOf } from "./customer";
import { Paged, usePaged } from "./paged";

export function Orders({ customer }: { customer: string }) {
  const list = usePaged((params) => query(below(addressOf(customer), "orders"), params));
  const money = moneyFormat(list.items.map(({ payablePaise }) => payablePaise));
  return (
    <Paged
      list={list}
      label="Furniture orders"
      empty="No orders yet. Orders appear here when they are placed with the customer’s account, e-mail address or phone number."
      keyOf={({ id }) => id}
    >
      {({ id, number, createdAt, city, pieces, payablePaise, isTest, status, paymentStatus }) => (
        <>
          <div className="min-w-0">
            <p className="flex items-baseline gap-2">
              <Link to={adminPaths.order(id)} className="text-link tabular-nums">
                {number}
              </Link>
              {isTest && <Tag>Test</Tag>}
            </p>
            <p className="text-xs text-ash">{`${date(createdAt)} · ${count(pieces, "piece")} to ${city}`}</p>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="tabular-nums">{money(payablePaise)}</span>
            <StatusBadge status={status} />
            <PaymentBadge paymentStatus={paymentStatus} />
          </div>
        </>
      )}
    </Paged>
  );
}

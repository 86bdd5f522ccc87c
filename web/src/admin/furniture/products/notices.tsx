/** Visitors who want to be told when a product is back in stock. */
import { useQuery } from "@tanstack/react-query";
import { count, dateTime } from "../../../ui/format";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { query } from "../../kit/query";
import { Status } from "../../kit/status";
import type { ProductDetail } from "../../../api/contract/types.gen";
import { below } from "../../../api/path";
import { addressOf } from "./product";

export function NoticesDrawer({ product }: { product: ProductDetail }) {
  const { data, error, refetch } = useQuery(query(below(addressOf(product.id), "notices")));
  const waiting = data?.filter(({ toldAt }) => toldAt === null).length ?? 0;
  return (
    <Drawer name="panel" title="Back-in-stock list" subtitle={product.draft.name}>
      {!data && <PendingSection error={error} refetch={refetch} />}
      {data && (
        <DrawerSection {...(data.length > 0 && { title: `${count(waiting, "visitor")} waiting` })}>
          {data.length === 0 ? (
            <p className="text-ash">Nobody yet. Visitors can sign up on the product's page while it is out of stock.</p>
          ) : (
            <ul className="divide-y divide-seam">
              {data.map(({ id, email, option, createdAt, toldAt }) => (
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
                  <span className="min-w-0 wrap-anywhere">
                    {email}
                    {option && <span className="text-ash">{` · ${option.name}`}</span>}
                  </span>
                  {toldAt ? (
                    <Status tone="quiet">{`E-mailed ${dateTime(toldAt)}`}</Status>
                  ) : (
                    <Status tone="attention">{`Since ${dateTime(createdAt)}`}</Status>
                  )}
                </li>
              ))}
            </ul>
          )}
        </DrawerSection>
      )}
    </Drawer>
  );
}

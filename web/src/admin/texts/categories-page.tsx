/** The list of a section's categories, which can be put in order. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { queryAt } from "../kit/query";
import type { Page, Resource } from "../kit/resource";
import { ResourcePage } from "../kit/resource-page";
import { type OrderedCategory, OrderDialog } from "./order-dialog";

export function CategoriesPage<Item extends OrderedCategory, Draft extends FieldValues>({
  categories,
}: {
  categories: Resource<Item, Draft>;
}) {
  const { address, editing } = categories;
  const mayOrder = useMay("content")("manage");
  const [isOrdering, setOrdering] = useState(false);
  const { data } = useQuery({ ...queryAt<Page<Item>>(address, { perPage: 100 }), enabled: mayOrder });
  return (
    <>
      <ResourcePage
        resource={categories}
        area="content"
        actions={
          mayOrder && data && data.items.length > 1 && <Action onClick={() => setOrdering(true)}>Change order</Action>
        }
      />
      {isOrdering && data && (
        <OrderDialog
          address={address}
          items={data.items}
          draftOf={editing.draftOf}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}

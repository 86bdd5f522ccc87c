/** `/admin/furniture/categories`. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { number } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { PlusIcon } from "../../kit/icons";
import { PageHeader } from "../../kit/page-header";
import { invalidate, mutate, query } from "../../kit/query";
import { ResourceDrawer } from "../../kit/resource-page";
import { useShortcuts } from "../../kit/shortcuts";
import { EmptyState, Pending } from "../../kit/states";
import { adminPaths } from "../../paths";
import type { ProductCategory } from "../../../api/contract/types.gen";
import { categories } from "./categories";
import { blank, categoriesAddress, categoryAddress, draftOf } from "./category";
import { CategoryTree } from "./category-tree";
import { RemoveCategory } from "./remove";
import { type Placement, placed } from "./tree";

export function Component() {
  const mayEdit = useMay("furniture")("manage");
  const { data, error, refetch } = useQuery(query(categoriesAddress, { perPage: 100 }));
  const [search] = useSearchParams();
  const open = useOpenRecord(categories.drawer);
  const [parentId, setParentId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ProductCategory | null>(null);

  const order = useMutation({
    mutationFn: async (placements: Placement[]) => {
      const items = data?.items ?? [];
      // One after the other, so that an error leaves the others as they are.
      for (const { id, parentId, position } of placements) {
        const category = items.find((one) => one.id === id);
        if (!category) continue;
        // oxlint-disable-next-line no-await-in-loop
        await mutate("PUT", categoryAddress(id), {
          ...draftOf(category),
          parentId,
          position,
          version: category.version,
        });
      }
    },
    retry: false,
    onError: (error) => toast({ variant: "destructive", title: "Not moved", description: messageOf(error) }),
    onSettled: () => invalidate(categoriesAddress),
  });

  function add(parent: string | null) {
    setParentId(parent);
    open("new");
  }

  useShortcuts(mayEdit ? [{ key: "n", label: "Add category", run: () => add(null) }] : []);
  const addButton = mayEdit && (
    <Action variant="primary" onClick={() => add(null)}>
      <PlusIcon />
      Add category
    </Action>
  );
  const items = order.isPending ? placed(data?.items ?? [], order.variables) : (data?.items ?? []);
  const siblings = items.filter((one) => one.parentId === parentId).length;
  return (
    <>
      <PageHeader
        title="Product categories"
        count={data && number(data.total)}
        below={
          <Link to={adminPaths.products()} className="inline-flex min-h-6 items-center text-sm text-link">
            All products
          </Link>
        }
        actions={addButton}
      />
      <div className="border-t border-seam bg-paper text-sm md:mx-6 md:mb-6 md:max-w-4xl md:rounded-lg md:border">
        {!data && <Pending error={error} refetch={refetch} lines={8} />}
        {data?.items.length === 0 && (
          <EmptyState title={categories.empty.title} action={addButton}>
            {categories.empty.text}
          </EmptyState>
        )}
        {items.length > 0 && (
          <CategoryTree
            categories={items}
            mayEdit={mayEdit}
            isSaving={order.isPending}
            opened={search.get(categories.drawer)}
            onOpen={open}
            onAdd={add}
            onRemove={setRemoved}
            onMove={(placements) => order.mutate(placements)}
          />
        )}
      </div>
      <ResourceDrawer
        area="furniture"
        resource={{
          ...categories,
          editing: { ...categories.editing, blank: { ...blank, parentId, position: siblings } },
        }}
      />
      {removed && (
        <RemoveCategory
          category={removed}
          categories={items}
          onClose={() => setRemoved(null)}
          onDone={() => search.get(categories.drawer) === removed.id && open(null)}
        />
      )}
    </>
  );
}

/** `/admin/docs/order`: the help pages of each category, put in order by dragging or with the keyboard. */
import { useQuery } from "@tanstack/react-query";
import type { HelpPage } from "../../api/contract/types.gen";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { PageHeader } from "../kit/page-header";
import { PublishingBadge } from "../kit/publishing/status";
import { query } from "../kit/query";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { EmptyState, Pending } from "../kit/states";
import { adminPaths } from "../paths";
import { useOrder } from "../kit/use-order";
import { address } from "./help-page";

/** Pages in the order that visitors see, and those that they may see later. */
const visible = {
  sort: "position",
  status: "draft,in_review,scheduled,published",
  perPage: 100,
} as const;

const categories = query("/api/admin/help-categories", { perPage: 100 });

export function Component() {
  const { data, error, refetch } = useQuery(categories);
  const filled = data?.items.filter(({ pages }) => pages > 0);
  return (
    <>
      <PageHeader title="Order of help pages" />
      <div className="grid gap-6 px-4 pb-6 md:px-6 lg:grid-cols-2">
        {!filled && <Pending error={error} refetch={refetch} lines={8} />}
        {filled?.length === 0 && (
          <EmptyState title="Nothing to put in order yet">
            Pages are put in order within their category. Write one and choose its category.
          </EmptyState>
        )}
        {filled?.map(({ id, name, slug }) => (
          <Category key={id} name={name} slug={slug} />
        ))}
      </div>
    </>
  );
}

function Category({ name, slug }: { name: string; slug: string }) {
  const mayEdit = useMay("content")("edit");
  const { data, error, refetch } = useQuery(query(address, { ...visible, category: slug }));
  const order = useOrder(address);
  if (!data) return <Pending error={error} refetch={refetch} lines={4} />;
  const pages = order.isPending ? reordered(data.items, ({ id }) => id, order.variables) : data.items;
  return (
    <section aria-label={name}>
      <h2 className="mb-2 font-medium">{name}</h2>
      <SortableList names={new Map(pages.map(({ id, title }) => [id, title]))} onMove={(move) => order.mutate(move)}>
        <ol className="space-y-1">
          {pages.map((page) => (
            <Row key={page.id} page={page} isFixed={!mayEdit || order.isPending} />
          ))}
        </ol>
      </SortableList>
    </section>
  );
}

function Row({ page: { id, title, status, publishAt }, isFixed }: { page: HelpPage; isFixed: boolean }) {
  const { itemRef, itemStyle, handle } = useSortableItem(id, isFixed);
  return (
    <li
      ref={itemRef}
      style={itemStyle}
      className="relative flex min-h-11 items-center gap-3 rounded-md border border-seam bg-paper px-2"
    >
      {!isFixed && <SortableHandle handle={handle} name={title} />}
      <Link to={adminPaths.helpPage(id)} className="min-w-0 flex-1 truncate underline-offset-4 hover:underline">
        {title || "Untitled page"}
      </Link>
      {status !== "published" && <PublishingBadge status={status} publishAt={publishAt} />}
    </li>
  );
}

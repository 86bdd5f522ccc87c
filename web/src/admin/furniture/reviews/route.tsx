/** `/admin/furniture/reviews`: buyers' reviews, to show, hide and answer. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Field } from "../../../form/field";
import { date, dateTime } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { inputClass } from "../../kit/form/fields";
import { ListPage } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { client, invalidate, mutateAt, queryAt } from "../../kit/query";
import type { List, ListConfig } from "../../kit/resource";
import { Status } from "../../kit/status";
import { adminPaths } from "../../paths";
import { reviewStatuses, reviewTones } from "../labels";
import { orderPath } from "../order-path";
import { productChoices } from "../products/choices";
import { type ProductReview, type ReviewStatus, limits } from "../wire";

const address = "/api/admin/product-reviews";
const addressOf = (id: string) => `${address}/${encodeURIComponent(id)}`;

const config: ListConfig<ProductReview, { sort?: string } & Record<string, unknown>> = {
  screen: "product-reviews",
  title: "Reviews",
  noun: ["review", "reviews"],
  drawer: "review",
  nameOf: ({ author, product }) => `${author} on ${product.name}`,
  searches: "author, title or text",
  sort: "-createdAt",
  columns: [
    { name: "product", label: "Product", width: 200, cell: ({ product }) => product.name },
    {
      field: "rating",
      label: "Rating",
      sort: "rating",
      width: 110,
      card: "corner",
      cell: ({ rating }) => <Stars rating={rating} />,
    },
    { field: "title", label: "Review", card: "line", cell: ({ title, text }) => title || text },
    { field: "author", label: "Buyer", width: 130, card: "line" },
    {
      field: "status",
      label: "Status",
      width: 150,
      card: "line",
      cell: ({ status }) => <ReviewBadge status={status} />,
    },
    { name: "answered", label: "Answer", width: 90, card: "none", cell: ({ answer }) => (answer ? "Yes" : "No") },
    {
      field: "createdAt",
      label: "Written",
      sort: "createdAt",
      newestFirst: true,
      width: 120,
      card: "none",
      cell: ({ createdAt }) => date(createdAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: reviewStatuses },
    {
      kind: "choices",
      name: "rating",
      label: "Rating",
      choices: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} of 5` })),
    },
    { kind: "loaded", name: "product", label: "Product", choices: () => productChoices("") },
  ],
  views: [{ name: "Awaiting review", query: { status: "waiting" } }],
  empty: {
    title: "No reviews yet",
    text: "Buyers are asked for a review a week after delivery. Visitors see it once you show it.",
  },
};

const reviews: List<ProductReview> = { ...(config as ListConfig<ProductReview, object>), address };

export function Component() {
  const model = useList(reviews);
  return <ListPage model={model}>{model.opened && <ReviewDrawer key={model.opened} id={model.opened} />}</ListPage>;
}

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5`} className="tracking-wider whitespace-nowrap">
      <span className="text-brass">{"★".repeat(rating)}</span>
      <span className="text-seam">{"★".repeat(5 - rating)}</span>
    </span>
  );
}

function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <Status tone={reviewTones[status]}>{labelOf(reviewStatuses, status)}</Status>;
}

function ReviewDrawer({ id }: { id: string }) {
  const { data: review, error, refetch } = useQuery(queryAt<ProductReview>(addressOf(id)));
  if (review) return <Loaded key={review.version} review={review} />;
  return (
    <Drawer name={reviews.drawer} title="Review">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

function Loaded({ review }: { review: ProductReview }) {
  const { id, product, author, rating, title, text, status, order, createdAt, version } = review;
  const may = useMay("furniture");
  const mayEdit = may("edit");
  const [answer, setAnswer] = useState(review.answer);
  const save = useMutation({
    mutationFn: (changes: Partial<Pick<ProductReview, "status" | "answer">>) =>
      mutateAt<ProductReview>("PUT", addressOf(id), { status, answer: review.answer, ...changes, version }),
    retry: false,
    onSuccess: (saved, { status: to }) => {
      client.setQueryData(queryAt<ProductReview>(addressOf(id)).queryKey, saved);
      void invalidate(address);
      toast({ title: to ? doneTexts[to] : "Answer saved" });
    },
    onError: (error) => toast({ variant: "destructive", title: "Not saved", description: messageOf(error) }),
  });
  const isChanged = answer.trim() !== review.answer;
  return (
    <Drawer
      name={reviews.drawer}
      title={product.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
          <ReviewBadge status={status} />
          <span>{`${author}, ${dateTime(createdAt)}`}</span>
        </span>
      }
      footer={
        mayEdit && (
          <div className="flex flex-wrap gap-2">
            {status !== "shown" && (
              <Action
                variant="primary"
                busy={save.isPending}
                onClick={() => save.mutate({ status: "shown", answer: answer.trim() })}
              >
                Show to visitors
              </Action>
            )}
            {status !== "hidden" && (
              <Action busy={save.isPending} onClick={() => save.mutate({ status: "hidden" })}>
                Hide
              </Action>
            )}
            {isChanged && (
              <Action
                variant={status === "shown" ? "primary" : "plain"}
                busy={save.isPending}
                onClick={() => save.mutate({ answer: answer.trim() })}
              >
                Save answer
              </Action>
            )}
          </div>
        )
      }
    >
      <DrawerSection>
        <Stars rating={rating} />
        {title && <h3 className="mt-2 font-display text-lg">{title}</h3>}
        <p className="mt-1 whitespace-pre-line">{text || <Muted>No text.</Muted>}</p>
        <p className="mt-3 flex flex-wrap gap-x-5">
          <Link to={adminPaths.editProduct(product.id)} className="inline-flex min-h-6 items-center text-link">
            Open product
          </Link>
          {order && (
            <Link to={orderPath(order.id)} className="inline-flex min-h-6 items-center text-link">
              {`Order ${order.number}`}
            </Link>
          )}
        </p>
      </DrawerSection>
      <DrawerSection title="Answer">
        {mayEdit ? (
          <Field label="Answer by Nivas" hint="Visitors see it below the review." optional>
            {(control) => (
              <textarea
                {...control}
                required={false}
                rows={4}
                maxLength={limits.answer.max}
                value={answer}
                onChange={({ target }) => setAnswer(target.value)}
                className={`${inputClass} field-sizing-content h-auto min-h-24 py-2 leading-normal max-md:h-auto`}
              />
            )}
          </Field>
        ) : (
          <p className="whitespace-pre-line">{review.answer || <Muted>No answer.</Muted>}</p>
        )}
      </DrawerSection>
    </Drawer>
  );
}

const doneTexts: Record<ReviewStatus, string> = {
  waiting: "Review returned",
  shown: "Visitors see the review",
  hidden: "Review hidden",
};

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-ash">{children}</span>;
}

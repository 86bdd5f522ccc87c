/** `/admin/furniture/reviews`: buyers' reviews, to publish, reject and answer. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import type { ProductReview, ReviewStatus } from "../../../api/contract/types.gen";
import { below, path } from "../../../api/path";
import { Stars } from "../../../features/furniture/stars";
import { Field } from "../../../form/field";
import { dateTime } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { ActionDialog, FormDialog } from "../../kit/confirm";
import { Drawer, DrawerSection, PendingSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { TextAreaField, inputClass } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { filled, text } from "../../kit/form/rules";
import { useRecordForm } from "../../kit/form/use-record-form";
import { ListPage } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import type { DetailsProps } from "../../kit/publishing/bulk";
import { client, invalidate, mutate, query } from "../../kit/query";
import { type Choice, either, list } from "../../kit/resource";
import { Status, Tag, type Tone } from "../../kit/status";
import { adminPaths } from "../../paths";

const reasonLimit = { max: 400 };

const address = "/api/admin/product-reviews";
const addressOf = (id: string) => path("/api/admin/product-reviews/{id}", { id });

function reviewedProducts() {
  return {
    ...query("/api/admin/product-reviews/products"),
    select: (products: { id: string; name: string }[]): Choice[] =>
      products.map(({ id, name }) => ({ value: id, label: name })),
  };
}

const statuses: readonly Choice<ReviewStatus>[] = [
  { value: "pending", label: "To moderate" },
  { value: "published", label: "Published" },
  { value: "rejected", label: "Rejected" },
];

const tones: Record<ReviewStatus, Tone> = {
  pending: "attention",
  published: "good",
  rejected: "quiet",
};

const reviews = list(address, {
  screen: "product-reviews",
  title: "Reviews",
  noun: ["review", "reviews"],
  drawer: "review",
  nameOf: ({ author, product }) => `${author} on ${product.name}`,
  searches: "product, order number, name or text",
  sort: "-createdAt",
  exports: "product_reviews",
  exportsAllColumns: true,
  bulk: [
    {
      label: "Publish",
      title: (count) => `Publish ${count}?`,
      text: "Visitors see them with their stars and the shown names.",
      confirm: "Publish",
      dryRun: true,
      action: { decide: { step: "publish" } },
    },
    {
      label: "Reject",
      title: (count) => `Reject ${count}?`,
      confirm: "Reject",
      danger: true,
      dryRun: true,
      preview: { decide: { step: "reject", reason: "Preview" } },
      Details: RejectDetails,
    },
  ],
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
    {
      name: "review",
      label: "Review",
      width: 320,
      card: "line",
      cell: ({ title, text }) => <span className="block truncate">{title || text}</span>,
    },
    {
      field: "author",
      label: "Shown name",
      width: 140,
      card: "line",
      cell: ({ author }) => author,
    },
    {
      field: "status",
      label: "Status",
      width: 150,
      card: "line",
      cell: (item) => <ReviewBadge {...item} />,
    },
    {
      name: "answered",
      label: "Answered",
      width: 100,
      card: "none",
      cell: ({ answer }) => (answer ? "Yes" : "No"),
    },
    {
      field: "createdAt",
      label: "Written",
      sort: "createdAt",
      newestFirst: true,
      width: 165,
      card: "none",
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    {
      kind: "choices",
      name: "rating",
      label: "Rating",
      choices: [5, 4, 3, 2, 1].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? "1 star" : `${stars} stars`,
      })),
    },
    { kind: "loaded", name: "product", label: "Product", choices: reviewedProducts, single: true },
    { name: "isAnswered", label: "Answer", rare: true, ...either("Answered", "Not answered") },
  ],
  views: [
    { name: "To moderate", query: { status: "pending", sort: "createdAt" } },
    { name: "Published, not answered", query: { status: "published", isAnswered: "false" } },
  ],
  empty: {
    title: "No reviews yet",
    text: "Buyers can review what was delivered to them, and are asked to a week later. Visitors see what you publish.",
  },
});

const withoutBulk = { ...reviews, bulk: [] };

export function Component() {
  const model = useList(useMay("furniture")("edit") ? reviews : withoutBulk);
  return <ListPage model={model}>{model.opened && <ReviewDrawer key={model.opened} id={model.opened} />}</ListPage>;
}

/** One reason for all. */
function RejectDetails({ onChange }: DetailsProps) {
  return (
    <>
      <Field
        label="Reason"
        hint="For colleagues only. The buyers see that they were not published."
        className="text-ink"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={reasonLimit.max}
            className={`${inputClass} h-auto py-2`}
            onChange={({ target }) => {
              const reason = target.value.trim();
              onChange(reason === "" ? null : { decide: { step: "reject", reason } });
            }}
          />
        )}
      </Field>
      <p>Criticism alone is no reason: reject insults, personal data, advertising, and what isn't about the piece.</p>
    </>
  );
}

function ReviewBadge({ status }: Pick<ProductReview, "status">) {
  return <Status tone={tones[status]}>{labelOf(statuses, status)}</Status>;
}

function ReviewDrawer({ id }: { id: string }) {
  const { data: review, error, refetch } = useQuery(query(addressOf(id)));
  if (review) return <ReviewDetails review={review} />;
  return (
    <Drawer name={reviews.drawer} title="Review">
      <PendingSection error={error} refetch={refetch} />
    </Drawer>
  );
}

function update(review: ProductReview): void {
  client.setQueryData(query(addressOf(review.id)).queryKey, review);
  void invalidate(address);
}

function ReviewDetails({ review }: { review: ProductReview }) {
  const { product, author, status, createdAt, answer, isTest } = review;
  const [dialog, setDialog] = useState<"publish" | "reject" | "answer" | null>(null);
  const close = () => setDialog(null);
  const may = useMay("furniture");
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
        may("edit") && (
          <div className="flex flex-wrap justify-end gap-2">
            {status !== "rejected" && (
              <Action onClick={() => setDialog("answer")}>{answer ? "Edit answer" : "Answer"}</Action>
            )}
            {status !== "rejected" && <Action onClick={() => setDialog("reject")}>Reject…</Action>}
            {status !== "published" && !isTest && (
              <Action variant="primary" onClick={() => setDialog("publish")}>
                Publish
              </Action>
            )}
          </div>
        )
      }
    >
      {/* Without links for those who don't see orders: focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Review" tabIndex={0} className="focus-visible:-outline-offset-2">
        <Details review={review} />
      </section>
      {dialog === "publish" && <PublishDialog review={review} onClose={close} />}
      {dialog === "reject" && <RejectDialog review={review} onClose={close} />}
      {dialog === "answer" && <AnswerDialog review={review} onClose={close} />}
    </Drawer>
  );
}

function Details({ review }: { review: ProductReview }) {
  const { product, rating, title, text, status, answer, rejectedBecause, decidedBy, decidedAt } = review;
  const mayOrders = useMay("furniture_orders");
  const decision = decidedAt && [decidedBy, dateTime(decidedAt)].filter(Boolean).join(", ");
  return (
    <>
      <DrawerSection>
        <Stars rating={rating} />
        {title && <h3 className="mt-2 font-display text-lg wrap-anywhere">{title}</h3>}
        <Words>{text}</Words>
      </DrawerSection>
      <DrawerSection title="Our answer">
        {answer ? <Words>{answer}</Words> : <p className="text-ash">None. Visitors see an answer below the review.</p>}
      </DrawerSection>
      <DrawerSection title="About it">
        <Facts>
          <Fact label="Product">
            <Link to={adminPaths.editProduct(product.id)} className="inline-flex min-h-6 items-center text-link">
              {product.name}
            </Link>
          </Fact>
          <Fact label="Order">
            {mayOrders("view") ? (
              <Link to={adminPaths.order(review.orderId)} className="inline-flex min-h-6 items-center text-link">
                {review.orderNumber}
              </Link>
            ) : (
              review.orderNumber
            )}{" "}
            {review.isTest && <Tag>Test, can't be published</Tag>}
          </Fact>
          {decision && <Fact label={status === "published" ? "Published by" : "Rejected by"}>{decision}</Fact>}
          {rejectedBecause && <Fact label="Reason">{rejectedBecause}</Fact>}
        </Facts>
      </DrawerSection>
    </>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <p className="mt-1 wrap-anywhere whitespace-pre-line">{children}</p>;
}

/** A refused change may be due to outdated data. */
function current(change: Promise<ProductReview>): Promise<ProductReview> {
  return change.catch((error: unknown) => {
    void invalidate(address);
    throw error;
  });
}

type DialogProps = { review: ProductReview; onClose: () => void };

function PublishDialog({ review: { id, version, author, product }, onClose }: DialogProps) {
  return (
    <ActionDialog
      title="Publish this review?"
      confirm="Publish"
      run={() => mutate("POST", below(addressOf(id), "decision"), { step: "publish", version })}
      done={{
        title: "Review published",
        description: `Visitors see it on the page of ${product.name}.`,
      }}
      onDone={update}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>{`Visitors see it with its stars and the name ${author}.`}</p>
    </ActionDialog>
  );
}

const rejectSchema = z.object({ reason: filled(reasonLimit) });

function RejectDialog({ review: { id, version, status }, onClose }: DialogProps) {
  const form = useRecordForm({
    schema: rejectSchema,
    values: { reason: "" },
    save: ({ reason }) =>
      current(mutate("POST", below(addressOf(id), "decision"), { step: "reject", reason, version })),
    onSaved: (review) => {
      update(review);
      toast({ title: "Review rejected" });
      onClose();
    },
  });
  return (
    <FormDialog title="Reject this review?" confirm="Reject" danger form={form} onClose={onClose}>
      <p>
        {status === "published"
          ? "Visitors no longer see it, and its stars no longer count."
          : "Visitors don't see it."}{" "}
        Criticism alone is no reason: reject insults, personal data, advertising, and what isn't about the piece.
      </p>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="reason"
          label="Reason"
          hint="For colleagues only. The buyer sees that it was not published."
          rows={3}
          limit={reasonLimit.max}
        />
      </div>
    </FormDialog>
  );
}

const answerSchema = z.object({ answer: text(limits.AnswerProductReview.answer) });

function AnswerDialog({ review: { id, version, answer }, onClose }: DialogProps) {
  const form = useRecordForm({
    schema: answerSchema,
    values: { answer },
    version,
    // Of the answer that was edited: a colleague's is not overwritten, also when tried again.
    save: (draft, of) => current(mutate("PUT", below(addressOf(id), "answer"), { ...draft, version: of })),
    onSaved: (review) => {
      update(review);
      toast({ title: review.answer ? "Answer saved" : "Answer removed" });
      onClose();
    },
  });
  return (
    <FormDialog title="Answer this review" confirm="Save answer" form={form} onClose={onClose}>
      <div className="text-ink">
        <TextAreaField
          control={form.control}
          name="answer"
          label="Our answer"
          hint="Everybody who reads the review sees it. Leave blank to remove it."
          rows={5}
          limit={limits.AnswerProductReview.answer.max}
        />
      </div>
    </FormDialog>
  );
}

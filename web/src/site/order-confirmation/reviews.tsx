/** Reviews of an order's delivered pieces: those written, and a form for each of the others. */
import type { OrderReviews as Answer, OwnReview, ReviewDraft, ReviewableLine } from "../../api/contract/types.gen";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Control, useController } from "react-hook-form";
import * as z from "zod/mini";
import { userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { brandName } from "../../api/site-settings";
import { Star, Stars } from "../../features/furniture/stars";
import { refusalMessage, sentence } from "../../features/orders/refusal";
import { FieldError } from "../../form/field";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { Options, Thumbnail } from "../cart/line";
import { useOrderPart } from "./use-order-part";

type OrderReviewsProps = { orderId: string; token: string | null };

/** Renders nothing if nothing can be reviewed. */
export function OrderReviews({ orderId, token }: OrderReviewsProps) {
  const { part: reviews, failure, reload, show } = useOrderPart(reviewsAddress(orderId, token));
  const section = useRef<HTMLElement>(null);
  const isShown = reviews !== null && reviews.lines.length > 0;
  useEffect(() => {
    // The link in the letter leads here, where nothing was when the page opened.
    if (isShown && window.location.hash === "#reviews") section.current?.scrollIntoView();
  }, [isShown]);
  if (failure !== null) {
    return (
      <section aria-labelledby="reviews">
        <Heading />
        <p role="alert" className="mb-3 error">
          {`Your reviews could not be loaded. ${userMessage(failure)}`}
        </p>
        <Button variant="secondary" onClick={reload}>
          Try again
        </Button>
      </section>
    );
  }
  if (!isShown) return null;
  return (
    <section ref={section} aria-labelledby="reviews" className="scroll-mt-28">
      <Heading />
      <p className="mb-4 text-ash">Tell others how it is to live with. We read each review before we publish it.</p>
      <ul className="border-t border-ink">
        {reviews.lines.map((line) => (
          <li key={line.id} className="border-b border-seam py-4">
            <Line line={line} author={reviews.author} orderId={orderId} token={token} onWritten={show} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Heading() {
  return (
    <h2 id="reviews" className="mb-4 font-display text-2xl">
      Reviews
    </h2>
  );
}

function reviewsAddress(id: string, token: string | null) {
  return withParams(path("/api/orders/{id}/reviews", { id }), { token });
}

type LineProps = OrderReviewsProps & {
  line: ReviewableLine;
  author: string;
  onWritten: (reviews: Answer) => void;
};

function Line({ line, author, orderId, token, onWritten }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  // Announced and focused, since the form that had the focus is gone.
  const [isSent, setSent] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, options, picture, review } = line;
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
      <Thumbnail picture={picture} image={null} />
      <div className="min-w-0">
        <h3 className="leading-snug font-medium">{name}</h3>
        <Options options={options} />
        {review ? (
          <Written review={review} isNew={isSent} />
        ) : isOpen ? (
          <Form
            line={line}
            author={author}
            orderId={orderId}
            token={token}
            onCancel={() => {
              flushSync(() => setOpen(false));
              opener.current?.focus();
            }}
            onWritten={(reviews) => {
              setSent(true);
              onWritten(reviews);
            }}
          />
        ) : (
          <Button ref={opener} variant="tertiary" onClick={() => setOpen(true)}>
            Write a review<span className="sr-only"> of {name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

const states: Record<OwnReview["status"], string> = {
  pending: "Thank you. We'll publish your review once we have read it.",
  published: "Published. Everybody who looks at this piece can read it.",
  rejected: "We did not publish this review. Please write to us if you have a question about it.",
};

function Written({ review, isNew }: { review: OwnReview; isNew: boolean }) {
  const { rating, title, text, author, status, answer } = review;
  const company = brandName();
  const state = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) state.current?.focus();
  }, [isNew]);
  return (
    <div className="mt-2 grid gap-1">
      <p ref={state} role="status" tabIndex={-1} className="text-ash">
        {states[status]}
      </p>
      <Stars rating={rating} />
      {title && <p className="font-medium wrap-anywhere">{title}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-ash">{author}</p>
      {answer && (
        <p className="mt-1 border-l-2 border-seam pl-3 wrap-anywhere whitespace-pre-line text-ash">
          <strong className="font-medium">{`Answer by ${company}:`}</strong> {answer}
        </p>
      )}
    </div>
  );
}

const limits = { title: 100, text: { min: 10, max: 2000 }, author: 40 };

const tag = /<[a-z/!?]/i;

/** What the server refuses as well. */
const plain = z.refine<string>((text) => !tag.test(text), "Please leave out HTML tags, such as <b>.");

const schema = z.object({
  rating: z.number().check(z.minimum(1, "Please choose from 1 to 5 stars.")),
  title: z.string().check(z.trim(), z.maxLength(limits.title, `Please use at most ${limits.title} characters.`), plain),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.text.min, `Please write at least ${limits.text.min} characters.`),
      z.maxLength(limits.text.max, `Please use at most ${limits.text.max} characters.`),
      plain,
    ),
  author: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please enter a name."),
      z.maxLength(limits.author, `Please use at most ${limits.author} characters.`),
      plain,
    ),
});

const isField = (name: string): name is keyof z.infer<typeof schema> => name in schema.shape;

type FormProps = LineProps & { onCancel: () => void };

function Form({ line, author, orderId, token, onCancel, onWritten }: FormProps) {
  const [failure, setFailure] = useState("");
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema,
    defaultValues: { rating: 0, title: "", text: "", author },
    send: async (values) => {
      setFailure("");
      const body: ReviewDraft = { ...values, lineId: line.id };
      onWritten(await request("POST", reviewsAddress(orderId, token), { body }));
    },
    onFailure: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      const known = fields.filter(([field]) => isField(field));
      for (const [field, reason] of known) {
        if (isField(field)) refuse(field, sentence(reason));
      }
      if (known.length > 0) return;
      setFailure(refusalMessage(error));
    },
  });
  // The button that had the focus is gone.
  const { setFocus } = form;
  useEffect(() => setFocus("rating"), [setFocus]);
  return (
    <form
      noValidate
      aria-label={`Review of ${line.name}`}
      onSubmit={(event) => void onSubmit(event)}
      className="mt-3 grid gap-5"
    >
      <StarField control={form.control} error={errors.rating?.message} />
      <TextField
        label="Title"
        optional
        limit={limits.title}
        error={errors.title?.message}
        {...form.register("title")}
      />
      <TextArea
        label="Your review"
        hint="What is good about it, and what isn't?"
        limit={limits.text.max}
        error={errors.text?.message}
        {...form.register("text")}
      />
      <TextField
        label="Name shown with your review"
        hint="Everybody can read it."
        autoComplete="off"
        limit={limits.author}
        error={errors.author?.message}
        {...form.register("author")}
      />
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Sending…" : "Send review"}
        </Button>
        <Button variant="tertiary" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

type StarFieldProps = { control: Control<z.infer<typeof schema>>; error: string | undefined };

/** Radio buttons that look like stars: the chosen one and those before it are full. */
function StarField({ control, error }: StarFieldProps) {
  const { field } = useController({ control, name: "rating" });
  const rating = field.value;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-medium">Rating</legend>
      <div className="flex items-center">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-panel has-focus-visible:outline-2 has-focus-visible:outline-areca"
          >
            <input
              // Gets the focus if no rating was chosen.
              ref={stars === 1 ? field.ref : undefined}
              type="radio"
              name={id}
              value={stars}
              checked={rating === stars}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
              className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            />
            <span className="sr-only">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <Star isFull={stars <= rating} className="pointer-events-none size-7" />
          </label>
        ))}
        {rating > 0 && (
          <span aria-hidden="true" className="ml-2 text-ash">
            {rating} of 5
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Complaints about an order: those raised, with what was written, and a form for a new one. */
import type { PublicTicket, TicketKind } from "../../api/contract/types.gen";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { userMessage } from "../../api/error";
import { path, withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { brandName } from "../../api/site-settings";
import { ticketStatuses } from "../../features/orders/labels";
import { refusalMessage, sentence } from "../../features/orders/refusal";
import { ChoiceGroup } from "../../form/choice-group";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { date, dateTime } from "../../ui/format";
import { useOrderPart } from "./use-order-part";

type TicketsProps = { orderId: string; token: string | null };

const kinds: { value: TicketKind; label: string }[] = [
  { value: "damaged", label: "Something is damaged" },
  { value: "wrong_item", label: "It is not what I ordered" },
  { value: "late_delivery", label: "It is late" },
  { value: "quality", label: "The quality is not right" },
  { value: "billing", label: "Price, payment, refund or invoice" },
  { value: "other", label: "Something else" },
];

const limits = { title: 120, text: { min: 10, max: 4000 } };

export function Tickets({ orderId, token }: TicketsProps) {
  const { part: tickets, failure, reload, show } = useOrderPart(ticketsAddress(orderId, token));
  const [isOpen, setOpen] = useState(false);
  const [raised, setRaised] = useState("");
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isLoaded = tickets !== null;
  useEffect(() => {
    // The link in the letter leads here, where nothing was when the page opened.
    if (isLoaded && window.location.hash === "#tickets") section.current?.scrollIntoView();
  }, [isLoaded]);

  function close() {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  }

  return (
    <section ref={section} aria-labelledby="tickets" className="scroll-mt-28 border-t border-seam pt-6">
      <h2 id="tickets" className="mb-2 font-display text-2xl">
        Something wrong? Tell us
      </h2>
      <p className="text-ash">We answer within 48 hours, and resolve it within a month.</p>
      {failure !== null && (
        <p role="alert" className="mt-4 error">
          {`Your tickets could not be loaded. ${userMessage(failure)}`}{" "}
          <button type="button" onClick={reload} className="min-h-11 underline underline-offset-4">
            Try again
          </button>
        </p>
      )}
      <p role="status" className={raised ? "mt-4" : undefined}>
        {raised}
      </p>
      {tickets !== null && tickets.length > 0 && (
        <ul className="mt-4 border-t border-ink">
          {tickets.map((ticket) => (
            <li key={ticket.id} className="border-b border-seam py-4">
              <Ticket ticket={ticket} orderId={orderId} token={token} onWritten={show} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <RaiseForm
          orderId={orderId}
          token={token}
          onCancel={close}
          onRaised={(all) => {
            show(all);
            setRaised(all[0] ? `Your ticket number is ${all[0].number}. We have sent it to you by e-mail.` : "");
            close();
          }}
        />
      ) : (
        <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Tell us what is wrong
        </Button>
      )}
    </section>
  );
}

function ticketsAddress(id: string, token: string | null) {
  return withParams(path("/api/orders/{id}/tickets", { id }), { token });
}

type TicketProps = TicketsProps & { ticket: PublicTicket; onWritten: (tickets: PublicTicket[]) => void };

function Ticket({ ticket, orderId, token, onWritten }: TicketProps) {
  const { id, number, title, status, openedAt, acknowledgedAt, acknowledgeBy, resolveBy, resolvedAt, messages } =
    ticket;
  const company = brandName();
  const due = resolvedAt
    ? `Resolved on ${date(resolvedAt)}`
    : acknowledgedAt
      ? `We resolve it by ${date(resolveBy)}`
      : `We answer by ${dateTime(acknowledgeBy)}`;
  return (
    <>
      <h3 className="font-medium wrap-anywhere">
        {number}: {title}
      </h3>
      <p className="text-sm text-ash">{`${ticketStatuses[status]}. Raised on ${date(openedAt)}. ${due}.`}</p>
      <ol className="mt-3 grid gap-3">
        {messages.map(({ kind, text, at }) => (
          <li
            key={`${at} ${text}`}
            className={`border-l-2 pl-3 ${kind === "buyer" ? "border-seam text-ash" : "border-areca"}`}
          >
            <p className="text-sm text-ash">{`${kind === "buyer" ? "You" : company}, ${dateTime(at)}`}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {ticket.canBeAnswered && (
        <AnswerForm
          // A new form once the answer is in the list.
          key={messages.length}
          number={number}
          isResolved={resolvedAt !== null}
          send={(text) =>
            request(
              "POST",
              withParams(path("/api/orders/{id}/tickets/{ticket}/messages", { id: orderId, ticket: id }), { token }),
              { body: { text } },
            ).then(onWritten)
          }
        />
      )}
    </>
  );
}

const answerSchema = z.object({ text: z.string().check(z.trim(), z.minLength(1, "Please write something.")) });

type AnswerFormProps = { number: string; isResolved: boolean; send: (text: string) => Promise<unknown> };

function AnswerForm({ number, isResolved, send }: AnswerFormProps) {
  const [failure, setFailure] = useState("");
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: answerSchema,
    defaultValues: { text: "" },
    send: ({ text }) => {
      setFailure("");
      return send(text);
    },
    onFailure: (error) => {
      const reason = error instanceof ApiError ? error.fields?.text : undefined;
      if (reason) refuse("text", sentence(reason));
      else setFailure(refusalMessage(error));
    },
  });
  return (
    <details className="mt-2">
      <summary className="min-h-11 py-2 text-areca underline-offset-4 hover:underline">
        {isResolved ? "Not resolved? Write again" : "Write an answer"}
        <span className="sr-only"> in ticket {number}</span>
      </summary>
      <form
        noValidate
        aria-label={`Answer in ticket ${number}`}
        onSubmit={(event) => void onSubmit(event)}
        className="mt-2 grid gap-4"
      >
        <TextArea label="Your answer" limit={limits.text.max} error={errors.text?.message} {...form.register("text")} />
        {failure && (
          <p role="alert" className="error">
            {failure}
          </p>
        )}
        <Button type="submit" variant="secondary" aria-disabled={busy} className="justify-self-start">
          {busy ? "Sending…" : "Send answer"}
        </Button>
      </form>
    </details>
  );
}

function isKind(value: string): value is TicketKind {
  return kinds.some((kind) => kind.value === value);
}

const raiseSchema = z.object({
  kind: z.string().check(z.refine(isKind, "Please choose what it is about.")),
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Please give it a subject."),
      z.maxLength(limits.title, `Please use at most ${limits.title} characters.`),
    ),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.text.min, `Please write at least ${limits.text.min} characters.`),
      z.maxLength(limits.text.max, `Please use at most ${limits.text.max} characters.`),
    ),
});

type RaiseFormProps = TicketsProps & {
  onRaised: (tickets: PublicTicket[]) => void;
  onCancel: () => void;
};

function RaiseForm({ orderId, token, onRaised, onCancel }: RaiseFormProps) {
  const [failure, setFailure] = useState("");
  const { form, errors, busy, onSubmit, refuse } = usePublicForm({
    schema: raiseSchema,
    defaultValues: { kind: "", title: "", text: "" },
    send: async ({ kind, ...words }) => {
      if (!isKind(kind)) return;
      setFailure("");
      onRaised(await request("POST", ticketsAddress(orderId, token), { body: { ...words, kind } }));
    },
    onFailure: (error) => {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const field of ["text", "title", "kind"] as const) {
        const reason = fields[field];
        if (reason) refuse(field, sentence(reason));
      }
      if (Object.keys(fields).length === 0) setFailure(refusalMessage(error));
    },
  });
  const { field: kind } = useController({ control: form.control, name: "kind" });
  return (
    <form
      noValidate
      aria-label="Tell us what is wrong"
      onSubmit={(event) => void onSubmit(event)}
      className="mt-4 grid gap-6"
    >
      <ChoiceGroup
        legend="What is it about?"
        name="kind"
        layout="rows"
        choices={kinds}
        value={isKind(kind.value) ? kind.value : undefined}
        onChange={kind.onChange}
        error={errors.kind?.message}
      />
      <TextField label="Subject" limit={limits.title} error={errors.title?.message} {...form.register("title")} />
      <TextArea
        label="What is wrong?"
        hint="Which piece is it, and what would put it right?"
        limit={limits.text.max}
        error={errors.text?.message}
        {...form.register("text")}
      />
      {failure && (
        <p role="alert" className="error">
          {failure}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" aria-disabled={busy}>
          {busy ? "Sending…" : "Send"}
        </Button>
        <Button variant="tertiary" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

/** What customer and staff say to each other about the quotation and its lines. */
import type { QuotationComment, QuotationDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { dateTime, relative } from "../../../ui/format";
import { Action } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { Select, inputClass } from "../../kit/form/fields";
import { mutate, query, refresh } from "../../kit/query";
import { Blank, Pending } from "../../kit/states";
import { address } from "../address";
import { Labelled } from "../editor/labelled";
import { type Thread, linesOf, threadsOf, unreadOf } from "./threads";

/** Milliseconds after which it is asked whether somebody has said more. */
const pause = 20_000;

export function useComments(quotation: QuotationDetail) {
  return useQuery({
    ...query(path("/api/admin/quotations/{id}/comments", { id: quotation.id })),
    staleTime: 0,
    refetchInterval: quotation.sentAt !== null && pause,
  });
}

export function Comments({ quotation, mayAnswer }: { quotation: QuotationDetail; mayAnswer: boolean }) {
  const { data, error, refetch } = useComments(quotation);
  const isNew = useUnread(data);
  useRead(quotation.id, mayAnswer ? data : undefined);
  if (!data) return <Pending error={error} refetch={refetch} lines={5} />;
  const threads = threadsOf(data, quotation.draft);
  const isWithCustomer = quotation.sentAt !== null;
  return (
    <>
      {threads.length === 0 && (
        <Blank title={isWithCustomer ? "Nobody has said anything yet." : "The customer has not got it yet."}>
          {isWithCustomer
            ? "What the customer asks on their page is told here, and answered."
            : "Once it is sent, what they ask is told here."}
        </Blank>
      )}
      {threads.map((thread) => (
        <ThreadView
          key={thread.line ?? ""}
          thread={thread}
          quotation={quotation.id}
          isNew={isNew}
          mayAnswer={mayAnswer && isWithCustomer && thread.name !== null}
        />
      ))}
      {mayAnswer && isWithCustomer && <Begin quotation={quotation} threads={threads} />}
    </>
  );
}

/** Words that were unread when they were first on the screen stay marked while it is looked at. */
function useUnread(comments: readonly QuotationComment[] | undefined): (id: string) => boolean {
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const unread = unreadOf(comments ?? []).map(({ id }) => id);
  if (!unread.every((id) => marked.has(id))) mark(new Set([...marked, ...unread]));
  return (id) => marked.has(id);
}

/** What is on the screen has been read. */
function useRead(quotation: string, comments: readonly QuotationComment[] | undefined): void {
  const hasUnread = unreadOf(comments ?? []).length > 0;
  useEffect(() => {
    if (!hasUnread) return;
    mutate("POST", path("/api/admin/quotations/{id}/comments/read", { id: quotation })).then(
      () => refresh(address),
      // It stays unread, and is shown again.
      () => undefined,
    );
  }, [quotation, hasUnread]);
}

type ThreadProps = { thread: Thread; quotation: string; isNew: (id: string) => boolean; mayAnswer: boolean };

function ThreadView({ thread: { line, name, room, comments }, quotation, isNew, mayAnswer }: ThreadProps) {
  const [isAnswering, setAnswering] = useState(false);
  const called = name ?? "A line of another revision";
  return (
    <section
      id={threadId(line)}
      aria-label={called}
      tabIndex={-1}
      className="border-b border-seam outline-none last:border-b-0"
    >
      <div className="flex items-baseline gap-3 bg-linen/45 px-4 py-2 md:px-6">
        <h2 className="font-medium">{called}</h2>
        {room && <p className="text-xs text-ash">{room}</p>}
      </div>
      <ol className="space-y-3 px-4 py-3 md:px-6">
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} isNew={isNew(comment.id)} />
        ))}
      </ol>
      {mayAnswer && (
        <div className="px-4 pb-4 md:px-6">
          {isAnswering ? (
            <Answer
              quotation={quotation}
              line={line}
              label={`Answer about ${line === null ? "the whole quotation" : called}`}
              onDone={() => setAnswering(false)}
            />
          ) : (
            <Action aria-label={`Answer about ${called}`} onClick={() => setAnswering(true)}>
              Answer
            </Action>
          )}
        </div>
      )}
    </section>
  );
}

/** Where words about a line are found on the page. */
export function threadId(line: string | null): string {
  return `comments-${line ?? "whole"}`;
}

function Said({ comment: { at, text, by, isRead }, isNew }: { comment: QuotationComment; isNew: boolean }) {
  const isOurs = by.kind === "staff";
  return (
    <li className={isOurs ? "border-l-2 border-areca pl-3 md:ml-8" : "border-l-2 border-seam pl-3"}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ash">
        <span className="text-sm font-medium text-ink">{by.name}</span>
        <time dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
        {isNew && <span className="rounded bg-leaf px-1.5 font-medium text-areca-deep">New</span>}
        {isOurs && isRead && <span>seen</span>}
      </p>
      <p className="mt-0.5 max-w-[72ch] whitespace-pre-line">{text}</p>
    </li>
  );
}

type AnswerProps = { quotation: string; line: string | null; label: string; onDone: () => void };

function Answer({ quotation, line, label, onDone }: AnswerProps) {
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const work = useSaying(quotation, onDone);
  useEffect(() => box.current?.focus(), []);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() && !work.isPending) work.mutate({ text, line });
  }

  return (
    <form onSubmit={send} className="space-y-2">
      <Labelled label={label}>
        {(id) => (
          <textarea
            ref={box}
            id={id}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
            }}
            className={`${inputClass} h-auto py-2`}
          />
        )}
      </Labelled>
      <Refused error={work.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Action type="submit" variant="primary" busy={work.isPending} disabled={text.trim() === ""}>
          Send answer
        </Action>
        <Action variant="quiet" onClick={onDone}>
          Cancel
        </Action>
        <p className="text-xs text-ash">The customer reads it on their page.</p>
      </div>
    </form>
  );
}

/** Says something about what nobody has spoken of yet. */
function Begin({ quotation, threads }: { quotation: QuotationDetail; threads: readonly Thread[] }) {
  const [text, setText] = useState("");
  const [line, setLine] = useState("");
  const work = useSaying(quotation.id, () => setText(""));
  const isSpokenOf = new Set(threads.map(({ line }) => line));
  const lines = linesOf(quotation.draft).filter(({ id }) => !isSpokenOf.has(id));
  return (
    <form
      className="space-y-3 border-t border-seam px-4 py-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !work.isPending) work.mutate({ text, line: line || null });
      }}
    >
      <div className="grid gap-3 md:grid-cols-[1fr_14rem]">
        <Labelled label="Tell the customer something">
          {(id) => (
            <textarea
              id={id}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${inputClass} h-auto py-2`}
            />
          )}
        </Labelled>
        <Labelled label="About">
          {(id) => (
            <Select id={id} value={line} onChange={({ target }) => setLine(target.value)}>
              <option value="">The whole quotation</option>
              {lines.map(({ id, name, room }) => (
                <option key={id} value={id}>
                  {`${name}, ${room}`}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
      </div>
      <Refused error={work.error} />
      <Action type="submit" busy={work.isPending} disabled={text.trim() === ""}>
        Send
      </Action>
    </form>
  );
}

function useSaying(quotation: string, onDone: () => void) {
  const address = path("/api/admin/quotations/{id}/comments", { id: quotation });
  return useMutation({
    mutationFn: ({ text, line }: { text: string; line: string | null }) =>
      mutate("POST", address, { text: text.trim(), ...(line !== null && { lineId: line }) }),
    retry: false,
    onSuccess: async () => {
      await refresh(address);
      onDone();
    },
  });
}

function Refused({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-oxide-deep">
      {messageOf(error)}
    </p>
  );
}

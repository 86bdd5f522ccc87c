/** Comments by the customer and staff about the quotation and its lines. */
import type { QuotationComment, QuotationDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { dateTime, relative } from "../../../ui/format";
import { Action } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { Select, inputClass } from "../../kit/form/fields";
import { mutate, query, invalidate } from "../../kit/query";
import { EmptyState, Pending } from "../../kit/states";
import { address } from "../address";
import { Labelled } from "../editor/labelled";
import { type Thread, linesOf, threadsOf, unreadOf } from "./threads";
import { Hint } from "../../kit/hint";

/** In milliseconds. */
const pollInterval = 20_000;

export function useComments(quotation: QuotationDetail) {
  return useQuery({
    ...query(path("/api/admin/quotations/{id}/comments", { id: quotation.id })),
    staleTime: 0,
    refetchInterval: quotation.sentAt !== null && pollInterval,
  });
}

export function Comments({ quotation, mayReply }: { quotation: QuotationDetail; mayReply: boolean }) {
  const { data, error, refetch } = useComments(quotation);
  const isNew = useUnread(data);
  useMarkRead(quotation.id, mayReply ? data : undefined);
  if (!data) return <Pending error={error} refetch={refetch} lines={5} />;
  const threads = threadsOf(data, quotation.draft);
  const isSent = quotation.sentAt !== null;
  return (
    <>
      {threads.length === 0 && (
        <EmptyState title={isSent ? "No comments yet" : "Not sent yet"}>
          {isSent
            ? "The customer's questions appear here, and you can reply."
            : "Once the quotation is sent, the customer's questions appear here."}
        </EmptyState>
      )}
      {threads.map((thread) => (
        <ThreadView
          key={thread.line ?? ""}
          thread={thread}
          quotation={quotation.id}
          isNew={isNew}
          mayReply={mayReply && isSent && thread.name !== null}
        />
      ))}
      {mayReply && isSent && <NewComment quotation={quotation} threads={threads} />}
    </>
  );
}

/** Comments that were unread when first shown keep their mark until the page is left. */
function useUnread(comments: readonly QuotationComment[] | undefined): (id: string) => boolean {
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const unread = unreadOf(comments ?? []).map(({ id }) => id);
  if (!unread.every((id) => marked.has(id))) mark(new Set([...marked, ...unread]));
  return (id) => marked.has(id);
}

/** Marks comments as read once they are shown. */
function useMarkRead(quotation: string, comments: readonly QuotationComment[] | undefined): void {
  const hasUnread = unreadOf(comments ?? []).length > 0;
  useEffect(() => {
    if (!hasUnread) return;
    mutate("POST", path("/api/admin/quotations/{id}/comments/read", { id: quotation })).then(
      () => invalidate(address),
      // They stay unread; the next visit tries again.
      () => undefined,
    );
  }, [quotation, hasUnread]);
}

type ThreadProps = { thread: Thread; quotation: string; isNew: (id: string) => boolean; mayReply: boolean };

function ThreadView({ thread: { line, name, room, comments }, quotation, isNew, mayReply }: ThreadProps) {
  const [isReplying, setReplying] = useState(false);
  const title = name ?? "Line in another revision";
  return (
    <section
      id={threadId(line)}
      aria-label={title}
      tabIndex={-1}
      className="border-b border-seam outline-none last:border-b-0"
    >
      <div className="flex items-baseline gap-3 bg-linen/45 px-4 py-2 md:px-6">
        <h2 className="font-medium">{title}</h2>
        {room && <p className="text-xs text-ash">{room}</p>}
      </div>
      <ol className="space-y-3 px-4 py-3 md:px-6">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} isNew={isNew(comment.id)} />
        ))}
      </ol>
      {mayReply && (
        <div className="px-4 pb-4 md:px-6">
          {isReplying ? (
            <ReplyForm
              quotation={quotation}
              line={line}
              label={`Reply about ${line === null ? "the whole quotation" : title}`}
              onDone={() => setReplying(false)}
            />
          ) : (
            <Action aria-label={`Reply about ${title}`} onClick={() => setReplying(true)}>
              Reply
            </Action>
          )}
        </div>
      )}
    </section>
  );
}

/** The element id of a thread. */
export function threadId(line: string | null): string {
  return `comments-${line ?? "whole"}`;
}

function CommentItem({ comment: { at, text, by, isRead }, isNew }: { comment: QuotationComment; isNew: boolean }) {
  const isOurs = by.kind === "staff";
  return (
    <li className={isOurs ? "border-l-2 border-areca pl-3 md:ml-8" : "border-l-2 border-seam pl-3"}>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ash">
        <span className="text-sm font-medium text-ink">{by.name}</span>
        <Hint dateTime={at} text={dateTime(at)}>
          {relative(at)}
        </Hint>
        {isNew && <span className="rounded bg-leaf px-1.5 font-medium text-areca-deep">New</span>}
        {isOurs && isRead && <span>Read by customer</span>}
      </p>
      <p className="mt-0.5 max-w-[72ch] whitespace-pre-line">{text}</p>
    </li>
  );
}

type ReplyFormProps = { quotation: string; line: string | null; label: string; onDone: () => void };

function ReplyForm({ quotation, line, label, onDone }: ReplyFormProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const work = usePostComment(quotation, onDone);
  useEffect(() => input.current?.focus(), []);

  function send(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() && !work.isPending) work.mutate({ text, line });
  }

  return (
    <form onSubmit={send} className="space-y-2">
      <Labelled label={label}>
        {(id) => (
          <textarea
            ref={input}
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
      <ErrorMessage error={work.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Action type="submit" variant="primary" busy={work.isPending} disabled={text.trim() === ""}>
          Send reply
        </Action>
        <Action variant="quiet" onClick={onDone}>
          Cancel
        </Action>
        <p className="text-xs text-ash">The customer will see this on their page.</p>
      </div>
    </form>
  );
}

/** Starts a thread about a line that has none. */
function NewComment({ quotation, threads }: { quotation: QuotationDetail; threads: readonly Thread[] }) {
  const [text, setText] = useState("");
  const [line, setLine] = useState("");
  const work = usePostComment(quotation.id, () => setText(""));
  const withThread = new Set(threads.map(({ line }) => line));
  const lines = linesOf(quotation.draft).filter(({ id }) => !withThread.has(id));
  return (
    <form
      className="space-y-3 border-t border-seam px-4 py-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !work.isPending) work.mutate({ text, line: line || null });
      }}
    >
      <div className="grid gap-3 md:grid-cols-[1fr_14rem]">
        <Labelled label="Message to the customer">
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
      <ErrorMessage error={work.error} />
      <Action type="submit" busy={work.isPending} disabled={text.trim() === ""}>
        Send message
      </Action>
    </form>
  );
}

function usePostComment(quotation: string, onDone: () => void) {
  const address = path("/api/admin/quotations/{id}/comments", { id: quotation });
  return useMutation({
    mutationFn: ({ text, line }: { text: string; line: string | null }) =>
      mutate("POST", address, { text: text.trim(), ...(line !== null && { lineId: line }) }),
    retry: false,
    onSuccess: async () => {
      await invalidate(address);
      onDone();
    },
  });
}

function ErrorMessage({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-error">
      {messageOf(error)}
    </p>
  );
}

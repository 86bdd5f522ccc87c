/** The bell in the top bar: the user's notices, live. */
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { NoticeItem, NoticePage } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { paths } from "../../paths";
import { dateTime, dayOf, relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { Action, IconAction } from "../kit/button";
import { messageOf } from "../kit/failure";
import { drawn } from "../kit/icons";
import { Panel } from "../kit/menu";
import { client, invalidate, mutate } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { useNow } from "../kit/time";
import { useLiveNotices } from "./live";
import { address, countText, isShown, noticesQuery, sentence, subjectText } from "./notices";
import { Hint } from "../kit/hint";

/** In milliseconds, while there is no live connection. */
const pollInterval = 60_000;

const BellIcon = drawn(
  <path d="M10 2.500a5 5 0 0 1 5 5c0 4 1.500 5.500 1.500 6.500h-13c0-1 1.500-2.500 1.500-6.500a5 5 0 0 1 5-5M8 16.500a2 2 0 0 0 4 0" />,
  20,
);

export function NoticeBell() {
  const { state, told } = useLiveNotices();
  const [open, setOpen] = useState(false);
  const notices = useNotices(state === "reconnecting");
  const first = notices.data?.pages[0];
  const isLoaded = first !== undefined;
  useEffect(() => {
    if (told && isLoaded && !isShown(told)) void invalidate(address);
  }, [told, isLoaded]);

  const announcement = useAnnouncement(first);
  const unread = first?.unread ?? 0;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <Panel label="Notices" align="end" open={open} onOpenChange={setOpen} button={<BellButton unread={unread} />}>
        <Notices notices={notices} unread={unread} onClose={() => setOpen(false)} />
      </Panel>
    </>
  );
}

/** Takes what the panel gives to its button. */
function BellButton({ unread, ...button }: ComponentProps<"button"> & { unread: number }) {
  const label = unread > 0 ? `Notices, ${countText(unread)} unread` : "Notices";
  return (
    <IconAction {...button} label={label} className="relative">
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4 rounded-full bg-areca px-1 text-center text-[0.625rem] leading-4 font-semibold text-paper tabular-nums"
        >
          {countText(unread)}
        </span>
      )}
    </IconAction>
  );
}

/** The newest notice and the number of unread ones, once one has come in while the page is open. */
function useAnnouncement(first: NoticePage | undefined): string {
  const [announced, setAnnounced] = useState({ id: "", text: "" });
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!first) return;
    const [newest] = first.items;
    const isNew = known.current !== undefined && newest !== undefined && newest.id !== known.current;
    known.current = newest?.id ?? null;
    if (!isNew || newest.isRead) return;
    setAnnounced({ id: newest.id, text: `${newText(newest)}. ${countText(first.unread)} unread` });
  }, [first]);
  // Until it is no longer the newest, or all have been read.
  return first && first.unread > 0 && first.items[0]?.id === announced.id ? announced.text : "";
}

/** An unchanged text would not be read out again. */
function newText(notice: NoticeItem): string {
  return ["New notice", sentence(notice), subjectText(notice)].filter(Boolean).join(", ");
}

type NoticesProps = {
  notices: ReturnType<typeof useNotices>;
  unread: number;
  onClose: () => void;
};

function useNotices(isPolling: boolean) {
  return useInfiniteQuery({ ...noticesQuery, refetchInterval: isPolling ? pollInterval : false });
}

function Notices({ notices, unread, onClose }: NoticesProps) {
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = notices;
  const readAll = useMutation({
    mutationFn: (latest: string) => mutate("POST", "/api/admin/notices/read", { latest }),
    onSuccess: async () => {
      // The button disappears.
      heading.current?.focus();
      await invalidate(address);
    },
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const [newest] = items;
  const isOfToday = ({ at }: NoticeItem) => dayOf(new Date(at)) === dayOf(now);
  const groups = [
    { name: "Today", items: items.filter(isOfToday) },
    { name: "Earlier", items: items.filter((item) => !isOfToday(item)) },
  ].filter((group) => group.items.length > 0);
  return (
    <div className="w-[26rem] max-w-full">
      <div className="flex min-h-9 items-center justify-between gap-3 px-2.5 pt-1">
        <h2 ref={heading} tabIndex={-1} className="font-medium outline-none">
          Notices
        </h2>
        {unread > 0 && newest && (
          <Action
            variant="quiet"
            busy={readAll.isPending}
            onClick={() => readAll.mutate(newest.id)}
            className="text-xs"
          >
            Mark all as read
          </Action>
        )}
      </div>
      {readAll.error && (
        <p role="alert" className="px-2.5 pb-1 text-error">
          {messageOf(readAll.error)}
        </p>
      )}
      {!data && <Pending error={error} refetch={refetch} lines={4} className="px-2.5 py-3" />}
      {data && items.length === 0 && (
        <p className="px-2.5 pt-1 pb-3 text-ash">
          No notices yet. When something happens to a record of yours, or a colleague mentions you in a note, you'll see
          it here.
        </p>
      )}
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h3 className="px-2.5 pt-2 pb-1 text-xs text-ash">{name}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <Notice item={item} now={now} onOpen={onClose} onRead={() => heading.current?.focus()} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="px-2.5 py-2">
          <Action busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older notices
          </Action>
        </div>
      )}
      <div className="mt-1 border-t border-seam px-2.5 pt-1">
        <Link
          to={`${paths.account()}#notices`}
          onClick={onClose}
          className="inline-flex min-h-9 items-center text-xs text-link max-md:min-h-11"
        >
          Choose your notices
        </Link>
      </div>
    </div>
  );
}

const rowClass = "flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-left";

type NoticeProps = {
  item: NoticeItem;
  now: Date;
  onOpen: () => void;
  /** After the button to mark it as read, which disappears. */
  onRead: () => void;
};

function Notice({ item, now, onOpen, onRead }: NoticeProps) {
  const { id, at, isRead, to } = item;
  const read = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/notices/{id}/read", { id })),
    onSuccess: () => {
      if (!to) onRead();
      showAsRead(id);
    },
    onSettled: () => invalidate(address),
  });
  const subject = subjectText(item);
  const contents = (
    <>
      <span
        aria-hidden="true"
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? "bg-transparent" : "bg-areca"}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block ${isRead ? "" : "font-medium"}`}>
          {!isRead && <span className="sr-only">{"Unread: "}</span>}
          {sentence(item)}
        </span>
        <span className="block text-ash wrap-anywhere">
          {subject ?? "This record is gone, or you can no longer see it."}
        </span>
        {isUrgent(item) && (
          <span className="text-xs">
            <Status tone="attention">Urgent</Status>
          </span>
        )}
      </span>
      <Hint inRow dateTime={at} text={dateTime(at)} className="shrink-0 pt-px text-xs text-ash">
        {relative(at, now)}
      </Hint>
    </>
  );
  if (to) {
    return (
      <Link
        to={to}
        onClick={() => {
          if (!isRead) read.mutate();
          onOpen();
        }}
        className={`${rowClass} hover:bg-linen`}
      >
        {contents}
      </Link>
    );
  }
  return (
    <>
      <div className={rowClass}>
        {contents}
        {!isRead && (
          <button type="button" onClick={() => read.mutate()} className="min-h-6 text-xs text-link max-md:min-h-11">
            Mark as read
          </button>
        )}
      </div>
      {read.error && (
        <p role="alert" className="px-2.5 pb-1 text-error">
          {messageOf(read.error)}
        </p>
      )}
    </>
  );
}

function isUrgent({ event }: NoticeItem): boolean {
  return event === "lead_overdue" || event === "job_failed";
}

/** At once: the list is read again afterwards. */
function showAsRead(id: string): void {
  client.setQueryData(noticesQuery.queryKey, (data) => {
    if (!data) return data;
    const wasUnread = data.pages.some(({ items }) => items.some((item) => item.id === id && !item.isRead));
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        unread: wasUnread ? Math.max(0, page.unread - 1) : page.unread,
        items: page.items.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
      })),
    };
  });
}

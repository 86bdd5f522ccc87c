/** The upload tray: total progress, each file, and what to do about failed ones. */
import { memo, useEffect, useState } from "react";
import { count, number } from "../../ui/format";
import { Action, IconAction } from "../kit/button";
import { CrossIcon, DownIcon, UpIcon } from "../kit/icons";
import { usePhone } from "../kit/media";
import { Status } from "../kit/status";
import { type Transfer, type TransferState, nounOf, summaryOf } from "./queue";
import { forget, unfinished } from "./send";
import { uploads, useTransfers } from "./uploads";
import { Hint } from "../kit/hint";

export function Tray() {
  const transfers = useTransfers();
  const phone = usePhone();
  // Closed by default on a phone, where the list would cover the screen.
  const [openChoice, setOpen] = useState<boolean | null>(null);
  const isOpen = openChoice ?? !phone;
  if (transfers.length === 0) return <UnfinishedUploads />;
  const { open, failed, done, total, paused, fraction } = summaryOf(transfers);
  const percent = Math.floor(fraction * 100);
  return (
    <section aria-label="Uploads" className={trayClass}>
      <div className="flex items-center gap-1 py-1 pr-1 pl-4">
        {/* The percentage stays outside, or screen readers would announce each change of it. */}
        <p role="status" className="min-w-0 flex-1 py-1.5">
          <strong className="font-medium">{headline(open, done, total, nounOf(transfers))}</strong>
          {failed > 0 && <span className="text-error">{`, ${number(failed)} failed`}</span>}
          {paused > 0 && <span className="block text-xs text-ash">No connection. Uploads resume automatically.</span>}
        </p>
        {open > 0 && <span className="text-xs text-ash tabular-nums">{percent}%</span>}
        <IconAction
          label={isOpen ? "Hide files" : "Show files"}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <DownIcon /> : <UpIcon />}
        </IconAction>
        {open === 0 && (
          <IconAction label="Close uploads" onClick={() => uploads.clear()}>
            <CrossIcon />
          </IconAction>
        )}
      </div>
      {open > 0 && (
        <div role="progressbar" aria-label="All files" aria-valuenow={percent} className="h-0.5 bg-linen">
          <div className="h-full bg-areca transition-[width]" style={{ width: `${fraction * 100}%` }} />
        </div>
      )}
      {isOpen && (
        <ul
          // Focusable so that it can be scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label="Files"
          className="max-h-64 overflow-y-auto border-t border-seam focus-visible:-outline-offset-2"
        >
          {transfers
            .toSorted((one, other) => sortOrder[one.state] - sortOrder[other.state])
            .map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
        </ul>
      )}
    </section>
  );
}

const trayClass =
  "fixed right-0 bottom-0 left-0 z-30 border-t border-seam bg-paper text-sm shadow-panel md:right-auto md:bottom-4 " +
  "md:left-[calc(14.5rem+1rem)] md:w-96 md:rounded-lg md:border";

function headline(open: number, done: number, total: number, noun: string): string {
  if (open > 0) return `Uploading ${number(done)} of ${number(total)}`;
  return `${count(done, noun)} uploaded`;
}

/** Failed files first, finished ones last. */
const sortOrder: Record<TransferState, number> = { failed: 0, paused: 1, sending: 2, waiting: 3, done: 4 };

/** Memoised, and laid out only in view: there may be hundreds. */
const TransferRow = memo(function TransferRow({ transfer }: { transfer: Transfer }) {
  const { id, fileName, bytes, sent, state, reason } = transfer;
  return (
    <li className="border-b border-seam px-4 py-2 [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto] last:border-b-0">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <Hint text={fileName} className="block truncate">
            {fileName}
          </Hint>
        </p>
        <span className="text-xs text-ash tabular-nums">{stateLabel(state, sent, bytes)}</span>
        {state === "failed" && (
          <Action className="h-8 px-2 text-xs" onClick={() => uploads.retry(id)}>
            Try again
          </Action>
        )}
        {state !== "done" && (
          <IconAction label={`Remove ${fileName}`} className="size-8" onClick={() => uploads.remove(id)}>
            <CrossIcon className="size-3.5" />
          </IconAction>
        )}
      </div>
      {state === "sending" && (
        <div className="mt-1 h-0.5 rounded bg-linen" aria-hidden="true">
          <div className="h-full rounded bg-areca" style={{ width: `${bytes === 0 ? 0 : (sent / bytes) * 100}%` }} />
        </div>
      )}
      {reason && (
        <p role="alert" className="mt-0.5 text-xs text-error">
          {reason}
        </p>
      )}
    </li>
  );
});

function stateLabel(state: TransferState, sent: number, bytes: number) {
  if (state === "done") return <Status tone="good">Uploaded</Status>;
  if (state === "failed") return <Status tone="danger">Failed</Status>;
  if (state === "waiting") return "Waiting";
  if (state === "paused") return "No connection";
  return `${megabytes(sent)} of ${megabytes(bytes)} MB`;
}

export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Uploads started before the page was loaded. The browser cannot resume them without the user choosing the files again. */
function UnfinishedUploads() {
  const [files, setFiles] = useState<{ fileName: string; key: string }[]>([]);
  useEffect(() => {
    let isMounted = true;
    void unfinished().then((found) => isMounted && setFiles(found));
    return () => {
      isMounted = false;
    };
  }, []);
  if (files.length === 0) return null;
  const names = files.slice(0, 3).map(({ fileName }) => fileName);
  const more = files.length - names.length;
  return (
    <section aria-label="Uploads" className={`${trayClass} space-y-2 px-4 py-3`}>
      <p>
        <strong className="font-medium">{`${count(files.length, "unfinished upload")}`}</strong>
      </p>
      <p className="text-xs text-ash">
        {`${names.join(", ")}${more > 0 ? ` and ${number(more)} more` : ""}. Choose the same files again to resume.`}
      </p>
      <Action
        className="h-8 px-2.5 text-xs"
        onClick={() => void forget(files.map(({ key }) => key)).then(() => setFiles([]))}
      >
        Discard
      </Action>
    </section>
  );
}

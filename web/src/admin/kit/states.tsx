/** What stands in the place of content: nothing yet, nothing found, not allowed, or not to be had just now. */
import type { ReactNode } from "react";
import { ApiError, userMessage } from "../../api/error";
import { Action } from "./button";

export function Blank({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <p className="font-display text-xl">{title}</p>
      {children && <div className="mt-1 max-w-[44ch] text-sm text-ash">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** A request that failed, in the words for anybody, with a way to try again where that may help. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const kind = error instanceof ApiError ? error.kind : "UNKNOWN";
  const hopeless = kind === "AUTHORIZATION" || kind === "NOT_FOUND";
  const request = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <p className="max-w-[44ch] text-base">{userMessage(error)}</p>
      {!hopeless && (
        <Action className="mt-5" onClick={onRetry}>
          Try again
        </Action>
      )}
      {!hopeless && request && <p className="mt-4 text-xs text-ash">Request {request}</p>}
    </div>
  );
}

/** A whole screen that the caller's role does not reach. */
export function NoPermission({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-24 text-center">
      <title>No permission | Nivas</title>
      <h1 className="font-display text-2xl">You don't have permission to perform this action.</h1>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}

type PendingProps = { error: unknown; refetch: () => unknown; lines?: number; className?: string };

/** In the place of an answer that is not there yet: lines, or why it does not come. */
export function Pending({ error, refetch, lines, className = "p-6" }: PendingProps) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className={className}>
      <Skeleton lines={lines} />
    </div>
  );
}

/** Lines that stand for text on its way. */
export function Skeleton({ lines = 4 }: { lines?: number | undefined }) {
  return (
    <div role="status" aria-label="Loading" className="space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="h-3.5 animate-pulse rounded bg-linen"
          style={{ width: `${90 - ((line * 17) % 45)}%` }}
        />
      ))}
    </div>
  );
}

/** Empty, error, loading and no-permission states. */
import type { ReactNode } from "react";
import { ApiError, userMessage } from "../../api/error";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { Action, actionClass } from "./button";

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <p className="font-display text-xl">{title}</p>
      {children && <div className="mt-1 max-w-[44ch] text-sm text-ash">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Shows why a request failed, with a retry button where retrying may help. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const kind = error instanceof ApiError ? error.kind : "UNKNOWN";
  const isPermanent = kind === "AUTHORIZATION" || kind === "NOT_FOUND";
  const request = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-16 text-center">
      <p className="max-w-[44ch] text-base">{userMessage(error)}</p>
      {!isPermanent && (
        <Action className="mt-5" onClick={onRetry}>
          Try again
        </Action>
      )}
      {!isPermanent && request && <p className="mt-4 text-xs text-ash">Request {request}</p>}
    </div>
  );
}

/** A whole screen that the user may not see, and where to go instead. */
export function NoPermission({ children = <ToDashboard /> }: { children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-24 text-center">
      <title>{pageTitle("No permission")}</title>
      <h1 className="font-display text-2xl">You don't have permission to perform this action.</h1>
      <div className="mt-5">{children}</div>
    </div>
  );
}

function ToDashboard() {
  return (
    <Link to={paths.admin()} className={actionClass()}>
      Go to the dashboard
    </Link>
  );
}

type PendingProps = { error: unknown; refetch: () => unknown; lines?: number; className?: string };

/** Shows a skeleton while data is loading, or the error. */
export function Pending({ error, refetch, lines, className = "p-6" }: PendingProps) {
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={className}>
      <Skeleton lines={lines} />
    </div>
  );
}

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

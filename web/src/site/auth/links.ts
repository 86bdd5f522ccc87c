/** Addresses of the pages around signing in, with where they lead in the end. */
import { safeNext } from "../../features/session/next";
import { paths } from "../../paths";

/** The `next` of an address, as far as it stays on this site. */
export function nextIn(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  return safeNext(next) ?? safeNext(nestedIn(next));
}

/** In letters, where we asked the service to lead to is wrapped once more: see `confirmAddress`. */
function nestedIn(next: string | null): string | null {
  const confirm = `${paths.authConfirm()}?`;
  return next?.startsWith(confirm) ? new URLSearchParams(next.slice(confirm.length)).get("next") : null;
}

/** Where to go after signing in; the admin area forwards clients to their portal. */
export function destination(next: string | null): string {
  return next ?? paths.admin();
}

export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The second step of signing in; to choose a password after it, or to go to `next`. */
export function secondStep(next: string | null, { choosesPassword = false } = {}): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(choosesPassword && { password: "" }) });
  return query.size > 0 ? `${paths.authTwoStep()}?${query}` : paths.authTwoStep();
}

/** For letters: the page that takes their link. */
export function confirmAddress(next: string | null): string {
  return window.location.origin + withNext(paths.authConfirm(), next);
}

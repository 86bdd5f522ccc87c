/** URLs of the sign-in pages, with the page to continue to. */
import { safeNext } from "../../features/session/next";
import { paths } from "../../paths";

/** The `next` parameter, if it is a page of this site. */
export function parseNext(search: string): string | null {
  const next = new URLSearchParams(search).get("next");
  return safeNext(next) ?? safeNext(unwrapNext(next));
}

/** In e-mails, the target may be nested in the URL of `confirmAddress`. */
function unwrapNext(next: string | null): string | null {
  const confirm = `${paths.authConfirm()}?`;
  return next?.startsWith(confirm) ? new URLSearchParams(next.slice(confirm.length)).get("next") : null;
}

/** Where to go after sign-in. The back office forwards clients to their portal. */
export function destination(next: string | null): string {
  return next ?? paths.admin();
}

export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The second factor page, followed by choosing a password or by `next`. */
export function secondStep(next: string | null, { choosesPassword = false } = {}): string {
  const query = new URLSearchParams({ ...(next && { next }), ...(choosesPassword && { password: "" }) });
  return query.size > 0 ? `${paths.authTwoStep()}?${query}` : paths.authTwoStep();
}

/** The URL for links in e-mails. */
export function confirmAddress(next: string | null): string {
  return window.location.origin + withNext(paths.authConfirm(), next);
}

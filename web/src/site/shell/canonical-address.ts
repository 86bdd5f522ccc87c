/** Canonical URLs set by editors. */
import { canonical } from "./head";

/** The given URL if it is on the site's own domain over https, otherwise the page's own. */
export function canonicalOr(pathname: string, given: string | null | undefined, site?: string): string {
  const { origin } = new URL(canonical("/", site));
  const url = given ? URL.parse(given, origin) : null;
  return url?.origin === origin ? canonical(url.pathname, site) + url.search : canonical(pathname, site);
}

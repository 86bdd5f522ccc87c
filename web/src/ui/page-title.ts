import { brandName } from "../api/site-settings";

/** What the browser's tab says of a page. */
export function pageTitle(name: string): string {
  return `${name} | ${brandName()}`;
}

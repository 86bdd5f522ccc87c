/** Addresses of our pages as they may be stored or told to others: without what gives access to something. */

/** Pages whose path carries a secret. */
const secretPaths = ["quotation", "order-confirmation", "privacy-request", "privacy-file", "unsubscribe", "site-visit"];

/** Pages whose query may carry a secret, or which are about one person. */
const personalPages = ["admin", "auth", "cart", "checkout", "client-portal", "dashboard"];

/** Query parameters that say which ad or link led here. All others stay with us. */
const campaignParameter = /^(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|gad_source|gad_campaignid)$/;

/** The address without its secrets; addresses of other sites stay as they are. */
export function withoutSecrets(href: string): string {
  const url = URL.parse(href);
  if (url?.origin !== window.location.origin) return href;
  const segments = url.pathname.split("/");
  const [, section = ""] = segments;
  if (secretPaths.includes(section) || segments.includes("preview")) return `${url.origin}/${section}`;
  return personalPages.includes(section) ? url.origin + url.pathname : href;
}

/** The address as others learn it: without secrets, and without any parameter but those of a campaign. */
export function publicAddress(href: string): string {
  const url = URL.parse(withoutSecrets(href));
  if (url?.origin !== window.location.origin) return href;
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => campaignParameter.test(name)));
  return url.origin + url.pathname + (query.size > 0 ? `?${query}` : "");
}

/** Whether the page is for visitors: not the admin area, the client area, or what one person got a private link to. */
export function isPublicPage(pathname: string): boolean {
  const [, section = ""] = pathname.split("/");
  return !["admin", "quotation", "client-portal", "dashboard", "privacy-file", "unsubscribe", "site-visit"].includes(
    section,
  );
}

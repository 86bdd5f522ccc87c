/** Search metadata: canonical addresses, which paths are not indexed, and text that is safe to use. */
import { useLocation } from "react-router";

/** Sections that search engines must not index; the server's headers say so of others, which have no pages. */
const noindexSections = ["admin", "dashboard", "auth"];

const defaultSite = "https://nivas.example";

/** Head elements that depend only on the path; pages add the others with `PageHead`. */
export function Head() {
  const { pathname } = useLocation();
  return isNoindex(pathname) && <meta name="robots" content="noindex" />;
}

/** The page's URL on `site`, or on the default domain if `site` is not https. */
export function canonical(pathname: string, site: string = import.meta.env.VITE_PUBLIC_URL ?? ""): string {
  const origin = URL.parse(site)?.protocol === "https:" ? new URL(site).origin : defaultSite;
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  return origin + path;
}

export function isNoindex(pathname: string): boolean {
  return noindexSections.includes(pathname.split("/")[1] ?? "");
}

const unsafe = /[<>]|(?:java|vb)script\s*:|\bon[a-z]+\s*=/gi;

/** Text without angle brackets, script protocols and inline event handlers. */
export function sanitised(text: string): string {
  let safe = text;
  // What is left may form another.
  while (safe.search(unsafe) >= 0) safe = safe.replaceAll(unsafe, "");
  return safe.trim();
}

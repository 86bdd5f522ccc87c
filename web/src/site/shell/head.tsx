/** Head elements that depend only on the path; pages add title and description. */
import { useLocation } from "react-router";

/** Sections that search engines must not index. */
const noindexSections = [
  "admin",
  "dashboard",
  "auth",
  "login",
  "register",
  "logout",
  "api",
  "uploads",
  "server",
  "debug",
];

const defaultSite = "https://nivas.example";

export function Head() {
  const { pathname } = useLocation();
  return (
    <>
      <link rel="canonical" href={canonical(pathname)} />
      {isNoindex(pathname) && <meta name="robots" content="noindex" />}
    </>
  );
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

/** The parts of the document's head that follow from the address alone; pages add title and description. */
import { useLocation } from "react-router";

/** Sections that search engines are asked to leave out. */
const unlisted = ["admin", "dashboard", "auth", "login", "register", "logout", "api", "uploads", "server", "debug"];

const defaultSite = "https://nivas.example";

export function Head() {
  const { pathname } = useLocation();
  return (
    <>
      <link rel="canonical" href={canonical(pathname)} />
      {isUnlisted(pathname) && <meta name="robots" content="noindex" />}
    </>
  );
}

/** The page's own address on `site`, which counts only over https. */
export function canonical(pathname: string, site: string = import.meta.env.VITE_PUBLIC_URL ?? ""): string {
  const origin = URL.parse(site)?.protocol === "https:" ? new URL(site).origin : defaultSite;
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  return origin + path;
}

export function isUnlisted(pathname: string): boolean {
  return unlisted.includes(pathname.split("/")[1] ?? "");
}

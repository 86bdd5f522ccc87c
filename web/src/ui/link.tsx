/**
 * Links between the site's own pages.
 *
 * The router's own links can prefetch for a framework that is not used here; that code would weigh 3 KB on every
 * first visit.
 */
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlain(event)) return;
    event.preventDefault();
    void navigate(to);
  }

  return (
    <a {...rest} href={useHref(to)} target={target} onClick={follow}>
      {children}
    </a>
  );
}

/** A link that says when it leads to where the visitor is: to the page itself, or to one below it. */
export function NavigationLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined;
  return <Link {...rest} to={to} aria-current={current} />;
}

/** With a modifier key or another button, the browser opens a tab or a window instead. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

/** Links between pages of the site. The router's own links add 3 KB of framework code to every first visit. */
import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & { to: string };

export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(to);
  }

  return (
    <a {...rest} href={useHref(to)} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Sets `aria-current` if it leads to the current page or to one above it. */
export function NavigationLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to ? "page" : pathname.startsWith(`${to}/`) ? "true" : undefined;
  return <Link {...rest} to={to} aria-current={current} />;
}

/** Other clicks open a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

/** Maintenance mode for admins: they bypass it and see a notice. */
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { withFallback } from "../../api/with-fallback";
import { hasSessionCookie } from "../../features/session/cookies";
import { me, useMe } from "../../features/session/me";
import { ready } from "../../features/session/session";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";

/** Loads the role before the maintenance page is shown, so that admins do not see it flash up. */
export async function loadRole(): Promise<void> {
  if (hasSessionCookie()) await withFallback(fetchRole(), undefined);
}

async function fetchRole(): Promise<void> {
  try {
    if ((await ready()).is === "signed in") await me();
  } catch (error) {
    console.warn("The signed-in user could not be determined.", error);
  }
}

/** On the maintenance page, for admins whose role arrived after it was rendered. */
export function AdminBypass() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  if (useMe()?.role !== "admin") return null;
  return (
    <Notice>
      <Button variant="secondary" onClick={() => void navigate(pathname + search + hash, { replace: true })}>
        Continue to the site
      </Button>
    </Notice>
  );
}

/** Above every page during maintenance. */
export function AdminNotice() {
  if (useMe()?.role !== "admin") return null;
  return (
    <div className="page pt-5">
      <Notice />
    </div>
  );
}

function Notice({ children }: { children?: ReactNode }) {
  return (
    <aside
      aria-label="For administrators"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-l-2 border-brass bg-linen px-5 py-3.5 first:mt-0"
    >
      <p className="max-w-[60ch]">
        <strong className="font-medium">You are signed in as an administrator.</strong> Maintenance mode is on. Visitors
        see the maintenance page; you can use the site.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.adminSettings()} className={buttonClass({ variant: "secondary" })}>
          Go to settings
        </Link>
        {children}
      </div>
    </aside>
  );
}

/** What maintenance is to administrators: they pass, and are told that nobody else does. */
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { inGoodTime } from "../../api/patience";
import { hasSessionCookie } from "../../features/session/cookies";
import { me, useMe } from "../../features/session/me";
import { ready } from "../../features/session/session";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";

/** Finds out whether it is one who comes, so that they do not see the site closed for a moment. */
export async function recognise(): Promise<void> {
  if (hasSessionCookie()) await inGoodTime(learnRole(), undefined);
}

async function learnRole(): Promise<void> {
  try {
    if ((await ready()).is === "signed in") await me();
  } catch (error) {
    console.warn("Who is signed in could not be found out.", error);
  }
}

/** On the maintenance page, for those whose role became known only after it was drawn. */
export function Passage() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  if (useMe()?.role !== "admin") return null;
  return (
    <Notice>
      <Button variant="secondary" onClick={() => void navigate(pathname + search + hash, { replace: true })}>
        Go on to the site
      </Button>
    </Notice>
  );
}

/** Above the pages that nobody else sees at the time. */
export function AdministratorNotice() {
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
        <strong className="font-medium">You are signed in as an administrator.</strong> Maintenance mode is on: visitors
        see that the site is closed, you can use it.
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

/** The 404 page, for unknown paths and disabled pages. */
import { Link } from "../../ui/link";
import { openBooking, preloadBooking } from "../../features/booking/open";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { useShellData } from "./load";
import { navigation } from "./navigation";

export function NotFound() {
  const { topBar, services } = navigation(useShellData().settings);
  const links = [...topBar, ...services].slice(0, 8);
  return (
    <div className="page py-20 md:py-28">
      <title>404 Page Not Found | Nivas</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-10 md:grid-cols-[7fr_5fr] md:gap-16">
        <div>
          <h1 className="font-display text-4xl">404 Page Not Found</h1>
          <p className="mt-5 max-w-[44ch] text-lg text-ash">
            There is no page at this address. It may have moved, or the address may have a typo.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
              Go to the home page
            </Link>
            <Button
              variant="tertiary"
              className="md:px-3"
              onClick={() => openBooking()}
              onPointerEnter={preloadBooking}
              onFocus={preloadBooking}
            >
              Book Consultation
            </Button>
          </div>
        </div>
        {links.length > 0 && (
          <nav aria-label="Most visited pages" className="border-t border-ink pt-5 md:mt-3">
            <h2 className="font-medium">Most visited</h2>
            <ul className="mt-3">
              {links.map(({ path, label }) => (
                <li key={path} className="border-t border-seam">
                  <Link to={path} className="flex min-h-12 items-center underline-offset-[6px] hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  );
}

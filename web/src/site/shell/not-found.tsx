/** The 404 page, for unknown paths and disabled pages. */
import { Link } from "../../ui/link";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";
import { BookButton } from "../home/book-button";
import { SiteSearchForm } from "../search/form";
import { StartLinks } from "./start-links";

export function NotFound() {
  return (
    <div className="page py-20 md:py-28">
      <title>{pageTitle("404 Page Not Found")}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-10 md:grid-cols-[7fr_5fr] md:gap-16">
        <div className="min-w-0">
          <h1 className="font-display text-4xl">404 Page Not Found</h1>
          <p className="mt-5 max-w-[44ch] text-lg text-ash">
            There is no page at this address. It may have moved, or the address may have a typo.
          </p>
          <SiteSearchForm />
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
              Go to the home page
            </Link>
            <BookButton variant="tertiary" className="md:px-3" />
          </div>
        </div>
        <StartLinks />
      </div>
    </div>
  );
}

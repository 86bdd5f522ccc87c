/** The 404 page, for unknown paths and disabled pages. */
import { Link } from "../../ui/link";
import { paths } from "../../paths";
import { Button, buttonClass } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";
import { BookButton } from "../home/book-button";
import { useOpenPages } from "../home/open-pages";
import { useShellData } from "./load";
import { navigation } from "./navigation";

export function NotFound() {
  const { topBar, services } = navigation(useShellData().settings);
  const docs = useOpenPages()("docs");
  const links = [...topBar, ...services].slice(0, 8);
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
          {docs && (
            <form action={docs} role="search" className="mt-8 flex max-w-[30rem] gap-3">
              <input
                type="search"
                name="q"
                required
                maxLength={200}
                aria-label="Search"
                placeholder="What are you looking for?"
                className="min-h-11 min-w-0 flex-1 rounded-panel border border-ash bg-paper px-4"
              />
              <Button type="submit">Search</Button>
            </form>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={paths.home()} className={buttonClass({ variant: "secondary" })}>
              Go to the home page
            </Link>
            <BookButton variant="tertiary" className="md:px-3" />
          </div>
        </div>
        {links.length > 0 && (
          <nav aria-labelledby="start" className="border-t border-ink pt-5 md:mt-3">
            <h2 id="start" className="font-medium">
              Good places to start
            </h2>
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

/** The page for uncaught rendering errors. Uses no router, so that it also works outside of it. */
import { Button } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";

const hints = [
  "Refresh the page",
  "Clear your browser's cache and cookies for this site",
  "Wait a moment and try again later",
  "Contact support if it keeps happening",
];

export function ErrorPage() {
  return (
    <div className="page py-20 md:py-28">
      <title>{pageTitle("Something went wrong")}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-10 md:grid-cols-[7fr_5fr] md:gap-16" role="alert">
        <div>
          <h1 className="font-display text-4xl">Oops! Something went wrong</h1>
          <p className="mt-5 max-w-[48ch] text-lg text-ash">
            This page could not be shown. Nothing you have sent us is lost.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Button onClick={() => window.location.reload()}>Refresh Page</Button>
            <Button variant="secondary" onClick={() => window.history.back()}>
              Go Back
            </Button>
          </div>
        </div>
        <div className="border-t border-ink pt-5 md:mt-3">
          <h2 className="font-medium">What you can try</h2>
          <ol className="mt-3">
            {hints.map((hint, index) => (
              <li key={hint} className="flex gap-5 border-t border-seam py-3 text-ash">
                <span aria-hidden="true" className="w-4 shrink-0 font-display text-areca">
                  {index + 1}
                </span>
                {hint}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

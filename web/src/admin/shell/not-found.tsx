import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { actionClass } from "../kit/button";

export function NotFound() {
  return (
    <div className="flex flex-col items-center px-6 py-24 text-center">
      <title>{pageTitle("404 Page Not Found")}</title>
      <h1 className="font-display text-2xl">404 Page Not Found</h1>
      <p className="mt-1 text-ash">This page doesn’t exist.</p>
      <Link to={paths.admin()} className={actionClass({ className: "mt-5" })}>
        Go to the dashboard
      </Link>
    </div>
  );
}

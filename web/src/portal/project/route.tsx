/** One project. It opens for its own people only; for all others it is as if it did not exist. */
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { loadSignedIn } from "../signed-in";

export const loader = loadSignedIn;

export function Component() {
  useLeaveWhenSignedOut();
  return (
    <div className="page pt-16 pb-24 sm:pt-24">
      <title>No such project | Nivas</title>
      <h1 className="font-display text-4xl">There is no such project</h1>
      <p className="mt-5 max-w-[46ch] text-lg text-ash">
        Either the address has a slip in it, or the project belongs to somebody else.
      </p>
      <Link to={paths.clientPortal()} className={buttonClass({ variant: "secondary", className: "mt-8" })}>
        Your projects
      </Link>
    </div>
  );
}

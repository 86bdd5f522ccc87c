/** The signed-in client's projects. */
import { useLoaderData } from "react-router";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { type ClientAreaData, loadClientArea } from "../client-area";
import { Overview } from "../overview";

export const loader = loadClientArea;

export function Component() {
  const { me, area } = useLoaderData<ClientAreaData>();
  useLeaveWhenSignedOut();
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>{pageTitle("Your projects")}</title>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 lg:mb-12">
        <h1 className="font-display text-4xl">Your projects</h1>
        <Link
          to={paths.dashboard()}
          className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
        >
          Your account
        </Link>
      </div>
      <Overview me={me} area={area} />
    </div>
  );
}

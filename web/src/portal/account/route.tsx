/** The account page of staff; clients also find their account on the dashboard. */
import { useLoaderData } from "react-router";
import type { Me } from "../../api/contract/types.gen";
import { requireSignedIn, useLeaveWhenSignedOut } from "../../features/session/guard";
import { useMe } from "../../features/session/me";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { Account } from "./account";

export const loader = requireSignedIn;

export function Component() {
  const loaded = useLoaderData<Me>();
  const me = useMe() ?? loaded;
  useLeaveWhenSignedOut();
  const isStaff = me.role !== "client";
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>{pageTitle("Account and security")}</title>
      <h1 className="font-display text-4xl">Account and security</h1>
      <Link
        to={isStaff ? paths.admin() : paths.dashboard()}
        className={buttonClass({ variant: "tertiary", className: "mt-2" })}
      >
        {isStaff ? "Back to the back office" : "Back to your projects"}
      </Link>
      <Account me={me} isPage />
    </div>
  );
}

/** The client's home page: overview, saved items and account. */
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { useMe } from "../../features/session/me";
import { signOut } from "../../features/session/session";
import { Button } from "../../ui/button";
import { pageTitle } from "../../ui/page-title";
import { Account } from "../account/account";
import { type ClientAreaData, loadClientArea } from "../client-area";
import { Overview } from "../overview";
import { Orders } from "./orders";
import { Saved } from "./saved";
import { Tickets } from "./tickets";

export const loader = loadClientArea;

export function Component() {
  const { me: loaded, area } = useLoaderData<ClientAreaData>();
  const me = useMe() ?? loaded;
  useLeaveWhenSignedOut();
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>{pageTitle("Your account")}</title>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 lg:mb-12">
        <h1 className="font-display text-4xl">{me.firstName ? `Namaste, ${me.firstName}` : "Namaste"}</h1>
        <SignOut />
      </div>
      <Overview me={me} area={area} />
      <Orders />
      <Tickets />
      <Saved />
      <Account me={me} />
    </div>
  );
}

function SignOut() {
  const [leaving, setLeaving] = useState(false);

  function leave() {
    if (leaving) return;
    setLeaving(true);
    void signOut();
  }

  return (
    <Button variant="tertiary" aria-disabled={leaving} onClick={leave}>
      {leaving ? "Signing out…" : "Sign out"}
    </Button>
  );
}

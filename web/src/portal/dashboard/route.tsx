/** The place of somebody who is signed in: what there is for them, and their account. */
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { useMe } from "../../features/session/me";
import { signOut } from "../../features/session/session";
import { Button } from "../../ui/button";
import { Account } from "../account/account";
import { Coming, type ComingLine } from "../coming";
import { NextStep } from "../next-step";
import { type SignedIn, loadSignedIn } from "../signed-in";
import { Saved } from "./saved";

export const loader = loadSignedIn;

export function Component() {
  const { me: loaded, phone } = useLoaderData<SignedIn>();
  const me = useMe() ?? loaded;
  useLeaveWhenSignedOut();
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>Your account | Nivas</title>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="font-display text-4xl">{me.firstName ? `Namaste, ${me.firstName}` : "Namaste"}</h1>
        <SignOut />
      </div>
      <div className="mt-8 grid gap-14 lg:mt-12 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
        <div>
          <h2 className="font-display text-2xl">Nothing waits for you yet</h2>
          <p className="mt-3 mb-7 max-w-[44ch] text-ash">
            As soon as we plan or build something for you, it is here. The first step is a consultation, which costs
            nothing.
          </p>
          <NextStep phone={phone} />
        </div>
        <Coming title="What will stand here" lines={lines} />
      </div>
      <Saved />
      <Account me={me} />
    </div>
  );
}

const lines: readonly ComingLine[] = [
  { term: "Projects", text: "The homes we build for you, and how far they are." },
  { term: "Quotations", text: "To read, to compare, and to sign." },
  { term: "Payments", text: "What is due, and receipts for what is paid." },
];

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

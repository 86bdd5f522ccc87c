/** The homes that we build for the person who is signed in. */
import { useLoaderData } from "react-router";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { Link } from "../../ui/link";
import { Coming, type ComingLine } from "../coming";
import { NextStep } from "../next-step";
import { type SignedIn, loadSignedIn } from "../signed-in";

export const loader = loadSignedIn;

export function Component() {
  const { me, phone } = useLoaderData<SignedIn>();
  useLeaveWhenSignedOut();
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>Your projects | Nivas</title>
      <h1 className="font-display text-4xl">Your projects</h1>
      <div className="mt-8 grid gap-14 lg:mt-12 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
        <div>
          <h2 className="font-display text-2xl">No project yet</h2>
          <p className="mt-3 max-w-[46ch] text-ash">
            A project begins with a consultation: a designer calls you, comes to measure, and draws your home. Once you
            have said yes to the quotation, the project stands here.
          </p>
          <p className="mt-3 mb-7 max-w-[46ch] text-ash">
            Are we building for you already? Then it is kept under another address than{" "}
            <strong className="font-medium wrap-anywhere text-ink">{me.email}</strong>. Call us, and we put it right.
          </p>
          <NextStep phone={phone} />
          <p className="mt-6">
            <Link
              to={paths.dashboard()}
              className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
            >
              Your account
            </Link>
          </p>
        </div>
        <Coming title="For each project you will find here" lines={lines} />
      </div>
    </div>
  );
}

const lines: readonly ComingLine[] = [
  { term: "Where it stands", text: "The stage, the day we have promised, and what moved it." },
  { term: "What waits for you", text: "Drawings and choices to approve, with the day by which we need them." },
  { term: "Quotation", text: "Every line with its measure, material and rate." },
  { term: "Payments", text: "Milestones, invoices and receipts." },
  { term: "From the site", text: "Photographs and notes, room by room." },
  { term: "Handover", text: "Snags, warranty and papers, long after the last day." },
];

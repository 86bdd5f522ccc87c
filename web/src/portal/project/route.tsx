/** One project. Other people's projects show the same "not found" as missing ones. */
import { useLoaderData } from "react-router";
import type { ClientProjectDetail } from "../../api/contract/types.gen";
import { useLeaveWhenSignedOut } from "../../features/session/guard";
import { paths } from "../../paths";
import { buttonClass } from "../../ui/button";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { pageTitle } from "../../ui/page-title";
import { loadProject } from "../client-area";
import { stageSteps } from "../labels";
import { NextStep } from "../next-step";
import { Quotations, Receipts } from "../documents";
import { StageList } from "../stages";

export const loader = loadProject;

export function Component() {
  const project = useLoaderData<ClientProjectDetail | null>();
  useLeaveWhenSignedOut();
  return project ? <Project project={project} /> : <NoProject />;
}

function Project({ project }: { project: ClientProjectDetail }) {
  const { number, place, stage, beganAt, contact, quotations, receipts } = project;
  return (
    <div className="page pt-10 pb-20 lg:pt-16 lg:pb-28">
      <title>{pageTitle(number)}</title>
      <Link
        to={paths.clientPortal()}
        className="inline-flex min-h-11 items-center text-areca underline-offset-4 hover:underline"
      >
        Your projects
      </Link>
      <h1 className="mt-1 font-display text-4xl">{place ?? "Your home"}</h1>
      <p className="mt-2 mb-8 text-ash lg:mb-12">{`Project ${number}, since ${date(beganAt)}`}</p>
      <NextStep step={stageSteps[stage]} contact={contact} />
      <div className="lg:grid lg:grid-cols-[16rem_1fr] lg:gap-x-16">
        <section aria-labelledby="stages" className="mt-14 lg:mt-16">
          <h2 id="stages" className="mb-5 font-display text-2xl">
            Stages
          </h2>
          <StageList stage={stage} />
        </section>
        <div>
          <Quotations quotations={quotations} />
          <Receipts receipts={receipts} />
        </div>
      </div>
    </div>
  );
}

function NoProject() {
  return (
    <div className="page pt-16 pb-24 md:pt-24">
      <title>{pageTitle("Project not found")}</title>
      <h1 className="font-display text-4xl">Project not found</h1>
      <p className="mt-5 max-w-[46ch] text-lg text-ash">
        Check the address, or open the project from your list. It may be linked to another account.
      </p>
      <Link to={paths.clientPortal()} className={buttonClass({ variant: "secondary", className: "mt-8" })}>
        Your projects
      </Link>
    </div>
  );
}

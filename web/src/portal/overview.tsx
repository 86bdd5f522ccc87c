/** What there is for a client: the next step, whom to ask, projects and papers. */
import type { ClientArea, Me } from "../api/contract/types.gen";
import { NextStep } from "./next-step";
import { NotReadable, NothingLinked } from "./nothing-yet";
import { Quotations, Receipts } from "./papers";
import { Projects } from "./projects";
import { isEmpty, nextStepOf } from "./step";

export function Overview({ me, area }: { me: Me; area: ClientArea | null }) {
  if (!area) return <NotReadable />;
  if (isEmpty(area)) return <NothingLinked me={me} contact={area.contact} />;
  return (
    <>
      <NextStep step={nextStepOf(area)} contact={area.contact} />
      <Projects projects={area.projects} />
      <Quotations quotations={area.quotations} />
      <Receipts receipts={area.receipts} />
    </>
  );
}

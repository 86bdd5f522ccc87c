/** A client's overview: next step and contact, projects, quotations and receipts. */
import type { ClientArea, Me } from "../api/contract/types.gen";
import { NextStep } from "./next-step";
import { LoadFailed, NothingLinked } from "./empty-states";
import { Quotations, Receipts } from "./documents";
import { Projects } from "./projects";
import { isEmpty, nextStepOf } from "./step";

export function Overview({ me, area }: { me: Me; area: ClientArea | null }) {
  if (!area) return <LoadFailed />;
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

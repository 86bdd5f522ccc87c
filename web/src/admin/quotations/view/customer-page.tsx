/** The page that the customer has: its link, and how often it was opened. */
import { adminPaths } from "../../paths";
import { count, date, relative } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Action, actionClass } from "../../kit/button";
import { DrawerSection } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { Status } from "../../kit/status";
import type { QuotationDetail, QuotationLink } from "../contract";
import { isUnseen, useLink } from "./link";

export function CustomerPage({ quotation }: { quotation: QuotationDetail }) {
  const { data, error } = useLink(quotation);
  if (quotation.sentAt === null) return null;
  return (
    <DrawerSection title="Customer's page">
      {error && !data && <p className="text-oxide-deep">{messageOf(error)}</p>}
      {data && (
        <div className="space-y-3">
          <div>
            <Opened quotation={quotation} opens={data.opens} />
            <p className="mt-1 text-xs text-ash">{`The link holds until ${date(data.expiresOn)}.`}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Action onClick={() => void copy(data.url)}>Copy link</Action>
            <a href={data.url} target="_blank" rel="noreferrer" className={actionClass()}>
              Open
            </a>
          </div>
        </div>
      )}
    </DrawerSection>
  );
}

function Opened({ quotation, opens }: { quotation: QuotationDetail; opens: QuotationLink["opens"] }) {
  const [last] = opens;
  if (!last) return isUnseen(quotation) ? <Status tone="quiet">Not opened yet</Status> : <Status>Opened</Status>;
  return (
    <Link
      to={`${adminPaths.quotation(quotation.id)}?tab=opens`}
      className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
    >
      <Status tone="attention">{`Opened ${count(opens.length, "time")}, last ${relative(last.at)}`}</Status>
    </Link>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Link copied", description: "Whoever has it sees the quotation." });
  } catch {
    // The browser keeps its clipboard to itself: then it is taken by hand.
    toast({ variant: "destructive", title: "Not copied", description: url });
  }
}

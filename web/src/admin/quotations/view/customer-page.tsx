/** The link to the customer's page, and how often it was opened. */
import type { QuotationDetail, QuotationOpening } from "../../../api/contract/types.gen";
import { adminPaths } from "../../paths";
import { count, date, relative } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Action, actionClass } from "../../kit/button";
import { DrawerSection } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { Status } from "../../kit/status";
import { customerView } from "../address";
import { isUnopened, useCustomerLink, useOpenings } from "./queries";

export function CustomerPage({ quotation }: { quotation: QuotationDetail }) {
  const { data: openings, error } = useOpenings(quotation);
  const { data: link } = useCustomerLink(quotation);
  // It will never be sent.
  if (quotation.status === "cancelled" && quotation.sentAt === null) return null;
  if (quotation.sentAt === null) {
    return (
      <DrawerSection title="Customer's page">
        <div className="space-y-3">
          <p className="text-ash">The customer can open it once you have sent the quotation.</p>
          {quotation.draft.rooms.length > 0 && <ViewAsCustomer id={quotation.id} />}
        </div>
      </DrawerSection>
    );
  }
  return (
    <DrawerSection title="Customer's page">
      {error && !openings && <p className="text-error">{messageOf(error)}</p>}
      {openings && (
        <div className="space-y-3">
          <div>
            <Opened quotation={quotation} opens={openings.items} />
            <p className="mt-1 text-xs text-ash">{`The link works until ${date(quotation.draft.validUntil)}.`}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {link && <Action onClick={() => void copy(link.url)}>Copy link</Action>}
            <ViewAsCustomer id={quotation.id} />
          </div>
        </div>
      )}
    </DrawerSection>
  );
}

function ViewAsCustomer({ id }: { id: string }) {
  return (
    <a href={customerView(id)} target="_blank" rel="noreferrer" className={actionClass()}>
      View as customer
    </a>
  );
}

function Opened({ quotation, opens }: { quotation: QuotationDetail; opens: readonly QuotationOpening[] }) {
  const [last] = opens;
  if (!last) return isUnopened(quotation) ? <Status tone="quiet">Not opened yet</Status> : <Status>Opened</Status>;
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
    toast({ title: "Link copied", description: "Anyone with the link can view the quotation." });
  } catch {
    // No clipboard access: show the link, so that it can be copied by hand.
    toast({ variant: "destructive", title: "Couldn't copy the link", description: url });
  }
}

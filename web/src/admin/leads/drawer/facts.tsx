/** The details of a lead, beside its timeline. */
import type { LeadDetail, LeadSource } from "../../../api/contract/types.gen";
import { deliveries } from "../../../features/booking/choices";
import { paths } from "../../../paths";
import { count, date, dateTime, number, relative } from "../../../ui/format";
import { Attribution } from "../../attribution/attribution";
import { Consents } from "../../consents/consents";
import { DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { Status } from "../../kit/status";
import { AddressProof } from "../../customers/address-proof";
import { LeadQuotations } from "../../quotations/lead-quotations";
import { addressOf } from "../address";
import { locationSummary } from "../summary";
import { useNow } from "../../kit/time";
import { BookingPaymentFacts } from "../payment/booking-payment";
import { budgetBands, homes, interiors, packages, sequenceSteps, sources, stopReasons } from "../labels";
import { LeadVisits } from "../../visits/lead-visits";
import { LeadFiles } from "./files";
import { Tags } from "./tags";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { adminPaths } from "../../paths";

type FactsProps = { lead: LeadDetail; mayEdit: boolean };

export function LeadFacts({ lead, mayEdit }: FactsProps) {
  return (
    <>
      <Outcome lead={lead} mayEdit={mayEdit} />
      <LeadVisits lead={lead} mayEdit={mayEdit} />
      <LeadQuotations lead={lead.id} mayEdit={mayEdit} />
      <Requirements lead={lead} />
      <LeadFiles lead={lead} mayEdit={mayEdit && !lead.mergedInto} />
      <Contact lead={lead} />
      {(mayEdit || lead.tags.length > 0) && (
        <DrawerSection title="Tags">
          <Tags lead={lead} mayEdit={mayEdit} />
        </DrawerSection>
      )}
      <FollowUpEmails lead={lead} />
      <Enquiry lead={lead} />
      <Attribution attribution={lead.attribution} narrow />
      <Consents
        consents={lead.consents}
        address={addressOf(lead.id)}
        name={lead.customerName}
        mayEdit={mayEdit && !lead.mergedInto}
      />
    </>
  );
}

function Outcome({ lead, mayEdit }: FactsProps) {
  const { customer, project, bookingPayment, lostReason, nurtureOn } = lead;
  if (!customer && !project && !bookingPayment && !lostReason && !nurtureOn) return null;
  return (
    <DrawerSection title="Outcome">
      <Facts narrow>
        {customer && <Fact label="Customer">{customer.name}</Fact>}
        {project && (
          <Fact label="Project">
            <span className="tabular-nums">{project.number}</span>
          </Fact>
        )}
        {bookingPayment && <BookingPaymentFacts lead={lead} payment={bookingPayment} mayEdit={mayEdit} />}
        {lostReason && <Fact label="Lost reason">{lostReason.label}</Fact>}
        {nurtureOn && <Fact label="Contact again">{date(nurtureOn)}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

function Requirements({ lead }: { lead: LeadDetail }) {
  return (
    <DrawerSection title="Requirements">
      <Facts narrow>
        <Fact label="Home">{lead.bhkType && labelOf(homes, lead.bhkType)}</Fact>
        <Fact label="Interiors">{lead.interiorTypes.map((type) => labelOf(interiors, type)).join(", ")}</Fact>
        {lead.requestedDesigns.length > 0 && (
          <Fact label={lead.requestedDesigns.length > 1 ? "Designs" : "Design"}>
            <ul>
              {lead.requestedDesigns.map(({ slug, title }) => (
                <li key={slug}>
                  <a
                    href={`${paths.designs()}/${encodeURIComponent(slug)}`}
                    target="_blank"
                    rel="noreferrer"
                    className="underline-offset-2 hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label="Delivery">{deliveryOf(lead)}</Fact>
        {asksForDelivery.includes(lead.source) && <Fact label="Package">{labelOf(packages, lead.packageType)}</Fact>}
        <Fact label="Budget">{lead.budgetBand && labelOf(budgetBands, lead.budgetBand)}</Fact>
        <Fact label="Location">{[lead.propertyName, locationSummary(lead)].filter(Boolean).join(", ")}</Fact>
        {lead.carpetAreaSqft && <Fact label="Carpet area">{number(lead.carpetAreaSqft)} sqft</Fact>}
        {lead.possessionOn && <Fact label="Possession">{date(lead.possessionOn)}</Fact>}
      </Facts>
    </DrawerSection>
  );
}

/** The forms in which one chooses a delivery. */
const asksForDelivery: readonly LeadSource[] = ["website_popup", "website_booking"];

const [standard, express] = deliveries;

const termsOf = ({ label, days }: { label: string; days: number }) => `${label}, ${days} days`;

/** The delivery chosen in the form; null if nobody was asked. */
function deliveryOf({ hasOwnDesign, urgentDelivery, source }: LeadDetail): string | null {
  const chosen = [urgentDelivery && termsOf(express), hasOwnDesign && "With their own design"].filter(Boolean);
  if (chosen.length > 0) return chosen.join(", ");
  return asksForDelivery.includes(source) ? termsOf(standard) : null;
}

function Contact({ lead }: { lead: LeadDetail }) {
  const { customerEmail, contactQuality } = lead;
  return (
    <DrawerSection title="Contact">
      {!customerEmail && <p className="text-ash">No e-mail address.</p>}
      {customerEmail && (
        <p className="wrap-anywhere">
          <a href={`mailto:${customerEmail}`} className="underline-offset-2 hover:underline">
            {customerEmail}
          </a>
        </p>
      )}
      {contactQuality === "unverified" && (
        <p className="mt-2">
          <Status tone="attention">Phone or e-mail looks wrong</Status>
        </p>
      )}
      {!lead.mergedInto && (
        <div className="mt-2">
          <AddressProof proof={lead.addressProof} email={customerEmail} record={addressOf(lead.id)} area="leads" />
        </div>
      )}
    </DrawerSection>
  );
}

function FollowUpEmails({ lead: { followUps } }: { lead: LeadDetail }) {
  const { nextStep, stoppedAt, stoppedBy, stopsOnReply } = followUps;
  const now = useNow();
  if (!nextStep && !stoppedAt) return null;
  return (
    <DrawerSection title="Follow-up e-mails">
      {stoppedAt ? (
        <p>
          Stopped {date(stoppedAt)}
          {stoppedBy && `, because ${labelOf(stopReasons, stoppedBy)}`}
        </p>
      ) : (
        nextStep && (
          <>
            <p>
              Next: {labelOf(sequenceSteps, nextStep.step)}, {relative(nextStep.dueAt, now)}
            </p>
            <p className="mt-1 text-ash">
              {stopsOnReply
                ? "They stop when the customer replies."
                : "Replies aren't read here. If the customer replies, stop these e-mails from the menu."}
            </p>
          </>
        )
      )}
    </DrawerSection>
  );
}

function Enquiry({ lead }: { lead: LeadDetail }) {
  return (
    <DrawerSection title="Enquiry">
      <Facts narrow>
        <Fact label="Source">{labelOf(sources, lead.source)}</Fact>
        {lead.referral && (
          <Fact label="Recommended by">
            <Link to={adminPaths.referral(lead.referral.id)} className="text-link">
              {lead.referral.referrer}
            </Link>
          </Fact>
        )}
        <Fact label="Received">{dateTime(lead.receivedAt)}</Fact>
        {lead.enquiries > 1 && (
          <Fact label="Enquiries">
            {count(lead.enquiries, "enquiry", "enquiries")}, last {dateTime(lead.lastEnquiredAt)}
          </Fact>
        )}
        {lead.designer && <Fact label="Designer">{lead.designer.name}</Fact>}
        <Fact label="Reference">
          <span className="tabular-nums">{lead.reference}</span>
        </Fact>
      </Facts>
    </DrawerSection>
  );
}

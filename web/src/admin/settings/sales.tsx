/** Sales settings: inbox, working hours, service level, assignment, service area, lost reasons and lead score. */
import * as limits from "../kit/form/limits.gen";
import { type Control, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Sales } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { EmailField, NumberField, TimeField, ToggleField } from "../kit/form/fields";
import { between, email } from "../kit/form/rules";
import { TagsField } from "../kit/form/tags-field";
import { type Status, statusLabel } from "../leads/status";
import { LostReasons, lostReasonsSchema } from "./lost-reasons";
import { SettingsForm } from "./settings-form";
import { hours, withSeconds, withoutSeconds } from "./times";

const points = between(limits.ScoreWeights.discuss);

export const salesSchema = exactly<Sales>()(
  z.object({
    inbox: z.nullable(email()),
    workingHours: z.object({ weekdays: hours, sunday: hours }),
    callWithinMinutes: between(limits.Sales.callWithinMinutes),
    escalateAfterMinutes: between(limits.Sales.escalateAfterMinutes),
    promiseHours: between(limits.Sales.promiseHours),
    lostAgainDays: between(limits.Sales.lostAgainDays),
    lostReasons: lostReasonsSchema,
    assignsLeads: z.boolean(),
    servicePincodes: z
      .array(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "Please enter a pincode or its first digits.")))
      .check(z.maxLength(limits.Sales.servicePincodes.max)),
    score: z
      .object({
        villaOrDuplex: points,
        fourBhk: points,
        threeBhk: points,
        twoBhk: points,
        oneBhk: points,
        fullHome: points,
        eachInterior: points,
        interiorsAtMost: points,
        discuss: points,
        urgentDelivery: points,
        hasOwnDesign: points,
        validMobile: points,
        validEmail: points,
        requirements: points,
        sourceBooking: points,
        sourceReferral: points,
        sourceAds: points,
        sourceImport: points,
        insideArea: points,
        outsideArea: points,
        possessionSoon: points,
        possessionNear: points,
        unanswered: points,
        returnVisit: points,
        returnVisitsAtMost: points,
        calculatorUsed: points,
        pricingSeen: points,
        cameBack: points,
        hotFrom: between(limits.ScoreWeights.hotFrom),
        warmFrom: between(limits.ScoreWeights.warmFrom),
      })
      .check(
        z.refine(({ hotFrom, warmFrom }) => warmFrom < hotFrom, {
          error: "Hot must start above warm.",
          path: ["hotFrom"],
        }),
      ),
    chances: z.object({
      new: between(limits.StageChances.new),
      contacted: between(limits.StageChances.contacted),
      qualified: between(limits.StageChances.qualified),
      siteVisitScheduled: between(limits.StageChances.siteVisitScheduled),
      siteVisitDone: between(limits.StageChances.siteVisitDone),
      quotationSent: between(limits.StageChances.quotationSent),
      negotiation: between(limits.StageChances.negotiation),
      nurture: between(limits.StageChances.nurture),
    }),
  }),
);

export function SalesSection() {
  return (
    <SettingsForm
      section="sales"
      title="Sales"
      description="Where new leads arrive, how quickly the team calls, and how leads are scored."
      schema={salesSchema}
      draftOf={withoutSeconds}
      valueOf={withSeconds}
      affects={["/api/admin/leads/call-hours", "/api/admin/leads/lost-reasons"]}
    >
      {(control, saved) => (
        <>
          <DrawerSection title="Inbox">
            <EmailField
              control={control}
              name="inbox"
              label="Send new-lead e-mails to"
              hint="Blank = the organisation's e-mail."
              orNull
              className="max-w-md"
            />
          </DrawerSection>
          <DrawerSection title="Working hours">
            <div className="grid max-w-xl gap-4 md:grid-cols-2">
              <Hours control={control} name="weekdays" label="Monday to Saturday" />
              <Hours control={control} name="sunday" label="Sunday" />
            </div>
          </DrawerSection>
          <DrawerSection title="Service level">
            <div className="grid max-w-3xl gap-4 md:grid-cols-2">
              <NumberField
                control={control}
                name="callWithinMinutes"
                label="First call within"
                unit="working minutes"
                hint="After this, the call is overdue."
              />
              <NumberField
                control={control}
                name="escalateAfterMinutes"
                label="Escalate after"
                unit="working minutes"
                hint="Notifies everyone who manages sales."
              />
              <NumberField
                control={control}
                name="promiseHours"
                label="Callback promised within"
                unit="hours"
                hint="In clock hours, as promised on the site. After this, the callback is missed."
              />
              <NumberField
                control={control}
                name="lostAgainDays"
                label="Reopen a lost lead within"
                unit="days"
                hint="A new enquiry by the same person within this time reopens the lost lead."
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Assignment">
            <ToggleField
              control={control}
              name="assignsLeads"
              label="Assign new leads automatically"
              hint="Available sales users take turns. A home in a user's territory goes to that user."
            />
          </DrawerSection>
          <DrawerSection title="Service area">
            <TagsField
              control={control}
              name="servicePincodes"
              label="Pincodes we serve"
              hint="Full pincodes, or the first digits of several."
              className="max-w-xl"
            />
          </DrawerSection>
          <DrawerSection title="Lost reasons">
            <LostReasons control={control} saved={saved.lostReasons} />
          </DrawerSection>
          <DrawerSection title="Score: home">
            <Points
              control={control}
              names={{
                villaOrDuplex: "Villa or duplex",
                fourBhk: "4 BHK",
                threeBhk: "3 BHK",
                twoBhk: "2 BHK",
                oneBhk: "1 BHK",
                insideArea: "Inside the service area",
                outsideArea: "Outside the service area",
                possessionSoon: "Possession within 60 days",
                possessionNear: "Possession within 180 days",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Score: requirements">
            <Points
              control={control}
              names={{
                fullHome: "Full home",
                eachInterior: "Each interior",
                interiorsAtMost: "Interiors, maximum",
                discuss: "Wants to discuss",
                urgentDelivery: "Express delivery",
                hasOwnDesign: "Has own design",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Score: contact">
            <Points
              control={control}
              names={{
                validMobile: "Valid mobile",
                validEmail: "Valid e-mail",
                requirements: "Requirements of 30 characters or more",
                sourceBooking: "Source: form, phone or studio",
                sourceReferral: "Source: referral",
                sourceAds: "Source: advertisement",
                sourceImport: "Source: import or manual entry",
                returnVisit: "Each repeat enquiry",
                returnVisitsAtMost: "Repeat enquiries, maximum",
                calculatorUsed: "Used a calculator",
                pricingSeen: "Looked at prices",
                cameBack: "Came back to the site",
                unanswered: "Three unanswered calls",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Temperature">
            <div className="grid max-w-xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="score.warmFrom" label="Warm from" unit="points" />
              <NumberField control={control} name="score.hotFrom" label="Hot from" unit="points" />
            </div>
            <TemperatureScale control={control} />
          </DrawerSection>
          <DrawerSection title="Forecast">
            <p className="mb-3 max-w-xl text-ash">
              The share of the leads in each stage that become customers. The forecast on the dashboard multiplies the
              value of their deals by it.
            </p>
            <div className="grid max-w-3xl gap-4 md:grid-cols-2 lg:grid-cols-3">
              {Object.entries(stages).map(([stage, status]) => (
                <NumberField
                  key={stage}
                  control={control}
                  name={`chances.${stage as keyof Sales["chances"]}`}
                  label={statusLabel(status)}
                  unit="%"
                />
              ))}
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

const stages: Record<keyof Sales["chances"], Status> = {
  new: "new",
  contacted: "contacted",
  qualified: "qualified",
  siteVisitScheduled: "site_visit_scheduled",
  siteVisitDone: "site_visit_done",
  quotationSent: "quotation_sent",
  negotiation: "negotiation",
  nurture: "nurture",
};

type SalesProps = { control: Control<Sales> };

function Hours({ control, name, label }: SalesProps & { name: "weekdays" | "sunday"; label: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid max-w-72 grid-cols-2 gap-3">
        <TimeField control={control} name={`workingHours.${name}.from`} label="From" />
        <TimeField control={control} name={`workingHours.${name}.until`} label="Until" />
      </div>
    </fieldset>
  );
}

type Weight = keyof Sales["score"];

function Points({ control, names }: SalesProps & { names: Partial<Record<Weight, string>> }) {
  return (
    <div className="grid max-w-3xl gap-4 md:grid-cols-2 lg:grid-cols-3">
      {Object.entries(names).map(([name, label]) => (
        <NumberField key={name} control={control} name={`score.${name as Weight}`} label={label} unit="points" />
      ))}
    </div>
  );
}

/** A bar from 0 to 100 with the score range of each temperature. */
function TemperatureScale({ control }: SalesProps) {
  const [warm, hot] = useWatch({ control, name: ["score.warmFrom", "score.hotFrom"] });
  if (!(warm >= 0 && warm < hot && hot <= 100)) return null;
  const parts = [
    { label: "Cold", from: 0, until: warm, colours: "bg-linen" },
    { label: "Warm", from: warm, until: hot, colours: "bg-brass/45" },
    { label: "Hot", from: hot, until: 101, colours: "bg-brass text-ink" },
  ].filter(({ from, until }) => from < until);
  return (
    <ul aria-label="Temperatures by score" className="mt-5 flex max-w-xl overflow-hidden rounded-md text-xs">
      {parts.map(({ label, from, until, colours }) => (
        <li key={label} className={`min-w-0 px-2 py-1.5 ${colours}`} style={{ flexGrow: until - from, flexBasis: 0 }}>
          <span className="block truncate font-medium">{label}</span>
          <span className="block tabular-nums">
            {from} to {until - 1}
          </span>
        </li>
      ))}
    </ul>
  );
}

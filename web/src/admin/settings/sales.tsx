/** How leads are taken in, weighed and watched. */
import * as limits from "../kit/form/limits.gen";
import type { Control } from "react-hook-form";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { Sales } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { DrawerSection } from "../kit/drawer";
import { EmailField, NumberField, TimeField, ToggleField } from "../kit/form/fields";
import { between, email } from "../kit/form/rules";
import { TagsField } from "../kit/form/tags-field";
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
    assignsLeads: z.boolean(),
    servicePincodes: z
      .array(z.string().check(z.regex(/^[1-9]\d{0,5}$/, "A pincode, or the first few digits of one.")))
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
        hotFrom: between(limits.ScoreWeights.hotFrom),
        warmFrom: between(limits.ScoreWeights.warmFrom),
      })
      .check(
        z.refine(({ hotFrom, warmFrom }) => warmFrom < hotFrom, {
          error: "Hot must begin above warm.",
          path: ["hotFrom"],
        }),
      ),
  }),
);

export function SalesSection() {
  return (
    <SettingsForm
      section="sales"
      title="Sales"
      about="Where new leads arrive, how quickly somebody calls, and what makes a lead hot."
      schema={salesSchema}
      draftOf={withoutSeconds}
      valueOf={withSeconds}
    >
      {(control) => (
        <>
          <DrawerSection title="Inbox">
            <EmailField
              control={control}
              name="inbox"
              label="New leads are announced to"
              hint="The organisation's own address, if empty."
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
                hint="From here on a call is overdue."
              />
              <NumberField
                control={control}
                name="escalateAfterMinutes"
                label="Escalated after"
                unit="working minutes"
                hint="Then everybody who runs sales is told."
              />
              <NumberField
                control={control}
                name="promiseHours"
                label="Promised to the customer within"
                unit="hours"
                hint="By the clock, as the site says. Beyond it the promise is broken."
              />
              <NumberField
                control={control}
                name="lostAgainDays"
                label="A lost lead counts as the same for"
                unit="days"
                hint="Whoever enquires again within this time reopens it."
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Assignment">
            <ToggleField
              control={control}
              name="assignsLeads"
              label="Give new leads to somebody at once"
              hint="The sales users who are there take turns; a home in somebody's territory goes to them."
            />
          </DrawerSection>
          <DrawerSection title="Area">
            <TagsField
              control={control}
              name="servicePincodes"
              label="Pincodes that we serve begin with"
              hint="A whole pincode, or the first few digits of many."
              className="max-w-xl"
            />
          </DrawerSection>
          <DrawerSection title="Score: the home">
            <Points
              control={control}
              names={{
                villaOrDuplex: "Villa or duplex",
                fourBhk: "4 BHK",
                threeBhk: "3 BHK",
                twoBhk: "2 BHK",
                oneBhk: "1 BHK",
                insideArea: "Within our area",
                outsideArea: "Outside our area",
                possessionSoon: "Possession within 60 days",
                possessionNear: "Possession within 180 days",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Score: what is wanted">
            <Points
              control={control}
              names={{
                fullHome: "Full home",
                eachInterior: "Each single interior",
                interiorsAtMost: "Single interiors, at most",
                discuss: "Wants to discuss",
                urgentDelivery: "Express delivery",
                hasOwnDesign: "Brings a design",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Score: the person">
            <Points
              control={control}
              names={{
                validMobile: "Valid mobile",
                validEmail: "Valid e-mail",
                requirements: "30 characters or more about the wish",
                sourceBooking: "Came by themselves: form, phone, studio",
                sourceReferral: "Was recommended to us",
                sourceAds: "Came through an advertisement",
                sourceImport: "From a list, or entered by hand",
                returnVisit: "Each further visit",
                returnVisitsAtMost: "Further visits, at most",
                unanswered: "Three calls not answered",
              }}
            />
          </DrawerSection>
          <DrawerSection title="Temperature">
            <div className="grid max-w-xl gap-4 md:grid-cols-2">
              <NumberField control={control} name="score.warmFrom" label="Warm from" unit="points" />
              <NumberField control={control} name="score.hotFrom" label="Hot from" unit="points" />
            </div>
            <Scale control={control} />
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

type InSales = { control: Control<Sales> };

function Hours({ control, name, label }: InSales & { name: "weekdays" | "sunday"; label: string }) {
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

/** Points by signal: as many beside each other as there is room for, the numbers in line. */
function Points({ control, names }: InSales & { names: Partial<Record<Weight, string>> }) {
  return (
    <div className="grid max-w-3xl gap-4 md:grid-cols-2 lg:grid-cols-3">
      {Object.entries(names).map(([name, label]) => (
        <NumberField key={name} control={control} name={`score.${name as Weight}`} label={label} unit="points" />
      ))}
    </div>
  );
}

/** What the two borders make of the scores from 0 to 100. */
function Scale({ control }: InSales) {
  const [warm, hot] = useWatch({ control, name: ["score.warmFrom", "score.hotFrom"] });
  if (!(warm >= 0 && warm < hot && hot <= 100)) return null;
  const parts = [
    { label: "Cold", from: 0, until: warm, look: "bg-linen" },
    { label: "Warm", from: warm, until: hot, look: "bg-brass/45" },
    { label: "Hot", from: hot, until: 101, look: "bg-oxide text-paper" },
  ].filter(({ from, until }) => from < until);
  return (
    <ul aria-label="Temperatures by score" className="mt-5 flex max-w-xl overflow-hidden rounded-md text-xs">
      {parts.map(({ label, from, until, look }) => (
        <li key={label} className={`min-w-0 px-2 py-1.5 ${look}`} style={{ flexGrow: until - from, flexBasis: 0 }}>
          <span className="block truncate font-medium">{label}</span>
          <span className="block tabular-nums">
            {from} to {until - 1}
          </span>
        </li>
      ))}
    </ul>
  );
}

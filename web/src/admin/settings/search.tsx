/** What search engines are told of the company, and whether they may list the site. */
import * as z from "zod/mini";
import type { PaymentAccepted, SearchEngines } from "../../api/contract/types.gen";
import { ChoicesField, NumberField, TextField, ToggleField } from "../kit/form/fields";
import * as limits from "../kit/form/limits.gen";
import { between, text } from "../kit/form/rules";
import type { Choice } from "../kit/resource";
import { matching } from "./bank-draft";
import { FieldGroup } from "./field-group";
import { SettingsForm } from "./settings-form";

const payments = [
  { value: "cash", label: "Cash" },
  { value: "credit_card", label: "Credit card" },
  { value: "upi", label: "UPI" },
  { value: "bank_transfer", label: "Bank transfer" },
] as const satisfies readonly Choice<PaymentAccepted>[];

const coordinate = (most: number) => z.nullable(between({ min: -most, max: most }, false));

export const schema = z
  .object({
    isHidden: z.boolean(),
    lowerCostPercent: z.nullable(between(limits.SearchEngines.lowerCostPercent)),
    warrantyYears: z.nullable(between(limits.SearchEngines.warrantyYears)),
    sinceYear: z.nullable(between(limits.SearchEngines.sinceYear)),
    paymentsAccepted: z.array(z.enum(payments.map(({ value }) => value))),
    priceRange: text(limits.SearchEngines.priceRange),
    postalCode: matching(limits.SearchEngines.postalCode.pattern, "A pincode has six digits, the first not 0."),
    latitude: coordinate(90),
    longitude: coordinate(180),
    serviceRadiusKm: between(limits.SearchEngines.serviceRadiusKm),
    indexNowKey: matching(limits.SearchEngines.indexNowKey.pattern, "A key has 8 to 128 letters, digits and hyphens."),
  })
  .check(
    z.refine(({ latitude, longitude }) => latitude !== null || longitude === null, {
      path: ["latitude"],
      error: "Please enter both coordinates, or neither.",
    }),
    z.refine(({ latitude, longitude }) => latitude === null || longitude !== null, {
      path: ["longitude"],
      error: "Please enter both coordinates, or neither.",
    }),
  );

type Draft = z.output<typeof schema>;

/** The contract lets a value leave out fields that are not set. */
function draftOf(value: SearchEngines): Draft {
  const { lowerCostPercent, warrantyYears, sinceYear, postalCode, latitude, longitude, indexNowKey, ...others } = value;
  return {
    isHidden: others.isHidden ?? false,
    paymentsAccepted: others.paymentsAccepted ?? [],
    priceRange: others.priceRange ?? "",
    serviceRadiusKm: others.serviceRadiusKm ?? 50,
    lowerCostPercent: lowerCostPercent ?? null,
    warrantyYears: warrantyYears ?? null,
    sinceYear: sinceYear ?? null,
    postalCode: postalCode ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    indexNowKey: indexNowKey ?? null,
  };
}

export function SearchSection() {
  return (
    <SettingsForm
      section="search"
      title="Search engines"
      description="What search engines are told of the company, beside the organisation's name, address, hours and social media pages."
      schema={schema}
      draftOf={draftOf}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <FieldGroup title="Visibility">
            <ToggleField
              control={control}
              name="isHidden"
              label="Ask search engines to stay away"
              hint="For a site that isn't open yet. They stop listing it within days, and need weeks to come back."
              className="md:col-span-2"
            />
          </FieldGroup>
          <FieldGroup
            title="Claims"
            description="Shown to visitors and search engines. Leave blank what you can't prove."
          >
            <NumberField control={control} name="lowerCostPercent" label="Lower cost by" unit="%" optional />
            <NumberField control={control} name="warrantyYears" label="Warranty" unit="years" optional />
            <NumberField control={control} name="sinceYear" label="In business since" unit="(year)" optional />
          </FieldGroup>
          <FieldGroup title="Payment and prices">
            <ChoicesField
              control={control}
              name="paymentsAccepted"
              label="Payments accepted"
              choices={payments}
              className="md:col-span-2"
            />
            <TextField
              control={control}
              name="priceRange"
              label="Price range"
              limit={limits.SearchEngines.priceRange.max}
              placeholder="₹3,00,000 to ₹20,00,000"
              optional
              className="md:col-span-2"
            />
          </FieldGroup>
          <FieldGroup
            title="Where you work"
            description="The office's exact place, so that maps show it. Copy both numbers from a map, with five decimals."
          >
            <NumberField
              control={control}
              name="latitude"
              label="Latitude"
              digits={6}
              placeholder="12.97194"
              optional
            />
            <NumberField
              control={control}
              name="longitude"
              label="Longitude"
              digits={6}
              placeholder="77.64115"
              optional
            />
            <TextField control={control} name="postalCode" label="Pincode" inputMode="numeric" limit={6} orNull />
            <NumberField control={control} name="serviceRadiusKm" label="Service radius" unit="km" />
          </FieldGroup>
          <FieldGroup
            title="IndexNow"
            description="Tells Bing and other search engines of changed pages within minutes. Google doesn't take part; it reads the sitemap."
          >
            <TextField
              control={control}
              name="indexNowKey"
              label="Key"
              hint="Any 8 to 128 letters and digits. Search engines check it at /indexnow.txt."
              orNull
              className="md:col-span-2"
            />
          </FieldGroup>
        </>
      )}
    </SettingsForm>
  );
}

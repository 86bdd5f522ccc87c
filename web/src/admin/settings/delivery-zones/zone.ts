/** The form of a delivery zone: values and validation. */
import * as limits from "../../kit/form/limits.gen";
import * as z from "zod/mini";
import type { TariffKind } from "../../../api/contract/types.gen";
import { exactly } from "../../../form/exactly";
import type { DeliveryZoneDraft } from "../../drafts";
import { number } from "../../../ui/format";
import { amount, atMost, between, filled } from "../../kit/form/rules";
import type { Choice } from "../../kit/resource";

export const address = "/api/admin/delivery-zones";

export const tariffs: readonly Choice<TariffKind>[] = [
  { value: "flat", label: "Flat charge per order" },
  { value: "percent", label: "Percentage of the goods' price" },
  { value: "slabs", label: "By weight" },
];

const { DeliveryZoneDraft: most, Slab: slabMost } = limits;

const largest = { min: 0, max: slabMost.paise.max };
const charge = amount(largest);
const percent = z.number().check(z.gte(0), z.lte(10_000));
const percentMessage = "Please enter a percentage from 0 to 100.";

/** Without spaces, and with a hyphen for any dash. */
export function plainEntry(entry: string): string {
  return entry.replaceAll(/\s/g, "").replace(/[–—]/, "-");
}

/** A pincode, a range or a prefix. */
export function isPincodes(entry: string): boolean {
  const [, first, last] = /^([1-9]\d{5})(?:-([1-9]\d{5}))?$/.exec(entry) ?? [];
  if (first) return !last || first <= last;
  return /^[1-9]\d{0,4}\*$/.test(entry);
}

const entries = (limit: { max: number }) =>
  atMost(
    z.array(
      z.string().check(
        z.overwrite(plainEntry),
        z.refine(isPincodes, {
          error: ({ input }) =>
            `“${String(input)}” isn't a pincode, a range such as 560100-560104 or a prefix such as 56*.`,
        }),
      ),
    ),
    limit,
    "entries",
  );

/** Drops what was entered for another way of charging. */
function withoutUnusedCharge(draft: DeliveryZoneDraft): DeliveryZoneDraft {
  const { tariff, flatPaise, percent, slabs, furtherKgPaise } = draft;
  return {
    ...draft,
    flatPaise: tariff === "flat" ? flatPaise : null,
    percent: tariff === "percent" ? percent : null,
    slabs: tariff === "slabs" ? slabs : [],
    furtherKgPaise: tariff === "slabs" ? furtherKgPaise : 0,
  };
}

type Fault = { path: (string | number)[]; message: string };

/** Only what the chosen way of charging needs is checked: nobody sees the other fields. */
function chargeFaults(draft: DeliveryZoneDraft): Fault[] {
  const { tariff, flatPaise, slabs } = draft;
  if (tariff === "flat") return faultsOf(charge, flatPaise, ["flatPaise"]);
  if (tariff === "percent") {
    return percent.safeParse(draft.percent).success ? [] : [{ path: ["percent"], message: percentMessage }];
  }
  if (slabs.length === 0) return [{ path: ["slabs"], message: "Add at least one slab." }];
  return [
    ...faultsOf(amount(most.furtherKgPaise), draft.furtherKgPaise, ["furtherKgPaise"]),
    ...slabs.flatMap(({ upToG, paise }, index) => {
      // A missing weight is reported in its own slab.
      const above = slabs[index - 1]?.upToG || 0;
      const isHeavier = upToG > above;
      const message = upToG > 0 ? "Please enter a larger weight than in the slab above." : "Please enter a weight.";
      return [
        ...(isHeavier ? [] : [{ path: ["slabs", index, "upToG"], message }]),
        ...faultsOf(charge, paise, ["slabs", index, "paise"]),
      ];
    }),
  ];
}

function faultsOf(rule: z.ZodMiniType, value: unknown, path: Fault["path"]): Fault[] {
  const message = rule.safeParse(value).error?.issues[0]?.message;
  return message ? [{ path, message }] : [];
}

/** A number that is checked by `chargeFaults`; NaN is what could not be read. */
const later = z.union([z.number(), z.nan()]);

export const schema = exactly<DeliveryZoneDraft>()(
  z
    .object({
      name: filled(most.name, "Please enter a name."),
      pincodes: entries(most.pincodes).check(z.minLength(most.pincodes.min, "Please enter at least one pincode.")),
      remotePincodes: entries(most.remotePincodes),
      tariff: z.enum(tariffs.map(({ value }) => value)),
      flatPaise: z.nullable(later),
      percent: z.nullable(later),
      slabs: atMost(z.array(z.object({ upToG: later, paise: later })), most.slabs, "slabs"),
      furtherKgPaise: later,
      remotePaise: amount(most.remotePaise),
      freeFromPaise: z.nullable(amount({ min: 0, max: 1_000_000_000 })),
      transitDays: between(most.transitDays),
      hasCod: z.boolean(),
      position: between(most.position),
    })
    .check(
      z.overwrite(withoutUnusedCharge),
      z.check(({ value, issues }) => {
        for (const fault of chargeFaults(value)) issues.push({ code: "custom", input: value, ...fault });
      }),
    ),
);

export const blank: DeliveryZoneDraft = {
  name: "",
  pincodes: [],
  remotePincodes: [],
  tariff: "slabs",
  flatPaise: null,
  percent: null,
  slabs: [],
  furtherKgPaise: 0,
  remotePaise: 0,
  freeFromPaise: null,
  transitDays: 3,
  hasCod: true,
  position: 0,
};

/** `560025, 5601*, 562159 and 12 more`. */
export function excerpt(entries: readonly string[], max: number): string {
  const shown = entries.slice(0, max).join(", ");
  return entries.length > max ? `${shown} and ${number(entries.length - max)} more` : shown;
}

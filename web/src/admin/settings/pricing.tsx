/** The public price page: packages, the sample homes used to calculate prices, exclusions and the EMI note. */
import * as limits from "../kit/form/limits.gen";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController, useFieldArray, useFormState } from "react-hook-form";
import * as z from "zod/mini";
import type { Package, PricingPage } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { paths } from "../../paths";
import { count, dayOf } from "../../ui/format";
import { Link } from "../../ui/link";
import { Action, IconAction } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { HundredthsField, Select, SelectField, TextAreaField, TextField, inputClass } from "../kit/form/fields";
import { LinesField } from "../kit/form/lines-field";
import { atMost, filled, text } from "../kit/form/rules";
import { CrossIcon, PlusIcon } from "../kit/icons";
import { query } from "../kit/query";
import type { Choice } from "../kit/resource";
import { homes } from "../leads/labels";
import { quantityText } from "../quotations/amounts";
import { ParsedInput } from "../kit/form/parsed-input";
import { packages } from "../quotations/labels";
import { SettingsForm } from "./settings-form";
import { labelOf } from "../../ui/label-of";

const percentMessage = "Please enter a percentage from 0 to 100.";
const quantityMessage = "Please enter a quantity from 0 to 10,00,000.";
/** In hundredths of a unit. */
const maxQuantity = 100_000_000;

const packageName = z.enum(["essential", "premium", "luxe"]);
const lines = atMost(z.array(filled(limits.PricingPage.excluded.each)), limits.PricingPage.excluded, "lines");

export const pricingSchema = exactly<PricingPage>()(
  z.object({
    range: z
      .number(percentMessage)
      .check(z.gte(0, percentMessage), z.lte(limits.PricingPage.range.max, percentMessage)),
    packages: z
      .array(
        z.object({
          package: packageName,
          tagline: text(limits.PackageOffered.tagline),
          core: filled(limits.PackageOffered.core),
          finish: filled(limits.PackageOffered.finish),
          counter: filled(limits.PackageOffered.counter),
          inclusions: lines,
        }),
      )
      .check(
        z.maxLength(limits.PricingPage.packages.max),
        z.refine((all) => isDistinct(all.map((one) => one.package)), "Each package can be offered once."),
      ),
    homes: z
      .array(
        z.object({
          home: z.enum(homes.map(({ value }) => value)),
          lines: z
            .array(
              z.object({
                item: filled(limits.SampleLine.item, "Please choose an item."),
                quantity: z
                  .number(quantityMessage)
                  .check(z.gte(0, quantityMessage), z.lte(maxQuantity, quantityMessage)),
                packages: z.array(packageName).check(z.maxLength(limits.SampleLine.packages.max)),
              }),
            )
            .check(
              z.maxLength(limits.SampleHome.lines.max, `Please use at most ${limits.SampleHome.lines.max} items.`),
            ),
        }),
      )
      .check(
        z.maxLength(limits.PricingPage.homes.max),
        z.refine((all) => isDistinct(all.map((one) => one.home)), "Each home size can be shown once."),
      ),
    excluded: lines,
    emiNote: text(limits.PricingPage.emiNote),
  }),
);

type Pricing = z.output<typeof pricingSchema>;
type PricingProps = { control: Control<Pricing> };
type Home = Pricing["homes"][number];
type Line = Home["lines"][number];

function isDistinct(all: readonly string[]): boolean {
  return new Set(all).size === all.length;
}

export function PricingSection() {
  return (
    <SettingsForm
      section="pricing"
      title="Price page"
      description="Contents of the site's price page. Prices come from the current rate card and the sample homes below."
      schema={pricingSchema}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
    >
      {(control) => (
        <>
          <DrawerSection title="Prices">
            <HundredthsField
              control={control}
              name="range"
              label="Show prices as a range of"
              unit="% either way"
              className="max-w-md"
            />
            <p className="mt-3 text-ash">
              <Link to={paths.pricing()} className="underline hover:text-areca">
                View price page
              </Link>
            </p>
          </DrawerSection>
          <DrawerSection title="Packages">
            <Packages control={control} />
          </DrawerSection>
          <DrawerSection title="Sample homes">
            <SampleHomes control={control} />
          </DrawerSection>
          <DrawerSection title="Notes">
            <div className="max-w-3xl space-y-4">
              <LinesField control={control} name="excluded" label="Not included" optional />
              <TextAreaField
                control={control}
                name="emiNote"
                label="EMI note"
                hint="Leave blank to show no note."
                limit={limits.PricingPage.emiNote.max}
                optional
              />
            </div>
          </DrawerSection>
        </>
      )}
    </SettingsForm>
  );
}

/** Choices from the current rate card. */
function useRateCardChoices() {
  const [today] = useState(() => dayOf(new Date()));
  const { data } = useQuery(query("/api/admin/rate-cards", { perPage: 100 }));
  const rates = data?.items.find(({ effectiveOn }) => effectiveOn <= today)?.rates ?? [];
  return {
    items: choices(rates.map(({ item, name }) => [item, name])),
    cores: choices(rates.map(({ core }) => [core, core])),
    finishes: choices(rates.map(({ finish }) => [finish, finish])),
  };
}

function choices(pairs: readonly (readonly [string | null | undefined, string | null | undefined])[]): Choice[] {
  const found = new Map<string, string>();
  for (const [value, label] of pairs) if (value && !found.has(value)) found.set(value, label ?? value);
  return [...found].map(([value, label]) => ({ value, label }));
}

/** Adds the current value if the rate card no longer has it. */
function withCurrent(all: readonly Choice[], current: string): Choice[] {
  if (current === "" || all.some(({ value }) => value === current)) return [...all];
  return [...all, { value: current, label: `${current} (not on the rate card)` }];
}

function Packages({ control }: PricingProps) {
  const { fields: offered, append, remove } = useFieldArray({ control, name: "packages" });
  const { errors } = useFormState({ control, name: "packages" });
  const { cores, finishes } = useRateCardChoices();
  const missing = packages.filter(({ value }) => !offered.some((one) => one.package === value));
  return (
    <div className="max-w-3xl space-y-4">
      {offered.length === 0 && <p className="text-ash">No packages yet. Add one to show prices.</p>}
      {offered.map((one, index) => {
        const label = labelOf(packages, one.package);
        return (
          <fieldset key={one.id} className="rounded-md border border-seam p-4">
            <legend className="sr-only">{label}</legend>
            <div className="mb-3 flex items-center justify-between gap-3">
              <h4 className="font-medium">{label}</h4>
              <Action variant="quiet" aria-label={`Remove ${label}`} onClick={() => remove(index)}>
                Remove
              </Action>
            </div>
            <div className="grid gap-4 md:grid-cols-3">
              <TextField
                control={control}
                name={`packages.${index}.tagline`}
                label="Tagline"
                limit={200}
                optional
                className="md:col-span-3"
              />
              <SelectField
                control={control}
                name={`packages.${index}.core`}
                label="Core"
                choices={withCurrent(cores, one.core)}
              />
              <SelectField
                control={control}
                name={`packages.${index}.finish`}
                label="Finish"
                choices={withCurrent(finishes, one.finish)}
              />
              <SelectField
                control={control}
                name={`packages.${index}.counter`}
                label="Counter"
                choices={withCurrent(finishes, one.counter)}
              />
              <LinesField
                control={control}
                name={`packages.${index}.inclusions`}
                label="Included"
                className="md:col-span-3"
                optional
              />
            </div>
          </fieldset>
        );
      })}
      <Reason>{errors.packages?.root?.message ?? errors.packages?.message}</Reason>
      <div className="flex flex-wrap gap-2">
        {missing.map(({ value, label }) => (
          <Action
            key={value}
            onClick={() =>
              append({
                package: value,
                tagline: "",
                core: cores[0]?.value ?? "",
                finish: finishes[0]?.value ?? "",
                counter: "",
                inclusions: [],
              })
            }
          >
            <PlusIcon />
            Add {label}
          </Action>
        ))}
      </div>
    </div>
  );
}

function SampleHomes({ control }: PricingProps) {
  const { field, fieldState } = useController({ control, name: "homes" });
  const { items } = useRateCardChoices();
  const shown = field.value;
  const missing = homes.filter(({ value }) => !shown.some(({ home }) => home === value));
  const reasons = fieldState.error as HomeReasons | undefined;
  return (
    <div className="max-w-3xl space-y-3">
      <p className="text-ash">
        A home gets a price in a package only if the rate card has a rate for each of its items.
      </p>
      {shown.map((home, index) => (
        <HomeFields
          key={home.home}
          home={home}
          items={items}
          reasons={reasons?.[index]}
          onChange={(changed) => field.onChange(shown.with(index, changed))}
          onRemove={() => field.onChange(shown.toSpliced(index, 1))}
        />
      ))}
      <Reason>{reasons?.message ?? reasons?.root?.message}</Reason>
      <div className="flex flex-wrap gap-2">
        {missing.map(({ value, label }) => (
          <Action
            key={value}
            onClick={() => field.onChange([...shown, { home: value, lines: shown[0]?.lines ?? [] } satisfies Home])}
          >
            <PlusIcon />
            Add {label}
          </Action>
        ))}
      </div>
    </div>
  );
}

type FieldMessage = { message?: string; root?: { message?: string } };
type LineReasons = FieldMessage & { item?: FieldMessage; quantity?: FieldMessage };
type LinesReasons = FieldMessage & Record<number, LineReasons>;
type HomeReasons = FieldMessage & Record<number, { lines?: LinesReasons }>;

type HomeProps = {
  home: Home;
  items: readonly Choice[];
  reasons: { lines?: LinesReasons } | undefined;
  onChange: (home: Home) => void;
  onRemove: () => void;
};

function HomeFields({ home, items, reasons, onChange, onRemove }: HomeProps) {
  const [isOpen, setOpen] = useState(false);
  const label = labelOf(homes, home.home);
  const { lines } = home;
  const setLines = (next: Line[]) => onChange({ ...home, lines: next });
  return (
    <details
      // Errors must stay visible.
      open={isOpen || reasons !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-seam"
    >
      <summary className="cursor-pointer px-4 py-2.5">
        <span className="font-medium">{label}</span> <span className="text-ash">{count(lines.length, "item")}</span>
      </summary>
      <div className="space-y-2 border-t border-seam p-4">
        <ul className="space-y-3">
          {lines.map((line, at) => (
            <LineFields
              key={at}
              line={line}
              name={`${label}, item ${at + 1}`}
              items={items}
              reasons={reasons?.lines?.[at]}
              onChange={(changed) => setLines(lines.with(at, changed))}
              onRemove={() => setLines(lines.toSpliced(at, 1))}
            />
          ))}
        </ul>
        <Reason>{reasons?.lines?.message ?? reasons?.lines?.root?.message}</Reason>
        <div className="flex flex-wrap justify-between gap-2">
          {lines.length < 100 && (
            <Action
              variant="quiet"
              onClick={() => setLines([...lines, { item: items[0]?.value ?? "", quantity: 100, packages: [] }])}
            >
              <PlusIcon />
              Add item
            </Action>
          )}
          <Action variant="quiet" onClick={onRemove}>
            Remove {label}
          </Action>
        </div>
      </div>
    </details>
  );
}

type LineProps = {
  line: Line;
  /** Accessible name, unique on the page. */
  name: string;
  items: readonly Choice[];
  reasons: LineReasons | undefined;
  onChange: (line: Line) => void;
  onRemove: () => void;
};

function LineFields({ line, name, items, reasons, onChange, onRemove }: LineProps) {
  const { item, quantity, packages: chosen } = line;
  const toggle = (one: Package, isOn: boolean) => {
    // An empty list means all packages.
    const before = chosen.length === 0 ? packages.map(({ value }) => value) : chosen;
    const next = packages.map(({ value }) => value).filter((value) => (value === one ? isOn : before.includes(value)));
    if (next.length > 0) onChange({ ...line, packages: next.length === packages.length ? [] : next });
  };
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-48 flex-1">
          <Select
            aria-label={`${name}: item`}
            value={item}
            onChange={({ target }) => onChange({ ...line, item: target.value })}
          >
            {withCurrent(items, item).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <ParsedInput
          aria-label={`${name}: quantity`}
          inputMode="decimal"
          example="12.5"
          value={quantity}
          write={quantityText}
          read={readQuantity}
          onChange={(next) => onChange({ ...line, quantity: next })}
          className={`${inputClass} w-24! text-right tabular-nums`}
        />
        <span role="group" aria-label={`${name}: packages`} className="flex flex-wrap gap-x-3">
          {packages.map(({ value, label }) => (
            <label key={value} className="flex min-h-8 items-center gap-1.5">
              <input
                type="checkbox"
                checked={chosen.length === 0 || chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
                className="size-4 accent-areca"
              />
              {label}
            </label>
          ))}
        </span>
        <IconAction label={`Remove ${name}`} onClick={onRemove}>
          <CrossIcon />
        </IconAction>
      </div>
      <Reason>{reasons?.item?.message ?? reasons?.quantity?.message}</Reason>
    </li>
  );
}

function Reason({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-1 text-error">
      {children}
    </p>
  );
}

/** In hundredths of a unit. */
function readQuantity(typed: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(",", ""));
  if (!match) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return hundredths <= maxQuantity ? hundredths : null;
}

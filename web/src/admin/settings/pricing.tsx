/** The public price page: packages, the sample homes that their prices come from, and what is said beside them. */
import * as limits from "../kit/form/limits.gen";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
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
import { homes } from "../leads/words";
import { quantityText } from "../quotations/amounts";
import { Typed } from "../quotations/editor/typed";
import { packages } from "../quotations/words";
import { SettingsForm } from "./settings-form";
import { labelOf } from "../../ui/label-of";

const percentWords = "Please enter a percentage from 0 to 100.";
const quantityWords = "Please enter a quantity from 0 to 10,00,000.";
/** In hundredths of a unit. */
const maxQuantity = 100_000_000;

const packageName = z.enum(["essential", "premium", "luxe"]);
const lines = atMost(z.array(filled(limits.PricingPage.excluded.each)), limits.PricingPage.excluded, "lines");

export const pricingSchema = exactly<PricingPage>()(
  z.object({
    range: z.number(percentWords).check(z.gte(0, percentWords), z.lte(limits.PricingPage.range.max, percentWords)),
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
                quantity: z.number(quantityWords).check(z.gte(0, quantityWords), z.lte(maxQuantity, quantityWords)),
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
type InPricing = { control: Control<Pricing> };
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
      about="What the site's price page offers. Prices come from the rate card in force and the sample homes below."
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
                See the price page
              </Link>
            </p>
          </DrawerSection>
          <DrawerSection title="Packages">
            <Packages control={control} />
          </DrawerSection>
          <DrawerSection title="Sample homes">
            <SampleHomes control={control} />
          </DrawerSection>
          <DrawerSection title="Beside the prices">
            <div className="max-w-3xl space-y-4">
              <LinesField control={control} name="excluded" label="Not included" optional />
              <TextAreaField
                control={control}
                name="emiNote"
                label="Monthly payments"
                hint="Leave blank to say nothing about loans."
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

/** What the rate card in force knows. */
function useCard() {
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

/** The choices with one that is held already, even if the card has it no more. */
function including(all: readonly Choice[], held: string): Choice[] {
  if (held === "" || all.some(({ value }) => value === held)) return [...all];
  return [...all, { value: held, label: `${held} (not on the rate card)` }];
}

function Packages({ control }: InPricing) {
  const { field, fieldState } = useController({ control, name: "packages" });
  const { cores, finishes } = useCard();
  const offered = field.value;
  const missing = packages.filter(({ value }) => !offered.some((one) => one.package === value));
  return (
    <div className="max-w-3xl space-y-4">
      {offered.length === 0 && <p className="text-ash">No package yet. Add one to show prices.</p>}
      {offered.map((one, place) => {
        const label = labelOf(packages, one.package);
        return (
          <fieldset key={one.package} className="rounded-md border border-seam p-4">
            <legend className="sr-only">{label}</legend>
            <div className="mb-3 flex items-center justify-between gap-3">
              <h4 className="font-medium">{label}</h4>
              <Action
                variant="quiet"
                aria-label={`Remove ${label}`}
                onClick={() => field.onChange(offered.toSpliced(place, 1))}
              >
                Remove
              </Action>
            </div>
            <div className="grid gap-4 md:grid-cols-3">
              <TextField
                control={control}
                name={`packages.${place}.tagline`}
                label="Tagline"
                limit={200}
                optional
                className="md:col-span-3"
              />
              <SelectField
                control={control}
                name={`packages.${place}.core`}
                label="Core"
                choices={including(cores, one.core)}
              />
              <SelectField
                control={control}
                name={`packages.${place}.finish`}
                label="Finish"
                choices={including(finishes, one.finish)}
              />
              <SelectField
                control={control}
                name={`packages.${place}.counter`}
                label="Counter"
                choices={including(finishes, one.counter)}
              />
              <LinesField
                control={control}
                name={`packages.${place}.inclusions`}
                label="Included"
                className="md:col-span-3"
                optional
              />
            </div>
          </fieldset>
        );
      })}
      <Reason>{fieldState.error?.message ?? fieldState.error?.root?.message}</Reason>
      <div className="flex flex-wrap gap-2">
        {missing.map(({ value, label }) => (
          <Action
            key={value}
            onClick={() =>
              field.onChange([
                ...offered,
                {
                  package: value,
                  tagline: "",
                  core: cores[0]?.value ?? "",
                  finish: finishes[0]?.value ?? "",
                  counter: "",
                  inclusions: [],
                },
              ])
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

function SampleHomes({ control }: InPricing) {
  const { field, fieldState } = useController({ control, name: "homes" });
  const { items } = useCard();
  const shown = field.value;
  const missing = homes.filter(({ value }) => !shown.some(({ home }) => home === value));
  const reasons = fieldState.error as HomeReasons | undefined;
  return (
    <div className="max-w-3xl space-y-3">
      <p className="text-ash">
        A home has a price in a package when the rate card has one for each of its items. Otherwise the page shows none.
      </p>
      {shown.map((home, place) => (
        <HomeFields
          key={home.home}
          home={home}
          items={items}
          reasons={reasons?.[place]}
          onChange={(changed) => field.onChange(shown.with(place, changed))}
          onRemove={() => field.onChange(shown.toSpliced(place, 1))}
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

type Told = { message?: string; root?: { message?: string } };
type LineReasons = Told & { item?: Told; quantity?: Told };
type LinesReasons = Told & Record<number, LineReasons>;
type HomeReasons = Told & Record<number, { lines?: LinesReasons }>;

type HomeProps = {
  home: Home;
  items: readonly Choice[];
  reasons: { lines?: LinesReasons } | undefined;
  onChange: (home: Home) => void;
  onRemove: () => void;
};

function HomeFields({ home, items, reasons, onChange, onRemove }: HomeProps) {
  const [isOpen, open] = useState(false);
  const label = labelOf(homes, home.home);
  const { lines } = home;
  const setLines = (next: Line[]) => onChange({ ...home, lines: next });
  return (
    <details
      // What is wrong must not be hidden.
      open={isOpen || reasons !== undefined}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
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
  /** Tells it from the others. */
  name: string;
  items: readonly Choice[];
  reasons: LineReasons | undefined;
  onChange: (line: Line) => void;
  onRemove: () => void;
};

function LineFields({ line, name, items, reasons, onChange, onRemove }: LineProps) {
  const { item, quantity, packages: of } = line;
  const toggle = (one: Package, isOn: boolean) => {
    // None means all of them.
    const held = of.length === 0 ? packages.map(({ value }) => value) : of;
    const next = packages.map(({ value }) => value).filter((value) => (value === one ? isOn : held.includes(value)));
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
            {including(items, item).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
        <Typed
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
                checked={of.length === 0 || of.includes(value)}
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
    <p role="alert" className="mt-1 text-oxide-deep">
      {children}
    </p>
  );
}

/** Hundredths of a unit. */
function readQuantity(typed: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(typed.trim().replaceAll(",", ""));
  if (!match) return null;
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return hundredths <= maxQuantity ? hundredths : null;
}

/** Rate cards: prices by item, core, finish and package, each card with an effective date. */
import * as limits from "../kit/form/limits.gen";
import { path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import type { RateCard } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { count, date, dayOf } from "../../ui/format";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action, IconAction } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection, useOpenRecord } from "../kit/drawer";
import { DateField, TextField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { day, filled, hsn } from "../kit/form/rules";
import { useRecordForm } from "../kit/form/use-record-form";
import { CrossIcon, LeftIcon, PlusIcon } from "../kit/icons";
import { client, mutate, query, invalidate } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { Status } from "../kit/status";
import { percentText, rateText, readRate } from "../quotations/amounts";
import { cellClass, numberClass } from "../quotations/editor/cells";
import { ParsedInput } from "../quotations/editor/parsed-input";
import { packages, units } from "../quotations/labels";
import { SectionHead } from "./section-head";

type RateCardDraft = Pick<RateCard, "name" | "effectiveOn" | "rates">;
type CardRate = RateCardDraft["rates"][number];

const address = "/api/admin/rate-cards";
const addressOf = (id: string) => path("/api/admin/rate-cards/{id}", { id });
/** In place of an ID in the query parameter. */
const newCardId = "new";

const orNull = (limit: { max: number }) => z.nullable(filled(limit));

const rate = z.object({
  item: z
    .string()
    .check(
      z.maxLength(limits.CardRate.item.max),
      z.regex(limits.CardRate.item.pattern, "Use lower-case letters, digits and _, such as kitchen_base."),
    ),
  name: filled(limits.CardRate.name),
  core: orNull(limits.CardRate.core),
  finish: orNull(limits.CardRate.core),
  package: z.nullable(z.enum(["essential", "premium", "luxe"])),
  unit: z.enum(["sqft", "rft", "nos", "set", "ls"]),
  ratePaise: z.number(),
  least: z.nullable(z.number()),
  hsn: hsn(limits.CardRate.hsn, "A code"),
  costPaise: z.nullable(z.number()),
  wastage: z.number(),
});

export const cardSchema = exactly<RateCardDraft>()(
  z.object({
    name: filled(limits.RateCardDraft.name),
    effectiveOn: day(),
    rates: z.array(rate).check(z.maxLength(1000)),
  }),
);

export function RateCardsSection() {
  const [search] = useSearchParams();
  const id = search.get("card");
  if (id === newCardId) return <NewCard />;
  return id === null ? <CardList /> : <ExistingCard key={id} id={id} />;
}

function CardList() {
  const { data, error, refetch } = useQuery(query(address, { perPage: 100 }));
  const open = useOpenRecord("card");
  const mayEdit = useMay("settings")("manage");
  const [today] = useState(() => dayOf(new Date()));
  const current = data?.items.find(({ effectiveOn }) => effectiveOn <= today)?.id;
  return (
    <>
      <SectionHead
        title="Rate cards"
        description="A rate card applies from its effective date until the next one. Quotations keep the prices they were created with."
        aside={
          mayEdit && (
            <Action onClick={() => open(newCardId)}>
              <PlusIcon />
              Add rate card
            </Action>
          )
        }
      />
      {!data && <Pending error={error} refetch={refetch} lines={4} />}
      {data?.items.length === 0 && <EmptyState title="No rate cards yet." />}
      <ul className="divide-y divide-seam">
        {data?.items.map(({ id, name, effectiveOn, rates }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-baseline gap-x-5 gap-y-1 px-4 py-3 hover:bg-plaster md:px-6"
          >
            <button
              type="button"
              onClick={() => open(id)}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              {name}
            </button>
            {id === current && <Status tone="good">Current</Status>}
            {effectiveOn > today && <Status tone="attention">Upcoming</Status>}
            <span className="text-ash">from {date(effectiveOn)}</span>
            <span className="ml-auto tabular-nums">{count(rates.length, "price")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Starts with the prices of the latest card, since few of them change. */
function NewCard() {
  const { data, error, refetch } = useQuery(query(address, { perPage: 100 }));
  if (!data) return <Pending error={error} refetch={refetch} lines={8} />;
  return <CardForm card={null} draft={{ name: "", effectiveOn: "", rates: data.items[0]?.rates ?? [] }} />;
}

function ExistingCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query(addressOf(id)));
  if (!data) return <Pending error={error} refetch={refetch} lines={8} />;
  return <CardForm card={data} draft={draftOf(data)} />;
}

function draftOf({ name, effectiveOn, rates }: RateCard): RateCardDraft {
  return { name, effectiveOn, rates };
}

function CardForm({ card, draft }: { card: RateCard | null; draft: RateCardDraft }) {
  const open = useOpenRecord("card");
  const mayEdit = useMay("settings")("manage");
  const [isArchiving, setArchiving] = useState(false);
  const form = useRecordForm<RateCardDraft, RateCard>({
    schema: cardSchema,
    values: draft,
    version: card?.version,
    save: (values, version) =>
      card ? mutate("PUT", addressOf(card.id), { ...values, version }) : mutate("POST", address, values),
    draftOf,
    onSaved: (saved) => {
      client.setQueryData(query(addressOf(saved.id)).queryKey, saved);
      void invalidate(address);
      toast({ title: card ? "Saved" : `${saved.name} applies from ${date(saved.effectiveOn)}` });
      if (!card) open(saved.id);
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-seam px-2 py-2 md:px-4">
        <Action variant="quiet" onClick={() => open(null)}>
          <LeftIcon />
          All rate cards
        </Action>
        {card && mayEdit && (
          <Action variant="quiet" onClick={() => setArchiving(true)}>
            Archive…
          </Action>
        )}
      </div>
      <RecordForm
        form={form}
        save={card ? "Save" : "Add rate card"}
        {...(form.changed && { onCancel: () => form.form.reset() })}
      >
        <DrawerSection>
          <div className="grid max-w-2xl gap-4 md:grid-cols-2">
            <TextField
              control={form.control}
              name="name"
              label="Name"
              limit={limits.RateCardDraft.name.max}
              disabled={!mayEdit}
            />
            <DateField control={form.control} name="effectiveOn" label="Effective from" disabled={!mayEdit} />
          </div>
        </DrawerSection>
        <Prices control={form.control} />
      </RecordForm>
      {isArchiving && card && <ArchiveDialog card={card} onClose={() => setArchiving(false)} />}
    </>
  );
}

function ArchiveDialog({ card, onClose }: { card: RateCard; onClose: () => void }) {
  const open = useOpenRecord("card");
  return (
    <ActionDialog
      title={`Archive ${card.name}?`}
      confirm="Archive"
      danger
      run={() => mutate("DELETE", addressOf(card.id))}
      done={{ title: `${card.name} archived` }}
      onDone={() => open(null)}
      invalidates={[address]}
      onClose={onClose}
    >
      Quotations created with it keep its prices until they are rewritten.
    </ActionDialog>
  );
}

const blankRate: CardRate = {
  item: "",
  name: "",
  core: null,
  finish: null,
  package: null,
  unit: "sqft",
  ratePaise: 0,
  least: null,
  hsn: "9403",
  costPaise: null,
  wastage: 0,
};

const columns = ["Code", "Name", "Core", "Finish", "Package", "Unit", "Rate, ₹", "Cost, ₹", "Wastage", "HSN"] as const;
const widths = ["11rem", "", "8.5rem", "7.5rem", "6.5rem", "5rem", "6rem", "6rem", "5rem", "5rem"];
const isNumber = (column: string) => ["Rate, ₹", "Cost, ₹", "Wastage"].includes(column);

/** An editable table of prices, with a search because cards are long. */
function Prices({ control }: { control: Control<RateCardDraft> }) {
  const { field, fieldState } = useController({ control, name: "rates" });
  const [search, setSearch] = useState("");
  const rates = field.value;
  const reasons = fieldState.error as unknown as Record<number, Record<string, { message?: string }>> | undefined;
  const shown = rates
    .map((rate, index) => ({ rate, index }))
    .filter(({ rate, index }) => matches(rate, search) || reasons?.[index] !== undefined);
  const change = (index: number, changes: Partial<CardRate>) =>
    field.onChange(rates.map((rate, other) => (other === index ? { ...rate, ...changes } : rate)));
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
        <input
          type="search"
          aria-label="Find prices by code, name, core or finish"
          placeholder="Find prices"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-9 w-60 rounded-md border border-ash/60 bg-paper px-2.5 max-md:h-11 max-md:w-full"
        />
        <span className="text-ash">
          {shown.length === rates.length
            ? count(rates.length, "price")
            : `${shown.length} of ${count(rates.length, "price")}`}
        </span>
        <Action
          className="ml-auto"
          onClick={() => {
            setSearch("");
            field.onChange([blankRate, ...rates]);
          }}
        >
          <PlusIcon />
          Add price
        </Action>
      </div>
      <div className="overflow-x-auto border-t border-seam">
        <table className="w-full min-w-[72rem] table-fixed border-collapse text-left">
          <colgroup>
            {widths.map((width, index) => (
              <col key={columns[index]} style={width ? { width } : undefined} />
            ))}
            <col className="w-10" />
          </colgroup>
          <thead className="text-xs text-ash">
            <tr className="border-b border-seam">
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${isNumber(column) ? "text-right" : ""}`}
                >
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ rate, index }) => (
              <PriceRow
                key={index}
                rate={rate}
                reasons={reasons?.[index]}
                onChange={(changes) => change(index, changes)}
                onRemove={() => field.onChange(rates.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type PriceProps = {
  rate: CardRate;
  reasons: Record<string, { message?: string }> | undefined;
  onChange: (changes: Partial<CardRate>) => void;
  onRemove: () => void;
};

function PriceRow({ rate, reasons, onChange, onRemove }: PriceProps) {
  const label = (column: string) => `${column} of ${rate.name || "the new price"}`;
  const reason = Object.values(reasons ?? {}).find(({ message }) => message)?.message;
  const text = (name: "item" | "name" | "core" | "finish" | "hsn", column: string, limit: number) => (
    <td className="p-0">
      <input
        aria-label={label(column)}
        aria-invalid={reasons?.[name] ? true : undefined}
        title={reasons?.[name]?.message}
        value={rate[name] ?? ""}
        maxLength={limit}
        placeholder={name === "core" || name === "finish" ? "Any" : ""}
        onChange={({ target: { value } }) =>
          onChange({ [name]: value === "" && (name === "core" || name === "finish") ? null : value })
        }
        className={cellClass}
      />
    </td>
  );
  return (
    <>
      <tr className="border-b border-seam focus-within:bg-plaster/70">
        {text("item", "Code", 80)}
        {text("name", "Name", 120)}
        {text("core", "Core", 80)}
        {text("finish", "Finish", 80)}
        <td className="p-0">
          <select
            aria-label={label("Package")}
            value={rate.package ?? ""}
            onChange={({ target }) =>
              onChange({ package: packages.find(({ value }) => value === target.value)?.value ?? null })
            }
            className={cellClass}
          >
            <option value="">Any</option>
            {packages.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td className="p-0">
          <select
            aria-label={label("Unit")}
            value={rate.unit}
            onChange={({ target }) => onChange({ unit: target.value as CardRate["unit"] })}
            className={cellClass}
          >
            {Object.entries(units).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </td>
        <td className="p-0">
          <ParsedInput
            aria-label={label("Rate")}
            inputMode="decimal"
            example="1,450"
            value={rate.ratePaise}
            write={rateText}
            read={readRate}
            onChange={(ratePaise) => onChange({ ratePaise })}
            className={numberClass}
          />
        </td>
        <td className="p-0">
          <ParsedInput<{ paise: number | null }>
            aria-label={label("Cost")}
            inputMode="decimal"
            example="900"
            placeholder="Unknown"
            value={{ paise: rate.costPaise }}
            write={({ paise }) => (paise === null ? "" : rateText(paise))}
            read={(typed) => {
              if (typed.trim() === "") return { paise: null };
              const paise = readRate(typed);
              return paise === null ? null : { paise };
            }}
            onChange={({ paise }) => onChange({ costPaise: paise })}
            className={numberClass}
          />
        </td>
        <td className="p-0">
          <ParsedInput
            aria-label={label("Wastage")}
            inputMode="decimal"
            example="5%"
            value={rate.wastage}
            write={(points) => (points === 0 ? "" : percentText(points))}
            read={(typed) => {
              const points = typed.trim() === "" ? 0 : readRate(typed.replace(/%\s*$/, ""));
              return points !== null && points <= 10_000 ? points : null;
            }}
            onChange={(wastage) => onChange({ wastage })}
            className={numberClass}
          />
        </td>
        {text("hsn", "HSN", 8)}
        <td className="p-0">
          <IconAction label={`Remove the price of ${rate.name || "the new item"}`} onClick={onRemove}>
            <CrossIcon />
          </IconAction>
        </td>
      </tr>
      {reason && (
        <tr className="border-b border-seam bg-oxide/8">
          <td colSpan={columns.length + 1} className="px-2 py-1 text-xs text-oxide-deep">
            {reason}
          </td>
        </tr>
      )}
    </>
  );
}

function matches({ item, name, core, finish }: CardRate, search: string): boolean {
  const text = [item, name, core, finish].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

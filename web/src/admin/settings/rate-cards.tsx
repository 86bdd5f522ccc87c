/** Rate cards: prices by item, core, finish and package, each card with an effective date. */
import * as limits from "../kit/form/limits.gen";
import { path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import type { RateCard } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { count, date, dayOf } from "../../ui/format";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection, useOpenRecord } from "../kit/drawer";
import { parsedColumn, selectColumn, textColumn } from "../kit/form/editable-columns";
import { EditableTable } from "../kit/form/editable-table";
import { DateField, TextField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { day, filled, hsn } from "../kit/form/rules";
import { useRecordForm } from "../kit/form/use-record-form";
import { LeftIcon, PlusIcon } from "../kit/icons";
import { client, mutate, query, invalidate } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { Status } from "../kit/status";
import { percentText, rateText, readRate } from "../quotations/amounts";
import { packages, units } from "../quotations/labels";
import { SectionHead } from "./section-head";

type RateCardDraft = Pick<RateCard, "name" | "effectiveOn" | "rates">;
type CardRate = RateCardDraft["rates"][number];

const address = "/api/admin/rate-cards";
const addressOf = (id: string) => path("/api/admin/rate-cards/{id}", { id });
/** In place of an ID in the query parameter. */
const newCardId = "new";

const maxRates = 1000;

const orNull = (limit: { max: number }) => z.nullable(filled(limit));

/** Read by customers. */
const note = ({ max }: { max: number }) => z.string().check(z.maxLength(max));

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
  edgeBanding: note(limits.CardRate.edgeBanding),
  hardware: note(limits.CardRate.hardware),
});

export const cardSchema = exactly<RateCardDraft>()(
  z.object({
    name: filled(limits.RateCardDraft.name),
    effectiveOn: day(),
    rates: z.array(rate).check(z.maxLength(maxRates)),
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
        description="A rate card applies from its effective date until the next one. Quotations keep the prices they were created with, and show customers the edge banding and hardware."
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
        <Prices control={form.control} disabled={!mayEdit} />
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
      Quotations created with it keep its prices until they are edited.
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
  edgeBanding: "",
  hardware: "",
};

const columns = [
  textColumn<CardRate>({ field: "item", label: "Code", max: limits.CardRate.item.max, width: "11rem" }),
  textColumn<CardRate>({ field: "name", label: "Name", max: limits.CardRate.name.max, isWide: true }),
  textColumn<CardRate>({
    field: "core",
    label: "Core",
    max: limits.CardRate.core.max,
    placeholder: "Any",
    orNull: true,
    width: "8.5rem",
  }),
  textColumn<CardRate>({
    field: "finish",
    label: "Finish",
    max: limits.CardRate.finish.max,
    placeholder: "Any",
    orNull: true,
    width: "7.5rem",
  }),
  selectColumn<CardRate>({ field: "package", label: "Package", choices: packages, none: "Any", width: "6.5rem" }),
  selectColumn<CardRate>({
    field: "unit",
    label: "Unit",
    choices: Object.entries(units).map(([value, label]) => ({ value, label })),
    width: "5rem",
  }),
  parsedColumn<CardRate, "ratePaise">({
    field: "ratePaise",
    label: "Rate",
    heading: "Rate, ₹",
    format: rateText,
    parse: (text) => readRate(text) ?? undefined,
    example: "1,450",
    width: "6rem",
  }),
  parsedColumn<CardRate, "costPaise">({
    field: "costPaise",
    label: "Cost",
    heading: "Cost, ₹",
    format: (paise) => (paise === null ? "" : rateText(paise)),
    parse: (text) => (text.trim() === "" ? null : (readRate(text) ?? undefined)),
    example: "900",
    placeholder: "Unknown",
    width: "6rem",
  }),
  parsedColumn<CardRate, "wastage">({
    field: "wastage",
    label: "Wastage",
    format: (points) => (points === 0 ? "" : percentText(points)),
    parse: parseWastage,
    example: "5%",
    width: "5rem",
  }),
  textColumn<CardRate>({ field: "hsn", label: "HSN", max: 8, width: "5rem" }),
  textColumn<CardRate>({
    field: "edgeBanding",
    label: "Edge banding",
    max: limits.CardRate.edgeBanding.max,
    placeholder: "Not stated",
    width: "9rem",
  }),
  textColumn<CardRate>({
    field: "hardware",
    label: "Hardware",
    max: limits.CardRate.hardware.max,
    placeholder: "Not stated",
    width: "11rem",
  }),
];

/** In basis points. */
function parseWastage(text: string): number | undefined {
  const points = text.trim() === "" ? 0 : readRate(text.replace(/%\s*$/, ""));
  return points !== null && points <= 10_000 ? points : undefined;
}

type PricesProps = { control: Control<RateCardDraft>; disabled: boolean };

/** An editable table of prices, with a search because cards are long. */
function Prices({ control, disabled }: PricesProps) {
  const [search, setSearch] = useState("");
  const rates = useWatch({ control, name: "rates" });
  const found = rates.filter((rate) => matches(rate, search)).length;
  return (
    <div className="px-4 md:px-6">
      <EditableTable<RateCardDraft, CardRate>
        control={control}
        name="rates"
        label="Prices"
        columns={columns}
        nameOf={({ name }) => name || "the new price"}
        add={{
          label: "Add price",
          at: "start",
          row: () => {
            // The search would hide the new row.
            setSearch("");
            return blankRate;
          },
        }}
        max={maxRates}
        disabled={disabled}
        filter={(rate) => matches(rate, search)}
        minWidth="92rem"
        aside={
          <div className="flex flex-wrap items-center gap-3">
            <input
              type="search"
              aria-label="Find prices by code, name, core or finish"
              placeholder="Find prices"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              className="h-9 w-60 rounded-md border border-ash/60 bg-paper px-2.5 max-md:h-11 max-md:w-full"
            />
            <span className="text-ash">
              {found === rates.length ? count(found, "price") : `${found} of ${count(rates.length, "price")}`}
            </span>
          </div>
        }
      />
    </div>
  );
}

function matches({ item, name, core, finish }: CardRate, search: string): boolean {
  const text = [item, name, core, finish].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

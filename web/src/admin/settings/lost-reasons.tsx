/** The reasons for which leads are lost, in the order in which they are offered. */
import type { Control } from "react-hook-form";
import * as z from "zod/mini";
import type { LostReason, Sales } from "../../api/contract/types.gen";
import { type EditableColumn, EditableTable } from "../kit/form/editable-table";
import * as limits from "../kit/form/limits.gen";
import { atMost, filled } from "../kit/form/rules";
import { Switch } from "./switch";

export const lostReasonsSchema = atMost(
  z.array(z.object({ code: z.string(), label: filled(limits.LostReason.label), isOffered: z.boolean() })),
  limits.Sales.lostReasons,
  "reasons",
).check(
  z.check(({ value, issues }) => {
    value.forEach((reason, index) => {
      if (value.findIndex((other) => isSame(other, reason)) === index) return;
      issues.push({
        code: "custom",
        input: value,
        path: [index, "label"],
        message: "This reason is already in the list.",
      });
    });
  }),
);

function isSame(one: LostReason, other: LostReason): boolean {
  return one.code === other.code || one.label.trim().toLowerCase() === other.label.trim().toLowerCase();
}

/** For whatever no other reason says: always offered, so that any lead can be marked as lost. */
const lastResort = "other";

/** The server keeps these, too. */
const builtIn: readonly string[] = [
  "price",
  "timeline",
  "competitor",
  "not_serviceable",
  "no_response",
  "postponed",
  lastResort,
];

type LostReasonsProps = { control: Control<Sales>; saved: readonly LostReason[] };

export function LostReasons({ control, saved }: LostReasonsProps) {
  const codes = new Set([...builtIn, ...saved.map(({ code }) => code)]);
  return (
    <div className="max-w-xl">
      <p className="-mt-2 mb-4 text-ash">
        Switch off a reason to stop offering it. Leads keep the reason they have, so one that is in use can’t be
        removed.
      </p>
      <EditableTable<Sales, LostReason>
        control={control}
        name="lostReasons"
        label="Lost reasons"
        columns={columnsFor(codes)}
        nameOf={({ label }, index) => label || `reason ${index + 1}`}
        add={{ label: "Add reason", row: newReason }}
        max={limits.Sales.lostReasons.max}
        isKept={({ code }) => builtIn.includes(code)}
        isSortable
      />
    </div>
  );
}

/** `saved` are the codes of reasons that keep theirs when they are renamed. */
function columnsFor(saved: ReadonlySet<string>): readonly EditableColumn<LostReason>[] {
  return [
    {
      field: "label",
      label: "Name",
      heading: "Reason",
      isWide: true,
      cell: ({ row, onChange, input }) => (
        <input
          {...input}
          value={row.label}
          maxLength={limits.LostReason.label.max}
          autoComplete="off"
          onChange={({ target: { value } }) =>
            onChange(saved.has(row.code) ? { label: value } : { label: value, code: codeOf(value, saved) ?? row.code })
          }
        />
      ),
    },
    {
      field: "isOffered",
      label: "Offered",
      width: "5rem",
      cell: ({ row, onChange, input }) => (
        <span className="flex h-9 items-center px-2 max-md:h-11 max-md:px-0">
          <Switch
            label={`Offer ${row.label || "this reason"}`}
            checked={row.isOffered}
            disabled={input.disabled || row.code === lastResort}
            onChange={(isOffered) => onChange({ isOffered })}
          />
        </span>
      ),
    },
  ];
}

/** Until its label says more, the code tells it from other new ones. */
function newReason(): LostReason {
  return { code: `reason_${Date.now().toString(36)}`, label: "", isOffered: true };
}

/**
 * What leads store: `too_far_away` for "Too far away", with a number if that is taken. Null for a label without Latin
 * letters or digits.
 */
export function codeOf(label: string, taken: ReadonlySet<string>): string | null {
  const plain = label.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const code = (plain.match(/[a-z0-9]+/g) ?? []).join("_").slice(0, 36);
  if (code === "") return null;
  let free = code;
  for (let number = 2; taken.has(free); number += 1) free = `${code}_${number}`;
  return free;
}

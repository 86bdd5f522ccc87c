/** Changes the prices of materials by a percentage from a date, with a preview and undo. */
import type { MaterialPriceChangeOfMany, MaterialPriceChanged as PriceChanged } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { count, date, dayOf, number } from "../../ui/format";
import { toast } from "../../ui/toast";
import { ConfirmDialog } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { DateInput } from "../kit/form/date-input";
import { inputClass } from "../kit/form/fields";
import { moneyFormat } from "../kit/money";
import { mutate, invalidate } from "../kit/query";
import type { BulkAction, BulkDialogProps } from "../kit/resource";
import { Skeleton } from "../kit/states";

const materials = "/api/admin/materials";
const address = "/api/admin/materials/price-changes";

/** Milliseconds for which undo is offered. */
const undoDuration = 12_000;

export const changePrices: BulkAction = {
  label: "Change prices",
  title: (count) => `Change the prices of ${count}`,
  confirm: "Change prices",
  Dialog: PriceDialog,
};

function PriceDialog({ selection, chosen, onDone, onClose }: BulkDialogProps) {
  const [percent, setPercent] = useState("");
  const [today] = useState(() => dayOf(new Date()));
  const [effectiveOn, setEffectiveOn] = useState(today);
  const points = pointsOf(percent);
  const change = points === null || effectiveOn === "" ? null : { selection, percent: points, effectiveOn };
  const preview = useQuery({
    queryKey: [address, change],
    queryFn: change === null ? skipToken : () => mutate("POST", address, { ...change, dryRun: true }),
    // Keeps the table while the next preview loads.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const work = useMutation({
    mutationFn: (change: MaterialPriceChangeOfMany) => mutate("POST", address, change),
    retry: false,
    onSuccess: (done) => {
      void invalidate(materials);
      toast({
        title: `Prices of ${count(done.changed, "material")} changed`,
        description: `From ${date(effectiveOn)}.`,
        ...(done.change && {
          duration: undoDuration,
          action: { text: "Undo", run: () => void undo(done.change as string) },
        }),
      });
      onDone();
    },
  });
  const failure = work.error ?? preview.error;
  const changed = points === null ? undefined : preview.data?.changed;

  return (
    <ConfirmDialog
      wide
      title={`Change the prices of ${count(chosen, "material")}`}
      confirm={changed ? `Change ${count(changed, "price")}` : "Change prices"}
      disabled={!changed || preview.isFetching}
      busy={work.isPending}
      error={failure ? messageOf(failure) : undefined}
      onConfirm={() => change && work.mutate(change)}
      onCancel={onClose}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-3 text-ink">
        <PercentField value={percent} onChange={setPercent} isWrong={percent !== "" && points === null} />
        <DayField min={today} value={effectiveOn} onChange={setEffectiveOn} />
      </div>
      <div role="status" className="min-h-48">
        {points === null && <p>Enter a percentage to preview the new prices.</p>}
        {points !== null && preview.isPending && <Skeleton lines={5} />}
        {points !== null && preview.data && <Preview outcome={preview.data} />}
      </div>
    </ConfirmDialog>
  );
}

function PercentField({
  value,
  onChange,
  isWrong,
}: {
  value: string;
  onChange: (value: string) => void;
  isWrong: boolean;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Change, %
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="4.5 or -3"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-reason` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} w-32 tabular-nums`}
      />
      {isWrong && (
        <p id={`${id}-reason`} className="mt-1 text-xs text-error">
          Enter a number such as 4.5, or -3 to lower prices.
        </p>
      )}
    </div>
  );
}

function DayField({ min, value, onChange }: { min: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        Effective from
      </label>
      <DateInput id={id} min={min} value={value} onChange={onChange} className={inputClass} />
    </div>
  );
}

function Preview({ outcome: { examples, changed, skipped } }: { outcome: PriceChanged }) {
  const money = moneyFormat(examples.flatMap(({ sellPaise, newSellPaise }) => [sellPaise, newSellPaise]));
  return (
    <>
      {examples.length > 0 && (
        <table className="w-full text-left text-ink tabular-nums">
          <thead className="text-xs text-ash">
            <tr className="border-b border-seam">
              <th scope="col" className="py-1.5 font-medium">
                Material
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                Current
              </th>
              <th scope="col" className="py-1.5 pl-3 text-right font-medium">
                New
              </th>
            </tr>
          </thead>
          <tbody>
            {examples.map(({ id, name, sellPaise, newSellPaise }) => (
              <tr key={id} className="border-b border-seam last:border-b-0">
                <td className="py-1.5">{name}</td>
                <td className="py-1.5 pl-3 text-right text-ash">{money(sellPaise)}</td>
                <td className="py-1.5 pl-3 text-right font-medium">{money(newSellPaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed > examples.length && <p className="mt-2">{`and ${number(changed - examples.length)} more.`}</p>}
      {skipped.length > 0 && (
        <div className="mt-3">
          <p className="text-ink">{`${count(skipped.length, "price")} ${skipped.length === 1 ? "stays" : "stay"} unchanged:`}</p>
          <ul className="mt-1 max-h-32 overflow-y-auto text-xs">
            {skipped.map(({ id, name, reason }) => (
              <li key={id}>{`${name}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

async function undo(change: string): Promise<void> {
  try {
    await mutate("POST", path("/api/admin/materials/price-changes/{id}/undo", { id: change }));
    await invalidate(materials);
    toast({ title: "Price change undone", description: "The earlier prices apply again." });
  } catch (error) {
    toast({ variant: "destructive", title: "Could not undo", description: messageOf(error) });
  }
}

/** Reads `4.5`, `-3` or `+2,5` as basis points; null if it is no change. */
export function pointsOf(text: string): number | null {
  const match = /^\s*([+\-−]?)(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text);
  if (!match) return null;
  const [, sign, whole = "0", part = ""] = match;
  const points = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (points === 0) return null;
  return sign === "-" || sign === "−" ? -points : points;
}

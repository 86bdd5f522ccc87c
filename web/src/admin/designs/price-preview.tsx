/** The price that a visitor sees for a design with chosen add-ons. Calculated by the server. */
import type { DesignAddon, DesignDetail, DesignPrice } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { asPincode } from "../../form/pincode";
import { money } from "../../ui/format";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { moneyFormat } from "../kit/money";
import { mutate } from "../kit/query";
import { Skeleton } from "../kit/states";
import { useAddons } from "./addons-field";
import { conflictsOf, priceText, defaultChoice, withChoice } from "./price";

export type Choice = { addons: string[]; areaSqft: number | null; pincode: string | null };

type PricePreviewProps = {
  design: DesignDetail;
  /** The price does not include unsaved changes. */
  hasChanges: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

export function PricePreview({ design, hasChanges, choice, onChoice }: PricePreviewProps) {
  const { data: addons } = useAddons();
  const offered = offeredWith(design, addons);
  const isPriced = design.templateId !== null;
  // Other users choose add-ons for a quotation only, and see its prices there.
  const mayPreview = useMay("designs")("edit");
  const { data, error, isPlaceholderData } = usePrice(design, choice, isPriced && mayPreview);
  return (
    <DrawerSection title="Price">
      {!isPriced && (
        <p className="text-ash">
          No price yet. Choose a quotation template: its total at today's rates is the starting price.
        </p>
      )}
      {isPriced && (
        <>
          {hasChanges && <p className="mb-3 text-xs text-ash">Without your unsaved changes.</p>}
          {error && !data && (
            <p role="alert" className="text-error">
              {messageOf(error)}
            </p>
          )}
          {mayPreview && !data && !error && <Skeleton lines={4} />}
          {offered.length > 0 && <Addons offered={offered} choice={choice} onChoice={onChoice} />}
          {mayPreview && <AreaAndPincode choice={choice} onChoice={onChoice} />}
          {!mayPreview && design.priceFromPaise !== null && <p>{`From ${money(design.priceFromPaise)}, with GST`}</p>}
          {data && <Total price={data} isBehind={isPlaceholderData} />}
          {error && data && (
            <p role="alert" className="mt-2 text-error">
              {messageOf(error)}
            </p>
          )}
        </>
      )}
    </DrawerSection>
  );
}

/** The design's add-ons, in its order. */
export function offeredWith({ addons: ids }: Pick<DesignDetail, "addons">, addons: readonly DesignAddon[] = []) {
  return ids.flatMap((id) => addons.find((addon) => addon.id === id) ?? []);
}

/** The choice in the preview. Starts with the same defaults as for visitors. */
export function useChoice(design: DesignDetail): [Choice, (choice: Choice) => void] {
  const { data: addons } = useAddons();
  const [chosen, choose] = useState<Choice | null>(null);
  const offered = offeredWith(design, addons);
  const choice = chosen ?? { addons: defaultChoice(offered), areaSqft: null, pincode: null };
  // Drops add-ons that have been removed from the design since.
  return [{ ...choice, addons: choice.addons.filter((id) => design.addons.includes(id)) }, choose];
}

function usePrice({ id, version }: DesignDetail, choice: Choice, isPriced: boolean) {
  // Deferred, because each change is a request.
  const deferred = useDeferredValue(choice);
  const address = path("/api/admin/designs/{id}/price-preview", { id });
  return useQuery({
    queryKey: [address, { ...deferred, version }],
    queryFn: () => mutate("POST", address, deferred),
    enabled: isPriced,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type PartProps = { choice: Choice; onChoice: (choice: Choice) => void };

function Addons({ offered, choice, onChoice }: PartProps & { offered: readonly DesignAddon[] }) {
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">Add-ons</legend>
      <ul>
        {offered.map((addon) => {
          const isChosen = choice.addons.includes(addon.id);
          const [conflict] = isChosen ? [] : conflictsOf(addon, choice.addons, offered);
          return (
            <li key={addon.id}>
              <label className={`flex items-baseline gap-2.5 py-1 ${conflict ? "text-ash" : ""}`}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={conflict !== undefined}
                  onChange={({ target }) =>
                    onChoice({ ...choice, addons: withChoice(addon.id, target.checked, choice.addons, offered) })
                  }
                  className="size-4 translate-y-0.5 accent-areca"
                />
                <span className="min-w-0 flex-1">
                  {addon.name}
                  {conflict && <span className="block text-xs">{`Not with ${conflict.name}`}</span>}
                </span>
                <span className="shrink-0 text-xs text-ash tabular-nums">{priceText(addon)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function AreaAndPincode({ choice, onChoice }: PartProps) {
  const [area, setArea] = useState(choice.areaSqft === null ? "" : String(choice.areaSqft));
  const [pincode, setPincode] = useState(choice.pincode ?? "");

  function typeArea(text: string) {
    const digits = text.replaceAll(/\D/g, "").slice(0, 6);
    setArea(digits);
    const sqft = Number(digits);
    onChoice({ ...choice, areaSqft: sqft >= 1 && sqft <= 100_000 ? sqft : null });
  }

  function typePincode(text: string) {
    const digits = text.replaceAll(/\D/g, "").slice(0, 6);
    setPincode(digits);
    onChoice({ ...choice, pincode: asPincode(digits) });
  }

  return (
    <div className="mb-4 grid grid-cols-2 gap-3">
      <label className="text-xs text-ash">
        <span className="mb-1 block">Area, sq ft</span>
        <input
          value={area}
          inputMode="numeric"
          autoComplete="off"
          placeholder="As designed"
          onChange={({ target }) => typeArea(target.value)}
          className={`${inputClass} tabular-nums`}
        />
      </label>
      <label className="text-xs text-ash">
        <span className="mb-1 block">Pincode</span>
        <input
          value={pincode}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Same state"
          onChange={({ target }) => typePincode(target.value)}
          className={`${inputClass} tabular-nums`}
        />
      </label>
    </div>
  );
}

function Total({ price, isBehind }: { price: DesignPrice; isBehind: boolean }) {
  const { fromPaise, addonsPaise, taxPaise, totalPaise, lines } = price;
  const text = moneyFormat([
    fromPaise,
    addonsPaise,
    taxPaise,
    totalPaise,
    ...lines.map(({ amountPaise }) => amountPaise),
  ]);
  return (
    <div className={isBehind ? "text-ash" : ""}>
      <dl className="space-y-1 tabular-nums">
        {lines.map(({ addonId, name, amountPaise }, index) => (
          // Rooms may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} label={addonId === null ? name : `+ ${name}`}>
            {text(amountPaise)}
          </Line>
        ))}
        <Line label="GST">{text(taxPaise)}</Line>
      </dl>
      <dl
        aria-live="polite"
        className="mt-2 flex items-baseline justify-between gap-3 border-t border-seam pt-2 tabular-nums"
      >
        <dt>Total</dt>
        <dd className="font-display text-2xl leading-8">{text(totalPaise)}</dd>
      </dl>
      <p className="text-right text-xs text-ash tabular-nums">
        {addonsPaise === 0 ? "Starting price" : `From ${text(fromPaise)}, add-ons ${text(addonsPaise)}`}
      </p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-ash">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What a design comes to with what is added to it, as a visitor would be told. The server prices; nothing is added up here. */
import type { DesignAddon, DesignDetail, DesignPrice } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { money } from "../../ui/format";
import { useMay } from "../kit/access";
import { DrawerSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { inputClass } from "../kit/form/fields";
import { mutate } from "../kit/query";
import { Skeleton } from "../kit/states";
import { useAddons } from "./addons-field";
import { against, priceWords, usualChoice, withChoice } from "./price";

/** What somebody wishes to know the price of. */
export type Choice = { addons: string[]; areaSqft: number | null; pincode: string | null };

type PricePreviewProps = {
  design: DesignDetail;
  /** What is typed and not saved is not in the price. */
  hasChanges: boolean;
  choice: Choice;
  onChoice: (choice: Choice) => void;
};

export function PricePreview({ design, hasChanges, choice, onChoice }: PricePreviewProps) {
  const { data: addons } = useAddons();
  const offered = offeredWith(design, addons);
  const isPriced = design.templateId !== null;
  // Others choose what a quotation begins with; its figures are the quotation's.
  const mayAsk = useMay("designs")("edit");
  const { data, error, isPlaceholderData } = usePrice(design, choice, isPriced && mayAsk);
  return (
    <DrawerSection title="Price">
      {!isPriced && (
        <p className="text-ash">
          It has none yet: choose the quotation template that it consists of. What that comes to at today's rates is the
          price from.
        </p>
      )}
      {isPriced && (
        <>
          {hasChanges && <p className="mb-3 text-xs text-ash">Of what was saved last.</p>}
          {error && !data && (
            <p role="alert" className="text-oxide-deep">
              {messageOf(error)}
            </p>
          )}
          {mayAsk && !data && !error && <Skeleton lines={4} />}
          {offered.length > 0 && <Addons offered={offered} choice={choice} onChoice={onChoice} />}
          {mayAsk && <Where choice={choice} onChoice={onChoice} />}
          {!mayAsk && design.priceFromPaise !== null && <p>{`From ${money(design.priceFromPaise)}, with GST`}</p>}
          {data && <Sum price={data} isBehind={isPlaceholderData} />}
          {error && data && (
            <p role="alert" className="mt-2 text-oxide-deep">
              {messageOf(error)}
            </p>
          )}
        </>
      )}
    </DrawerSection>
  );
}

/** In the order of the design. */
export function offeredWith({ addons: ids }: Pick<DesignDetail, "addons">, addons: readonly DesignAddon[] = []) {
  return ids.flatMap((id) => addons.find((addon) => addon.id === id) ?? []);
}

/** What is chosen in the preview: as a visitor finds it, until somebody chooses otherwise. */
export function useChoice(design: DesignDetail): [Choice, (choice: Choice) => void] {
  const { data: addons } = useAddons();
  const [chosen, choose] = useState<Choice | null>(null);
  const offered = offeredWith(design, addons);
  const choice = chosen ?? { addons: usualChoice(offered), areaSqft: null, pincode: null };
  // What was taken out of the design meanwhile cannot be asked for.
  return [{ ...choice, addons: choice.addons.filter((id) => design.addons.includes(id)) }, choose];
}

function usePrice({ id, version }: DesignDetail, choice: Choice, isPriced: boolean) {
  // Figures wait until nobody types: each is a question to the server.
  const asked = useDeferredValue(choice);
  const address = path("/api/admin/designs/{id}/price-preview", { id });
  return useQuery({
    queryKey: [address, { ...asked, version }],
    queryFn: () => mutate("POST", address, asked),
    enabled: isPriced,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type PartProps = { choice: Choice; onChoice: (choice: Choice) => void };

function Addons({ offered, choice, onChoice }: PartProps & { offered: readonly DesignAddon[] }) {
  return (
    <fieldset className="mb-3">
      <legend className="sr-only">With add-ons</legend>
      <ul>
        {offered.map((addon) => {
          const isChosen = choice.addons.includes(addon.id);
          const [rival] = isChosen ? [] : against(addon, choice.addons, offered);
          return (
            <li key={addon.id}>
              <label className={`flex items-baseline gap-2.5 py-1 ${rival ? "text-ash" : ""}`}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={rival !== undefined}
                  onChange={({ target }) =>
                    onChoice({ ...choice, addons: withChoice(addon.id, target.checked, choice.addons, offered) })
                  }
                  className="size-4 translate-y-0.5 accent-areca"
                />
                <span className="min-w-0 flex-1">
                  {addon.name}
                  {rival && <span className="block text-xs">{`Not with ${rival.name}`}</span>}
                </span>
                <span className="shrink-0 text-xs text-ash tabular-nums">{priceWords(addon)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Where({ choice, onChoice }: PartProps) {
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
    onChoice({ ...choice, pincode: /^[1-9]\d{5}$/.test(digits) ? digits : null });
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
          placeholder="In the state"
          onChange={({ target }) => typePincode(target.value)}
          className={`${inputClass} tabular-nums`}
        />
      </label>
    </div>
  );
}

function Sum({ price, isBehind }: { price: DesignPrice; isBehind: boolean }) {
  const { fromPaise, addonsPaise, taxPaise, totalPaise, lines } = price;
  return (
    <div className={isBehind ? "text-ash" : ""}>
      <dl className="space-y-1 tabular-nums">
        {lines.map(({ addonId, name, amountPaise }, index) => (
          // Rooms may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} label={addonId === null ? name : `+ ${name}`}>
            {money(amountPaise)}
          </Line>
        ))}
        <Line label="GST">{money(taxPaise)}</Line>
      </dl>
      <dl
        aria-live="polite"
        className="mt-2 flex items-baseline justify-between gap-3 border-t border-seam pt-2 tabular-nums"
      >
        <dt>In all</dt>
        <dd className="font-display text-2xl leading-8">{money(totalPaise)}</dd>
      </dl>
      <p className="text-right text-xs text-ash tabular-nums">
        {addonsPaise === 0 ? "The price from" : `From ${money(fromPaise)}, add-ons ${money(addonsPaise)}`}
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

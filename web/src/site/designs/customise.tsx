/** Add-ons, room area and the resulting price. */
import type { OfferedAddon, PublicDesign } from "../../api/contract/types.gen";
import { useId, useState } from "react";
import { money } from "../../ui/format";
import { conflictOf, dependsOnArea, priceText, defaultAddons } from "./addons";
import { areaText } from "./facts";
import { RequestButton } from "./request-button";
import { type PriceState, usePrice } from "./use-price";

/** Square feet; anything outside is a typing error. */
const areaLimits = { min: 10, max: 10_000 } as const;

/** The selected add-ons and area, and their price. */
export function useSelection(design: PublicDesign) {
  const [selected, setSelected] = useState<readonly string[]>(() => defaultAddons(design.addons));
  const [area, setArea] = useState("");
  const size = Number(area);
  const isArea = /^\d+$/.test(area) && size >= areaLimits.min && size <= areaLimits.max;
  const priced = usePrice(
    design.slug,
    { addons: selected, areaSqft: isArea ? size : null },
    Boolean(design.priceFromPaise),
  );
  const names = design.addons.filter(({ id }) => selected.includes(id)).map(({ name }) => name);
  return { selected, setSelected, area, setArea, isAreaWrong: area !== "" && !isArea, priced, names };
}

export type Selection = ReturnType<typeof useSelection>;

type CustomiseProps = { design: PublicDesign; selection: Selection };

export function Customise({ design, selection }: CustomiseProps) {
  const { selected, setSelected, priced, names } = selection;
  const { addons } = design;
  const isPriced = Boolean(design.priceFromPaise);
  if (addons.length === 0 && !isPriced) return null;
  return (
    <section aria-labelledby="yours" className="yours">
      <div className="page">
        <div className="yours-options">
          <h2 id="yours" className="font-display">
            Make it yours
          </h2>
          {addons.length > 0 && (
            <fieldset>
              <legend>Add-ons</legend>
              <ul>
                {addons.map((addon) => (
                  <li key={addon.id}>
                    <Addon
                      addon={addon}
                      isSelected={selected.includes(addon.id)}
                      conflict={selected.includes(addon.id) ? undefined : conflictOf(addon.id, selected, addons)}
                      onChange={(isSelected) =>
                        setSelected(isSelected ? [...selected, addon.id] : selected.filter((id) => id !== addon.id))
                      }
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {dependsOnArea(addons) && <Area design={design} selection={selection} />}
        </div>
        <div className="yours-price">
          {isPriced && <Lines priced={priced} />}
          <RequestButton design={design} addons={names} size="large">
            Request quotation
          </RequestButton>
          <p className="designs-small">
            A designer will call you within 24 hours, measure your home and prepare a fixed-price quotation.
          </p>
        </div>
      </div>
    </section>
  );
}

type AddonProps = {
  addon: OfferedAddon;
  isSelected: boolean;
  /** A selected add-on that is incompatible with this one. */
  conflict: OfferedAddon | undefined;
  onChange: (isSelected: boolean) => void;
};

function Addon({ addon, isSelected, conflict, onChange }: AddonProps) {
  const note = useId();
  return (
    <label className="addon" data-disabled={conflict !== undefined || undefined}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={conflict !== undefined}
        aria-describedby={note}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{addon.name}</span>
      <span id={note} className="designs-small">
        {conflict ? `Not available with ${conflict.name}` : priceText(addon)}
      </span>
    </label>
  );
}

function Area({ design, selection: { area, setArea, isAreaWrong } }: CustomiseProps) {
  const [field, note] = [useId(), useId()];
  const range = areaText(design);
  return (
    <div className="yours-area">
      <label htmlFor={field}>Room area in square feet</label>
      <input
        id={field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={area}
        aria-describedby={note}
        aria-invalid={isAreaWrong}
        onChange={({ target }) => setArea(target.value.trim())}
      />
      <p id={note} className={isAreaWrong ? "yours-error" : "designs-small"}>
        {isAreaWrong
          ? "Enter whole square feet, from 10 to 10,000."
          : `Some add-ons are priced by area.${range && ` The design is for ${range}.`}`}
      </p>
    </div>
  );
}

function Lines({ priced: { price, error, isPending } }: { priced: PriceState }) {
  if (error !== null) {
    return (
      <p role="alert" className="yours-error">
        {error}
      </p>
    );
  }
  const rooms = price?.lines.filter(({ addonId }) => !addonId) ?? [];
  const extras = price?.lines.filter(({ addonId }) => addonId) ?? [];
  const figure = (paise: number | undefined) => (paise === undefined ? "…" : money(paise));
  return (
    <dl aria-label="Price" aria-live="polite" aria-busy={isPending} className="yours-lines">
      <Line
        term="The design"
        amount={figure(price ? rooms.reduce((sum, { amountPaise }) => sum + amountPaise, 0) : undefined)}
      />
      {extras.map(({ addonId, name, amountPaise }) => (
        <Line key={addonId} term={name} amount={money(amountPaise)} />
      ))}
      <Line term="GST" amount={figure(price?.taxPaise)} />
      <Line term="Total, from" amount={figure(price?.totalPaise)} isSum />
    </dl>
  );
}

function Line({ term, amount, isSum = false }: { term: string; amount: string; isSum?: boolean }) {
  return (
    <div className={isSum ? "is-sum" : undefined}>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

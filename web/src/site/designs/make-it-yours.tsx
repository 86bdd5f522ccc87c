/** The add-ons, and what the design comes to with those that are chosen. */
import type { OfferedAddon, PublicDesign } from "../../api/contract/types.gen";
import { useId, useState } from "react";
import { money } from "../../ui/format";
import { conflictOf, dependsOnArea, priceText, usual } from "./addons";
import { areaText } from "./facts";
import { RequestButton } from "./request-button";
import { type Priced, usePrice } from "./use-price";

/** Smaller rooms are typing errors, larger ones are halls. */
const areas = { least: 10, most: 10_000 } as const;

/** What is chosen of a design, and what that comes to. */
export function useChoice(design: PublicDesign) {
  const [chosen, setChosen] = useState<readonly string[]>(() => usual(design.addons));
  const [area, setArea] = useState("");
  const size = Number(area);
  const isArea = /^\d+$/.test(area) && size >= areas.least && size <= areas.most;
  const priced = usePrice(
    design.slug,
    { addons: chosen, areaSqft: isArea ? size : null },
    Boolean(design.priceFromPaise),
  );
  const names = design.addons.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return { chosen, setChosen, area, setArea, isAreaWrong: area !== "" && !isArea, priced, names };
}

export type Choice = ReturnType<typeof useChoice>;

type MakeItYoursProps = { design: PublicDesign; choice: Choice };

export function MakeItYours({ design, choice }: MakeItYoursProps) {
  const { chosen, setChosen, priced, names } = choice;
  const { addons } = design;
  const isPriced = Boolean(design.priceFromPaise);
  if (addons.length === 0 && !isPriced) return null;
  return (
    <section aria-labelledby="yours" className="yours">
      <div className="page">
        <div className="yours-choice">
          <h2 id="yours" className="font-display">
            Make it yours
          </h2>
          {addons.length > 0 && (
            <fieldset>
              <legend>What else may go in</legend>
              <ul>
                {addons.map((addon) => (
                  <li key={addon.id}>
                    <Addon
                      addon={addon}
                      isChosen={chosen.includes(addon.id)}
                      conflict={chosen.includes(addon.id) ? undefined : conflictOf(addon.id, chosen, addons)}
                      onChange={(isChosen) =>
                        setChosen(isChosen ? [...chosen, addon.id] : chosen.filter((id) => id !== addon.id))
                      }
                    />
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {dependsOnArea(addons) && <Area design={design} choice={choice} />}
        </div>
        <div className="yours-price">
          {isPriced && <Lines priced={priced} />}
          <RequestButton design={design} addons={names} size="large">
            Request quotation
          </RequestButton>
          <p className="designs-small">
            A designer calls you within 24 hours, measures, and turns it into a quotation with a fixed price.
          </p>
        </div>
      </div>
    </section>
  );
}

type AddonProps = {
  addon: OfferedAddon;
  isChosen: boolean;
  /** What it does not go together with. */
  conflict: OfferedAddon | undefined;
  onChange: (isChosen: boolean) => void;
};

function Addon({ addon, isChosen, conflict, onChange }: AddonProps) {
  const note = useId();
  return (
    <label className="addon" data-off={conflict !== undefined || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={conflict !== undefined}
        aria-describedby={note}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{addon.name}</span>
      <span id={note} className="designs-small">
        {conflict ? `Not together with ${conflict.name}` : priceText(addon)}
      </span>
    </label>
  );
}

function Area({ design, choice: { area, setArea, isAreaWrong } }: MakeItYoursProps) {
  const [field, note] = [useId(), useId()];
  const range = areaText(design);
  return (
    <div className="yours-area">
      <label htmlFor={field}>Your room, in square feet</label>
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
      <p id={note} className={isAreaWrong ? "yours-wrong" : "designs-small"}>
        {isAreaWrong
          ? "Please use whole square feet, from 10 to 10,000."
          : `Some add-ons are priced by it.${range && ` The design is for ${range}.`}`}
      </p>
    </div>
  );
}

function Lines({ priced: { price, refusal, isPending } }: { priced: Priced }) {
  if (refusal !== null) {
    return (
      <p role="alert" className="yours-wrong">
        {refusal}
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
      <Line term="Together, from" amount={figure(price?.totalPaise)} isSum />
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

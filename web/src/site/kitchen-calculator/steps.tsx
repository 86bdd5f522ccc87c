/** The four steps. Any of them can be opened at any time, because every value has a default. */
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { KitchenChoices, KitchenPieceOffered } from "../../api/contract/types.gen";
import { LayoutSketch } from "../../features/designs/layout-sketch";
import { ChoiceGroup } from "../../form/choice-group";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";
import { LengthField } from "./length-field";
import { materialNames, offeredOf } from "./materials";
import { wallNames } from "./openings";
import { OptionRow } from "./option-row";
import { type Plan, layoutOf, layouts, materialsOf, maxPieces, maxTallUnits, packages } from "./plan";
import { Stepper } from "./stepper";
import { Walls } from "./walls";

type StepProps = {
  plan: Plan;
  choices: KitchenChoices;
  /** The API's reasons by field, if it refused the plan. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Plan>) => void;
};

const steps = [
  { name: "Layout", title: "Choose a layout", Body: LayoutStep },
  { name: "Dimensions", title: "Enter the wall lengths", Body: DimensionsStep },
  { name: "Materials", title: "Choose the materials", Body: MaterialsStep },
  { name: "Fittings", title: "Choose the fittings", Body: FittingsStep },
] as const;

export function Steps(props: StepProps) {
  const [current, setCurrent] = useState(0);
  // The page does not take the focus when it loads.
  const [hasMoved, setHasMoved] = useState(false);
  const { title, Body } = steps[current] ?? steps[0];

  function goTo(step: number) {
    setHasMoved(true);
    setCurrent(step);
  }

  return (
    <div className="kitchen-steps">
      <nav aria-label="Steps">
        <ol>
          {steps.map(({ name }, step) => (
            <li key={name}>
              <button type="button" aria-current={step === current ? "step" : undefined} onClick={() => goTo(step)}>
                <span className="font-display" aria-hidden="true">
                  {step + 1}
                </span>
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section aria-labelledby="kitchen-title">
        <Heading key={current} focused={hasMoved}>
          <span className="sr-only">{`Step ${current + 1} of ${steps.length}: `}</span>
          {title}
        </Heading>
        <Body {...props} />
      </section>
      <div className="kitchen-step-buttons">
        <Button variant="secondary" disabled={current === 0} onClick={() => goTo(current - 1)}>
          Back
        </Button>
        {current < steps.length - 1 ? (
          <Button onClick={() => goTo(current + 1)}>Next: {steps[current + 1]?.name}</Button>
        ) : (
          <a href="#kitchen-lines" className="kitchen-to-lines">
            See price breakdown
          </a>
        )}
      </div>
    </div>
  );
}

function Heading({ focused, children }: { focused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h2 id="kitchen-title" ref={heading} tabIndex={-1} className="font-display">
      {children}
    </h2>
  );
}

function LayoutStep({ plan, onChange }: StepProps) {
  return (
    <ChoiceGroup
      legend="Layout"
      legendHidden
      name="layout"
      choices={layouts.map(({ value, label, fact }) => ({
        value,
        label,
        fact,
        picture: (
          <span className="kitchen-sketch">
            <LayoutSketch of={value} />
          </span>
        ),
      }))}
      value={plan.layout}
      onChange={(layout) => onChange({ layout })}
    />
  );
}

function DimensionsStep({ plan, errors, onChange }: StepProps) {
  const { walls } = layoutOf(plan.layout);
  const hint = useId();
  function setWall(changed: number, length: number) {
    const [a, b, c] = plan.walls.map((before, wall) => (wall === changed ? length : before));
    onChange({ walls: [a ?? 0, b ?? 0, c ?? 0] });
  }
  return (
    <div className="kitchen-fields">
      {wallNames.slice(0, walls).map((name, wall) => (
        <LengthField
          key={name}
          label={walls === 1 ? "Wall A" : `Wall ${name}`}
          value={plan.walls[wall] ?? 0}
          onChange={(length) => setWall(wall, length)}
          describedBy={hint}
        />
      ))}
      {plan.layout === "island" && (
        <LengthField
          label="Island"
          value={plan.island}
          onChange={(island) => onChange({ island })}
          describedBy={hint}
        />
      )}
      <p id={hint} className="kitchen-hint">
        Corner to corner, 3 to 25 feet. Type 10.5 or 10'6". A rough length is enough: a designer measures before you
        sign.
      </p>
      <Walls plan={plan} errors={errors} onChange={onChange} />
    </div>
  );
}

function MaterialsStep({ plan, choices, onChange }: StepProps) {
  return (
    <div className="kitchen-fields">
      <ChoiceGroup
        legend="Start with a package"
        name="package"
        choices={packages}
        value={plan.package}
        onChange={(value) => onChange(materialsOf(value, choices))}
      />
      <OptionRow
        legend="Carcass"
        name="core"
        options={choices.cores}
        value={plan.core}
        onChange={(core) => onChange({ core })}
      >
        The board behind the shutters.
      </OptionRow>
      <OptionRow
        legend={materialNames.finish}
        name="finish"
        {...offeredOf("finish", choices)}
        value={plan.finish}
        onChange={(finish) => onChange({ finish })}
      />
      <OptionRow
        legend={materialNames.counter}
        name="counter"
        {...offeredOf("counter", choices)}
        value={plan.counter}
        onChange={(counter) => onChange({ counter })}
      />
    </div>
  );
}

function FittingsStep({ plan, choices, onChange }: StepProps) {
  const setPiece = (item: string, count: number) => onChange({ pieces: { ...plan.pieces, [item]: count } });
  return (
    <div className="kitchen-fields">
      <WallUnits value={plan.wallUnits} onChange={(wallUnits) => onChange({ wallUnits })} />
      <label className="kitchen-tick">
        <input
          type="checkbox"
          checked={plan.hasLoft}
          onChange={(event) => onChange({ hasLoft: event.target.checked })}
        />
        Loft above the wall units
      </label>
      <Stepper
        label="Tall units"
        fact="7 ft high"
        value={plan.tallUnits}
        max={maxTallUnits}
        onChange={(tallUnits) => onChange({ tallUnits })}
      />
      <Pieces title="Accessories" offered={choices.accessories} chosen={plan.pieces} onChange={setPiece} />
      <Pieces title="Appliances" offered={choices.appliances} chosen={plan.pieces} onChange={setPiece} />
    </div>
  );
}

function WallUnits({ value, onChange }: { value: number; onChange: (percent: number) => void }) {
  const id = useId();
  return (
    <div className="kitchen-length">
      <label htmlFor={id}>Wall units</label>
      <output htmlFor={id}>{value === 0 ? "None" : `${value}% of the run`}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        style={{ "--percent": `${value}%` } as CSSProperties}
        aria-valuetext={value === 0 ? "none" : `${value} percent of the run`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}

type PiecesProps = {
  title: string;
  offered: readonly KitchenPieceOffered[];
  chosen: Plan["pieces"];
  onChange: (item: string, count: number) => void;
};

function Pieces({ title, offered, chosen, onChange }: PiecesProps) {
  if (offered.length === 0) return null;
  return (
    <fieldset className="kitchen-pieces">
      <legend>{title}</legend>
      {offered.map(({ item, name, ratePaise }) => (
        <Stepper
          key={item}
          label={name}
          fact={`${money(ratePaise)} each`}
          value={chosen[item] ?? 0}
          max={maxPieces}
          onChange={(count) => onChange(item, count)}
        />
      ))}
    </fieldset>
  );
}

/** The four steps. Each may be opened at any time: every answer has a usual one. */
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { KitchenChoices, KitchenPieceOffered } from "../../api/contract/types.gen";
import { ChoiceGroup } from "../../form/choice-group";
import { Button } from "../../ui/button";
import { money } from "../../ui/format";
import { LengthField } from "./length-field";
import { LayoutSketch } from "./plan-drawing";
import { type Plan, factsOf, layouts, materialsOf, mostOfAPiece, mostTallUnits, packages } from "./plan";
import { Stepper } from "./stepper";

type StepProps = { plan: Plan; choices: KitchenChoices; onChange: (change: Partial<Plan>) => void };

const steps = [
  { name: "Layout", question: "How does it stand in the room?", Body: LayoutStep },
  { name: "Measures", question: "How long are the walls?", Body: MeasuresStep },
  { name: "Materials", question: "What is it made of?", Body: MaterialsStep },
  { name: "Fittings", question: "What goes into it?", Body: FittingsStep },
] as const;

export function Steps(props: StepProps) {
  const [at, setAt] = useState(0);
  // A page that has just loaded leaves the focus where the visitor has it.
  const [moved, setMoved] = useState(false);
  const { question, Body } = steps[at] ?? steps[0];

  function goTo(step: number) {
    setMoved(true);
    setAt(step);
  }

  return (
    <div className="kitchen-steps">
      <nav aria-label="Steps">
        <ol>
          {steps.map(({ name }, step) => (
            <li key={name}>
              <button type="button" aria-current={step === at ? "step" : undefined} onClick={() => goTo(step)}>
                <span className="font-display" aria-hidden="true">
                  {step + 1}
                </span>
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section aria-labelledby="kitchen-question">
        <Heading key={at} focused={moved}>
          <span className="sr-only">{`Step ${at + 1} of ${steps.length}: `}</span>
          {question}
        </Heading>
        <Body {...props} />
      </section>
      <div className="kitchen-step-buttons">
        <Button variant="secondary" disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </Button>
        {at < steps.length - 1 ? (
          <Button variant="secondary" onClick={() => goTo(at + 1)}>
            Next: {steps[at + 1]?.name}
          </Button>
        ) : (
          <a href="#kitchen-lines" className="kitchen-to-lines">
            See what it is made of
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
    <h2 id="kitchen-question" ref={heading} tabIndex={-1} className="font-display">
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
        picture: <LayoutSketch layout={value} />,
      }))}
      value={plan.layout}
      onChange={(layout) => onChange({ layout })}
    />
  );
}

const wallNames = ["A", "B", "C"] as const;

function MeasuresStep({ plan, onChange }: StepProps) {
  const { walls } = factsOf(plan.layout);
  const hint = useId();
  function setWall(at: number, length: number) {
    const [a, b, c] = plan.walls.map((before, wall) => (wall === at ? length : before));
    onChange({ walls: [a ?? 0, b ?? 0, c ?? 0] });
  }
  return (
    <div className="kitchen-fields">
      {wallNames.slice(0, walls).map((name, at) => (
        <LengthField
          key={name}
          label={walls === 1 ? "Wall A" : `Wall ${name}`}
          value={plan.walls[at] ?? 0}
          onChange={(length) => setWall(at, length)}
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
        From corner to corner, 3 to 25 feet; type 10.5 or 10'6". A foot more or less is no matter: a designer measures
        before you sign.
      </p>
    </div>
  );
}

function MaterialsStep({ plan, choices, onChange }: StepProps) {
  return (
    <div className="kitchen-fields">
      <ChoiceGroup
        legend="Begin with a package"
        name="package"
        choices={packages}
        value={plan.package}
        onChange={(value) => onChange(materialsOf(value, choices))}
      />
      <Words
        legend="Carcass"
        name="core"
        words={choices.cores}
        value={plan.core}
        onChange={(core) => onChange({ core })}
      >
        The board behind the fronts.
      </Words>
      <Words
        legend="Fronts"
        name="finish"
        words={choices.finishes}
        value={plan.finish}
        onChange={(finish) => onChange({ finish })}
      />
      <Words
        legend="Counter"
        name="counter"
        words={choices.counters}
        value={plan.counter}
        onChange={(counter) => onChange({ counter })}
      />
    </div>
  );
}

type WordsProps = {
  legend: string;
  name: string;
  words: readonly string[];
  value: string;
  onChange: (word: string) => void;
  children?: ReactNode;
};

/** One of a few words, side by side. */
function Words({ legend, name, words, value, onChange, children }: WordsProps) {
  return (
    <fieldset className="kitchen-words">
      <legend>
        {legend}
        {children && <span className="kitchen-hint">{children}</span>}
      </legend>
      <div>
        {words.map((word) => (
          <label key={word}>
            <input type="radio" name={name} value={word} checked={word === value} onChange={() => onChange(word)} />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
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
        fact="From floor to ceiling"
        value={plan.tallUnits}
        most={mostTallUnits}
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
        style={{ "--part": `${value}%` } as CSSProperties}
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
          most={mostOfAPiece}
          onChange={(count) => onChange(item, count)}
        />
      ))}
    </fieldset>
  );
}

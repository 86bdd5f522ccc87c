/** The step indicator: n/4 and a bar. */
import { type InputStep, inputSteps } from "./form";

export function Progress({ step }: { step: InputStep }) {
  return (
    <div className="flex items-center gap-4">
      <span className="font-display text-xl leading-none tabular-nums">
        {step}
        <span className="text-ash">/{inputSteps.length}</span>
      </span>
      <span aria-hidden="true" className="grid flex-1 grid-cols-4 gap-1.5">
        {inputSteps.map((each) => (
          <span key={each} className="h-0.5 overflow-hidden rounded-full bg-seam">
            <span
              className={
                "block h-full origin-left bg-areca transition-transform duration-[250ms] motion-reduce:transition-none " +
                (each <= step ? "" : "scale-x-0")
              }
            />
          </span>
        ))}
      </span>
    </div>
  );
}

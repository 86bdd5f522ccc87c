/** A project's progress: a bar on its card, a list of stages on its own page. */
import type { ProjectStage } from "../api/contract/types.gen";
import { buildStages, stages } from "./labels";

/** Index among the build stages: past the end after handover, null when on hold or cancelled. */
function stageIndex(stage: ProjectStage): number | null {
  if (stage === "warranty" || stage === "closed") return buildStages.length;
  const current = buildStages.indexOf(stage);
  return current < 0 ? null : current;
}

export function StageBar({ stage }: { stage: ProjectStage }) {
  const current = stageIndex(stage);
  const next = current === null ? undefined : buildStages[current + 1];
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{stages[stage]}</span>
        {current !== null && current < buildStages.length && (
          <span className="text-sm text-ash">{`Stage ${current + 1} of ${buildStages.length}${next ? `, next: ${stages[next].toLowerCase()}` : ""}`}</span>
        )}
      </p>
      {current !== null && (
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {buildStages.map((one, index) => (
            <span key={one} className={`h-1.5 flex-1 rounded-full ${index <= current ? "bg-areca" : "bg-seam"}`} />
          ))}
        </div>
      )}
    </div>
  );
}

export function StageList({ stage }: { stage: ProjectStage }) {
  const current = stageIndex(stage);
  if (current === null) return <p className="text-lg">{stages[stage]}</p>;
  return (
    <ol className="grid">
      {buildStages.map((one, index) => (
        <li
          key={one}
          aria-current={index === current ? "step" : undefined}
          className="group relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-5 last:pb-0"
        >
          {/* The line to the next stage. */}
          <span
            aria-hidden="true"
            className={`absolute top-3 bottom-[-0.75rem] left-[0.5625rem] w-0.5 group-last:hidden ${index < current ? "bg-areca" : "bg-seam"}`}
          />
          <Dot state={index < current ? "done" : index === current ? "current" : "ahead"} />
          <span className={index === current ? "font-medium" : index < current ? "" : "text-ash"}>
            {stages[one]}
            {index < current && <span className="sr-only">, done</span>}
            {index === current && <span className="sr-only">, current</span>}
          </span>
        </li>
      ))}
      {current === buildStages.length && <li className="pt-5 font-medium">{stages[stage]}</li>}
    </ol>
  );
}

const dots = {
  done: "border-areca bg-areca",
  current: "border-areca bg-plaster ring-4 ring-leaf",
  ahead: "border-ash/50 bg-plaster",
};

function Dot({ state }: { state: keyof typeof dots }) {
  return (
    <span
      aria-hidden="true"
      className={`relative mt-1.5 ml-[0.1875rem] size-3.5 rounded-full border-2 ${dots[state]}`}
    />
  );
}

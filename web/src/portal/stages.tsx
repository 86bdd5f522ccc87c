/** How far a project is: as a bar in a card, and stage by stage on its own page. */
import type { ProjectStage } from "../api/contract/types.gen";
import { buildStages, stages } from "./labels";

/** The place of a stage on the way to a finished home; past its end once it is handed over, null where it rests. */
function placeOf(stage: ProjectStage): number | null {
  if (stage === "warranty" || stage === "closed") return buildStages.length;
  const place = buildStages.indexOf(stage);
  return place < 0 ? null : place;
}

export function StageBar({ stage }: { stage: ProjectStage }) {
  const place = placeOf(stage);
  const next = place === null ? undefined : buildStages[place + 1];
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{stages[stage]}</span>
        {place !== null && place < buildStages.length && (
          <span className="text-sm text-ash">{`Stage ${place + 1} of ${buildStages.length}${next ? `, then ${stages[next].toLowerCase()}` : ""}`}</span>
        )}
      </p>
      {place !== null && (
        <div aria-hidden="true" className="mt-2 flex gap-1">
          {buildStages.map((one, index) => (
            <span key={one} className={`h-1.5 flex-1 rounded-full ${index <= place ? "bg-areca" : "bg-seam"}`} />
          ))}
        </div>
      )}
    </div>
  );
}

export function StageList({ stage }: { stage: ProjectStage }) {
  const place = placeOf(stage);
  if (place === null) return <p className="text-lg">{stages[stage]}</p>;
  return (
    <ol className="grid">
      {buildStages.map((one, index) => (
        <li
          key={one}
          aria-current={index === place ? "step" : undefined}
          className="group relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-5 last:pb-0"
        >
          {/* The line to the next stage. */}
          <span
            aria-hidden="true"
            className={`absolute top-3 bottom-[-0.75rem] left-[0.5625rem] w-0.5 group-last:hidden ${index < place ? "bg-areca" : "bg-seam"}`}
          />
          <Dot state={index < place ? "done" : index === place ? "current" : "ahead"} />
          <span className={index === place ? "font-medium" : index < place ? "" : "text-ash"}>
            {stages[one]}
            {index < place && <span className="sr-only">, done</span>}
            {index === place && <span className="sr-only">, now</span>}
          </span>
        </li>
      ))}
      {place === buildStages.length && <li className="pt-5 font-medium">{stages[stage]}</li>}
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

/** A client's projects as cards. */
import type { ClientProject } from "../api/contract/types.gen";
import { paths } from "../paths";
import { date } from "../ui/format";
import { Link } from "../ui/link";
import { stageSteps } from "./labels";
import { StageBar } from "./stages";

/** Renders nothing for an empty list. */
export function Projects({ projects }: { projects: readonly ClientProject[] }) {
  if (projects.length === 0) return null;
  const isOne = projects.length === 1;
  return (
    <section aria-labelledby="projects" className="mt-14 lg:mt-16">
      <h2 id="projects" className="font-display text-2xl">
        {isOne ? "Your project" : "Your projects"}
      </h2>
      <ul className={`mt-4 grid gap-5 ${isOne ? "" : "lg:grid-cols-2"}`}>
        {projects.map((project) => (
          // For a single project, the panel above already says what happens next.
          <ProjectCard key={project.id} project={project} hasStep={!isOne} />
        ))}
      </ul>
    </section>
  );
}

type ProjectCardProps = { project: ClientProject; hasStep: boolean };

function ProjectCard({ project: { id, number, place, stage, beganAt }, hasStep }: ProjectCardProps) {
  return (
    <li className="rounded-panel border border-seam bg-paper p-6 md:p-7">
      <h3 className="text-xl font-medium">{place ?? "Your home"}</h3>
      <p className="mt-0.5 text-sm text-ash">{`${number}, since ${date(beganAt)}`}</p>
      <div className="mt-5">
        <StageBar stage={stage} />
      </div>
      {hasStep && <p className="mt-4 text-ash">{stageSteps[stage].title}.</p>}
      <Link
        to={paths.clientProject(id)}
        className="mt-3 inline-flex min-h-11 items-center text-areca underline decoration-areca/40 underline-offset-[6px] hover:decoration-areca"
      >
        Open your project <span className="sr-only">{number}</span>
      </Link>
    </li>
  );
}

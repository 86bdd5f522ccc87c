import { QuestionList } from "../../questions";
import type { ServiceContent } from "../../../features/page-texts/service-content";

export function Questions({ questions }: Pick<ServiceContent, "questions">) {
  return (
    <section className="work-questions page section" aria-labelledby="questions">
      <h2 id="questions" className="font-display text-3xl">
        Common questions
      </h2>
      <QuestionList questions={questions} />
    </section>
  );
}

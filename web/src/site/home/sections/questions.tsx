import { QuestionList } from "../../questions";
import { questions } from "../content";
import { Band, type Tone } from "./band";

export function Questions({ tone = "paper" }: { tone?: Tone }) {
  return (
    <Band title="Common questions" tone={tone}>
      <QuestionList questions={questions} />
    </Band>
  );
}

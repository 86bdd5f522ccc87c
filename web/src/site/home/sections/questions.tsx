import { QuestionList } from "../../questions";
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function Questions({ tone = "paper" }: { tone?: Tone }) {
  const { title, list } = useHomeTexts().questions;
  return (
    <Band title={title} tone={tone}>
      <QuestionList questions={list} />
    </Band>
  );
}

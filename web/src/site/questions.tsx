/** Questions with collapsible answers. */
import "./questions.css";

export type Question = { ask: string; answer: string };

export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ ask, answer }) => (
        <details key={ask}>
          <summary className="font-display">{ask}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}

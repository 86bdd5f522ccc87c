/** What people ask before they book. */
import { questions } from "../content";
import { Band, type Tone } from "./band";

export function Questions({ tone = "paper" }: { tone?: Tone }) {
  return (
    <Band title="Asked before booking" tone={tone}>
      <div className="questions">
        {questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary className="font-display">{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}

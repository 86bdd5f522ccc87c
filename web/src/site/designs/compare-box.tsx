/** Puts a design aside to be compared with others. */
import { mostCompared } from "./address";
import { type Candidate, compare, useCompared } from "./compare";

export function CompareBox({ design: { slug, title } }: { design: Candidate }) {
  const compared = useCompared();
  const isChosen = compared.some((candidate) => candidate.slug === slug);
  const isFull = compared.length >= mostCompared && !isChosen;
  return (
    <label className="compare-box" data-full={isFull || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        aria-label={`Compare ${title}`}
        onChange={({ target }) => compare({ slug, title }, target.checked)}
      />
      <span aria-hidden="true">Compare</span>
    </label>
  );
}

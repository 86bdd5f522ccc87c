/** A checkbox that adds a design to the comparison. */
import { maxCompared } from "./address";
import { type Candidate, setCompared, useCompared } from "./compare";

export function CompareBox({ design: { slug, title } }: { design: Candidate }) {
  const compared = useCompared();
  const isSelected = compared.some((candidate) => candidate.slug === slug);
  const isFull = compared.length >= maxCompared && !isSelected;
  return (
    <label className="compare-box" data-full={isFull || undefined}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isFull}
        aria-label={`Compare ${title}`}
        onChange={({ target }) => setCompared({ slug, title }, target.checked)}
      />
      <span aria-hidden="true">Compare</span>
    </label>
  );
}

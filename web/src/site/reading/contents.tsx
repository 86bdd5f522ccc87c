/** The list of a text's headings. */
import type { Heading } from "../../features/body/document";

/** Fewer are seen at a glance. */
const minHeadings = 3;

export function Contents({ headings }: { headings: readonly Heading[] }) {
  const shown = headings.filter(({ level }) => level <= 3);
  if (shown.length < minHeadings) return null;
  return (
    <nav aria-label="Contents" className="reading-contents">
      <p>On this page</p>
      <ul>
        {shown.map(({ anchor, level, text }) => (
          <li key={anchor} data-level={level}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

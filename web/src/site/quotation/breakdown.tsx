/** What is behind a line's front, and what each part of its price pays for, as far as the rate card tells. */
import { useId } from "react";
import type { PublicLine } from "../../api/contract/types.gen";
import { money } from "../../ui/format";
import { partName } from "./format";

/** What it is made of. */
export function Specification({ line: { material, finish, edgeBanding, hardware } }: { line: PublicLine }) {
  const facts = [
    ["Core", material],
    ["Finish", finish],
    ["Edge banding", edgeBanding],
    ["Hardware", hardware],
  ].filter(([, fact]) => fact);
  if (facts.length === 0) return null;
  return (
    <dl className="quote-calculation">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts of its amount before the line's discount. */
export function Breakdown({ parts }: Pick<PublicLine, "parts">) {
  const title = useId();
  if (parts.length === 0) return null;
  return (
    <div className="quote-breakdown">
      <p id={title} className="quote-small">
        Price breakdown
      </p>
      <ul aria-labelledby={title}>
        {parts.map((part) => (
          <li key={part.kind}>
            <span>{partName(part)}</span> <span className="quote-amount">{money(part.amountPaise)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { number } from "../../ui/format";
import { Link } from "../../ui/link";

type CountLinkProps = {
  value: number;
  to: string;
  /** Name of the link, where the number's place does not say what is counted. */
  label?: string;
  danger?: boolean;
};

/** A number that opens the list of what it counts; a zero has nothing to open. */
export function CountLink({ value, to, label, danger = false }: CountLinkProps) {
  if (value === 0) return <span className="text-ash">0</span>;
  return (
    <Link
      to={to}
      aria-label={label}
      // Above the link of a whole row.
      className={`relative inline-flex min-h-6 items-center font-medium tabular-nums underline decoration-seam underline-offset-4 hover:decoration-current max-md:min-h-11 ${danger ? "text-error" : ""}`}
    >
      {number(value)}
    </Link>
  );
}

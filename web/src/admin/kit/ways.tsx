/** The ways to look at the same records. Which one is shown stands in the address. */
import { Link } from "../../ui/link";

type WaysProps<Value extends string> = {
  /** What is looked at: `leads`. */
  noun: string;
  ways: readonly { value: Value; label: string }[];
  current: Value;
  addressOf: (way: Value) => string;
  className?: string;
};

export function Ways<Value extends string>({ noun, ways, current, addressOf, className = "" }: WaysProps<Value>) {
  return (
    <nav aria-label={`Ways to look at ${noun}`} className={className}>
      <ul className="flex h-9 rounded-md border border-seam bg-linen/50 p-0.5 max-md:h-11">
        {ways.map(({ value, label }) => (
          <li key={value} className="flex max-md:flex-1">
            <Link
              to={addressOf(value)}
              aria-current={value === current ? "page" : undefined}
              className={
                "grid place-items-center rounded px-3 text-sm transition-colors max-md:flex-1 max-md:px-1 " +
                (value === current
                  ? "bg-paper font-medium shadow-[0_0_0_1px_var(--color-seam)]"
                  : "text-ash hover:text-ink")
              }
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links between views of the same records, such as a table and a board. */
import { Link } from "../../ui/link";

type ViewSwitcherProps<Value extends string> = {
  /** In the plural: `leads`. */
  noun: string;
  views: readonly { value: Value; label: string }[];
  current: Value;
  addressOf: (view: Value) => string;
  className?: string;
};

export function ViewSwitcher<Value extends string>({
  noun,
  views,
  current,
  addressOf,
  className = "",
}: ViewSwitcherProps<Value>) {
  return (
    <nav aria-label={`Views of ${noun}`} className={className}>
      <ul className="flex h-9 rounded-md border border-seam bg-linen/50 p-0.5 max-md:h-11">
        {views.map(({ value, label }) => (
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

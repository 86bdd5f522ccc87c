/** The ways to look at leads. The one that is shown stands in the address. */
import { useLocation, useSearchParams } from "react-router";
import { Link } from "../../ui/link";

export const views = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
  { value: "calendar", label: "Calendar" },
  { value: "pincodes", label: "Pincodes" },
] as const;

export type View = (typeof views)[number]["value"];

export function useView(): View {
  const [search] = useSearchParams();
  return views.find(({ value }) => value === search.get("view"))?.value ?? "list";
}

/** The address of this very list in another view, with other parameters; the drawer is closed. */
export function useViewAddress(): (view: View, changes?: Record<string, string>) => string {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  return (view, changes = {}) => {
    const next = new URLSearchParams(search);
    next.delete("lead");
    next.delete("page");
    if (view === "list") next.delete("view");
    else next.set("view", view);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    const text = next.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
}

export function ViewTabs() {
  const current = useView();
  const address = useViewAddress();
  return (
    <nav aria-label="Ways to look at leads" className="max-md:w-full">
      <ul className="flex h-9 rounded-md border border-seam bg-linen/50 p-0.5 max-md:h-11">
        {views.map(({ value, label }) => (
          <li key={value} className="flex max-md:flex-1">
            <Link
              to={address(value)}
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

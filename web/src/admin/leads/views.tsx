/** The views of the leads screen. The current one is in the query string. */
import { useLocation, useSearchParams } from "react-router";
import { ViewSwitcher } from "../kit/view-switcher";

export const views = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
  { value: "calendar", label: "Calendar" },
  { value: "pincodes", label: "Pincodes" },
  { value: "sources", label: "Sources" },
] as const;

export type View = (typeof views)[number]["value"];

export function useView(): View {
  const [search] = useSearchParams();
  return views.find(({ value }) => value === search.get("view"))?.value ?? "list";
}

/** Links to another view with the same filters and the drawer closed. */
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
  return (
    <ViewSwitcher
      noun="leads"
      views={views}
      current={useView()}
      addressOf={useViewAddress()}
      className="max-md:w-full"
    />
  );
}

import { type NamedPage, isPageName, pagePath } from "../../features/pages/public-pages";
import { useShellData } from "../shell/load";
import { isEnabled } from "../../features/pages/visibility";

/** Returns a lookup of page paths; undefined for pages that don't exist or are hidden. */
export function useOpenPages(): (pageName: NamedPage) => string | undefined {
  const { settings } = useShellData();
  return (pageName) => (isPageName(pageName) && isEnabled(pageName, settings) ? pagePath(pageName) : undefined);
}

/** Which of the site's pages may be linked to: built, and not switched off. */
import { type NamedPage, isPageName, pagePath } from "../../features/pages/public-pages";
import { useShellData } from "../shell/load";
import { isEnabled } from "../visibility";

/** A look-up from a page's name to its address; undefined for a page that is not there to be visited. */
export function useOpenPages(): (pageName: NamedPage) => string | undefined {
  const { settings } = useShellData();
  return (pageName) => (isPageName(pageName) && isEnabled(pageName, settings) ? pagePath(pageName) : undefined);
}

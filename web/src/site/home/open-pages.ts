/** Which of the site's pages may be linked to: registered, and not switched off. */
import { pages } from "../pages";
import { useShellData } from "../shell/load";
import { isEnabled } from "../visibility";

/** A look-up from a page's name to its address; undefined for a page that is not there to be visited. */
export function useOpenPages(): (pageName: string) => string | undefined {
  const { settings } = useShellData();
  return (pageName) =>
    isEnabled(pageName, settings) ? pages.find((page) => page.pageName === pageName)?.path : undefined;
}

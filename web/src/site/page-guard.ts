/** Answers 404 for pages that the page settings disable. Who writes such a page sees it in the editor. */
import { data } from "react-router";
import { readPageSettings } from "../api/site-settings";
import { isInEditor } from "../features/page-texts/draft";
import type { PageName } from "../features/pages/public-pages";
import { isEnabled } from "../features/pages/visibility";
import { NotFound } from "./shell/page-error";

export async function requireEnabled(pageName: PageName): Promise<void> {
  if (isInEditor() || isEnabled(pageName, await readPageSettings())) return;
  await NotFound.preload();
  throw data(null, { status: 404 });
}

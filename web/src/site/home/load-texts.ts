/**
 * The texts of the home page.
 *
 * The loader fetches this module on demand, so that visitors who get a rendered page, which has them in its data, download
 * them once.
 */
import type { HomePageText, Variant } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { type HomeTexts, homeTexts } from "../../features/page-texts/home";

export async function loadTexts(variant: Variant, isPreview: boolean): Promise<HomeTexts> {
  return homeTexts(variant, await readChanges(variant, isPreview));
}

/** Null if the request fails: visitors then read the built text. A preview shows what was saved a moment ago. */
function readChanges(variant: Variant, isPreview: boolean): Promise<HomePageText | null> {
  return request("GET", path("/api/page-texts/home/{variant}", { variant }), {
    retries: 0,
    anonymous: true,
    headers: isPreview ? { "Cache-Control": "no-cache" } : {},
  }).catch(() => null);
}

/**
 * The texts of the home page.
 *
 * The loader fetches this module on demand, so that visitors who get a rendered page, which has them in its data, download
 * them once.
 */
import type { HomePageText, Variant } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { brandName, organization } from "../../api/site-settings";
import { type HomeTexts, home, homeTexts } from "../../features/page-texts/home";

export async function loadTexts(variant: Variant, isPreview: boolean): Promise<HomeTexts> {
  const [changes] = await Promise.all([readChanges(variant, isPreview), organization.read()]);
  const texts = homeTexts(variant, changes);
  // The built title begins with the company's name.
  return texts.title === home.title ? { ...texts, title: home.title.replace("Nivas", brandName) } : texts;
}

/** Null if the request fails: visitors then read the built text. A preview shows what was saved a moment ago. */
function readChanges(variant: Variant, isPreview: boolean): Promise<HomePageText | null> {
  return request("GET", path("/api/page-texts/home/{variant}", { variant }), {
    retries: 0,
    anonymous: true,
    headers: isPreview ? { "Cache-Control": "no-cache" } : {},
  }).catch(() => null);
}

/** What staff have changed in the text of a service page. */
import type { ServiceText, ServiceTextPage } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";

/** Null if the request fails: visitors then read the built text. */
export async function loadText(page: ServiceTextPage): Promise<ServiceText | null> {
  try {
    return await request("GET", path("/api/page-texts/services/{page}", { page }), { retries: 0, anonymous: true });
  } catch {
    return null;
  }
}

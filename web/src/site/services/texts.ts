/** What staff have changed in the text of a service page. */
import type { ServiceText, ServiceTextPage } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";

/** Null if the request fails: visitors then read the built text. */
export function loadText(page: ServiceTextPage): Promise<ServiceText | null> {
  const address = path("/api/page-texts/services/{page}", { page });
  return request("GET", address, { retries: 0, anonymous: true }).catch(() => null);
}

/** Photographs placed on a service page by staff. Without any, the page shows its default pictures. */
import { path } from "../../api/path";
import { request } from "../../api/request";
import type { ServicePictures, ServiceTextPage } from "../../api/contract/types.gen";

/** Null if the request fails: the text should not wait for pictures. */
export async function loadPictures(page: ServiceTextPage): Promise<ServicePictures | null> {
  return request("GET", path("/api/service-pictures/{page}", { page }), { retries: 0 }).catch(() => null);
}

/** Photographs placed on a service page by staff. Without any, the page shows its default pictures. */
import { path } from "../../api/path";
import { request } from "../../api/request";
import type { ServicePictures, ServicePage } from "../../api/contract/types.gen";

/** The pages whose photographs staff can manage, by page name. */
const managedPages: Readonly<Record<string, ServicePage>> = {
  "painting-services": "painting",
  "interior-design-consultation": "consultation",
  "electrical-services": "electrical",
  "plumbing-services": "plumbing",
  "flooring-services": "flooring",
  "kitchen-renovation": "kitchen",
  "bathroom-renovation": "bathroom",
  "home-automation": "automation",
};

/** Null if there are none or the request fails: the text should not wait for pictures. */
export async function loadPictures(pageName: string): Promise<ServicePictures | null> {
  const page = managedPages[pageName];
  if (!page) return null;
  return request("GET", path("/api/service-pictures/{page}", { page }), { retries: 0 }).catch(() => null);
}

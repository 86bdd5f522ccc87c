/** The photographs that a service page has been given. Without them it shows what it has of its own. */
import { path } from "../../api/path";
import { request } from "../../api/request";
import type { ServicePictures, ServicePage } from "../../api/contract/types.gen";

/** The pages with a manager, by their names in the register of pages. */
const managed: Readonly<Record<string, ServicePage>> = {
  "painting-services": "painting",
  "interior-design-consultation": "consultation",
  "electrical-services": "electrical",
  "plumbing-services": "plumbing",
  "flooring-services": "flooring",
  "kitchen-renovation": "kitchen",
  "bathroom-renovation": "bathroom",
  "home-automation": "automation",
};

/** Null where there are none, or where none can be had: words are worth more than waiting. */
export async function loadPictures(pageName: string): Promise<ServicePictures | null> {
  const page = managed[pageName];
  if (!page) return null;
  try {
    return await request("GET", path("/api/service-pictures/{page}", { page }), { retries: 0 });
  } catch {
    return null;
  }
}

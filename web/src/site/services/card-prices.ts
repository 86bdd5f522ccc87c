/** Starting prices of a service from the rate card. */
import type { ServicePrice, ServicePrices, ServiceTextPage } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";

/** Null if the request fails: the text should not wait for prices. */
export function loadPrices(page: ServiceTextPage): Promise<ServicePrices | null> {
  const address = path("/api/service-prices/{page}", { page });
  return request("GET", address, { retries: 0, anonymous: true }).catch(() => null);
}

/** What a price is for, after its amount. */
export const unitTexts: Record<ServicePrice["unit"], string> = {
  sqft: "per sq ft",
  rft: "per running foot",
  nos: "each",
  set: "per set",
  ls: "lump sum",
};

/**
 * Route maps of the pages that most visitors never open, fetched when somebody goes there: each address in
 * the first map would weigh on every first page.
 */
import type { RouteObject } from "react-router";

/** Pages that belong together, and the route whose children they are: null where they have a frame of their own. */
type Area = { parent: string | null; routes: RouteObject[] };

/** The area of an address, by its first step, if it has one. */
export async function areaOf(step: string): Promise<Area | undefined> {
  switch (step) {
    case "admin":
      return { parent: null, ...(await import("./admin/routes")) };
    case "quotation":
      return { parent: null, ...(await import("./site/quotation/routes")) };
    case "designs":
    case "kitchen-designs":
    case "kitchen-styles":
    case "gallery":
      return { parent: "pages", ...(await import("./site/designs/routes")) };
    case "videos":
      return { parent: "pages", ...(await import("./site/videos/routes")) };
    case "auth":
      return { parent: "pages", ...(await import("./site/auth/routes")) };
    case "dashboard":
    case "client-portal":
      return { parent: "pages", ...(await import("./portal/routes")) };
    case "privacy-request":
    case "privacy-file":
    case "unsubscribe":
      return { parent: "pages", ...(await import("./site/privacy/routes")) };
    default:
      return undefined;
  }
}

/** Fetches what a visitor of the public pages most often turns to from here. */
export function fetchLikely(): Promise<unknown> {
  return import("./portal/dashboard/route");
}

/** Routes that most visitors never open, loaded on demand: the first bundle would carry every route listed in it. */
import type { RouteObject } from "react-router";

/** `parent` is the id of the route that the routes are added under; null adds them at the top, without the shell. */
export type Area = { parent: string | null; routes: RouteObject[] };

/** The area of a path, by its first segment. */
export async function loadArea(path: string): Promise<Area | undefined> {
  switch (path.split("/")[1]) {
    case "admin":
      return { parent: null, ...(await import("./admin/routes")) };
    case "quotation":
      return { parent: null, ...(await import("./site/quotation/routes")) };
    case "designs":
    case "kitchen-designs":
    case "kitchen-styles":
    case "gallery":
      return { parent: "pages", ...(await import("./site/designs/routes")) };
    case "furniture":
    case "furniture-products":
    case "furniture-product":
      return { parent: "pages", ...(await import("./site/furniture/routes")) };
    case "videos":
      return { parent: "pages", ...(await import("./site/videos/routes")) };
    case "cart":
    case "checkout":
    case "order-confirmation":
      return { parent: "pages", ...(await import("./site/cart/routes")) };
    case "blog":
    case "docs":
      return { parent: "pages", ...(await import("./site/reading/routes")) };
    case "about":
    case "projects":
    case "case-study":
    case "case-studies":
    case "rental-property":
    case "end-users":
      return { parent: "pages", ...(await import("./site/company/routes")) };
    case "bring-your-design":
    case "refer-earn":
    case "terms-and-conditions":
    case "privacy-policy":
    case "returns-policy":
    case "shipping-policy":
    case "warranty":
      return { parent: "pages", ...(await import("./site/programs/routes")) };
    case "materials":
    case "material-catalog":
      return { parent: null, ...(await import("./site/materials/routes")) };
    case "search":
      return { parent: "pages", ...(await import("./site/search/routes")) };
    case "catalog":
      return { parent: "pages", ...(await import("./site/catalog/routes")) };
    case "auth":
      return { parent: "pages", ...(await import("./site/auth/routes")) };
    case "dashboard":
    case "client-portal":
      return { parent: "pages", ...(await import("./portal/routes")) };
    case "privacy-request":
    case "privacy-file":
    case "unsubscribe":
    case "site-visit":
      return { parent: "pages", ...(await import("./site/privacy/routes")) };
    default:
      return undefined;
  }
}

/** The areas whose pages the server renders. */
export async function publicAreas(): Promise<Area[]> {
  const segments = [
    "designs",
    "furniture",
    "videos",
    "blog",
    "about",
    "bring-your-design",
    "materials",
    "catalog",
    "search",
    "privacy-request",
  ];
  const areas = await Promise.all(segments.map((segment) => loadArea(`/${segment}`)));
  return areas.filter((area) => area !== undefined);
}

/**
 * The register of public pages: what is listed here exists, and nothing else is linked to.
 *
 * `pageName` is the name under which the page can be switched off in the page settings.
 */
import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import { paths } from "../paths";

/** What the module of a page exports. */
export type PageModule = { Component: ComponentType; loader?: LoaderFunction };

export type PublicPage = {
  pageName: string;
  path: string;
  label: string;
  lazy: () => Promise<PageModule>;
};

export const pages: readonly PublicPage[] = [
  { pageName: "home", path: paths.home(), label: "Home", lazy: () => import("./home/route") },
  {
    pageName: "booking",
    path: paths.booking(),
    label: "Book a consultation",
    lazy: () => import("./booking/route"),
  },
  service(paths.paintingServices(), "Painting services"),
  service(paths.interiorDesignConsultation(), "Interior design consultation"),
  service(paths.electricalServices(), "Electrical services"),
  service(paths.plumbingServices(), "Plumbing services"),
  service(paths.flooringServices(), "Flooring services"),
  service(paths.kitchenRenovation(), "Kitchen renovation"),
  service(paths.bathroomRenovation(), "Bathroom renovation"),
  service(paths.homeAutomation(), "Home automation"),
  service(paths.civilServices(), "Civil services"),
  service(paths.modularKitchens(), "Modular kitchens"),
  service(paths.wardrobesStorage(), "Wardrobes and storage"),
];

/** Services share one template, which fetches its content by the path: eleven imports here would weigh on every page. */
function service(path: string, label: string): PublicPage {
  return {
    pageName: path.slice(1),
    path,
    label,
    lazy: async () => (await import("./services/page")).loadService(path),
  };
}

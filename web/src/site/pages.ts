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
  {
    pageName: "painting-services",
    path: paths.paintingServices(),
    label: "Painting services",
    lazy: () => import("./services/painting"),
  },
  {
    pageName: "interior-design-consultation",
    path: paths.interiorDesignConsultation(),
    label: "Interior design consultation",
    lazy: () => import("./services/consultation"),
  },
  {
    pageName: "electrical-services",
    path: paths.electricalServices(),
    label: "Electrical services",
    lazy: () => import("./services/electrical"),
  },
  {
    pageName: "plumbing-services",
    path: paths.plumbingServices(),
    label: "Plumbing services",
    lazy: () => import("./services/plumbing"),
  },
  {
    pageName: "flooring-services",
    path: paths.flooringServices(),
    label: "Flooring services",
    lazy: () => import("./services/flooring"),
  },
  {
    pageName: "kitchen-renovation",
    path: paths.kitchenRenovation(),
    label: "Kitchen renovation",
    lazy: () => import("./services/kitchen-renovation"),
  },
  {
    pageName: "bathroom-renovation",
    path: paths.bathroomRenovation(),
    label: "Bathroom renovation",
    lazy: () => import("./services/bathroom-renovation"),
  },
  {
    pageName: "home-automation",
    path: paths.homeAutomation(),
    label: "Home automation",
    lazy: () => import("./services/home-automation"),
  },
  {
    pageName: "civil-services",
    path: paths.civilServices(),
    label: "Civil services",
    lazy: () => import("./services/civil"),
  },
  {
    pageName: "services/modular-kitchens",
    path: paths.modularKitchens(),
    label: "Modular kitchens",
    lazy: () => import("./services/modular-kitchens"),
  },
  {
    pageName: "services/wardrobes-storage",
    path: paths.wardrobesStorage(),
    label: "Wardrobes and storage",
    lazy: () => import("./services/wardrobes-storage"),
  },
];

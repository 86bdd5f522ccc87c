/** The addresses of all pages that exist. Links are built here and nowhere else. */
export const paths = {
  home: () => "/",
  booking: () => "/booking",
  paintingServices: () => "/painting-services",
  interiorDesignConsultation: () => "/interior-design-consultation",
  electricalServices: () => "/electrical-services",
  plumbingServices: () => "/plumbing-services",
  flooringServices: () => "/flooring-services",
  kitchenRenovation: () => "/kitchen-renovation",
  bathroomRenovation: () => "/bathroom-renovation",
  homeAutomation: () => "/home-automation",
  civilServices: () => "/civil-services",
  modularKitchens: () => "/services/modular-kitchens",
  wardrobesStorage: () => "/services/wardrobes-storage",
  unsubscribe: (token: string) => `/unsubscribe/${encodeURIComponent(token)}`,
} as const;

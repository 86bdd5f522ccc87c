import type { NamedPage } from "../../features/pages/public-pages";

/** What the company does besides its modular products. */
export const trades: readonly { pageName: NamedPage; name: string }[] = [
  { pageName: "painting-services", name: "painting" },
  { pageName: "electrical-services", name: "electrical work" },
  { pageName: "plumbing-services", name: "plumbing" },
  { pageName: "flooring-services", name: "flooring" },
  { pageName: "kitchen-renovation", name: "kitchen renovation" },
  { pageName: "bathroom-renovation", name: "bathroom renovation" },
  { pageName: "home-automation", name: "home automation" },
  { pageName: "civil-services", name: "civil work" },
];

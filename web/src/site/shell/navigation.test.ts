import { expect, test } from "vitest";
import { navigation } from "./navigation";
import { drawerGroups, footerGroups } from "./page-groups";

/** Treats every page as built. */
const all = () => true;

const hidden = (pageName: string) => ({ pageName, isEnabled: true, showInNavigation: false });
const disabled = (pageName: string) => ({ pageName, isEnabled: false, showInNavigation: true });

test("the ten services begin with kitchens", () => {
  expect(navigation([], all).services.map(({ path }) => path)).toEqual([
    "/services/modular-kitchens",
    "/services/wardrobes-storage",
    "/kitchen-renovation",
    "/bathroom-renovation",
    "/painting-services",
    "/electrical-services",
    "/plumbing-services",
    "/flooring-services",
    "/home-automation",
    "/civil-services",
  ]);
});

test("the top bar leads with what we sell, and marks new entries", () => {
  const { offers, topBar } = navigation([], all);
  expect(offers.map(({ path, label }) => `${label}: ${path}`)).toEqual([
    "Kitchens: /services/modular-kitchens",
    "Wardrobes: /services/wardrobes-storage",
    "Designs: /designs",
    "Pricing: /pricing",
    "Price a kitchen: /kitchen-calculator",
  ]);
  expect(topBar).toEqual([
    { path: "/about", label: "About", isNew: false },
    { path: "/projects", label: "Projects", isNew: false },
    { path: "/blog", label: "Blog", isNew: false },
    { path: "/videos", label: "Videos", isNew: false },
    { path: "/bring-your-design", label: "BYOD", isNew: true },
  ]);
});

test("pages that are disabled or hidden are left out everywhere", () => {
  const settings = [disabled("blog"), hidden("home-automation")];
  const links = JSON.stringify([navigation(settings, all), drawerGroups(settings, all), footerGroups(settings, all)]);
  expect(links).toContain("/about");
  expect(links).not.toContain("/blog");
  expect(links).not.toContain("/home-automation");
});

test("empty groups are left out, and without a cart page there is no cart link", () => {
  const onlyHome = (pageName: string) => pageName === "home";
  const { services, offers, cart } = navigation([], onlyHome);
  expect([services, offers, cart]).toEqual([[], [], null]);
  expect(drawerGroups([], onlyHome).map(({ title }) => title)).toEqual(["Quick Links"]);
  expect(footerGroups([], onlyHome).map(({ title }) => title)).toEqual(["Company"]);
  expect(navigation([], all).cart).toBe("/cart");
});

import { expect, test } from "vitest";
import { navigation } from "./navigation";

/** Treats every page as built. */
const all = () => true;

const hidden = (pageName: string) => ({ pageName, isEnabled: true, showInNavigation: false });
const disabled = (pageName: string) => ({ pageName, isEnabled: false, showInNavigation: true });

test("the ten services are in order", () => {
  expect(navigation([], all).services.map(({ path }) => path)).toEqual([
    "/painting-services",
    "/electrical-services",
    "/plumbing-services",
    "/flooring-services",
    "/kitchen-renovation",
    "/bathroom-renovation",
    "/home-automation",
    "/civil-services",
    "/services/modular-kitchens",
    "/services/wardrobes-storage",
  ]);
});

test("the top bar marks new entries", () => {
  expect(navigation([], all).topBar).toEqual([
    { path: "/about", label: "About", isNew: false },
    { path: "/projects", label: "Projects", isNew: false },
    { path: "/blog", label: "Blog", isNew: false },
    { path: "/videos", label: "Videos", isNew: false },
    { path: "/bring-your-design", label: "BYOD", isNew: true },
  ]);
});

test("pages that are disabled or hidden are left out everywhere", () => {
  const links = JSON.stringify(navigation([disabled("blog"), hidden("home-automation")], all));
  expect(links).toContain("/about");
  expect(links).not.toContain("/blog");
  expect(links).not.toContain("/home-automation");
});

test("empty groups are left out, and without a cart page there is no cart link", () => {
  const { services, drawer, footer, cart } = navigation([], (pageName) => pageName === "home");
  expect(services).toEqual([]);
  expect(drawer.map(({ title }) => title)).toEqual(["Quick Links"]);
  expect(footer.map(({ title }) => title)).toEqual(["Company"]);
  expect(cart).toBeNull();
  expect(navigation([], all).cart).toBe("/cart");
});

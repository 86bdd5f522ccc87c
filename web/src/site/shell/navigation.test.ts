import { expect, test } from "vitest";
import type { PublicPage } from "../pages";
import { navigation } from "./navigation";

const names = [
  "home",
  "wardrobes",
  "services/wardrobes-storage",
  "services/modular-kitchens",
  "civil-services",
  "home-automation",
  "bathroom-renovation",
  "kitchen-renovation",
  "flooring-services",
  "plumbing-services",
  "electrical-services",
  "painting-services",
  "about",
  "projects",
  "blog",
  "videos",
  "bring-your-design",
  "cart",
];

const register: PublicPage[] = names.map((pageName) => ({
  pageName,
  path: pageName === "home" ? "/" : `/${pageName}`,
  label: pageName,
  lazy: () => Promise.reject(new Error("not needed here")),
}));

const hidden = (pageName: string) => ({ pageName, isEnabled: true, showInNavigation: false });
const disabled = (pageName: string) => ({ pageName, isEnabled: false, showInNavigation: true });

test("the ten services stand in their order", () => {
  expect(navigation([], register).services.map(({ path }) => path)).toEqual([
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

test("the top bar marks what is new", () => {
  expect(navigation([], register).topBar).toEqual([
    { path: "/about", label: "About", isNew: false },
    { path: "/projects", label: "Projects", isNew: false },
    { path: "/blog", label: "Blog", isNew: false },
    { path: "/videos", label: "Videos", isNew: false },
    { path: "/bring-your-design", label: "BYOD", isNew: true },
  ]);
});

test("pages that are disabled or hidden are left out everywhere", () => {
  const all = JSON.stringify(navigation([disabled("blog"), hidden("home-automation")], register));
  expect(all).toContain("/about");
  expect(all).not.toContain("/blog");
  expect(all).not.toContain("/home-automation");
});

test("groups without pages are left out, and a cart without a page has no link", () => {
  const { services, drawer, footer, cart } = navigation([], register.slice(0, 1));
  expect(services).toEqual([]);
  expect(drawer.map(({ title }) => title)).toEqual(["Quick Links"]);
  expect(footer.map(({ title }) => title)).toEqual(["Company"]);
  expect(cart).toBeNull();
  expect(navigation([], register).cart).toBe("/cart");
});

// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import {
  Outlet,
  type RouteObject,
  RouterProvider,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  useLoaderData,
  useLocation,
  useRouteError,
} from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createPageRouter } from "./page-router";
import { Link } from "./ui/link";

const asked: string[] = [];
const arrivals: string[] = [];

const routes: RouteObject[] = [
  {
    id: "shell",
    path: "/",
    Component: Shell,
    children: [
      { id: "kitchens", path: "kitchens", loader: () => load("Kitchens"), Component: Page, ErrorBoundary: Missing },
      { id: "designs", path: "designs", loader: () => load("Designs"), Component: Page },
    ],
  },
];

const table = { routes, patchRoutesOnNavigation: () => {} };

afterEach(() => {
  cleanup();
  asked.length = 0;
  arrivals.length = 0;
});

function load(name: string): string {
  asked.push(name);
  return name;
}

function Shell() {
  const [count, setCount] = useState(0);
  const location = useLocation();
  useEffect(() => void arrivals.push(location.pathname), [location]);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>In the bag: {count}</button>
      <Link to="/designs">To the designs</Link>
      <Outlet />
    </>
  );
}

function Page() {
  return <h1>{useLoaderData<string>()}</h1>;
}

function Missing() {
  const error = useRouteError();
  return <h1>{isRouteErrorResponse(error) ? error.status : "Broken"}</h1>;
}

function show(hydrationData: Parameters<typeof createPageRouter>[1] = { loaderData: { kitchens: "Kitchens" } }) {
  window.history.replaceState(null, "", "/kitchens");
  const router = createPageRouter(table, hydrationData, () => Promise.resolve());
  render(<RouterProvider router={router} />);
  return router;
}

test("the page is shown from its data, and nothing is asked again when the router takes over", async () => {
  const router = show();
  screen.getByRole("heading", { name: "Kitchens" });
  await act(() => router.navigate("#sizes"));
  expect(asked).toEqual([]);
  expect(router.state.location).toMatchObject({ pathname: "/kitchens", hash: "#sizes" });
  screen.getByRole("heading", { name: "Kitchens" });
});

test("what closes when the location changes stays open while the router takes over", async () => {
  const router = show();
  await act(async () => {
    window.dispatchEvent(new Event("pointermove"));
    await vi.waitFor(() => expect(router.initialize).toBeTypeOf("function"));
    await router.revalidate();
  });
  expect(arrivals).toEqual(["/kitchens"]);
});

test("an error that the server answered with is shown", () => {
  show({ loaderData: {}, errors: { kitchens: new ErrorResponse(404, "Not Found", null) } });
  screen.getByRole("heading", { name: "404" });
});

test("a link leads on, and what is around the page keeps its state", async () => {
  show();
  await act(async () => screen.getByRole("button").click());
  await act(async () => screen.getByRole("link").click());
  await screen.findByRole("heading", { name: "Designs" });
  expect(window.location.pathname).toBe("/designs");
  screen.getByRole("button", { name: "In the bag: 1" });
});

test("who goes back to an entry from before a reload gets that page", async () => {
  const router = show();
  const seen: string[] = [];
  router.subscribe(({ location, initialized }) => seen.push(`${location.pathname} ${initialized}`));
  await act(async () => {
    window.history.replaceState(null, "", "/designs");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await screen.findByRole("heading", { name: "Designs" });
  expect(seen[0]).toBe("/designs true");
});

test("who stops listening hears nothing of the router that takes over", async () => {
  const router = show();
  const seen: string[] = [];
  const stop = router.subscribe(({ location }) => seen.push(location.pathname));
  stop();
  await act(() => router.navigate("/designs"));
  expect(seen).toEqual([]);
});

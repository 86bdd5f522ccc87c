/** Test helpers: renders a screen with a router, a signed-in user and a fake API. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { RouterProvider, createMemoryRouter } from "react-router";
import { vi } from "vitest";
import type { Access, Area, Me } from "../../api/contract/types.gen";
import { type Answer, type Received, startApi } from "../../features/booking/test-api";
import { Toaster, currentToast, dismissToast } from "../../ui/toast";
import { MeContext } from "./access";
import { client } from "./query";
import { ShortcutsProvider } from "./shortcuts";

export type ApiRequest = Omit<Received, "body"> & { url: URL; body: unknown };

export type Handler = (asked: ApiRequest) => Answer | Promise<Answer>;

/** Responses by method and path, such as `GET /api/admin/brands`. Anything else is a 404. */
export type Answers = Record<string, unknown | Handler>;

export const notFoundProblem = {
  status: 404,
  code: "not_found",
  message: "The requested resource could not be found.",
};

export function admin(areas: Partial<Record<Area, Access>> = {}): Me {
  const name = { firstName: "Asha", lastName: "Rao", email: "asha@nivas.example" };
  const all = { desk: "full", leads: "full", team: "full", users: "full", settings: "full" } as const;
  return {
    id: "u1",
    ...name,
    role: "admin",
    status: "active",
    areas: { ...all, ...areas },
    needsSecondFactor: false,
    hasDeclaredAge: true,
  };
}

/** Renders `screen` at `address`. */
export async function show(screen: ReactNode, address: string, answers: Answers, me: Me = admin()) {
  stubBrowserApis();
  configure({ asyncUtilTimeout: 5000 });
  client.clear();
  const requests: ApiRequest[] = [];
  const api = await startApi(async ({ body, ...received }) => {
    const url = new URL(received.path, "http://api.test");
    const one: ApiRequest = { ...received, url, body: body ? (JSON.parse(body) as unknown) : undefined };
    requests.push(one);
    const answer = answers[`${one.method} ${url.pathname}`];
    if (typeof answer === "function") return (answer as Handler)(one);
    return answer === undefined ? { status: 404, body: notFoundProblem } : { status: 200, body: answer };
  });
  const router = createMemoryRouter([{ path: "*", element: <main>{screen}</main> }], { initialEntries: [address] });
  render(
    <MeContext value={me}>
      <QueryClientProvider client={client}>
        <ShortcutsProvider>
          <RouterProvider router={router} />
          <Toaster />
        </ShortcutsProvider>
      </QueryClientProvider>
    </MeContext>,
  );
  return {
    user: userEvent.setup(),
    router,
    requests,
    /** The requests of one method and path so far. */
    sent: (method: string, path: string) =>
      requests.filter((one) => one.method === method && one.url.pathname === path),
    /** The current query parameters. */
    params: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    close: async () => {
      cleanup();
      client.clear();
      localStorage.clear();
      const toast = currentToast();
      if (toast) act(() => dismissToast(toast.id));
      await api.close();
      vi.unstubAllGlobals();
    },
  };
}

export type Shown = Awaited<ReturnType<typeof show>>;

/** Runs `then` as soon as something is in the DOM, before any work that React deferred. */
export function whenRendered(isRendered: () => boolean, then: () => void): void {
  const watch = new MutationObserver(() => {
    if (!isRendered()) return;
    watch.disconnect();
    then();
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Browser APIs that menus and popovers use and jsdom lacks. */
export function stubBrowserApis(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.releasePointerCapture ??= () => undefined;
}

/** For tests of screens: a router, who is signed in, and an API that answers as told. */
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

export type Asked = Omit<Received, "body"> & { url: URL; body: unknown };

export type Answering = (asked: Asked) => Answer | Promise<Answer>;

/** What the API answers, by method and path: `GET /api/admin/brands`. What is not named is not found. */
export type Answers = Record<string, unknown | Answering>;

export const nobodysProblem = { status: 404, code: "not_found", message: "The requested resource could not be found." };

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

/** Draws `screen` at `address`, beside nothing, and returns what it asks and where it leads. */
export async function show(screen: ReactNode, address: string, answers: Answers, me: Me = admin()) {
  lendBrowser();
  configure({ asyncUtilTimeout: 5000 });
  client.clear();
  const asked: Asked[] = [];
  const api = await startApi(async ({ body, ...received }) => {
    const url = new URL(received.path, "http://api.test");
    const one: Asked = { ...received, url, body: body ? (JSON.parse(body) as unknown) : undefined };
    asked.push(one);
    const answer = answers[`${one.method} ${url.pathname}`];
    if (typeof answer === "function") return (answer as Answering)(one);
    return answer === undefined ? { status: 404, body: nobodysProblem } : { status: 200, body: answer };
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
    asked,
    /** The requests of one kind, so far. */
    sent: (method: string, path: string) => asked.filter((one) => one.method === method && one.url.pathname === path),
    /** The address's parameters, as they are now. */
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

/** Does `then` as soon as that is drawn, before anything that React has left for later. */
export function asSoonAs(isDrawn: () => boolean, then: () => void): void {
  const watch = new MutationObserver(() => {
    if (!isDrawn()) return;
    watch.disconnect();
    then();
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** What menus and panels ask of a browser, and jsdom has not. */
function lendBrowser(): void {
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

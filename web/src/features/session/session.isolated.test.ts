// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cookieStorage, clearSessionCookies, hasSessionCookie } from "./cookies";
import { type TestService, asha, startService, tokensOf } from "./test-service";

const key = "sb-localhost-auth-token";

let service: TestService;
let session: typeof import("./session");
let state: typeof import("./state");
let api: typeof import("../../api/session");

/** Simulates a new page load. */
async function loadPage(): Promise<void> {
  vi.resetModules();
  session = await import("./session");
  state = await import("./state");
  api = await import("../../api/session");
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T05:00:00Z"), shouldAdvanceTime: true });
  service = startService();
  // Each test creates a client, which the library warns about.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await loadPage();
});

afterEach(async () => {
  // A client left running would refresh the next test's session.
  if (hasSessionCookie()) await (await session.sessionClient()).dispose();
  clearSessionCookies();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The cookie of an earlier visit, valid for `seconds`. */
function signedInEarlier(seconds = 3600): void {
  cookieStorage.setItem(key, JSON.stringify(tokensOf("access-0", "refresh-0", seconds)));
}

const refreshCount = () => service.calls.filter(({ path }) => path.includes("refresh_token")).length;
const signedIn = { is: "signed in", user: { id: asha.id, email: asha.email } };

describe("without a cookie", () => {
  test("nobody is signed in, and no request is made", async () => {
    expect(await session.ready()).toEqual({ is: "signed out" });
    expect(await api.session().accessToken()).toBeNull();
    expect(service.calls).toEqual([]);
  });

  test("signing in creates a session that the next page load restores", async () => {
    await session.ready();
    const client = await session.sessionClient();
    await client.signInWithPassword({ email: asha.email, password: "a good long password" });
    expect(state.sessionState()).toEqual(signedIn);
    expect(await api.session().accessToken()).toBe("access-1");
    await client.dispose();

    await loadPage();
    expect(state.sessionState()).toEqual({ is: "loading" });
    expect(await session.ready()).toEqual(signedIn);
    expect(await api.session().accessToken()).toBe("access-1");
    expect(refreshCount()).toBe(0);
  });

  test("a sign-in in another tab is noticed at the next page", async () => {
    expect(await session.ready()).toEqual({ is: "signed out" });
    signedInEarlier();
    expect(await session.ready()).toEqual(signedIn);
  });
});

describe("the token", () => {
  test("is sent as it is while more than 300 s remain", async () => {
    // Loading the client may take seconds of these, as the clock goes on.
    signedInEarlier(330);
    expect(await session.ready()).toEqual(signedIn);
    expect(await api.session().accessToken()).toBe("access-0");
    await vi.advanceTimersByTimeAsync(500);
    expect(refreshCount()).toBe(0);
  });

  test("is refreshed below that, once and in the background", async () => {
    signedInEarlier(3600);
    await session.ready();
    vi.setSystemTime(Date.now() + 3301_000);
    const token = () => api.session().accessToken();
    expect(await Promise.all([token(), token(), token()])).toEqual(["access-0", "access-0", "access-0"]);
    await vi.waitFor(async () => expect(await token()).toBe("access-1"));
    expect(refreshCount()).toBe(1);
  });

  test("with a short lifetime is not refreshed in a loop", async () => {
    service.lifetime = 200;
    signedInEarlier(200);
    await session.ready();
    expect(await api.session().accessToken()).toBe("access-0");
    await vi.advanceTimersByTimeAsync(1000);
    expect(refreshCount()).toBe(0);
  });

  test("is refreshed before use when it has expired", async () => {
    signedInEarlier(-10);
    expect(await session.ready()).toEqual(signedIn);
    expect(await api.session().accessToken()).toBe("access-1");
    expect(refreshCount()).toBe(1);
  });
});

describe("an expired session", () => {
  test("ends if the service does not refresh it", async () => {
    signedInEarlier(-10);
    service.refresh = Response.json({ code: "refresh_token_already_used", message: "Already Used" }, { status: 400 });
    expect(await session.ready()).toEqual({ is: "signed out" });
    expect(document.cookie).toBe("");
  });

  test("does not end while the service is unreachable: it is retried, then reported", async () => {
    signedInEarlier(-10);
    service.refresh = new TypeError("Failed to fetch");
    const outcome = session.ready().then(
      () => "known",
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await outcome).toMatchObject({ kind: "NETWORK" });
    expect(state.sessionState()).toEqual({ is: "loading" });
    expect(hasSessionCookie()).toBe(true);

    service.refresh = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await session.ready()).toEqual(signedIn);
  });
});

describe("events of the auth service", () => {
  test.each(["SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "PASSWORD_RECOVERY", "INITIAL_SESSION"] as const)(
    "%s sets who is signed in",
    (event) => {
      state.handleAuthEvent(event, tokensOf("a", "r", 3600));
      expect(state.sessionState()).toEqual(signedIn);
    },
  );

  test("SIGNED_OUT, or an initial session of null, clears it", () => {
    state.handleAuthEvent("SIGNED_IN", tokensOf("a", "r", 3600));
    state.handleAuthEvent("SIGNED_OUT", null);
    expect(state.sessionState()).toEqual({ is: "signed out" });
    state.setSessionState({ is: "loading" });
    state.handleAuthEvent("INITIAL_SESSION", null);
    expect(state.sessionState()).toEqual({ is: "signed out" });
  });

  test("an initial session that could not be refreshed leaves the state loading", () => {
    signedInEarlier(-10);
    state.handleAuthEvent("INITIAL_SESSION", null);
    expect(state.sessionState()).toEqual({ is: "loading" });
  });
});

describe("signing out", () => {
  test("reaches the auth service and removes the cookie", async () => {
    signedInEarlier();
    await session.ready();
    await api.session().signOut();
    expect(service.calls.at(-1)).toMatchObject({ path: "/auth/v1/logout?scope=local", token: "access-0" });
    expect(document.cookie).toBe("");
    expect(state.sessionState()).toEqual({ is: "signed out" });
    expect(await api.session().accessToken()).toBeNull();
  });

  test("works even if the auth service fails", async () => {
    signedInEarlier();
    session.startSession();
    vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
    await api.session().signOut();
    expect(document.cookie).toBe("");
  });

  test("in one tab signs out the others", async () => {
    signedInEarlier();
    await session.ready();
    const first = { session, state };
    await loadPage();
    await session.ready();
    await api.session().signOut();
    await vi.waitFor(() => expect(first.state.sessionState()).toEqual({ is: "signed out" }));
    expect([first.session.isLeaving(), session.isLeaving()]).toEqual([false, true]);
    await (await first.session.sessionClient()).dispose();
  });

  test("is noticed when a suspended tab becomes visible", async () => {
    signedInEarlier();
    await session.ready();
    clearSessionCookies();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(state.sessionState()).toEqual({ is: "signed out" });
  });
});

test("a user's data is dropped when the user changes", async () => {
  const me = await import("./me");
  signedInEarlier();
  await session.ready();
  await me.me();
  await me.me();
  expect(me.cachedMe()).toMatchObject({ firstName: "Asha" });
  expect(service.calls.filter(({ path }) => path === "/api/me")).toEqual([
    { method: "GET", path: "/api/me", token: "access-0", body: null },
  ]);
  expect(api.session().role()).toBe("client");
  state.handleAuthEvent("SIGNED_OUT", null);
  expect(me.cachedMe()).toBeNull();
  expect(api.session().role()).toBeNull();
});

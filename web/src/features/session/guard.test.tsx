// @vitest-environment jsdom
import { cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cookieStorage, clearSessionCookies } from "./cookies";
import { requireSignedIn, useLeaveWhenSignedOut } from "./guard";
import { invalidateMe } from "./me";
import { ready, sessionClient } from "./session";
import { setSessionState } from "./state";
import { type TestService, asha, startService, tokensOf } from "./test-service";

const request = new Request("http://localhost/admin/leads?page=2");
const toSignIn = "/auth?next=%2Fadmin%2Fleads%3Fpage%3D2";

let service: TestService;

beforeEach(() => {
  service = startService();
  invalidateMe();
});

afterEach(async () => {
  cleanup();
  clearSessionCookies();
  setSessionState({ is: "signed out" });
  vi.unstubAllGlobals();
});

function signedIn(): void {
  cookieStorage.setItem("sb-localhost-auth-token", JSON.stringify(tokensOf("access-0", "refresh-0", 3600)));
}

/** Where the loader redirects to. */
async function redirectTarget(): Promise<string | null> {
  const answer: unknown = await requireSignedIn({ request }).catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  return (answer as Response).headers.get("Location");
}

test("visitors are redirected to sign in, without any request", async () => {
  expect(await redirectTarget()).toBe(toSignIn);
  expect(service.calls).toEqual([]);
});

test("signed-in users pass, with a single request", async () => {
  signedIn();
  expect(await requireSignedIn({ request })).toMatchObject({ id: asha.id, role: "client" });
  await requireSignedIn({ request });
  expect(service.calls.filter(({ path }) => path === "/api/me").map(({ token }) => token)).toEqual(["access-0"]);
});

test("a session that the server rejects is ended, and the sign-in page follows", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, origin: "http://localhost", pathname: "/", search: "", assign });
  service.me = Response.json({ code: "signed_out", message: "Please sign in to continue." }, { status: 401 });
  signedIn();
  expect(await redirectTarget()).toBe(toSignIn);
  expect(service.calls.map(({ path }) => path)).toContain("/api/auth/logout");
  expect(document.cookie).toBe("");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth?next=%2F&ended");
});

test("other errors are passed on", async () => {
  service.me = Response.json({ code: "forbidden", message: "No" }, { status: 403 });
  signedIn();
  await expect(requireSignedIn({ request })).rejects.toMatchObject({ kind: "AUTHORIZATION" });
});

test("a page is left when another tab signs out", async () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { origin: "http://localhost", pathname: "/dashboard", search: "?a=b", replace });
  function Page() {
    useLeaveWhenSignedOut();
    return null;
  }
  signedIn();
  setSessionState({ is: "loading" });
  expect(await ready()).toMatchObject({ is: "signed in" });
  render(<Page />);
  expect(replace).not.toHaveBeenCalled();
  await (await sessionClient()).signOut({ scope: "local" });
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith("/auth?next=%2Fdashboard%3Fa%3Db"));
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { request } from "../../api/request";
import { clearSessionCookies, cookieStorage } from "./cookies";
import { awaitSession } from "./late";
import { sessionClient } from "./session";
import { type TestService, startService, tokensOf } from "./test-service";

let service: TestService;

beforeEach(() => {
  service = startService();
  awaitSession();
});

afterEach(() => {
  clearSessionCookies();
  vi.unstubAllGlobals();
});

/** The token of the request for the user. */
const sent = () => service.calls.filter(({ path }) => path === "/api/me").map(({ token }) => token);

test("a request without a session is sent at once, without a token", async () => {
  await request("GET", "/api/me", { retries: 0 }).catch(() => undefined);
  expect(sent()).toEqual([null]);
});

test("a request before the session is loaded carries its token", async () => {
  cookieStorage.setItem("sb-localhost-auth-token", JSON.stringify(tokensOf("access-0", "refresh-0", 3600)));
  await request("GET", "/api/me");
  expect(sent()).toEqual(["access-0"]);
  await (await sessionClient()).dispose();
});

/** A fake auth service and API for tests, behind `fetch`. */
import { vi } from "vitest";
import type { Role } from "../../api/contract/types.gen";

export type Call = { method: string; path: string; token: string | null; body: unknown };

/** How a call fails; null if it succeeds. */
type Failure = Response | Error | null;

export type TestService = {
  calls: Call[];
  /** Lifetime of the next tokens in seconds. */
  lifetime: number;
  role: Role;
  me: Failure;
  password: Failure;
  refresh: Failure;
  signUp: Failure;
  verify: Failure;
};

export const asha = {
  id: "5f0c1a52-8a3e-4a0e-9a42-0d6b2f6a7c11",
  aud: "authenticated",
  email: "asha@example.com",
  app_metadata: {},
  user_metadata: {},
  created_at: "2026-11-21T05:00:00Z",
};

export function startService(): TestService {
  const service: TestService = {
    calls: [],
    lifetime: 3600,
    role: "client",
    me: null,
    password: null,
    refresh: null,
    signUp: null,
    verify: null,
  };
  let issued = 0;

  function tokens() {
    issued += 1;
    return Response.json(tokensOf(`access-${issued}`, `refresh-${issued}`, service.lifetime));
  }

  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), "http://localhost");
    const { method = "GET", body } = init;
    service.calls.push({
      method,
      path: url.pathname + url.search,
      token: new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? null,
      body: typeof body === "string" ? JSON.parse(body) : null,
    });
    switch (`${method} ${url.pathname}`) {
      case "GET /api/auth/config":
        return Response.json({ url: "/auth/v1", key: "anon" });
      case "GET /api/me":
        return (
          failed(service.me) ??
          Response.json({ id: asha.id, firstName: "Asha", role: service.role, hasDeclaredAge: true })
        );
      case "POST /api/auth/logout":
        return new Response(null, { status: 204 });
      case "POST /auth/v1/token":
        return url.searchParams.get("grant_type") === "password"
          ? (failed(service.password) ?? tokens())
          : (failed(service.refresh) ?? tokens());
      case "POST /auth/v1/signup":
        return failed(service.signUp) ?? Response.json({ ...asha, confirmation_sent_at: asha.created_at });
      case "POST /auth/v1/verify":
        return failed(service.verify) ?? tokens();
      case "POST /auth/v1/recover":
      case "POST /auth/v1/resend":
        return Response.json({});
      case "PUT /auth/v1/user":
        return Response.json(asha);
      case "POST /auth/v1/logout":
        return new Response(null, { status: 204 });
      default:
        return Response.json({ code: "not_found", message: url.pathname }, { status: 404 });
    }
  });
  return service;
}

function failed(failure: Failure): Response | null {
  if (failure instanceof Error) throw failure;
  return failure?.clone() ?? null;
}

/** A session as the client stores it. */
export function tokensOf(access: string, refresh: string, lifetime: number) {
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: "bearer" as const,
    expires_in: lifetime,
    expires_at: Math.floor(Date.now() / 1000) + lifetime,
    user: asha,
  };
}

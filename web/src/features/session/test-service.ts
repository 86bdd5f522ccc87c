/** An auth service and an API for tests, behind `fetch`: as much of them as a session needs. */
import { vi } from "vitest";

export type Call = { method: string; path: string; token: string | null };

export type TestService = {
  calls: Call[];
  /** Seconds for which the next tokens are good. */
  lifetime: number;
  /** How the token exchange fails, until this is null again. */
  refresh: Response | Error | null;
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
  const service: TestService = { calls: [], lifetime: 3600, refresh: null };
  let issued = 0;

  function tokens() {
    issued += 1;
    return tokensOf(`access-${issued}`, `refresh-${issued}`, service.lifetime);
  }

  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), "http://localhost");
    const token = new Headers(init.headers).get("Authorization")?.replace("Bearer ", "") ?? null;
    const path = url.pathname + url.search;
    service.calls.push({ method: init.method ?? "GET", path, token });
    switch (path) {
      case "/api/auth/config":
        return Response.json({ url: "/auth/v1", key: "anon" });
      case "/api/me":
        return Response.json({ id: asha.id, firstName: "Asha", role: "client" });
      case "/auth/v1/token?grant_type=password":
        return Response.json(tokens());
      case "/auth/v1/token?grant_type=refresh_token":
        if (service.refresh instanceof Error) throw service.refresh;
        return service.refresh?.clone() ?? Response.json(tokens());
      case "/auth/v1/logout?scope=local":
        return new Response(null, { status: 204 });
      default:
        return Response.json({ code: "not_found", message: path }, { status: 404 });
    }
  });
  return service;
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

/** The auth service's client, for the service that the API names: our own or a hosted one. */
import type { GoTrueClient } from "@supabase/auth-js";
import { request } from "../../api/request";
import { cookieStorage, sessionKey } from "./cookies";

let library: Promise<typeof import("@supabase/auth-js")> | null = null;

/** Lazy, because it weighs a quarter of the first load and most visitors never sign in. */
function loadLibrary(): Promise<typeof import("@supabase/auth-js")> {
  library ??= import("@supabase/auth-js").catch((error: unknown) => {
    library = null;
    throw error;
  });
  return library;
}

/** Call it when a visitor starts filling in a form that needs the client. */
export function preloadLibrary(): void {
  // Ignored: submitting the form tries again and reports the error.
  loadLibrary().catch(() => undefined);
}

export async function createClient(): Promise<GoTrueClient> {
  const [{ AuthClient }, { url, key }] = await Promise.all([
    loadLibrary(),
    request("GET", "/api/auth/config", { anonymous: true }),
  ]);
  const service = new URL(url, window.location.origin);
  return new AuthClient({
    url: service.href.replace(/\/$/, ""),
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storage: cookieStorage,
    storageKey: sessionKey(service),
    // Links from e-mails take effect only on a click on our own page, not by being opened.
    detectSessionInUrl: false,
    flowType: "implicit",
  });
}

/** The auth service's own client, speaking to the service that the API names: ours, or a hosted one. */
import type { GoTrueClient } from "@supabase/auth-js";
import { request } from "../../api/request";
import { cookieStorage, sessionKey } from "./cookies";

let library: Promise<typeof import("@supabase/auth-js")> | null = null;

/** Fetches the client's code, a quarter of the first load: only for those who sign in or are signed in. */
function loadLibrary(): Promise<typeof import("@supabase/auth-js")> {
  library ??= import("@supabase/auth-js").catch((error: unknown) => {
    library = null;
    throw error;
  });
  return library;
}

/** For whoever begins to fill in a form that needs it. */
export function preloadLibrary(): void {
  // A missed preload is no error: sending the form tries again and reports.
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
    // Links from e-mails are followed by a click on our own page, never by opening an address.
    detectSessionInUrl: false,
    flowType: "implicit",
  });
}

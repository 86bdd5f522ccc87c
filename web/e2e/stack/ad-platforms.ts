/** The ad platforms of a journey: the server of the proofs, which checks what it is sent. */
import type { Caller } from "../quotation-api";
import type { Stack } from "./stack";

type Destination = "google_ads" | "ga4" | "meta";

/** What a journey needs of the server; see `faults/ad-platforms.mjs`. */
export type AdPlatforms = {
  environment: Record<string, string>;
  serviceAccount: string;
  faults: { path: string; what: string }[];
  /** Accepted values by action and transaction. */
  dataManager: { accepted: Map<string, number[]> };
  /** How often each event came, by its name and id. */
  analytics: { apiSecret: string; counted: Map<string, number> };
  meta: { accessToken: string; appSecret: string; received: Map<string, number> };
};

type Server = {
  withAdPlatforms: <T>(work: (platforms: AdPlatforms) => Promise<T>) => Promise<T>;
  ACCOUNTS: Record<"manager" | "analytics" | "pixel" | "adAccount", string>;
  ACTIONS: Record<string, string>;
};

// A module of JavaScript outside of this project.
const address = new URL("../../../faults/ad-platforms.mjs", import.meta.url).href;
const server = (await import(address)) as Server;

export const actions = server.ACTIONS;

export const { withAdPlatforms } = server;

/** Connects all platforms as an admin does. */
export async function connect(call: Caller, { serviceAccount, analytics, meta }: AdPlatforms): Promise<void> {
  const { manager, analytics: measurement, pixel, adAccount } = server.ACCOUNTS;
  const drafts: Record<Destination, object> = {
    google_ads: { method: "data_manager", account: "123-456-7890", loginAccount: manager, actions, serviceAccount },
    ga4: { account: measurement, apiSecret: analytics.apiSecret },
    meta: { account: pixel, loginAccount: adAccount, accessToken: meta.accessToken, appSecret: meta.appSecret },
  };
  for (const [destination, draft] of Object.entries(drafts)) {
    await call("PUT", `/api/admin/ads/connections/${destination}`, { version: 0, isEnabled: true, ...draft });
  }
}

/** Has the worker ask now what became of uploads, instead of at its next time. */
export async function checkUploads({ database }: Stack): Promise<void> {
  await database.query(
    `insert into jobs_waiting (queue, kind, payload, max_attempts)
     values ('conversions', 'check_uploads',
         json_build_object('check_uploads', json_build_object('destination', 'google_ads', 'due_at', now())), 5)`,
  );
}

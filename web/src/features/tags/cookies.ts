/** The cookies that the tags of Google and Meta set on our domain. */
import type { Purposes } from "../consent/choice";
import { cookies, readCookie, setCookie } from "../session/page-cookies";

/** Names of the cookies by the purpose that they need. */
const names: Record<keyof Purposes, RegExp> = {
  analytics: /^_ga(_.+)?$/,
  ads: /^(_gcl_.+|_fbp|_fbc)$/,
};

/** What platforms call this browser. */
export type TagIds = { fbp?: string; fbc?: string; gaClientId?: string; gaSessionId?: string };

/** The ids of the purposes that the visitor agreed to; those of others are not read. */
export function tagIds({ analytics, ads }: Purposes): TagIds {
  const fbp = ads && readCookie("_fbp");
  const fbc = ads && readCookie("_fbc");
  const client = analytics && clientId(readCookie("_ga"));
  const session = analytics && sessionId();
  return {
    ...(fbp && { fbp }),
    ...(fbc && { fbc }),
    ...(client && { gaClientId: client }),
    ...(session && { gaSessionId: session }),
  };
}

/** `GA1.1.1234567890.1700000000` is the version, the depth of the domain, and the id. */
function clientId(cookie: string | undefined): string | undefined {
  return cookie && /^GA\d\.\d+\.(\d+\.\d+)$/.exec(cookie)?.[1];
}

/** `GS1.1.1700000000.1.…`, or newer `GS2.1.s1700000000$o1$…`. */
function sessionId(): string | undefined {
  const cookie = [...cookies()].find(([name]) => /^_ga_.+/.test(name))?.[1];
  return cookie && /^GS\d\.\d+\.s?(\d+)[.$]/.exec(cookie)?.[1];
}

/** Removes the cookies of purposes that the visitor does not agree to. */
export function expireTagCookies(purposes: Purposes): void {
  const refused = (Object.keys(names) as (keyof Purposes)[]).filter((purpose) => !purposes[purpose]);
  for (const name of cookies().keys()) {
    if (!refused.some((purpose) => names[purpose].test(name))) continue;
    setCookie(name, "", 0);
    // Tags set theirs for the widest domain that the browser allows.
    for (const domain of domainsOf(window.location.hostname)) setCookie(name, "", 0, domain);
  }
}

/** `www.nivas.in` and `nivas.in`. */
function domainsOf(host: string): string[] {
  const labels = host.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

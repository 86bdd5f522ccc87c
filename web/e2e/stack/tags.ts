/**
 * Stand-ins for the scripts of Google and Meta: they take commands as those do, set the same cookies, and send each
 * event to the same hosts, where a journey reads it. The content security policy applies to them as to the real ones.
 */
import type { Page, Request } from "@playwright/test";

export const ids = {
  googleAnalyticsId: "G-JOURNEY1",
  googleAdsId: "AW-1234567",
  googleAdsLeadLabel: "lead_label",
  googleAdsPurchaseLabel: "purchase_label",
  facebookPixelId: "1234567890",
};

const googleScript = `{
  document.cookie = "_ga=GA1.1.1111111111.1700000000; Path=/";
  document.cookie = "_ga_JOURNEY1=GS2.1.s1700000001$o1$g0$t1700000001$j60$l0$h0; Path=/";
  const page = {};
  const run = (command) => {
    const [kind, name, params] = command;
    if (Object.prototype.toString.call(command) !== "[object Arguments]") throw new Error("gtag ignores arrays");
    if (kind === "set") Object.assign(page, name);
    if (kind === "config" && name.startsWith("AW-")) document.cookie = "_gcl_au=1.1.2.3; Path=/";
    if (kind !== "event") return;
    const query = new URLSearchParams({ en: name, ep: JSON.stringify(params), dl: page.page_location });
    const isAds = params.send_to.startsWith("AW-");
    if (isAds) new Image().src = "https://www.googleadservices.com/pagead/conversion/?" + query;
    else fetch("https://www.google-analytics.com/g/collect?" + query, { method: "POST", mode: "no-cors" });
  };
  window.dataLayer.forEach(run);
  window.dataLayer.push = (command) => run(command);
}`;

const metaScript = `{
  document.cookie = "_fbp=fb.0.1700000000000.123456789; Path=/";
  const run = (kind, name, params, options = {}) => {
    if (kind !== "track") return;
    const query = new URLSearchParams({ ev: name, cd: JSON.stringify(params), eid: options.eventID ?? "", dl: location.href });
    new Image().src = "https://www.facebook.com/tr/?" + query;
  };
  window.fbq.queue.forEach((command) => run(...command));
  window.fbq.callMethod = run;
}`;

/** An event as a platform got it. */
export type Sent = {
  to: "analytics" | "ads" | "meta";
  name: string;
  id: string;
  params: Record<string, unknown>;
  page: string;
};

/** Answers for the hosts of the tags, and returns the events that reach them. */
export async function answerForTags(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  const script = (body: string) => ({ contentType: "text/javascript", body });
  await page.context().route(/^https:/, async (route) => {
    const url = new URL(route.request().url());
    if (url.href.startsWith("https://www.googletagmanager.com/gtag/js?id=")) return route.fulfill(script(googleScript));
    if (url.href === "https://connect.facebook.net/en_US/fbevents.js") return route.fulfill(script(metaScript));
    const event = eventOf(route.request());
    if (!event) return route.abort();
    sent.push(event);
    return route.fulfill({ status: 204 });
  });
  return sent;
}

function eventOf(request: Request): Sent | null {
  const { host, searchParams: query } = new URL(request.url());
  const page = query.get("dl") ?? "";
  if (host === "www.google-analytics.com" || host === "www.googleadservices.com") {
    const params = JSON.parse(query.get("ep") ?? "{}") as Record<string, unknown>;
    const to = host === "www.google-analytics.com" ? "analytics" : "ads";
    return {
      to,
      name: query.get("en") ?? "",
      id: String(params["event_id"] ?? params["transaction_id"] ?? ""),
      params,
      page,
    };
  }
  if (host !== "www.facebook.com") return null;
  const params = query.has("cd")
    ? (JSON.parse(query.get("cd") ?? "{}") as Record<string, unknown>)
    : { currency: query.get("cd[currency]"), value: Number(query.get("cd[value]")) };
  return { to: "meta", name: query.get("ev") ?? "", id: query.get("eid") ?? "", params, page };
}

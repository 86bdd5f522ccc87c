/**
 * Sends how the visit began to the server, once the visitor agreed: on the first page or a later one. It is sent again
 * when there is more to say, such as a new click, a look at the prices, or the ids that tags gave this browser.
 */
import { send } from "../../api/request";
import { consent, consentChannel, consentRecorded } from "../consent/consent";
import { logError } from "../errors/log";
import { type Attribution, attribution } from "./attribution";
import { publicAddress } from "./address";

const sentKey = "tracking_sent";

let sending: Promise<void> = Promise.resolve();

/** One request after the other. */
export function recordVisit(): void {
  sending = sending.then(recordOnce).catch((error: unknown) => logError(error, "recordVisit"));
}

async function recordOnce(): Promise<void> {
  const { purposes, version } = consent();
  const begun = attribution();
  if (!begun || !(purposes.analytics || purposes.ads)) return;
  const visit = purposes.ads ? begun : withoutClicks(begun);
  const content = JSON.stringify({ visit, purposes });
  if (sessionStorage.getItem(sentKey) === content) return;
  // The choice comes first, which the visit is stored under.
  await consentRecorded();
  await send("POST", "/api/visits", {
    body: { ...visit, consent: { textVersion: version, ...purposes, channel: consentChannel() } },
    anonymous: true,
  });
  sessionStorage.setItem(sentKey, content);
}

/** Ids of clicks are for ads. */
function withoutClicks({ gclid: _1, gbraid: _2, wbraid: _3, fbclid: _4, clickTimes: _5, ...visit }: Attribution) {
  return { ...visit, landingPage: publicAddress(visit.landingPage).replace(/\?.*$/, "") };
}

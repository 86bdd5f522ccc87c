/**
 * What the visitor chose about cookies, in a cookie of its own: the version of the text, the purposes and how it was
 * chosen. It has no identifier. Without it every page would ask again, which makes it a necessary one.
 *
 * It is written here, so that the choice holds at once and without a connection. The answer to the request that
 * records the choice sets it again by HTTP: Safari forgets cookies of scripts after seven days.
 */
import { readCookie, setCookie } from "../session/page-cookies";

/** What cookies may be used for, beyond what is necessary. */
export type Purposes = { analytics: boolean; ads: boolean };

/** How a choice was made: in the notice, from the footer, or by the browser's signal after an earlier yes. */
export type Channel = "notice" | "footer" | "signal";

export type Choice = Purposes & {
  /** Version of the text. */
  version: string;
  channel: Channel;
  /** The browser sent its signal, so that the visitor chose otherwise on purpose. */
  knewSignal: boolean;
  /** The server has recorded it. */
  isRecorded: boolean;
};

export const nothing: Purposes = { analytics: false, ads: false };

export const choiceCookie = "consent";

const day = 24 * 60 * 60;

/** Seconds until visitors are asked again: sooner after a no than a year, so that nobody has to hunt for the footer. */
const lifetime = { yes: 365 * day, no: 182 * day } as const;

/** Such as `cookies-2026-11.1.0.notice.0.1`. */
const pattern = /^([a-z0-9-]{1,60})\.([01])\.([01])\.(notice|footer|signal)\.([01])\.([01])$/;

export function readChoice(): Choice | null {
  const parts = pattern.exec(readCookie(choiceCookie) ?? "");
  if (!parts) return null;
  const [, version = "", analytics, ads, channel, knewSignal, isRecorded] = parts;
  return {
    version,
    analytics: analytics === "1",
    ads: ads === "1",
    channel: channel as Channel,
    knewSignal: knewSignal === "1",
    isRecorded: isRecorded === "1",
  };
}

export function writeChoice(choice: Choice): void {
  const { version, analytics, ads, channel, knewSignal, isRecorded } = choice;
  const value = [version, flag(analytics), flag(ads), channel, flag(knewSignal), flag(isRecorded)].join(".");
  setCookie(choiceCookie, value, analytics || ads ? lifetime.yes : lifetime.no);
}

const flag = (value: boolean) => (value ? "1" : "0");

/** Global Privacy Control: the browser refuses for its user. */
export function sendsSignal(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

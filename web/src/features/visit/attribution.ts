/** How a visit began, as it is sent: with a form that it is a part of, or as a visit if the visitor agrees. */
import { consent } from "../consent/consent";
import { type TagIds, tagIds } from "../tags/cookies";
import { type TrackingData, trackingData } from "./tracking";

export type Attribution = TrackingData & TagIds;

/** For an enquiry or an order. Ids of the tags are in it only if the visitor agreed to them. */
export function attribution(): Attribution | undefined {
  const tracking = trackingData();
  return tracking ? { ...tracking, ...tagIds(consent().purposes) } : undefined;
}

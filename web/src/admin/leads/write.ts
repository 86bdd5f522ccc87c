/** Writing about one lead. */
import { ApiError } from "../../api/error";
import type { Method } from "../../api/request";
import { ask, client, refresh, tell } from "../kit/query";
import { addressOf } from "./address";
import type { LeadDetail } from "./contract";

/** Sends to `part` of a lead, such as `status`, and has everything about leads asked for anew. */
export async function write<Answer = unknown>(
  method: Exclude<Method, "GET">,
  id: string,
  part: string,
  body?: object,
): Promise<Answer> {
  try {
    return await tell<Answer>(method, `${addressOf(id)}/${part}`, body);
  } catch (error) {
    throw isStale(error) ? staleError(error) : error;
  } finally {
    // Also after a refusal: what is on the screen may be the reason for it.
    void refresh(addressOf());
  }
}

/** A step of one's own that is not answered yet has the next one wait for it: that one needs the version after it. */
export const oneByOne = { id: addressOf() };

/**
 * Changes `part` of a lead as it was seen, and shows what the lead has become by the answer: another step may come
 * before everything was asked for anew.
 */
export async function change(
  method: "POST" | "PUT",
  { id, version }: Pick<LeadDetail, "id" | "version">,
  part: string,
  body: object,
): Promise<LeadDetail> {
  const { queryKey } = ask<LeadDetail>(addressOf(id));
  // A step before this one may have been answered since the caller looked.
  const seen = Math.max(version, client.getQueryData(queryKey)?.version ?? 0);
  const lead = await write<LeadDetail>(method, id, part, { ...body, version: seen });
  client.setQueryData(queryKey, lead);
  return lead;
}

/** The lead as it is now, past every cache: what was written before may have given it a new version. */
export function readAnew(id: string): Promise<LeadDetail> {
  return client.fetchQuery({ ...ask<LeadDetail>(addressOf(id)), staleTime: 0 });
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "stale";
}

/** A single control has no two versions to choose from: it shows the new state, and one tries again. */
function staleError(cause: ApiError): ApiError {
  const message = "Somebody else has just changed this lead. You see it as it is now: please try again.";
  return new ApiError(message, { kind: cause.kind, status: cause.status, cause });
}

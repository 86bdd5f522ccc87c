import type { LeadDetail } from "../../api/contract/types.gen";
import type { Path } from "../../api/path";
import { ApiError } from "../../api/error";
import { client, query, invalidate } from "../kit/query";
import { address, addressOf } from "./address";

/** Runs a mutation and invalidates all lead queries. */
export async function mutateLead<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    throw isStale(error) ? staleError(error) : error;
  } finally {
    // Also on failure: the screen may be out of date.
    void invalidate(address);
  }
}

/** Mutations in one scope run one after the other: each needs the version that the one before returned. */
export const leadMutationScope = { id: address };

/**
 * Changes a lead with the latest version we know, and caches the response at once: the next mutation may come before
 * the invalidated queries have been fetched again.
 */
export async function updateLead(
  { id, version }: Pick<LeadDetail, "id" | "version">,
  send: (lead: Path<"/api/admin/leads/{id}">, version: number) => Promise<LeadDetail>,
): Promise<LeadDetail> {
  const { queryKey } = query(addressOf(id));
  // An earlier mutation may have finished since the caller rendered.
  const latest = Math.max(version, client.getQueryData(queryKey)?.version ?? 0);
  const lead = await mutateLead(() => send(addressOf(id), latest));
  client.setQueryData(queryKey, lead);
  return lead;
}

/** Reads the lead past every cache: an earlier mutation may have changed its version. */
export function refetchLead(id: string): Promise<LeadDetail> {
  return client.fetchQuery({ ...query(addressOf(id)), staleTime: 0 });
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "stale";
}

/** A single control cannot show two versions to choose from: it shows the new state and asks to try again. */
function staleError(cause: ApiError): ApiError {
  const message = "Someone else just changed this lead. You now see the latest version: please try again.";
  return new ApiError(message, { kind: cause.kind, status: cause.status, cause });
}

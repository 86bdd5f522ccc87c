/** Writing about one lead. */
import type { LeadDetail } from "../../api/contract/types.gen";
import type { Path } from "../../api/path";
import { ApiError } from "../../api/error";
import { client, query, refresh } from "../kit/query";
import { address, addressOf } from "./address";

/** Sends something about a lead, and has everything about leads asked for anew. */
export async function write<Answered>(send: () => Promise<Answered>): Promise<Answered> {
  try {
    return await send();
  } catch (error) {
    throw isStale(error) ? staleError(error) : error;
  } finally {
    // Also after a refusal: what is on the screen may be the reason for it.
    void refresh(address);
  }
}

/** A step of one's own that is not answered yet has the next one wait for it: that one needs the version after it. */
export const oneByOne = { id: address };

/**
 * Changes a lead as it was seen, and shows what it has become by the answer: another step may come before everything
 * was asked for anew.
 */
export async function change(
  { id, version }: Pick<LeadDetail, "id" | "version">,
  send: (lead: Path<"/api/admin/leads/{id}">, version: number) => Promise<LeadDetail>,
): Promise<LeadDetail> {
  const { queryKey } = query(addressOf(id));
  // A step before this one may have been answered since the caller looked.
  const seen = Math.max(version, client.getQueryData(queryKey)?.version ?? 0);
  const lead = await write(() => send(addressOf(id), seen));
  client.setQueryData(queryKey, lead);
  return lead;
}

/** The lead as it is now, past every cache: what was written before may have given it a new version. */
export function readAnew(id: string): Promise<LeadDetail> {
  return client.fetchQuery({ ...query(addressOf(id)), staleTime: 0 });
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "stale";
}

/** A single control has no two versions to choose from: it shows the new state, and one tries again. */
function staleError(cause: ApiError): ApiError {
  const message = "Somebody else has just changed this lead. You see it as it is now: please try again.";
  return new ApiError(message, { kind: cause.kind, status: cause.status, cause });
}

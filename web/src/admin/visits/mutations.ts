import { mutateLead } from "../leads/mutations";
import { invalidate } from "../kit/query";
import { address } from "./address";

/** Runs a change of a visit, which changes its lead too, and invalidates the queries of both. */
export async function mutateVisit<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await mutateLead(send);
  } finally {
    void invalidate(address);
  }
}

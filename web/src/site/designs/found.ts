/** What may not be there. */
import { data } from "react-router";
import { ApiError, request } from "../../api/request";
import { NotFound } from "../shell/page-error";

/** Null if the API knows of no such thing. */
export async function found<Thing>(path: string): Promise<Thing | null> {
  try {
    return await request<Thing>("GET", path);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return null;
    throw error;
  }
}

/** What a loader throws for an address that leads nowhere. */
export async function notFound() {
  await NotFound.preload();
  return data(null, { status: 404 });
}

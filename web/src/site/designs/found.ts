/** What may not be there. */
import { type Answer, type Target } from "../../api/path";
import { data } from "react-router";
import { ApiError, send } from "../../api/request";
import { NotFound } from "../shell/page-error";

/** Null if the API knows of no such thing. */
export async function found<const T extends Target<"GET">>(target: T): Promise<Answer<"GET", T> | null> {
  try {
    return await send("GET", target);
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

/** Helpers for loaders of records that may not exist. */
import { type Answer, type Target } from "../../api/path";
import { data } from "react-router";
import { ApiError, send } from "../../api/request";
import { NotFound } from "../shell/page-error";

/** Null if the API answers 404. */
export async function getOrNull<const T extends Target<"GET">>(target: T): Promise<Answer<"GET", T> | null> {
  try {
    return await send("GET", target);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return null;
    throw error;
  }
}

/** For loaders to throw: shows the 404 page. */
export async function notFound() {
  await NotFound.preload();
  return data(null, { status: 404 });
}

/** Loaders of the client area. */
import { path } from "../api/path";
import type { LoaderFunctionArgs } from "react-router";
import type { ClientArea, ClientProjectDetail, Me } from "../api/contract/types.gen";
import { ApiError, request as callApi } from "../api/request";
import { requireSignedIn } from "../features/session/guard";

/** `area` is null when it could not be loaded; the rest of the page, such as the account, still works. */
export type ClientAreaData = { me: Me; area: ClientArea | null };

export async function loadClientArea({ request }: LoaderFunctionArgs): Promise<ClientAreaData> {
  const me = await requireSignedIn({ request });
  return { me, area: await callApi("GET", "/api/me/portal").catch(warnAndReturnNull) };
}

/** Null for a project that does not exist or belongs to another client: the two must look the same. */
export async function loadProject({ request, params }: LoaderFunctionArgs): Promise<ClientProjectDetail | null> {
  await requireSignedIn({ request });
  try {
    return await callApi("GET", path("/api/me/projects/{id}", { id: params.projectId ?? "" }));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return null;
    throw error;
  }
}

function warnAndReturnNull(error: unknown): null {
  console.warn("The client area could not be loaded.", error);
  return null;
}

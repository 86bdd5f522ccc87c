/** What the pages of the client area begin with: who is signed in, and what there is for them. */
import { path } from "../api/path";
import type { LoaderFunctionArgs } from "react-router";
import type { ClientArea, ClientProjectDetail, Me } from "../api/contract/types.gen";
import { ApiError, request as ask } from "../api/request";
import { requireSignedIn } from "../features/session/guard";

/** The area is null where it could not be read: the rest of the page, such as the account, is there all the same. */
export type ClientAreaData = { me: Me; area: ClientArea | null };

export async function loadClientArea({ request }: LoaderFunctionArgs): Promise<ClientAreaData> {
  const me = await requireSignedIn({ request });
  return { me, area: await ask("GET", "/api/me/portal").catch(logged) };
}

/** Null for a project that does not exist, or is somebody else's: the two look the same. */
export async function loadProject({ request, params }: LoaderFunctionArgs): Promise<ClientProjectDetail | null> {
  await requireSignedIn({ request });
  try {
    return await ask("GET", path("/api/me/projects/{id}", { id: params.projectId ?? "" }));
  } catch (error) {
    if (error instanceof ApiError && error.kind === "NOT_FOUND") return null;
    throw error;
  }
}

function logged(error: unknown): null {
  console.warn("The client area could not be read.", error);
  return null;
}

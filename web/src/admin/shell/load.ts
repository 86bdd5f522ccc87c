/** What has to be known before anything of the admin area is shown: who is signed in. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { Me } from "../../api/contract/types.gen";
import { requireSignedIn, toSecondStep } from "../../features/session/guard";
import { paths } from "../../paths";

export async function loadAdmin({ request }: LoaderFunctionArgs): Promise<Me> {
  const me = await requireSignedIn({ request });
  // Whoever signs in is led here; clients have a place of their own.
  if (me.role === "client" && isEntrance(request)) throw redirect(paths.clientPortal());
  if (me.needsSecondFactor) throw toSecondStep(request);
  return me;
}

function isEntrance({ url }: Request): boolean {
  return new URL(url).pathname.replace(/\/+$/, "") === paths.admin();
}

export function useLoadedMe(): Me {
  return useLoaderData<Me>();
}

/** Loads the signed-in user before any admin screen renders. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { Me } from "../../api/contract/types.gen";
import { noOrganization, organization } from "../../api/site-settings";
import { withFallback } from "../../api/with-fallback";
import { requireSignedIn, redirectToSecondStep } from "../../features/session/guard";
import { paths } from "../../paths";

export async function loadAdmin({ request }: LoaderFunctionArgs): Promise<Me> {
  const [me] = await Promise.all([
    requireSignedIn({ request }),
    // Titles end with the company's name.
    withFallback(organization.read(), noOrganization),
  ]);
  // Sign-in always leads here; clients belong in the portal.
  if (me.role === "client" && isAdminIndex(request)) throw redirect(paths.clientPortal());
  if (me.needsSecondFactor) throw redirectToSecondStep(request);
  return me;
}

function isAdminIndex({ url }: Request): boolean {
  return new URL(url).pathname.replace(/\/+$/, "") === paths.admin();
}

export function useLoadedMe(): Me {
  return useLoaderData<Me>();
}

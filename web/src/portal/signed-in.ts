/** What every page of the portal knows from the start: who is signed in, and how we can be reached. */
import type { LoaderFunctionArgs } from "react-router";
import type { Me } from "../api/contract/types.gen";
import { organization } from "../api/site-settings";
import { requireSignedIn } from "../features/session/guard";

export type SignedIn = { me: Me; phone: string | null };

export async function loadSignedIn({ request }: LoaderFunctionArgs): Promise<SignedIn> {
  const [me, { phoneNumber }] = await Promise.all([requireSignedIn({ request }), organization.read()]);
  return { me, phone: phoneNumber };
}

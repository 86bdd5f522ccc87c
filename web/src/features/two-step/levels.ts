/** How far somebody has proved who they are in this session, and what they have to do it with. */
import type { GoTrueClient } from "@supabase/auth-js";
import { sessionClient } from "../session/session";

/** An authenticator app whose codes count. */
export type App = { id: string; name: string };

/** Whether the password was right and the code is still to come. Known without asking the service. */
export async function owesCode(): Promise<boolean> {
  const client = await sessionClient();
  const { user } = (await client.getSession()).data.session ?? {};
  if (!user?.factors?.some(({ status }) => status === "verified")) return false;
  const { data, error } = await client.mfa.getAuthenticatorAssuranceLevel();
  if (error) throw error;
  return data.nextLevel === "aal2" && data.currentLevel !== "aal2";
}

export async function listApps(): Promise<App[]> {
  const { data, error } = await (await sessionClient()).mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name || "Authenticator app" }));
}

/** The newest tokens, which say what has been proved since. */
export async function renewTokens(client?: GoTrueClient): Promise<void> {
  const { error } = await (client ?? (await sessionClient())).refreshSession();
  if (error) throw error;
}

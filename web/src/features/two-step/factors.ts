/** The session's assurance level and the account's authenticator apps. */
import type { GoTrueClient } from "@supabase/auth-js";
import { sessionClient } from "../session/session";

/** A verified authenticator app. */
export type App = { id: string; name: string };

/** Whether the code is still missing after the password. Needs no request. */
export async function needsCode(): Promise<boolean> {
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

/** Gets new tokens, which carry the current assurance level. */
export async function refreshTokens(client?: GoTrueClient): Promise<void> {
  const { error } = await (client ?? (await sessionClient())).refreshSession();
  if (error) throw error;
}

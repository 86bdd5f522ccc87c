/** Links in the auth service's e-mails: parsing and redeeming them. */
import type { GoTrueClient } from "@supabase/auth-js";

export type EmailLinkKind = "signup" | "recovery" | "invite" | "email_change";

const kinds: readonly EmailLinkKind[] = ["signup", "recovery", "invite", "email_change"];

export type EmailLink =
  | { kind: EmailLinkKind; tokenHash: string }
  /** From a hosted service, which has verified the token and passes on the session. */
  | { kind: EmailLinkKind; accessToken: string; refreshToken: string }
  /** From a hosted service, for a link that has expired or was used. */
  | { kind: EmailLinkKind; refused: true };

export function parseEmailLink({ search, hash }: { search: string; hash: string }): EmailLink | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const kind = query.has("type") ? parseKind(search) : parseKind(hash.slice(1));
  const tokenHash = query.get("token_hash");
  const [accessToken, refreshToken] = [fragment.get("access_token"), fragment.get("refresh_token")];
  if (tokenHash) return { kind, tokenHash };
  if (accessToken && refreshToken) return { kind, accessToken, refreshToken };
  if (query.has("error") || fragment.has("error")) return { kind, refused: true };
  return null;
}

export function parseKind(search: string): EmailLinkKind {
  const type = new URLSearchParams(search).get("type");
  return kinds.find((kind) => kind === type) ?? "signup";
}

/**
 * Redeems the link. Call it on a click only, because mail filters open every link of a message.
 *
 * Returns whether it signed the user in: a change of address also needs the link sent to the other address.
 */
export async function redeem(client: GoTrueClient, link: EmailLink): Promise<boolean> {
  if ("refused" in link) throw new Error("The auth service has already refused this link.");
  const { data, error } =
    "tokenHash" in link
      ? await client.verifyOtp({ type: link.kind, token_hash: link.tokenHash })
      : await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw error;
  return data.session !== null;
}

export function needsPassword(kind: EmailLinkKind): boolean {
  return kind === "recovery" || kind === "invite";
}

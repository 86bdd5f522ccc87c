/** The kinds of letters with a link and a code, and what following one brings about. */
import type { GoTrueClient } from "@supabase/auth-js";

export type LetterKind = "signup" | "recovery" | "invite" | "email_change";

const kinds: readonly LetterKind[] = ["signup", "recovery", "invite", "email_change"];

/** What a letter's link carries. */
export type Proof =
  | { kind: LetterKind; tokenHash: string }
  /** From a hosted service, which has looked at the token itself and sends the session along. */
  | { kind: LetterKind; accessToken: string; refreshToken: string }
  /** The same service, whose link was too old or used. */
  | { kind: LetterKind; refused: true };

/** The proof in the address of a page, if there is one. */
export function proofIn({ search, hash }: { search: string; hash: string }): Proof | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const kind = query.has("type") ? kindIn(search) : kindIn(hash.slice(1));
  const tokenHash = query.get("token_hash");
  const [accessToken, refreshToken] = [fragment.get("access_token"), fragment.get("refresh_token")];
  if (tokenHash) return { kind, tokenHash };
  if (accessToken && refreshToken) return { kind, accessToken, refreshToken };
  if (query.has("error") || fragment.has("error")) return { kind, refused: true };
  return null;
}

/** Of which kind the letter is, whose link leads here. */
export function kindIn(search: string): LetterKind {
  const type = new URLSearchParams(search).get("type");
  return kinds.find((kind) => kind === type) ?? "signup";
}

/**
 * Hands the proof in. Done by a press of a button only: mail filters open every link of a message before its reader.
 *
 * Whether somebody is signed in by it: not yet, where the other of two addresses has to agree as well.
 */
export async function redeem(client: GoTrueClient, proof: Proof): Promise<boolean> {
  if ("refused" in proof) throw new Error("The link was refused before it came here.");
  const { data, error } =
    "tokenHash" in proof
      ? await client.verifyOtp({ type: proof.kind, token_hash: proof.tokenHash })
      : await client.setSession({ access_token: proof.accessToken, refresh_token: proof.refreshToken });
  if (error) throw error;
  return data.session !== null;
}

/** Whether the person has no password that they know of. */
export function needsPassword(kind: LetterKind): boolean {
  return kind === "recovery" || kind === "invite";
}

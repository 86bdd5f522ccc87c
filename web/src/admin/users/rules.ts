import type { User } from "../../api/contract/types.gen";
/**
 * What may not be done with a user, and why. The server refuses the same; here it is said before anybody tries.
 *
 * Rule: product specification, /admin/users.
 */

export type UserRules = {
  /** Why the role stays as it is, or undefined when it may change. */
  role: string | undefined;
  suspension: string | undefined;
  reset: string | undefined;
  secondFactor: string | undefined;
};

/** `activeAdmins` is how many there are, as far as is known. */
export function rulesFor(
  user: User,
  { me, activeAdmins }: { me: string; activeAdmins: number | undefined },
): UserRules {
  const lastAdmin = user.role === "admin" && user.status === "active" && activeAdmins === 1;
  const last = lastAdmin ? "At least one active admin has to stay." : undefined;
  const own = user.id === me;
  return {
    role: own ? "Nobody changes their own role." : last,
    suspension: own ? "Nobody suspends themselves." : last,
    reset: resetReason(user),
    secondFactor: own
      ? "Remove your own under Account and security."
      : user.hasSecondFactor
        ? undefined
        : "Not set up.",
  };
}

function resetReason({ status }: User): string | undefined {
  if (status === "invited") return "They have not set a password yet. Send the invitation again instead.";
  if (status === "suspended") return "Suspended users cannot sign in.";
  return undefined;
}

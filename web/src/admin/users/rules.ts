/** Why an action on a user is disabled. The server enforces the same rules: product specification, /admin/users. */
import type { User } from "../../api/contract/types.gen";

/** The reason per action; undefined if it is allowed. */
export type DisabledReasons = {
  role: string | undefined;
  suspension: string | undefined;
  reset: string | undefined;
  secondFactor: string | undefined;
};

/** `activeAdmins` is undefined while it is unknown. */
export function disabledReasons(
  user: User,
  { me, activeAdmins }: { me: string; activeAdmins: number | undefined },
): DisabledReasons {
  const lastAdmin = user.role === "admin" && user.status === "active" && activeAdmins === 1;
  const last = lastAdmin ? "There must be at least one active admin." : undefined;
  const isSelf = user.id === me;
  return {
    role: isSelf ? "You can’t change your own role." : last,
    suspension: isSelf ? "You can’t suspend yourself." : last,
    reset: resetReason(user),
    secondFactor: isSelf
      ? "Remove your own in Account and security."
      : user.hasSecondFactor
        ? undefined
        : "Not set up.",
  };
}

function resetReason({ status }: User): string | undefined {
  if (status === "invited") return "No password set yet. Resend the invitation instead.";
  if (status === "suspended") return "Suspended users can’t sign in.";
  return undefined;
}

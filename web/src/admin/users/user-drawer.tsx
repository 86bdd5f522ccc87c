/** The drawer of one user: profile, access, sessions and access log. */
import { below, path } from "../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { adminPaths } from "../paths";
import type { Role, User } from "../../api/contract/types.gen";
import { date, dateTime, relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMe } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { Select } from "../kit/form/fields";
import { messageOf } from "../kit/failure";
import { mutate, query, invalidate } from "../kit/query";
import { roleChoices, roleNames } from "../kit/roles";
import { AccessLog } from "./access-log";
import { type DisabledReasons, disabledReasons } from "./rules";
import { Sessions } from "./sessions";
import { UserStatusBadge, nameOf, users } from "./user";

export function UserDrawer({ id }: { id: string }) {
  const { data: user, error, refetch } = useQuery(query(addressOf(id)));
  const reasons = useDisabledReasons(user);
  if (!user) {
    return (
      <Drawer name={users.drawer} title="User">
        <PendingSection error={error} refetch={refetch} />
      </Drawer>
    );
  }
  return (
    <Drawer name={users.drawer} title={nameOf(user)} subtitle={user.email}>
      <Profile user={user} />
      <Permissions user={user} reasons={reasons} />
      <Sessions user={user} />
      <AccessLog user={user} />
    </Drawer>
  );
}

const addressOf = (id: string) => path("/api/admin/users/{id}", { id });

/** Counts active admins only if the user is one: the last of them is protected. */
function useDisabledReasons(user: User | undefined): DisabledReasons {
  const me = useMe();
  const { data: admins } = useQuery({
    ...query("/api/admin/users", { role: "admin", status: "active", perPage: 25 }),
    enabled: user?.role === "admin",
  });
  if (!user) return { role: undefined, suspension: undefined, reset: undefined, secondFactor: undefined };
  return disabledReasons(user, { me: me.id, activeAdmins: admins?.total });
}

function Profile({ user }: { user: User }) {
  const { status, invitedAt, createdAt, lastSignInAt, teamMember, customers } = user;
  return (
    <DrawerSection>
      <Facts>
        <Fact label="Status">
          <UserStatusBadge status={status} />
        </Fact>
        <Fact label="Role">{roleNames[user.role]}</Fact>
        <Fact label="Last sign-in">{lastSignInAt ? dateTime(lastSignInAt) : "Never"}</Fact>
        {status === "invited" && <Fact label="Invited">{invitedAt && relative(invitedAt)}</Fact>}
        <Fact label="Created">{date(createdAt)}</Fact>
        <Fact label="Team member">
          {teamMember && (
            <Link to={adminPaths.member(teamMember.id)} className="text-areca underline-offset-2 hover:underline">
              {teamMember.name}
            </Link>
          )}
        </Fact>
        {(user.role === "client" || customers.length > 0) && (
          <Fact label="Customers">
            {customers.length > 0 ? (
              <ul>
                {customers.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={adminPaths.customer(id)} className="text-areca underline-offset-2 hover:underline">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <span className="text-ash">None linked. Invite them from the customer’s drawer.</span>
            )}
          </Fact>
        )}
      </Facts>
      {status === "invited" && <ResendInvitation user={user} />}
    </DrawerSection>
  );
}

function ResendInvitation({ user }: { user: User }) {
  const mutation = useUserMutation(
    () => mutate("POST", below(addressOf(user.id), "invitation")),
    "Invitation resent",
    "The link in the earlier e-mail no longer works.",
  );
  return (
    <Action className="mt-4" busy={mutation.isPending} onClick={() => mutation.mutate()}>
      Resend invitation
    </Action>
  );
}

type DialogKind = "role" | "suspend" | "reinstate" | "reset" | "secondFactor";

function Permissions({ user, reasons }: { user: User; reasons: DisabledReasons }) {
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const close = () => setDialog(null);
  const suspended = user.status === "suspended";
  return (
    <DrawerSection title="Access">
      <ul className="-my-2.5 divide-y divide-seam">
        <AccessRow
          label="Role"
          about={roleNames[user.role]}
          action="Change role"
          reason={reasons.role}
          onAction={() => setDialog("role")}
        />
        {user.role === "sales" && <SalesHead user={user} />}
        <AccessRow
          label="Password"
          about="E-mails a link to set a new password"
          action="Send reset link"
          reason={reasons.reset}
          onAction={() => setDialog("reset")}
        />
        <AccessRow
          label="Two-step verification"
          about="On. Remove it if they lost their phone."
          action="Remove"
          danger
          reason={reasons.secondFactor}
          onAction={() => setDialog("secondFactor")}
        />
        {suspended ? (
          <AccessRow
            label="Suspended"
            about="Can’t sign in"
            action="Lift suspension"
            onAction={() => setDialog("reinstate")}
          />
        ) : (
          <AccessRow
            label="Suspension"
            about="Signs them out everywhere and blocks sign-in"
            action="Suspend"
            danger
            reason={reasons.suspension}
            onAction={() => setDialog("suspend")}
          />
        )}
      </ul>
      {dialog === "role" && <ChangeRoleDialog user={user} onClose={close} />}
      {dialog === "suspend" && <SuspendDialog user={user} onClose={close} />}
      {dialog === "reinstate" && <LiftSuspensionDialog user={user} onClose={close} />}
      {dialog === "reset" && <SendResetDialog user={user} onClose={close} />}
      {dialog === "secondFactor" && <RemoveSecondFactorDialog user={user} onClose={close} />}
    </DrawerSection>
  );
}

type AccessRowProps = {
  label: string;
  about: string;
  action: string;
  /** Why the action is disabled: replaces `about`. */
  reason?: string | undefined;
  danger?: boolean;
  onAction: () => void;
};

function AccessRow({ label, about, action, reason, danger = false, onAction }: AccessRowProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="text-xs text-ash">{reason ?? about}</p>
      </div>
      <Action disabled={reason !== undefined} onClick={onAction} className={danger ? "text-error" : ""}>
        {action}
      </Action>
    </li>
  );
}

/** The sales head approves discounts that other sales users give. */
function SalesHead({ user }: { user: User }) {
  const { id, isSalesHead, version } = user;
  const mutation = useUserMutation(
    () => mutate("PUT", below(addressOf(id), "sales-head"), { isSalesHead: !isSalesHead, version }),
    isSalesHead ? `${nameOf(user)} is no longer a sales head` : `${nameOf(user)} is now a sales head`,
  );
  return (
    <AccessRow
      label="Sales head"
      about={isSalesHead ? "Approves discounts by other sales users" : "Would approve discounts by other sales users"}
      action={isSalesHead ? "Remove as sales head" : "Make sales head"}
      reason={mutation.isPending ? "Saving…" : undefined}
      onAction={() => mutation.mutate()}
    />
  );
}

type DialogProps = { user: User; onClose: () => void };

function ChangeRoleDialog({ user, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(user.role);
  const id = useId();
  return (
    <ActionDialog
      title={`Change ${nameOf(user)}’s role`}
      confirm="Change role"
      disabled={role === user.role}
      run={() => mutate("PUT", below(addressOf(user.id), "role"), { role, version: user.version })}
      done={{
        title: "Role changed",
        description: user.status === "active" ? `${nameOf(user)} will be notified by e-mail.` : undefined,
      }}
      invalidates={[users.address]}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id} className="mb-1 block font-medium text-ink">
          Role
        </label>
        <Select id={id} value={role} onChange={(event) => setRole(event.target.value as Role)}>
          {roleChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {user.status === "active" && (
        <p>They’ll be signed out everywhere, so that the new role applies at once, and notified by e-mail.</p>
      )}
    </ActionDialog>
  );
}

function SuspendDialog({ user, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Suspend ${nameOf(user)}?`}
      confirm="Suspend"
      danger
      run={() => mutate("PUT", below(addressOf(user.id), "suspension"), { version: user.version })}
      done={{ title: `${nameOf(user)} suspended` }}
      invalidates={[users.address]}
      onClose={onClose}
    >
      <p>They’ll be signed out everywhere and can’t sign in until the suspension is lifted. Their records stay.</p>
    </ActionDialog>
  );
}

function LiftSuspensionDialog({ user, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Let ${nameOf(user)} sign in again?`}
      confirm="Lift suspension"
      run={() => mutate("DELETE", below(addressOf(user.id), "suspension"))}
      done={{ title: `${nameOf(user)} can sign in again` }}
      invalidates={[users.address]}
      onClose={onClose}
    >
      <p>They get back the access of the role {roleNames[user.role]}.</p>
    </ActionDialog>
  );
}

function SendResetDialog({ user, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Send ${nameOf(user)} a reset link?`}
      confirm="Send reset link"
      run={() => mutate("POST", below(addressOf(user.id), "password-reset"))}
      done={{ title: "Reset link sent", description: `${user.email} will get an e-mail shortly.` }}
      invalidates={[users.address]}
      onClose={onClose}
    >
      <p>We’ll e-mail the link to {user.email}. The current password works until a new one is set.</p>
    </ActionDialog>
  );
}

function RemoveSecondFactorDialog({ user, onClose }: DialogProps) {
  return (
    <ActionDialog
      title={`Remove ${nameOf(user)}’s two-step verification?`}
      confirm="Remove verification"
      danger
      run={() => mutate("DELETE", below(addressOf(user.id), "second-factor"))}
      done={{ title: "Two-step verification removed", description: `${nameOf(user)} will be notified by e-mail.` }}
      invalidates={[users.address]}
      onClose={onClose}
    >
      <p>
        First make sure the request really comes from them. Afterwards their password alone lets them in, their recovery
        codes stop working, and they’re signed out everywhere.
      </p>
    </ActionDialog>
  );
}

/** For actions without a dialog: success and failure appear as toasts. */
function useUserMutation(work: () => Promise<unknown>, title: string, description?: string) {
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast({ title, description }),
    onError: (error) => toast({ variant: "destructive", title: "Action failed", description: messageOf(error) }),
    // Also on failure: someone else may have changed the user.
    onSettled: () => invalidate(users.address),
  });
}

/** One user: who they are, how far they get, where they are signed in, and what can be done about it. */
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
import { mutate, query, refresh } from "../kit/query";
import { roleChoices, roleNames } from "../kit/roles";
import { AccessLog } from "./access-log";
import { type UserRules, rulesFor } from "./rules";
import { Sessions } from "./sessions";
import { UserState, nameOf, users } from "./user";

export function UserDrawer({ id }: { id: string }) {
  const { data: user, error, refetch } = useQuery(query(addressOf(id)));
  const rules = useRules(user);
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
      <Permissions user={user} rules={rules} />
      <Sessions user={user} />
      <AccessLog user={user} />
    </Drawer>
  );
}

const addressOf = (id: string) => path("/api/admin/users/{id}", { id });

/** Whether somebody is the last active admin is only asked for those who may be it. */
function useRules(user: User | undefined): UserRules {
  const me = useMe();
  const { data: admins } = useQuery({
    ...query("/api/admin/users", { role: "admin", status: "active", perPage: 25 }),
    enabled: user?.role === "admin",
  });
  if (!user) return { role: undefined, suspension: undefined, reset: undefined, secondFactor: undefined };
  return rulesFor(user, { me: me.id, activeAdmins: admins?.total });
}

function Profile({ user }: { user: User }) {
  const { status, invitedAt, createdAt, lastSignInAt, teamMember } = user;
  return (
    <DrawerSection>
      <Facts>
        <Fact label="Status">
          <UserState status={status} />
        </Fact>
        <Fact label="Role">{roleNames[user.role]}</Fact>
        <Fact label="Last sign-in">{lastSignInAt ? dateTime(lastSignInAt) : "never"}</Fact>
        {status === "invited" && <Fact label="Invited">{invitedAt && relative(invitedAt)}</Fact>}
        <Fact label="Known since">{date(createdAt)}</Fact>
        <Fact label="Team member">
          {teamMember && (
            <Link
              to={`${adminPaths.team()}?member=${teamMember.id}`}
              className="text-areca underline-offset-2 hover:underline"
            >
              {teamMember.name}
            </Link>
          )}
        </Fact>
      </Facts>
      {status === "invited" && <ResendInvitation user={user} />}
    </DrawerSection>
  );
}

function ResendInvitation({ user }: { user: User }) {
  const work = useUserWork(
    () => mutate("POST", below(addressOf(user.id), "invitation")),
    "Invitation sent again",
    "The link in the earlier letter no longer works.",
  );
  return (
    <Action className="mt-4" busy={work.isPending} onClick={() => work.mutate()}>
      Send the invitation again
    </Action>
  );
}

type Asking = "role" | "suspend" | "reinstate" | "reset" | "second factor";

function Permissions({ user, rules }: { user: User; rules: UserRules }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const suspended = user.status === "suspended";
  return (
    <DrawerSection title="Access">
      <ul className="-my-2.5 divide-y divide-seam">
        <Deed
          label="Role"
          about={roleNames[user.role]}
          action="Change role"
          reason={rules.role}
          onAction={() => setAsking("role")}
        />
        {user.role === "sales" && <SalesHead user={user} />}
        <Deed
          label="Password"
          about="A letter with a link to set a new one"
          action="Send reset link"
          reason={rules.reset}
          onAction={() => setAsking("reset")}
        />
        <Deed
          label="Two-step verification"
          about="On. Remove it for somebody who has lost their phone."
          action="Remove"
          danger
          reason={rules.secondFactor}
          onAction={() => setAsking("second factor")}
        />
        {suspended ? (
          <Deed
            label="Suspended"
            about="Cannot sign in"
            action="Lift suspension"
            onAction={() => setAsking("reinstate")}
          />
        ) : (
          <Deed
            label="Suspension"
            about="Signs out everywhere and keeps out"
            action="Suspend"
            danger
            reason={rules.suspension}
            onAction={() => setAsking("suspend")}
          />
        )}
      </ul>
      {asking === "role" && <ChangeRole user={user} onClose={close} />}
      {asking === "suspend" && <Suspend user={user} onClose={close} />}
      {asking === "reinstate" && <Reinstate user={user} onClose={close} />}
      {asking === "reset" && <SendReset user={user} onClose={close} />}
      {asking === "second factor" && <RemoveSecondFactor user={user} onClose={close} />}
    </DrawerSection>
  );
}

type DeedProps = {
  label: string;
  about: string;
  action: string;
  /** Why it cannot be done: shown in place of what it is about. */
  reason?: string | undefined;
  danger?: boolean;
  onAction: () => void;
};

function Deed({ label, about, action, reason, danger = false, onAction }: DeedProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <p className="text-xs text-ash">{reason ?? about}</p>
      </div>
      <Action disabled={reason !== undefined} onClick={onAction} className={danger ? "text-oxide-deep" : ""}>
        {action}
      </Action>
    </li>
  );
}

/** A mark at somebody of sales: they agree to what others give away. */
function SalesHead({ user }: { user: User }) {
  const { id, isSalesHead, version } = user;
  const work = useUserWork(
    () => mutate("PUT", below(addressOf(id), "sales-head"), { isSalesHead: !isSalesHead, version }),
    isSalesHead ? `${nameOf(user)} is no sales head any more` : `${nameOf(user)} is a sales head`,
  );
  return (
    <Deed
      label="Sales head"
      about={isSalesHead ? "Agrees to discounts of others" : "Would agree to discounts of others"}
      action={isSalesHead ? "Take back" : "Make sales head"}
      reason={work.isPending ? "One moment…" : undefined}
      onAction={() => work.mutate()}
    />
  );
}

type QuestionProps = { user: User; onClose: () => void };

function ChangeRole({ user, onClose }: QuestionProps) {
  const [role, setRole] = useState<Role>(user.role);
  const id = useId();
  return (
    <ActionDialog
      title={`Change the role of ${nameOf(user)}`}
      confirm="Change role"
      disabled={role === user.role}
      run={() => mutate("PUT", below(addressOf(user.id), "role"), { role, version: user.version })}
      done={{
        title: "Role changed",
        description: user.status === "active" ? `${nameOf(user)} is told by e-mail.` : undefined,
      }}
      refreshes={[users.address]}
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
        <p>They are signed out everywhere, so that what they see next is right, and are told by e-mail.</p>
      )}
    </ActionDialog>
  );
}

function Suspend({ user, onClose }: QuestionProps) {
  return (
    <ActionDialog
      title={`Suspend ${nameOf(user)}?`}
      confirm="Suspend"
      danger
      run={() => mutate("PUT", below(addressOf(user.id), "suspension"), { version: user.version })}
      done={{ title: `${nameOf(user)} suspended` }}
      refreshes={[users.address]}
      onClose={onClose}
    >
      <p>They are signed out everywhere and cannot sign in until somebody lifts the suspension. Their records stay.</p>
    </ActionDialog>
  );
}

function Reinstate({ user, onClose }: QuestionProps) {
  return (
    <ActionDialog
      title={`Let ${nameOf(user)} sign in again?`}
      confirm="Lift suspension"
      run={() => mutate("DELETE", below(addressOf(user.id), "suspension"))}
      done={{ title: `${nameOf(user)} may sign in again` }}
      refreshes={[users.address]}
      onClose={onClose}
    >
      <p>They get back what the role {roleNames[user.role]} may do.</p>
    </ActionDialog>
  );
}

function SendReset({ user, onClose }: QuestionProps) {
  return (
    <ActionDialog
      title={`Send ${nameOf(user)} a reset link?`}
      confirm="Send reset link"
      run={() => mutate("POST", below(addressOf(user.id), "password-reset"))}
      done={{ title: "Reset link sent", description: `A letter is on its way to ${user.email}.` }}
      refreshes={[users.address]}
      onClose={onClose}
    >
      <p>The letter goes to {user.email}. The present password works until a new one is set.</p>
    </ActionDialog>
  );
}

function RemoveSecondFactor({ user, onClose }: QuestionProps) {
  return (
    <ActionDialog
      title={`Remove two-step verification of ${nameOf(user)}?`}
      confirm="Remove"
      danger
      run={() => mutate("DELETE", below(addressOf(user.id), "second-factor"))}
      done={{ title: "Two-step verification removed", description: `${nameOf(user)} is told by e-mail.` }}
      refreshes={[users.address]}
      onClose={onClose}
    >
      <p>
        Make sure that it is really them who ask. Their password alone will let them in, their recovery codes stop
        working, and they are signed out everywhere.
      </p>
    </ActionDialog>
  );
}

/** Something done to a user at the press of a button, which has no place to say why it failed. */
function useUserWork(work: () => Promise<unknown>, title: string, description?: string) {
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast({ title, description }),
    onError: (error) => toast({ variant: "destructive", title: "Not done", description: messageOf(error) }),
    // Also after a refusal: somebody else may have changed the user meanwhile.
    onSettled: () => refresh(users.address),
  });
}

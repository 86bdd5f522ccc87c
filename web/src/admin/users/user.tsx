/** The list of users. */
import type { User, UserStatus } from "../../api/contract/types.gen";
import { date, relative } from "../../ui/format";
import { list } from "../kit/resource";
import { roleChoices, roleNames } from "../kit/roles";
import { Status, type Tone } from "../kit/status";

export const statusNames: Record<UserStatus, string> = {
  invited: "Invited",
  active: "Active",
  suspended: "Suspended",
};

const tones: Record<UserStatus, Tone> = { invited: "attention", active: "good", suspended: "danger" };

export function UserStatusBadge({ status }: Pick<User, "status">) {
  return <Status tone={tones[status]}>{statusNames[status]}</Status>;
}

/** First and last name; the e-mail address if both are empty. */
export function nameOf({ firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export const users = list("/api/admin/users", {
  screen: "users",
  title: "Users",
  noun: ["user", "users"],
  drawer: "user",
  nameOf,
  searches: "name or e-mail",
  sort: "name",
  exports: "users",
  columns: [
    { name: "name", label: "Name", sort: "name", width: 200, cell: nameOf },
    { field: "email", label: "E-mail", sort: "email", card: "line" },
    { field: "role", label: "Role", sort: "role", width: 150, card: "line", cell: ({ role }) => roleNames[role] },
    { field: "status", label: "Status", width: 120, card: "corner", cell: (user) => <UserStatusBadge {...user} /> },
    {
      field: "lastSignInAt",
      label: "Last sign-in",
      sort: "lastSignInAt",
      newestFirst: true,
      width: 160,
      card: "line",
      cell: ({ lastSignInAt }) => (lastSignInAt ? relative(lastSignInAt) : "Never"),
    },
    {
      field: "teamMember",
      label: "Team member",
      width: 170,
      card: "none",
      cell: ({ teamMember }) => teamMember?.name,
    },
    {
      field: "customers",
      label: "Customers",
      width: 170,
      card: "none",
      cell: ({ customers }) => customers.map(({ name }) => name).join(", "),
    },
    {
      field: "createdAt",
      label: "Created",
      sort: "createdAt",
      newestFirst: true,
      width: 130,
      hidden: true,
      card: "none",
      cell: ({ createdAt }) => date(createdAt),
    },
  ],
  filters: [
    { kind: "choices", name: "role", label: "Role", choices: roleChoices },
    {
      kind: "choices",
      name: "status",
      label: "Status",
      choices: Object.entries(statusNames).map(([value, label]) => ({ value, label })),
    },
  ],
  bulk: [
    {
      label: "Suspend",
      title: (count) => `Suspend ${count}?`,
      text: "They’ll be signed out everywhere and can’t sign in until the suspension is lifted.",
      confirm: "Suspend",
      danger: true,
      undo: true,
      action: { suspend: {} },
    },
  ],
  empty: { title: "No users yet.", text: "Invite the first one. They get an e-mail with a link to set a password." },
});

/** Labels of the roles. */
import type { Role } from "../../api/contract/types.gen";
import type { Choice } from "./resource";

export const roleNames: Record<Role, string> = {
  admin: "Admin",
  sales: "Sales",
  designer: "Designer",
  project_manager: "Project manager",
  content: "Content",
  finance: "Finance",
  ops: "Operations",
  client: "Client",
};

export const roleChoices = Object.entries(roleNames).map(([value, label]) => ({ value, label })) as Choice<Role>[];

/** Without clients. */
export const staffRoleChoices = roleChoices.filter(({ value }) => value !== "client");

/** People who may sign in, as the API has them. */
import type { Role, UserStatus } from "../../api/contract/types.gen";
import type { Operation } from "../kit/resource";

export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: UserStatus;
  lastSignInAt: string | null;
  invitedAt: string | null;
  createdAt: string;
  version: number;
  teamMember: { id: string; name: string } | null;
};

export interface ListUsersData extends Operation {
  url: "/api/admin/users";
  query?: { q?: string; sort?: string; page?: number; perPage?: number; role?: string; status?: string };
}

export type Invitation = { email: string; firstName: string; lastName: string; role: Role };

export type UserSession = {
  id: string;
  method: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  refreshedAt: string;
};

export type AccessLogEntry = { id: string; at: string; action: string; ip: string | null };

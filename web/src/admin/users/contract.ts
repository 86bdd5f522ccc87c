/** People who may sign in, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// What is absent is null in every answer.
export type User = Required<contract.User>;
export type { ListUsersData } from "../../api/contract/types.gen";

export type Invitation = { email: string; firstName: string; lastName: string; role: contract.Role };

export type UserSession = {
  id: string;
  method: string;
  userAgent: string | null;
  ip: string | null;
  createdAt: string;
  refreshedAt: string;
};

export type AccessLogEntry = { id: number; at: string; action: string; ip: string | null };

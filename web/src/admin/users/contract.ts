/** People who may sign in, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// What is absent is null in every answer.
export type User = Required<contract.User>;
export type UserSession = Required<contract.Session>;
export type AccessLogEntry = Required<contract.AccessLogEntry>;
export type Invitation = Required<contract.Invitation>;
export type { ListUsersData } from "../../api/contract/types.gen";

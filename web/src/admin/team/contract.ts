/** A member of the team, as the API has them. */
import type * as contract from "../../api/contract/types.gen";

// The contract lets a draft leave out what has a usual value; the form sends everything, and the API answers with it.
export type Leave = Required<contract.Leave>;
export type TeamMemberDraft = Whole<contract.TeamMemberDraft>;
export type TeamMember = Whole<contract.TeamMember>;
export type { ListTeamMembersData } from "../../api/contract/types.gen";

type Whole<Record extends { leave?: contract.Leave[] }> = Required<Omit<Record, "leave">> & { leave: Leave[] };

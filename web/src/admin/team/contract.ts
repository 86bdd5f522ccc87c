/** A member of the team, as the API has them. */
import type { Operation } from "../kit/resource";

export type Leave = { from: string; to: string; reason: string };

export type TeamMemberDraft = {
  name: string;
  designation: string;
  department: string;
  phone: string | null;
  email: string | null;
  joinedOn: string | null;
  userId: string | null;
  skills: string[];
  languages: string[];
  capacityHours: number;
  territoryPincodes: string[];
  leave: Leave[];
  bio: string;
  position: number;
  isPublic: boolean;
  isActive: boolean;
};

export type TeamMember = TeamMemberDraft & {
  id: string;
  user: { id: string; name: string } | null;
  isAway: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
};

export interface ListTeamMembersData extends Operation {
  url: "/api/admin/team";
  query?: {
    q?: string;
    sort?: string;
    page?: number;
    perPage?: number;
    department?: string;
    skill?: string;
    availableOn?: string;
    isActive?: string;
  };
}

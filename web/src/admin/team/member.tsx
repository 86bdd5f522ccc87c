/** Team members: list, schema and form sections. */
import * as limits from "../kit/form/limits.gen";
import type { TeamMemberDraft } from "../drafts";
import type { TeamMember } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import * as z from "zod/mini";
import { date, phone as phoneText } from "../../ui/format";
import { exactly } from "../../form/exactly";
import { lazyComponent } from "../../ui/lazy-component";
import { between, day, email, filled, phone, pincode, text, tags } from "../kit/form/rules";
import { type Choice, type Page, either, fieldsLike, resource } from "../kit/resource";
import { Status, Tag } from "../kit/status";
import { LeaveFacts, LeaveField } from "./leave-field";
import { Hint } from "../kit/hint";

/** Fetched on demand: choosing from the gallery brings its uploads along. */
const PortraitField = lazyComponent(async () => (await import("./portrait-field")).PortraitField);
const PhotographPreview = lazyComponent(async () => (await import("../designs/photograph-field")).PhotographPreview);

const address = "/api/admin/team";

const leave = z
  .object({
    from: day("Please choose the first day."),
    to: day("Please choose the last day."),
    reason: text(limits.Leave.reason),
  })
  .check(z.refine(({ from, to }) => from <= to, { error: "The last day can’t be before the first.", path: ["to"] }));

const schema = exactly<TeamMemberDraft>()(
  z.object({
    name: filled(limits.TeamMemberDraft.name, "Please enter the name."),
    designation: text(limits.TeamMemberDraft.designation),
    department: text(limits.TeamMemberDraft.department),
    phone: z.nullable(phone()),
    email: z.nullable(email()),
    joinedOn: z.nullable(day()),
    userId: z.nullable(z.string()),
    skills: tags(limits.TeamMemberDraft.skills),
    languages: tags(limits.TeamMemberDraft.languages),
    capacityHours: between(limits.TeamMemberDraft.capacityHours),
    territoryPincodes: z
      .array(pincode())
      .check(
        z.maxLength(
          limits.TeamMemberDraft.territoryPincodes.max,
          `Please use at most ${limits.TeamMemberDraft.territoryPincodes.max} pincodes.`,
        ),
      ),
    leave: z
      .array(leave)
      .check(
        z.maxLength(
          limits.TeamMemberDraft.leave.max,
          `Please use at most ${limits.TeamMemberDraft.leave.max} leave periods.`,
        ),
        z.refine(hasNoOverlap, "Leave periods can’t overlap."),
      ),
    bio: text(limits.TeamMemberDraft.bio),
    photographId: z.nullable(z.string()),
    position: between(limits.TeamMemberDraft.position),
    isPublic: z.boolean(),
    isActive: z.boolean(),
  }),
);

function hasNoOverlap(leave: readonly { from: string; to: string }[]): boolean {
  const sorted = leave.toSorted((one, other) => one.from.localeCompare(other.from));
  return sorted.every(({ from }, index) => index === 0 || (sorted[index - 1]?.to ?? "") < from);
}

const blank: TeamMemberDraft = {
  name: "",
  designation: "",
  department: "",
  phone: null,
  email: null,
  joinedOn: null,
  userId: null,
  skills: [],
  languages: [],
  capacityHours: 48,
  territoryPincodes: [],
  leave: [],
  bio: "",
  photographId: null,
  position: 0,
  isPublic: false,
  isActive: true,
};

export const team = resource(
  address,
  {
    screen: "team",
    title: "Team",
    noun: ["member", "members"],
    drawer: "member",
    nameOf: ({ name }) => name,
    searches: "name, phone or e-mail",
    sort: "position",
    exports: "team",
    columns: [
      { field: "name", label: "Name", sort: "name", width: 200 },
      { field: "designation", label: "Designation", sort: "designation", width: 170, card: "line" },
      { field: "department", label: "Department", sort: "department", width: 140, card: "none" },
      {
        field: "phone",
        label: "Phone",
        width: 150,
        card: "line",
        cell: ({ phone }) =>
          phone && (
            <a href={`tel:${phone}`} className="relative underline-offset-2 hover:underline">
              {phoneText(phone)}
            </a>
          ),
      },
      {
        field: "skills",
        label: "Skills",
        cell: ({ skills }) => skills.length > 0 && <SkillTags skills={skills} />,
        card: "none",
      },
      {
        name: "state",
        label: "Status",
        width: 110,
        card: "corner",
        cell: (member) => <MemberStatus member={member} />,
      },
      { field: "email", label: "E-mail", width: 220, hidden: true },
      { field: "languages", label: "Languages", hidden: true, card: "none" },
      {
        field: "capacityHours",
        label: "Hours per week",
        width: 120,
        align: "end",
        hidden: true,
        card: "none",
      },
      {
        field: "joinedOn",
        label: "Joined",
        sort: "joinedOn",
        width: 120,
        hidden: true,
        card: "none",
        cell: ({ joinedOn }) => joinedOn && date(joinedOn),
      },
      { name: "user", label: "User account", width: 170, hidden: true, card: "none", cell: ({ user }) => user?.name },
      { field: "isPublic", label: "On the website", width: 120, hidden: true, card: "none" },
    ],
    filters: [
      { kind: "loaded", name: "department", label: "Department", choices: () => distinctValues("department") },
      { kind: "loaded", name: "skill", label: "Skill", choices: () => distinctValues("skills") },
      { kind: "day", name: "availableOn", label: "Available on" },
      {
        name: "isActive",
        label: "Status",
        ...either("Active", "Inactive"),
      },
    ],
    empty: {
      title: "No team members yet.",
      text: "Add your colleagues so that you can assign work to them.",
    },
  },
  {
    one: "Team member",
    add: "Add member",
    schema,
    blank,
    draftOf: fieldsLike(blank),
    initialLabels: ({ user }) => (user ? { userId: user.name } : {}),
    archive: {
      label: "Remove from the team",
      title: (name) => `Remove ${name} from the team?`,
      text: "They no longer appear in lists. Past work keeps their name. Reassign their open work first.",
      done: (name) => `${name} removed`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 120 },
          { kind: "text", name: "designation", label: "Designation", optional: true, half: true, limit: 80 },
          { kind: "text", name: "department", label: "Department", optional: true, half: true, limit: 80 },
          { kind: "phone", name: "phone", label: "Phone", orNull: true, half: true },
          { kind: "email", name: "email", label: "E-mail", orNull: true, half: true },
          { kind: "date", name: "joinedOn", label: "Joining date", optional: true, half: true },
          {
            kind: "combobox",
            name: "userId",
            label: "User account",
            optional: true,
            half: true,
            choices: usersFor,
          },
        ],
      },
      {
        title: "Work",
        fields: [
          { kind: "number", name: "capacityHours", label: "Capacity", unit: "hours per week", half: true },
          { kind: "toggle", name: "isActive", label: "Active", hint: "Gets new work.", half: true },
          { kind: "tags", name: "skills", label: "Skills", placeholder: "Kitchens, lighting…" },
          { kind: "tags", name: "languages", label: "Languages", placeholder: "Kannada, Hindi, English…" },
          {
            kind: "tags",
            name: "territoryPincodes",
            label: "Territory",
            hint: "Leads from these pincodes go to them first.",
            placeholder: "560001, 560034…",
          },
        ],
      },
      {
        title: "Leave",
        fields: [
          {
            kind: "custom",
            name: "leave",
            label: "Leave",
            field: (control) => <LeaveField control={control} />,
            value: ({ leave }) => <LeaveFacts leave={leave} />,
          },
        ],
      },
      {
        title: "On the website",
        fields: [
          { kind: "toggle", name: "isPublic", label: "Public profile", hint: "Shown on the About page." },
          {
            kind: "custom",
            name: "photographId",
            label: "Portrait",
            field: (control) => <PortraitField control={control} />,
            value: ({ photographId }) => photographId && <PhotographPreview id={photographId} />,
          },
          { kind: "textarea", name: "bio", label: "Bio", optional: true, limit: 2000 },
          {
            kind: "number",
            name: "position",
            label: "Order",
            hint: "Lower numbers come first, here and on the website.",
          },
        ],
      },
    ],
  },
);

function MemberStatus({ member: { isActive, isAway } }: { member: TeamMember }) {
  if (!isActive) return <Status tone="quiet">Inactive</Status>;
  return isAway ? <Status tone="attention">On leave</Status> : <Status tone="good">Active</Status>;
}

function SkillTags({ skills }: { skills: readonly string[] }) {
  return (
    <Hint inRow className="inline-flex gap-1" text={skills.join(", ")}>
      {skills.slice(0, 3).map((skill) => (
        <Tag key={skill}>{skill}</Tag>
      ))}
      {skills.length > 3 && <span className="text-ash">+{skills.length - 3}</span>}
    </Hint>
  );
}

/** The values in use, as filter choices. Reads one page: with over 100 members this needs its own endpoint. */
function distinctValues(field: "department" | "skills") {
  return {
    ...query(address, { perPage: 100 }),
    select: ({ items }: Page<TeamMember>): Choice[] => {
      const values = items.flatMap((member) => member[field]).filter(Boolean);
      return [...new Set(values)]
        .toSorted((one, other) => one.localeCompare(other))
        .map((value) => ({ value, label: value }));
    },
  };
}

type UserRow = { id: string; firstName: string; lastName: string; email: string };

/** Users that a member can be linked to. Only admins see users, and only they can link. */
function usersFor(typed: string) {
  return {
    ...query("/api/admin/users", { q: typed, perPage: 25 }),
    select: ({ items }: Page<UserRow>): Choice[] =>
      items.map(({ id, firstName, lastName, email }) => {
        const name = `${firstName} ${lastName}`.trim();
        return { value: id, label: name ? `${name} (${email})` : email };
      }),
  };
}

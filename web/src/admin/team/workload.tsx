/** The workload of each team member, with links to the lists behind the numbers. */
import type { QuotationStatus, TeamWorkload } from "../../api/contract/types.gen";
import { withSearch } from "../../api/path";
import { dayOf, number } from "../../ui/format";
import { CountLink } from "../kit/count-link";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { list } from "../kit/resource";
import { useNow } from "../kit/time";
import { openStatuses } from "../leads/status";
import { adminPaths } from "../paths";
import { TeamViews } from "./views";

const openQuotations: readonly QuotationStatus[] = ["draft", "pending_approval", "approved", "sent", "viewed"];

type CountField = "openLeads" | "firstCalls" | "followUps" | "visits" | "quotations";

type Measure = {
  field: CountField;
  label: string;
  width: number;
  /** The list of what is counted; `today` is a calendar date. */
  to: (user: string, today: string) => string;
};

const leadsOf = (owner: string, filters: Record<string, string> = {}) =>
  withSearch(adminPaths.leads(), { owner, status: openStatuses.join(","), ...filters });

const measures: readonly Measure[] = [
  { field: "openLeads", label: "Open leads", width: 116, to: (owner) => leadsOf(owner) },
  {
    field: "firstCalls",
    label: "First calls due",
    width: 132,
    to: (owner) => leadsOf(owner, { status: "new", sla: "due,overdue,breached" }),
  },
  {
    field: "followUps",
    label: "Follow-ups due",
    width: 138,
    to: (owner, today) => leadsOf(owner, { followUpTo: today }),
  },
  {
    field: "visits",
    label: "Visits this week",
    width: 142,
    to: (designer) => withSearch(adminPaths.visits(), { designer }),
  },
  {
    field: "quotations",
    label: "Quotations in work",
    width: 162,
    to: (owner) => withSearch(adminPaths.finance(), { owner, status: openQuotations.join(",") }),
  },
];

/** A count that is null is not for this user, or cannot be made. */
function Count({ member, measure: { field, label, to } }: { member: TeamWorkload; measure: Measure }) {
  const today = dayOf(useNow());
  const { name, userId, [field]: value } = member;
  if (value === null || userId === null) return <span className="text-ash">–</span>;
  return (
    <CountLink
      value={value}
      to={to(userId, today)}
      label={`${number(value)}: ${label.charAt(0).toLowerCase()}${label.slice(1)}, ${name}`}
    />
  );
}

/** On a phone: what the member has in hand, without the zeros. */
function MemberCard({ member }: { member: TeamWorkload }) {
  const inHand = measures.filter(({ field }) => member[field]);
  return (
    <>
      <p className="text-xs text-ash">
        {[member.designation, inHand.length === 0 && "nothing in hand"].filter(Boolean).join(" · ")}
      </p>
      {inHand.length > 0 && (
        <dl className="mt-1 grid grid-cols-2 gap-x-6">
          {inHand.map((measure) => (
            <div key={measure.field} className="flex min-h-11 items-center justify-between gap-2">
              <dt className="text-xs text-ash">{measure.label}</dt>
              <dd>
                <Count member={member} measure={measure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

const workload = list("/api/admin/team/workload", {
  screen: "team.workload",
  title: "Team",
  noun: ["member", "members"],
  drawer: "member",
  nameOf: ({ name }) => name,
  searches: "name, designation or department",
  sort: "-openLeads",
  card: (member) => <MemberCard member={member} />,
  columns: [
    { field: "name", label: "Name", sort: "name", width: 170 },
    { field: "designation", label: "Designation", width: 176, card: "none" },
    { field: "department", label: "Department", sort: "department", width: 124, card: "none" },
    ...measures.map((measure) => ({
      field: measure.field,
      label: measure.label,
      sort: measure.field,
      newestFirst: true,
      width: measure.width,
      align: "end" as const,
      card: "none" as const,
      cell: (member: TeamWorkload) => <Count member={member} measure={measure} />,
    })),
  ],
  empty: { title: "No active members.", text: "Add your team in the list, and mark who works here." },
});

export function Workload() {
  // A row opens the member's record in the list.
  const model = { ...useList(workload), addressOf: adminPaths.member };
  return <ListPage model={model} actions={<TeamViews current="workload" />} />;
}

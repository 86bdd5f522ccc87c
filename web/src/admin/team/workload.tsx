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

type CountProps = {
  member: TeamWorkload;
  /** Null: not for this user, or not countable. */
  value: number | null;
  /** What is counted, for the link's name: `open leads`. */
  of: string;
  to: (user: string) => string;
};

function Count({ member: { name, userId }, value, of, to }: CountProps) {
  if (value === null || userId === null) return <span className="text-ash">–</span>;
  return <CountLink value={value} to={to(userId)} label={`${number(value)}: ${of}, ${name}`} />;
}

const leadsOf = (owner: string, filters: Record<string, string>) =>
  withSearch(adminPaths.leads(), { owner, status: openStatuses.join(","), ...filters });

function FollowUps({ member }: { member: TeamWorkload }) {
  const today = dayOf(useNow());
  const to = (user: string) => leadsOf(user, { followUpTo: today });
  return <Count member={member} value={member.followUps} of="follow-ups due" to={to} />;
}

const workload = list("/api/admin/team/workload", {
  screen: "team.workload",
  title: "Team",
  noun: ["member", "members"],
  drawer: "member",
  nameOf: ({ name }) => name,
  searches: "name, designation or department",
  sort: "-openLeads",
  columns: [
    { field: "name", label: "Name", sort: "name", width: 200 },
    { field: "designation", label: "Designation", width: 170, card: "line" },
    { field: "department", label: "Department", sort: "department", width: 140, card: "none" },
    {
      field: "openLeads",
      label: "Open leads",
      sort: "openLeads",
      newestFirst: true,
      width: 110,
      align: "end",
      card: "corner",
      cell: (member) => (
        <Count member={member} value={member.openLeads} of="open leads" to={(user) => leadsOf(user, {})} />
      ),
    },
    {
      field: "firstCalls",
      label: "First calls due",
      sort: "firstCalls",
      newestFirst: true,
      width: 130,
      align: "end",
      cell: (member) => (
        <Count
          member={member}
          value={member.firstCalls}
          of="first calls due"
          to={(user) => leadsOf(user, { status: "new", sla: "due,overdue,breached" })}
        />
      ),
    },
    {
      field: "followUps",
      label: "Follow-ups due",
      sort: "followUps",
      newestFirst: true,
      width: 130,
      align: "end",
      cell: (member) => <FollowUps member={member} />,
    },
    {
      field: "visits",
      label: "Visits this week",
      sort: "visits",
      newestFirst: true,
      width: 130,
      align: "end",
      cell: (member) => (
        <Count
          member={member}
          value={member.visits}
          of="visits this week"
          to={(designer) => withSearch(adminPaths.visits(), { designer })}
        />
      ),
    },
    {
      field: "quotations",
      label: "Quotations in work",
      sort: "quotations",
      newestFirst: true,
      width: 150,
      align: "end",
      cell: (member) => (
        <Count
          member={member}
          value={member.quotations}
          of="quotations in work"
          to={(owner) => withSearch(adminPaths.finance(), { owner, status: openQuotations.join(",") })}
        />
      ),
    },
  ],
  empty: { title: "No active members.", text: "Add your team in the list, and mark who works here." },
});

export function Workload() {
  // A row opens the member's record in the list.
  const model = { ...useList(workload), addressOf: adminPaths.member };
  return <ListPage model={model} actions={<TeamViews current="workload" />} />;
}

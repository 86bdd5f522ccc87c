/** The list of privacy requests, the next deadline first. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { path } from "../../../api/path";
import { date } from "../../../ui/format";
import { Action } from "../../kit/button";
import { ExportMenu } from "../../kit/list/export";
import { Rows, Toolbar } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { query } from "../../kit/query";
import { list } from "../../kit/resource";
import { Status } from "../../kit/status";
import { SectionHead } from "../section-head";
import { AddRequest } from "./add";
import { RequestDrawer } from "./drawer";
import { customerOf } from "./erase";
import { address, channels, choices, dueText, kinds, statuses } from "./labels";

const requests = list(address, {
  screen: "privacy-requests",
  title: "Privacy requests",
  noun: ["request", "requests"],
  nameOf: ({ number, kind }) => `${number}, ${kinds[kind]}`,
  drawer: "request",
  searches: "number, name or e-mail",
  sort: "due",
  // The file is without names and addresses, which the rows show.
  exportsAllColumns: true,
  columns: [
    { field: "number", label: "Number", width: 150 },
    { field: "kind", label: "Request", width: 120, card: "line", cell: ({ kind }) => kinds[kind] },
    { name: "from", label: "From", card: "line", cell: ({ name, email }) => name || email || "Erased" },
    {
      field: "status",
      label: "Status",
      width: 190,
      card: "corner",
      cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].label}</Status>,
    },
    {
      name: "due",
      label: "Due",
      width: 240,
      card: "line",
      cell: (request) => {
        const { text, tone } = dueText(request);
        return <Status tone={tone}>{text}</Status>;
      },
    },
    {
      name: "handler",
      label: "Handler",
      width: 140,
      card: "none",
      cell: ({ handler }) => handler?.name ?? "Unassigned",
    },
    {
      field: "channel",
      label: "Channel",
      width: 130,
      hidden: true,
      card: "none",
      cell: ({ channel }) => channels[channel],
    },
    { field: "receivedAt", label: "Received", width: 120, hidden: true, card: "none", cell: (r) => date(r.receivedAt) },
  ],
  filters: [
    { kind: "choices", name: "kind", label: "Request", choices: choices(kinds) },
    {
      kind: "choices",
      name: "status",
      label: "Status",
      choices: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
    },
    { kind: "choices", name: "overdue", label: "Due", choices: [{ value: "true", label: "Overdue" }], single: true },
  ],
  empty: {
    title: "No privacy requests.",
    text: "Requests arrive from the account page and the public page /privacy-request. Enter those you get by phone or post.",
  },
});

export function PrivacyRequestsSection() {
  const model = useList(requests);
  const [adding, setAdding] = useState(false);
  // Somebody came from a customer's drawer to enter their request.
  const { state, search } = useLocation();
  const [customer, setCustomer] = useState(() => customerOf(state));
  const navigate = useNavigate();
  useEffect(() => {
    // The browser keeps the state for a reload and for Back: the dialog would open again.
    if (customerOf(state) !== null) void navigate({ search }, { replace: true, state: null });
  }, [state, search, navigate]);
  return (
    <>
      <SectionHead
        title="Privacy requests"
        description="Requests to see, correct, download or erase personal data, nominees and complaints. Each has a due date."
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <ExportMenu model={model} resource="privacy_requests" />
            <Action variant="primary" onClick={() => setAdding(true)}>
              Enter a request
            </Action>
          </div>
        }
      />
      <div className="pt-3">
        <Toolbar model={model} />
      </div>
      <div className="md:px-2">
        <Rows model={model} />
      </div>
      {model.opened && <RequestDrawer id={model.opened} />}
      {adding && <AddRequest onClose={() => setAdding(false)} />}
      {customer !== null && <EraseCustomer id={customer} onClose={() => setCustomer(null)} />}
    </>
  );
}

/** The dialog for an erasure, filled in from a customer. */
function EraseCustomer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: customer, error } = useQuery(query(path("/api/admin/customers/{id}", { id })));
  if (!customer && !error) return null;
  const person = customer && { name: customer.name, email: customer.email, phone: customer.phone };
  return <AddRequest known={{ kind: "erasure", ...person }} onClose={onClose} />;
}

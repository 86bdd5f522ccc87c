/** The audit log: every change with its author, and an integrity check against tampering. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Verification as AuditVerification } from "../../../api/contract/types.gen";
import { count, dateTime } from "../../../ui/format";
import { Action } from "../../kit/button";
import { ExportMenu } from "../../kit/list/export";
import { Rows, Toolbar } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { type Page, list } from "../../kit/resource";
import { query } from "../../kit/query";
import { Status } from "../../kit/status";
import { SectionHead } from "../section-head";
import { EntryDrawer } from "./entry";
import { actionLabel, actorLabel, sources, subjectKinds, subjectLabel } from "./labels";

const address = "/api/admin/audit";

const log = list(address, {
  screen: "audit",
  title: "Audit log",
  noun: ["entry", "entries"],
  nameOf: ({ action, at }) => `${actionLabel(action)}, ${dateTime(at)}`,
  drawer: "entry",
  searches: "actions, records and values",
  sort: "-at",
  exports: "audit",
  columns: [
    { field: "action", label: "Action", cell: ({ action }) => actionLabel(action) },
    { field: "at", label: "When", width: 170, card: "corner", cell: ({ at }) => dateTime(at) },
    { field: "actor", label: "Who", width: 150, card: "line", cell: (entry) => actorLabel(entry) },
    {
      field: "subjectKind",
      label: "Record",
      width: 150,
      card: "line",
      cell: ({ subjectKind }) => subjectLabel(subjectKind),
    },
    {
      field: "changes",
      label: "Fields",
      width: 80,
      align: "end",
      card: "none",
      cell: ({ changes }) => changes.length || null,
    },
    { field: "source", label: "Source", width: 120, hidden: true, card: "none", cell: ({ source }) => sources[source] },
    { field: "subjectId", label: "Record ID", width: 280, hidden: true, card: "none" },
    { field: "ip", label: "IP address", width: 140, hidden: true, card: "none" },
  ],
  filters: [
    { kind: "loaded", name: "actor", label: "Who", choices: staffChoices },
    { kind: "choices", name: "subjectKind", label: "Record", choices: choicesOf(subjectKinds) },
    { kind: "choices", name: "source", label: "Source", choices: choicesOf(sources) },
    { kind: "days", name: "from", until: "to", label: "When" },
  ],
  empty: { title: "No entries yet.", text: "Every change is recorded here." },
});

function choicesOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Only staff act in the back office. */
function staffChoices() {
  return {
    ...query("/api/admin/users", {
      role: "admin,sales,designer,project_manager,content,finance,ops",
      sort: "name",
      perPage: 100,
    }),
    select: ({ items }: Page<{ id: string; firstName: string; lastName: string; email: string }>) =>
      items.map(({ id, firstName, lastName, email }) => ({
        value: id,
        label: `${firstName} ${lastName}`.trim() || email,
      })),
  };
}

export function AuditSection() {
  const model = useList(log);
  const opened = model.items.find(({ id }) => id === model.opened);
  return (
    <>
      <SectionHead
        title="Audit log"
        description="Every change: who made it, when, and the old and new values. Entries can't be edited or deleted."
        aside={<ExportMenu model={model} resource="audit" />}
      />
      <Integrity />
      <div className="pt-3">
        <Toolbar model={model} />
      </div>
      {/* Aligns the first column with the text above. */}
      <div className="md:px-2">
        <Rows model={model} />
      </div>
      {opened && <EntryDrawer entry={opened} />}
    </>
  );
}

/** Verifies the log's hash chain. Reading all of it takes a while, so it is repeated only on request. */
function Integrity() {
  const { data, error, refetch } = useQuery({ ...query(`${address}/verification`), retry: false });
  const recheck = useMutation({ mutationFn: () => refetch(), retry: false });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam px-4 py-2.5 md:px-6">
      <p role="status" className="min-w-0 flex-1">
        {error && !data ? (
          <Status tone="attention">The integrity check could not be completed.</Status>
        ) : data ? (
          <IntegrityResult verification={data} />
        ) : (
          <span className="text-ash">Checking the log for tampering…</span>
        )}
      </p>
      <Action variant="quiet" busy={recheck.isPending} onClick={() => recheck.mutate()}>
        Check again
      </Action>
    </div>
  );
}

type IntegrityResultProps = { verification: AuditVerification };

function IntegrityResult({ verification: { sealed, waiting, isIntact, firstBroken } }: IntegrityResultProps) {
  if (!isIntact) {
    return (
      <>
        <Status tone="danger">Integrity check failed</Status>
        {firstBroken !== null && ` at position ${firstBroken}`}: an entry was changed or removed outside the
        application.
      </>
    );
  }
  return (
    <>
      <Status tone="good">The log is intact</Status>: {count(sealed, "entry", "entries")} verified.
      {waiting > 0 && (
        <span className="text-ash"> {count(waiting, "newer entry is", "newer entries are")} not sealed yet.</span>
      )}
    </>
  );
}

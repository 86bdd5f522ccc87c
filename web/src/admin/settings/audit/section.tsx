/** Who changed what: the whole log, entry by entry, and whether anybody has tampered with it. */
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
import { actionWords, actorWords, sources, subjectKinds, subjectWords } from "./words";

const address = "/api/admin/audit";

const log = list(address, {
  screen: "audit",
  title: "Audit log",
  noun: ["entry", "entries"],
  nameOf: ({ action, at }) => `${actionWords(action)}, ${dateTime(at)}`,
  drawer: "entry",
  searches: "actions, records and values",
  sort: "-at",
  exports: "audit",
  columns: [
    { field: "action", label: "What", cell: ({ action }) => actionWords(action) },
    { field: "at", label: "When", width: 170, card: "corner", cell: ({ at }) => dateTime(at) },
    { field: "actor", label: "Who", width: 150, card: "line", cell: (entry) => actorWords(entry) },
    {
      field: "subjectKind",
      label: "Record",
      width: 150,
      card: "line",
      cell: ({ subjectKind }) => subjectWords(subjectKind),
    },
    {
      field: "changes",
      label: "Fields",
      width: 80,
      align: "end",
      card: "none",
      cell: ({ changes }) => changes.length || null,
    },
    { field: "source", label: "Cause", width: 120, hidden: true, card: "none", cell: ({ source }) => sources[source] },
    { field: "subjectId", label: "Record's ID", width: 280, hidden: true, card: "none" },
    { field: "ip", label: "Network address", width: 140, hidden: true, card: "none" },
  ],
  filters: [
    { kind: "loaded", name: "actor", label: "Who", choices: people },
    { kind: "choices", name: "subjectKind", label: "Record", choices: choicesOf(subjectKinds) },
    { kind: "choices", name: "source", label: "Cause", choices: choicesOf(sources) },
    { kind: "days", name: "from", until: "to", label: "When" },
  ],
  empty: { title: "Nothing has happened yet.", text: "Every change leaves an entry here." },
});

function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}

/** Everybody who may have done something: the members of staff. */
function people() {
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
        about="Every change: who, when, what it was and what it became. Entries can be neither changed nor removed."
        aside={<ExportMenu model={model} resource="audit" />}
      />
      <Seal />
      <div className="pt-3">
        <Toolbar model={model} />
      </div>
      {/* Its first column stands where the text above begins. */}
      <div className="md:px-2">
        <Rows model={model} />
      </div>
      {opened && <EntryDrawer entry={opened} />}
    </>
  );
}

/** Whether the chain of hashes over the log holds. Walking along it takes a while: it is done on request. */
function Seal() {
  const question = query(`${address}/verification`);
  const { data, error, refetch } = useQuery({ ...question, retry: false });
  const again = useMutation({ mutationFn: () => refetch(), retry: false });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-seam px-4 py-2.5 md:px-6">
      <p role="status" className="min-w-0 flex-1">
        {error && !data ? (
          <Status tone="attention">Whether the log is intact could not be checked.</Status>
        ) : data ? (
          <Verdict verification={data} />
        ) : (
          <span className="text-ash">Checking that nothing was tampered with…</span>
        )}
      </p>
      <Action variant="quiet" busy={again.isPending} onClick={() => again.mutate()}>
        Check again
      </Action>
    </div>
  );
}

function Verdict({ verification: { sealed, waiting, isIntact, firstBroken } }: { verification: AuditVerification }) {
  if (!isIntact) {
    return (
      <>
        <Status tone="danger">The chain is broken</Status>
        {firstBroken !== null && ` at place ${firstBroken}`}: an entry was changed or removed behind the product's back.
      </>
    );
  }
  return (
    <>
      <Status tone="good">The chain is intact</Status>: {count(sealed, "entry", "entries")} as they were written.
      {waiting > 0 && <span className="text-ash"> {count(waiting, "more waits", "more wait")} to be sealed.</span>}
    </>
  );
}

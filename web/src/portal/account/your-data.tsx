/** The person's privacy requests, their status, and the form for a new one. */
import { Suspense, use, useState, useTransition } from "react";
import type { MyPrivacyRequest } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { requestLabel, statusLabels } from "../../features/consent/privacy-requests";
import { type PrivacyRequestInput, RequestForm } from "../../features/consent/request-form";
import { download } from "../../features/files/download";
import { Button } from "../../ui/button";
import { date, dateTime } from "../../ui/format";
import { toast } from "../../ui/toast";

const address = "/api/me/privacy-requests";

type Answer = MyPrivacyRequest[] | null;

async function loadRequests(): Promise<Answer> {
  try {
    return await request("GET", address);
  } catch {
    return null;
  }
}

export function YourData() {
  const [answer, setAnswer] = useState(loadRequests);
  const [isFormOpen, setFormOpen] = useState(false);
  const [, startTransition] = useTransition();
  const reload = () => startTransition(() => setAnswer(loadRequests()));

  async function submit({ kind, details, nominee }: PrivacyRequestInput) {
    const entry = await request("POST", address, {
      body: { kind, ...(details && { details }), ...(nominee && { nominee }) },
    });
    toast({ title: "Request sent", description: `${entry.number}: we'll reply by e-mail.` });
    setFormOpen(false);
    reload();
  }

  return (
    <div className="py-4">
      <p className="max-w-[60ch] text-ash">
        See, download, correct or erase the data we hold about you, name a nominee, or make a complaint.
      </p>
      <Suspense fallback={<p className="mt-4 text-ash">One moment…</p>}>
        <Requests answer={answer} onRetry={reload} />
      </Suspense>
      {isFormOpen ? (
        <div className="mt-6 max-w-[40rem]">
          <RequestForm anonymous={false} submit={submit} />
          <Button variant="tertiary" className="mt-2" onClick={() => setFormOpen(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setFormOpen(true)}>
          Make a request
        </Button>
      )}
    </div>
  );
}

function Requests({ answer, onRetry }: { answer: Promise<Answer>; onRetry: () => void }) {
  const requests = use(answer);
  if (!requests) {
    return (
      <div className="mt-4">
        <p className="text-ash">Your requests could not be loaded.</p>
        <Button variant="secondary" className="mt-3" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (requests.length === 0) return null;
  return (
    <ul aria-label="Your requests" className="mt-4 border-t border-seam">
      {requests.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-seam py-2.5">
          <div className="min-w-0">
            <p>
              {requestLabel(entry.kind)} <span className="text-sm text-ash tabular-nums">{entry.number}</span>
            </p>
            <p className="text-sm text-ash">{statusText(entry)}</p>
          </div>
          {entry.fileExpiresAt && <Download entry={entry} />}
        </li>
      ))}
    </ul>
  );
}

function statusText({ status, receivedAt, dueAt, closedAt, answer, fileExpiresAt }: MyPrivacyRequest): string {
  if (fileExpiresAt) return `Ready to download until ${dateTime(fileExpiresAt)}`;
  if (closedAt) return [`${statusLabels[status]} ${date(closedAt)}`, answer].filter(Boolean).join(". ");
  const due = dueAt ? `, due by ${date(dueAt)}` : "";
  return `${statusLabels[status]}, requested ${date(receivedAt)}${due}`;
}

function Download({ entry }: { entry: MyPrivacyRequest }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      await download(`${address}/${entry.id}/file`, `personal-data-${entry.number.replaceAll("/", "-")}.zip`);
    } catch (error) {
      toast({ variant: "destructive", title: "Your data could not be downloaded", description: userMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="tertiary" aria-disabled={busy || undefined} onClick={() => void save()}>
      <span>
        {busy ? "Downloading…" : "Download"} <span className="sr-only">your data, {entry.number}</span>
      </span>
    </Button>
  );
}

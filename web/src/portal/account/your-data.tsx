/** What the person asks about their data, and how far it has come. */
import { Suspense, use, useState, useTransition } from "react";
import type { MyPrivacyRequest } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { requestLabel, statusLabels } from "../../features/consent/privacy-requests";
import { type Asked, RequestForm } from "../../features/consent/request-form";
import { download } from "../../features/files/download";
import { Button } from "../../ui/button";
import { date, dateTime } from "../../ui/format";
import { toast } from "../../ui/toast";

const address = "/api/me/privacy-requests";

type Answer = MyPrivacyRequest[] | null;

async function readRequests(): Promise<Answer> {
  try {
    return await request("GET", address);
  } catch {
    return null;
  }
}

export function YourData() {
  const [answer, setAnswer] = useState(readRequests);
  const [asking, setAsking] = useState(false);
  const [, startTransition] = useTransition();
  const readAgain = () => startTransition(() => setAnswer(readRequests()));

  async function submit({ kind, details, nominee }: Asked) {
    const made = await request("POST", address, {
      body: { kind, ...(details && { details }), ...(nominee && { nominee }) },
    });
    toast({ title: "Request sent", description: `${made.number}: we will answer by e-mail.` });
    setAsking(false);
    readAgain();
  }

  return (
    <div className="py-4">
      <p className="max-w-[60ch] text-ash">
        See or download what we keep about you, have it corrected or erased, name a nominee, or complain.
      </p>
      <Suspense fallback={<p className="mt-4 text-ash">One moment…</p>}>
        <Requests answer={answer} onRetry={readAgain} />
      </Suspense>
      {asking ? (
        <div className="mt-6 max-w-[40rem]">
          <RequestForm anonymous={false} submit={submit} />
          <Button variant="tertiary" className="mt-2" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
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
      {requests.map((made) => (
        <li key={made.id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-seam py-2.5">
          <div className="min-w-0">
            <p>
              {requestLabel(made.kind)} <span className="text-sm text-ash tabular-nums">{made.number}</span>
            </p>
            <p className="text-sm text-ash">{stateText(made)}</p>
          </div>
          {made.fileExpiresAt && <Download made={made} />}
        </li>
      ))}
    </ul>
  );
}

function stateText({ status, receivedAt, dueAt, closedAt, answer, fileExpiresAt }: MyPrivacyRequest): string {
  if (fileExpiresAt) return `Ready to download until ${dateTime(fileExpiresAt)}`;
  if (closedAt) return [`${statusLabels[status]} ${date(closedAt)}`, answer].filter(Boolean).join(". ");
  const due = dueAt ? `, answer by ${date(dueAt)}` : "";
  return `${statusLabels[status]}, asked ${date(receivedAt)}${due}`;
}

function Download({ made }: { made: MyPrivacyRequest }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    if (busy) return;
    setBusy(true);
    try {
      await download(`${address}/${made.id}/file`, `personal-data-${made.number.replaceAll("/", "-")}.zip`);
    } catch (error) {
      toast({ variant: "destructive", title: "Not downloaded", description: userMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="tertiary" aria-disabled={busy || undefined} onClick={() => void save()}>
      <span>
        {busy ? "Downloading…" : "Download"} <span className="sr-only">your data, {made.number}</span>
      </span>
    </Button>
  );
}

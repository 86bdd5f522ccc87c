/** Files of a lead: what came with its forms, and what colleagues add. */
import { useEffect, useState } from "react";
import type { LeadDetail, LeadFile } from "../../../api/contract/types.gen";
import { send } from "../../../api/request";
import { download } from "../../../features/files/download";
import { FilesField, useUploads } from "../../../features/lead-files/files-field";
import { bytesText } from "../../../features/lead-files/size";
import { LeadUploads } from "../../../features/lead-files/uploads";
import { date } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { DrawerSection } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { mutateLead } from "../mutations";

export function LeadFiles({ lead, mayEdit }: { lead: LeadDetail; mayEdit: boolean }) {
  const [isAdding, setAdding] = useState(false);
  if (lead.files.length === 0 && !mayEdit) return null;
  return (
    <DrawerSection
      title="Files"
      aside={
        mayEdit &&
        !isAdding && (
          <button type="button" className="text-xs text-link" onClick={() => setAdding(true)}>
            Add files
          </button>
        )
      }
    >
      {lead.files.length === 0 && !isAdding && <p className="text-ash">No files yet.</p>}
      <ul className="-my-1.5 divide-y divide-seam">
        {lead.files.map((file) => (
          <FileRow key={file.id} lead={lead.id} file={file} />
        ))}
      </ul>
      {isAdding && <AddFiles lead={lead.id} onDone={() => setAdding(false)} />}
    </DrawerSection>
  );
}

function FileRow({ lead, file: { id, fileName, kind, bytes, addedBy, createdAt } }: { lead: string; file: LeadFile }) {
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await download(`/api/admin/leads/${encodeURIComponent(lead)}/files/${encodeURIComponent(id)}`, fileName);
    } catch (error) {
      toast({ variant: "destructive", title: "Not downloaded", description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{fileName}</p>
        <p className="text-xs text-ash">
          {[kind.toUpperCase(), bytesText(bytes), addedBy ?? "With the enquiry", date(createdAt)].join(" · ")}
        </p>
      </div>
      <Action variant="quiet" busy={isBusy} onClick={() => void save()}>
        Download<span className="sr-only"> {fileName}</span>
      </Action>
    </li>
  );
}

function AddFiles({ lead, onDone }: { lead: string; onDone: () => void }) {
  const [uploads] = useState(() => new LeadUploads());
  const files = useUploads(uploads);
  const [isBusy, setBusy] = useState(false);
  const isSending = files.some(({ state }) => state === "sending" || state === "waiting" || state === "paused");
  const arrived = uploads.ids();
  // What is not added is removed with the form.
  useEffect(
    () => () => {
      for (const { key } of uploads.uploads()) uploads.remove(key);
    },
    [uploads],
  );
  async function add() {
    setBusy(true);
    try {
      const address = `/api/admin/leads/${encodeURIComponent(lead)}/files`;
      await mutateLead(() =>
        send("POST", address, { body: { fileIds: arrived }, headers: uploads.headers(), retries: 0 }),
      );
      uploads.clear();
      toast({ title: arrived.length === 1 ? "File added" : "Files added" });
      onDone();
    } catch (error) {
      toast({ variant: "destructive", title: "Not added", description: messageOf(error) });
      setBusy(false);
    }
  }
  return (
    <div className="mt-3">
      <FilesField uploads={uploads} label="Add files" hint="PDF, JPG, PNG, DWG or SKP, up to 50 MB each." />
      <div className="mt-3 flex justify-end gap-2">
        <Action onClick={onDone}>Cancel</Action>
        <Action variant="primary" disabled={arrived.length === 0 || isSending} busy={isBusy} onClick={() => void add()}>
          Add
        </Action>
      </div>
    </div>
  );
}

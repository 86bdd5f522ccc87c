/** The quotation's PDF. */
import type { Document as QuotationDocument, QuotationDetail } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count, number } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action, Spinner } from "../../kit/button";
import { download, preview } from "../../../features/files/download";
import { DrawerSection } from "../../kit/drawer";
import { messageOf } from "../../kit/failure";
import { mutate, query, invalidate } from "../../kit/query";
import { Status } from "../../kit/status";
import { isOutdated } from "./outdated";

type DocumentPanelProps = { quotation: QuotationDetail; mayGenerate: boolean };

export function DocumentPanel({ quotation, mayGenerate }: DocumentPanelProps) {
  const address = path("/api/admin/quotations/{id}/document", { id: quotation.id });
  const { data, error } = useQuery({ ...query(address), staleTime: 0 });
  const generation = useMutation({
    mutationFn: () => mutate("POST", address),
    retry: false,
    onSettled: () => invalidate(address),
  });
  const isReady = data?.state === "ready";
  const isInProgress = data?.state === "waiting" || data?.state === "working";
  const isNeeded = data === null || data?.state === "failed" || (isReady && isOutdated(data, quotation));
  return (
    <DrawerSection title="Document">
      <div className="space-y-3">
        {/* Always rendered, so that screen readers announce what changes in it. */}
        <div role="status">
          {data && <Progress document={data} isOutdated={isOutdated(data, quotation)} />}
          {data === null && <p className="text-ash">Not generated yet.</p>}
          {error && <p className="text-error">{messageOf(error)}</p>}
        </div>
        {generation.error && (
          <p role="alert" className="text-error">
            {messageOf(generation.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {isReady && <FileActions quotation={quotation.id} document={data} />}
          {mayGenerate && isNeeded && !isInProgress && quotation.draft.rooms.length > 0 && (
            <Action busy={generation.isPending} onClick={() => generation.mutate()}>
              {data ? "Regenerate PDF" : "Generate PDF"}
            </Action>
          )}
        </div>
      </div>
    </DrawerSection>
  );
}

function Progress({ document, isOutdated }: { document: QuotationDocument; isOutdated: boolean }) {
  const { state, error, pages, bytes, isSigned } = document;
  switch (state) {
    case "waiting":
    case "working":
      return (
        <p className="inline-flex items-center gap-2">
          <Spinner className="size-3.5 text-areca" />
          {state === "waiting" ? "Queued" : "Generating…"}
        </p>
      );
    case "failed":
      return (
        <>
          <Status tone="danger">Couldn't generate the PDF</Status>
          {error && <p className="mt-1 text-ash">{error}</p>}
        </>
      );
    case "ready":
      return (
        <>
          <Status tone={isOutdated ? "attention" : "good"}>
            {isOutdated ? "Out of date" : isSigned ? "Signed" : "Ready"}
          </Status>
          <p className="mt-1 text-xs text-ash tabular-nums">
            {[
              pages !== null && count(pages, "page"),
              bytes !== null && `${number(Math.ceil(bytes / 1000))} kB`,
              isSigned && "the last page certifies the signature",
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      );
  }
}

function FileActions({ quotation, document }: { quotation: string; document: QuotationDocument }) {
  const file = path("/api/admin/quotations/{id}/document/file", { id: quotation });
  const [isBusy, setBusy] = useState(false);
  const name = document.fileName ?? "quotation.pdf";

  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ variant: "destructive", title: "Download failed", description: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Action busy={isBusy} onClick={() => void run(() => preview(file))}>
        Preview
      </Action>
      <Action busy={isBusy} onClick={() => void run(() => download(file, name))}>
        Download
      </Action>
    </>
  );
}

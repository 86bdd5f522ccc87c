/** PDFs of an order. */
import { useMutation } from "@tanstack/react-query";
import type { DocumentState, OrderDetail } from "../../../api/contract/types.gen";
import { download, preview } from "../../../features/files/download";
import { date, money } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../../kit/button";
import { messageOf } from "../../kit/failure";

type FileProps = { title: string; document: NonNullable<OrderDetail["invoice"]>; file: string };

export function File({ title, document: { number, isReady, issuedOn, totalPaise }, file }: FileProps) {
  return (
    <div className="text-ink">
      <p>{`${title} ${number}, ${date(issuedOn)}, ${money(totalPaise)}`}</p>
      {isReady ? <Pdf title={title} name={number} file={file} /> : <p className="text-ash">The PDF is being made.</p>}
    </div>
  );
}

export const isBeingMade = (state: DocumentState | null) => state === "waiting" || state === "working";

type PdfProps = { title: string; name: string; file: string };

export function Pdf({ title, name, file }: PdfProps) {
  const work = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    retry: false,
    onError: (error) => toast({ variant: "destructive", title: "Download failed", description: messageOf(error) }),
  });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Action aria-label={`Preview ${title}`} busy={work.isPending} onClick={() => work.mutate(() => preview(file))}>
        Preview
      </Action>
      <Action
        aria-label={`Download ${title}`}
        busy={work.isPending}
        onClick={() => work.mutate(() => download(file, `${name.replaceAll("/", "-")}.pdf`))}
      >
        Download
      </Action>
    </div>
  );
}

/** Prints a paper of many orders: says which of them don't have it, waits for the PDF, and downloads it. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderPaper, UnprintedOrder } from "../../../api/contract/types.gen";
import { count, number } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { toast } from "../../../ui/toast";
import { ConfirmDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { fileMessage, useWrittenFile } from "../../kit/list/written-file";
import { BulkSelect } from "../../kit/publishing/bulk";
import { mutate } from "../../kit/query";
import type { BulkDialogProps } from "../../kit/resource";
import { papers } from "./labels";

/** Orders without the paper that are named one by one. */
const maxNamed = 12;

export function PrintDialog({ selection, chosen, onDone, onClose }: BulkDialogProps) {
  const [paper, setPaper] = useState<OrderPaper | null>(null);
  const { save } = useWrittenFile();

  const preview = useQuery({
    queryKey: ["/api/admin/orders/print/preview", { selection, paper }],
    queryFn: () => mutate("POST", "/api/admin/orders/print/preview", { selection, paper: paper! }),
    enabled: paper !== null,
    // It must not be older than the dialog.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const printed = preview.data?.orders;

  const work = useMutation({
    mutationFn: async (chosenPaper: OrderPaper) => {
      const created = await mutate("POST", "/api/admin/orders/print", { selection, paper: chosenPaper });
      return save(created, `${chosenPaper}.pdf`);
    },
    retry: false,
    onSuccess: ({ rows }, chosenPaper) => {
      const description = `The PDF has ${count(rows ?? 0, "page", "pages")}.`;
      toast({ title: `${labelOf(papers, chosenPaper)} downloaded`, description });
      onDone();
    },
  });

  return (
    <ConfirmDialog
      title={`Print ${count(chosen, "order", "orders")}`}
      confirm="Make PDF"
      busy={work.isPending}
      disabled={!printed}
      error={work.error ? fileMessage(work.error) : undefined}
      onConfirm={() => paper && work.mutate(paper)}
      onCancel={onClose}
    >
      <BulkSelect label="Paper" choices={papers} onSelect={(value) => setPaper(value as OrderPaper | null)} />
      <div role="status" className="space-y-2 text-ink empty:hidden">
        {paper && preview.isPending && <p>Checking…</p>}
        {preview.error && <p>{messageOf(preview.error)}</p>}
        {preview.data && <Preview {...preview.data} />}
        {work.isPending && <p>Making the PDF. The download starts when it is ready.</p>}
      </div>
    </ConfirmDialog>
  );
}

function Preview({ orders, missing }: { orders: number; missing: readonly UnprintedOrder[] }) {
  const reasons = [...new Set(missing.map(({ reason }) => reason))];
  return (
    <>
      <p>{orders > 0 ? `One PDF for ${count(orders, "order", "orders")}.` : "None of these orders has it."}</p>
      {missing.length > 0 && (
        <>
          <p>{`Left out: ${count(missing.length, "order", "orders")}`}</p>
          <ul className="list-disc space-y-1 pl-5 text-ash">
            {reasons.map((reason) => (
              <li key={reason}>{`${reason} ${names(missing.filter((one) => one.reason === reason))}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function names(missing: readonly UnprintedOrder[]): string {
  const named = missing.slice(0, maxNamed).map((order) => order.number);
  const more = missing.length - named.length;
  return more > 0 ? `${named.join(", ")} and ${number(more)} more` : named.join(", ");
}

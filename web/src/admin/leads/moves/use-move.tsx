/** Moves a lead to another status, optimistically. Opens a dialog first if the move requires more input. */
import type { LeadColumn as BoardColumn } from "../../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../ui/toast";
import { messageOf } from "../../kit/failure";
import { client } from "../../kit/query";
import { type Status, requiredInput } from "../status";
import { leadMutationScope } from "../mutations";
import { type Movable, type Move, moveCard, sendMove, toastMoved } from "./move";
import { MoveDialog } from "./move-dialogs";

export function useMove() {
  const [pending, setPending] = useState<Move | null>(null);
  const mutation = useMutation({
    mutationFn: (move: Move) => sendMove(move),
    onMutate: moveOnBoards,
    onSuccess: (_, move) => toastMoved(move),
    onError: (error, _, rollBack) => {
      rollBack?.();
      toast({ variant: "destructive", title: "Status not changed", description: messageOf(error) });
    },
    retry: false,
    scope: leadMutationScope,
  });

  function move(lead: Movable, to: Status) {
    if (requiredInput(lead.status, to)) setPending({ lead, to });
    else mutation.mutate({ lead, to });
  }

  return { move, dialog: pending && <MoveDialog {...pending} onClose={() => setPending(null)} /> };
}

/** Moves the card on every cached board. Returns a function that rolls it back. */
function moveOnBoards(move: Move): () => void {
  const boards = { queryKey: ["/api/admin/leads/board"] };
  const before = client.getQueriesData<BoardColumn[]>(boards);
  client.setQueriesData<BoardColumn[]>(boards, (columns) => columns && moveCard(columns, move));
  return () => {
    for (const [key, columns] of before) client.setQueryData(key, columns);
  };
}

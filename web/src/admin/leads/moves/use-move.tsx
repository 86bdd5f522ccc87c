/** Moves leads from status to status: asks for what is needed, shows the result at once, takes it back if refused. */
import type { LeadColumn as BoardColumn } from "../../../api/contract/types.gen";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../ui/toast";
import { messageOf } from "../../kit/failure";
import { client } from "../../kit/query";
import { type Status, needOf } from "../status";
import { oneByOne } from "../write";
import { type Movable, type Move, moved, sendMove, tellMoved } from "./move";
import { MoveQuestion } from "./questions";

export function useMove() {
  const [asking, setAsking] = useState<Move | null>(null);
  const work = useMutation({
    mutationFn: (move: Move) => sendMove(move),
    onMutate: moveOnBoards,
    onSuccess: (_, move) => tellMoved(move),
    onError: (error, _, putBack) => {
      putBack?.();
      toast({ variant: "destructive", title: "Not moved", description: messageOf(error) });
    },
    retry: false,
    scope: oneByOne,
  });

  function move(lead: Movable, to: Status) {
    if (needOf(lead.status, to)) setAsking({ lead, to });
    else work.mutate({ lead, to });
  }

  return { move, question: asking && <MoveQuestion {...asking} onClose={() => setAsking(null)} /> };
}

/** Moves the card on every board that shows it. Returns what puts it back. */
function moveOnBoards(move: Move): () => void {
  const boards = { queryKey: ["/api/admin/leads/board"] };
  const before = client.getQueriesData<BoardColumn[]>(boards);
  client.setQueriesData<BoardColumn[]>(boards, (columns) => columns && moved(columns, move));
  return () => {
    for (const [key, columns] of before) client.setQueryData(key, columns);
  };
}

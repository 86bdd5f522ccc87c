/** Moves a lead from one status to another. */
import type { LeadColumn as BoardColumn, LeadDetail, LeadItem } from "../../../api/contract/types.gen";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { toast } from "../../../ui/toast";
import { type Status, isOpen, statusLabel } from "../status";
import { updateLead } from "../mutations";

export type Movable = Pick<LeadItem, "id" | "customerName" | "status" | "version">;

export type Move = { lead: Movable; to: Status };

/** What the dialog asked for before the move. */
export type MoveDetails = { reason?: string; note?: string; nurtureOn?: string };

export function sendMove({ lead, to }: Move, { note, ...details }: MoveDetails = {}): Promise<LeadDetail> {
  return updateLead(lead, (address, version) =>
    mutate("POST", below(address, "status"), { to, version, ...details, ...(note?.trim() && { note: note.trim() }) }),
  );
}

export function toastMoved({ lead, to }: Move): void {
  toast({ title: `${lead.customerName}: ${statusLabel(to)}` });
}

/** The columns of a board after a card has moved. */
export function moveCard(columns: readonly BoardColumn[], { lead, to }: Move): BoardColumn[] {
  const card = columns.flatMap(({ items }) => items).find(({ id }) => id === lead.id);
  return columns.map((column) => {
    if (!card || card.status === to) return column;
    if (column.status === card.status) {
      return { ...counted(column, card, -1), items: column.items.filter(({ id }) => id !== lead.id) };
    }
    if (column.status === to) {
      return { ...counted(column, card, 1), items: [{ ...card, status: to }, ...column.items] };
    }
    return column;
  });
}

/** The column with one lead more or less. */
function counted(column: BoardColumn, { value }: LeadItem, change: 1 | -1): BoardColumn {
  const total = column.total + change;
  // What is lost is worth nothing.
  if (!isOpen(column.status) && column.status !== "won") return { ...column, total };
  const valuePaise = column.valuePaise + change * (value ?? 0);
  return { ...column, total, valuePaise, withoutValue: column.withoutValue + (value === null ? change : 0) };
}

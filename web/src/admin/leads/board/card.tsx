/** A lead on the board. */
import type { LeadItem } from "../../../api/contract/types.gen";
import { useDraggable } from "@dnd-kit/core";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "../../../ui/link";
import { IconAction } from "../../kit/button";
import { MoreIcon } from "../../kit/icons";
import { Menu, MenuItem, MenuTitle } from "../../kit/menu";
import { requirementsSummary } from "../summary";
import { DealValue, NextStep, ScoreBadge } from "../badges";
import { type Status, allowedMoves, statusLabel } from "../status";

type CardProps = {
  lead: LeadItem;
  address: string;
  current: boolean;
  onMove: (lead: LeadItem, to: Status) => void;
};

export function Card({ lead, address, current, onMove }: CardProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: lead.id,
    data: { status: lead.status },
  });
  const moves = allowedMoves(lead.status);
  const { onKeyDown, ...pointer } = (listeners ?? {}) as Record<string, (event: unknown) => void>;
  return (
    <li
      ref={setNodeRef}
      data-row={lead.id}
      {...pointer}
      className={`group relative touch-manipulation ${isDragging ? "opacity-40" : ""}`}
    >
      <CardFace
        lead={lead}
        current={current}
        title={
          <Link
            to={address}
            draggable={false}
            data-row-link
            aria-current={current || undefined}
            aria-describedby={attributes["aria-describedby"]}
            onKeyDown={(event: KeyboardEvent) => onKeyDown?.(event)}
            className={
              "outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 " +
              "focus-visible:after:outline-areca"
            }
          >
            {lead.customerName}
          </Link>
        }
      />
      {moves.length > 0 && (
        <div className="absolute top-1 right-1 z-10 opacity-0 group-hover:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
          <Menu
            button={
              <IconAction label={`Move ${lead.customerName}`} className="size-7 bg-paper max-md:size-9">
                <MoreIcon />
              </IconAction>
            }
          >
            <MenuTitle>Move to</MenuTitle>
            {moves.map((status) => (
              <MenuItem key={status} onSelect={() => onMove(lead, status)}>
                {statusLabel(status)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </li>
  );
}

type CardFaceProps = { lead: LeadItem; title?: ReactNode; current?: boolean; lifted?: boolean };

/** The card without its behaviour: also drawn while it is dragged. */
export function CardFace({ lead, title = lead.customerName, current = false, lifted = false }: CardFaceProps) {
  return (
    <div
      className={
        "rounded-md border bg-paper px-3 py-2.5 text-xs text-ash transition-colors select-none " +
        (current ? "border-areca " : "border-seam group-hover:border-ash/60 ") +
        (lifted ? "rotate-1 cursor-grabbing shadow-panel" : "")
      }
    >
      <p className="truncate pr-6 text-sm font-medium text-ink">{title}</p>
      <p className="truncate">{requirementsSummary(lead) || "No details yet"}</p>
      <p className="mt-1.5 flex items-center justify-between gap-2">
        <ScoreBadge temperature={lead.temperature} score={lead.score} />
        <DealValue lead={lead} />
        <span className="truncate">{lead.owner?.name ?? "Unassigned"}</span>
      </p>
      <p className="mt-1 truncate empty:hidden">
        <NextStep lead={lead} />
      </p>
    </div>
  );
}

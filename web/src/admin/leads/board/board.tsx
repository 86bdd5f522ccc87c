/**
 * Leads in columns by status. A card is dragged with the mouse, with a finger after a moment's rest, or with keys:
 * Space picks it up, the arrows go to the columns it may be dropped in, Space drops it, Escape leaves it.
 */
import type { LeadColumn as BoardColumn, LeadItem } from "../../../api/contract/types.gen";
import {
  type Announcements,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  pointerWithin,
  rectIntersection,
  type CollisionDetection,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { number } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { type Status, movesFrom, statusLabel } from "../status";
import { Card, CardFace } from "./card";
import { nextTarget, worked } from "./targets";

type BoardProps = {
  columns: readonly BoardColumn[];
  /** The address of the same screen with a lead opened. */
  addressOf: (id: string) => string;
  /** The address of the list with the leads of one status. */
  listOf: (status: Status) => string;
  opened: string | null;
  onMove: (lead: LeadItem, to: Status) => void;
};

export function Board({ columns, addressOf, listOf, opened, onMove }: BoardProps) {
  const [held, hold] = useState<LeadItem | null>(null);
  const find = (id: unknown) => columns.flatMap(({ items }) => items).find((lead) => lead.id === id);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextTarget,
      // Enter opens the card, as any link.
      keyboardCodes: { start: ["Space"], end: ["Space", "Enter"], cancel: ["Escape"] },
    }),
  );
  const mayTake = (status: Status) => held !== null && movesFrom(held.status).includes(status);
  const of = (status: Status) => columns.find((column) => column.status === status);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements: announcements((id) => find(id)?.customerName ?? "The lead"),
        screenReaderInstructions: {
          draggable:
            "To move this lead, press Space. Then choose a status with the arrow keys, and press Space again to drop it, or Escape to leave it where it was.",
        },
      }}
      onDragStart={({ active }) => hold(find(active.id) ?? null)}
      onDragCancel={() => hold(null)}
      onDragEnd={({ over }) => {
        hold(null);
        const to = over?.id as Status | undefined;
        if (held && to && to !== held.status) onMove(held, to);
      }}
    >
      <div
        role="group"
        aria-label="Leads by status"
        // A lane that scrolls is reached by keys as well, through the cards in it.
        className="-mt-1 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pt-1 pb-4 max-md:snap-mandatory md:scroll-px-6 md:px-6"
      >
        {worked.map((status) => (
          <Column key={status} status={status} held={held} takes={mayTake(status)} total={of(status)?.total ?? 0}>
            {of(status)?.items.map((lead) => (
              <Card
                key={lead.id}
                lead={lead}
                address={addressOf(lead.id)}
                current={opened === lead.id}
                onMove={onMove}
              />
            ))}
            <More column={of(status)} address={listOf(status)} />
          </Column>
        ))}
        <Closed of={of} held={held} mayTake={mayTake} listOf={listOf} />
      </div>
      <DragOverlay dropAnimation={null}>{held && <CardFace lead={held} lifted />}</DragOverlay>
    </DndContext>
  );
}

/** A mouse says where it is; keys move the card itself. */
const underPointer: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** The keys move a card from one column that may take it to the next. */
const toNextTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : null;
  const { active, over, droppableRects, collisionRect } = context;
  if (step === null || !active || !collisionRect) return undefined;
  event.preventDefault();
  const from = active.data.current?.["status"] as Status;
  const target = nextTarget(from, (over?.id as Status | undefined) ?? from, step);
  const rect = droppableRects.get(target);
  return rect && { x: rect.left + 8, y: Math.max(rect.top + 44, Math.min(collisionRect.top, rect.bottom - 60)) };
};

function announcements(nameOf: (id: unknown) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} is over ${statusLabel(over.id as Status)}.`
        : `${nameOf(active.id)} is over no status.`,
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} on ${statusLabel(over.id as Status)}.` : `${nameOf(active.id)} stays.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

type ColumnProps = {
  status: Status;
  held: LeadItem | null;
  takes: boolean;
  total: number;
  children: ReactNode;
};

function Column({ status, held, takes, total, children }: ColumnProps) {
  const own = held?.status === status;
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes && !own });
  return (
    <section
      ref={setNodeRef}
      aria-label={`${statusLabel(status)}, ${number(total)}`}
      className={
        "flex max-h-[calc(100dvh-13rem)] min-h-64 w-60 shrink-0 snap-start flex-col rounded-lg transition-[opacity,background-color] max-md:max-h-none max-md:w-[82vw] " +
        (held && !takes && !own ? "opacity-40 " : "") +
        laneLook(takes, isOver)
      }
    >
      <h2 className="flex items-baseline justify-between px-3 pt-2.5 pb-2 text-sm font-medium">
        {statusLabel(status)}
        <span className="text-xs font-normal text-ash tabular-nums">{number(total)}</span>
      </h2>
      <ul className="min-h-0 flex-1 space-y-2 overflow-y-auto px-2 pb-2">{children}</ul>
    </section>
  );
}

/** Marked when the card in hand may be dropped here, and more so when it is just above. */
function laneLook(takes: boolean, isOver: boolean): string {
  if (takes && isOver) return "bg-leaf outline-2 outline-areca";
  return takes ? "bg-linen/60 outline-1 outline-areca/60 outline-dashed" : "bg-linen/60";
}

function More({ column, address }: { column: BoardColumn | undefined; address: string }) {
  const more = column ? column.total - column.items.length : 0;
  if (more <= 0) return null;
  return (
    <li className="px-1 py-1 text-xs">
      <Link to={address} className="text-link">
        {number(more)} more in the list
      </Link>
    </li>
  );
}

const closed = ["won", "lost", "junk"] as const;

/** What is over needs no cards, but a place to drop one. */
function Closed({
  of,
  held,
  mayTake,
  listOf,
}: {
  of: (status: Status) => BoardColumn | undefined;
  held: LeadItem | null;
  mayTake: (status: Status) => boolean;
  listOf: (status: Status) => string;
}) {
  return (
    <div className="flex w-44 shrink-0 snap-start flex-col gap-2.5 max-md:w-[82vw]">
      {closed.map((status) => (
        <ClosedColumn
          key={status}
          status={status}
          total={of(status)?.total ?? 0}
          takes={mayTake(status)}
          faded={held !== null && !mayTake(status)}
          address={listOf(status)}
        />
      ))}
    </div>
  );
}

type ClosedColumnProps = { status: Status; total: number; takes: boolean; faded: boolean; address: string };

function ClosedColumn({ status, total, takes, faded, address }: ClosedColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes });
  return (
    <section
      ref={setNodeRef}
      aria-label={`${statusLabel(status)}, ${number(total)}`}
      className={
        "flex min-h-28 flex-1 flex-col justify-between rounded-lg px-3 py-2.5 transition-[opacity,background-color] " +
        (faded ? "opacity-40 " : "") +
        laneLook(takes, isOver)
      }
    >
      <h2 className="flex items-baseline justify-between text-sm font-medium">
        {statusLabel(status)}
        <span className="text-xs font-normal text-ash tabular-nums">{number(total)}</span>
      </h2>
      {total > 0 && (
        <Link to={address} className="self-start text-xs text-link">
          Show in the list
        </Link>
      )}
    </section>
  );
}

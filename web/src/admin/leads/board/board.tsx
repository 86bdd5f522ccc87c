/**
 * Leads in columns by status. Cards are dragged with the mouse, by touch after a long press, or with the keyboard: Space
 * picks a card up, the arrow keys move it between columns that accept it, Space drops it, Escape cancels.
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
import { moneyShort, number } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { type Status, allowedMoves, isOpen, openStatuses, statusLabel, statuses } from "../status";
import { Card, CardFace } from "./card";
import { nextTarget } from "./targets";

type BoardProps = {
  columns: readonly BoardColumn[];
  /** Links to the same screen with the lead opened. */
  addressOf: (id: string) => string;
  /** Links to the list, filtered by status. */
  listOf: (status: Status) => string;
  opened: string | null;
  onMove: (lead: LeadItem, to: Status) => void;
};

export function Board({ columns, addressOf, listOf, opened, onMove }: BoardProps) {
  const [dragged, setDragged] = useState<LeadItem | null>(null);
  const find = (id: unknown) => columns.flatMap(({ items }) => items).find((lead) => lead.id === id);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: toNextTarget,
      // Enter opens the card, like any link.
      keyboardCodes: { start: ["Space"], end: ["Space", "Enter"], cancel: ["Escape"] },
    }),
  );
  const accepts = (status: Status) => dragged !== null && allowedMoves(dragged.status).includes(status);
  const of = (status: Status) => columns.find((column) => column.status === status);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements: announcements((id) => find(id)?.customerName ?? "Lead"),
        screenReaderInstructions: {
          draggable:
            "To move this lead, press Space. Choose a status with the arrow keys. Press Space again to drop it, or Escape to cancel.",
        },
      }}
      onDragStart={({ active }) => setDragged(find(active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ over }) => {
        setDragged(null);
        const to = over?.id as Status | undefined;
        if (dragged && to && to !== dragged.status) onMove(dragged, to);
      }}
    >
      <div
        role="group"
        aria-label="Leads by status"
        // Not focusable itself: the keyboard scrolls it through its cards.
        className="-mt-1 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto px-4 pt-1 pb-4 max-md:snap-mandatory md:scroll-px-6 md:px-6"
      >
        {openStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            dragged={dragged}
            accepts={accepts(status)}
            total={of(status)?.total ?? 0}
            money={<ColumnValue column={of(status)} />}
          >
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
        <ClosedColumns of={of} dragged={dragged} accepts={accepts} listOf={listOf} />
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <CardFace lead={dragged} lifted />}</DragOverlay>
    </DndContext>
  );
}

/** The keyboard has no pointer: there the card itself counts. */
const underPointer: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args);

/** The arrow keys move a card to the next column that accepts it. */
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
        : `${nameOf(active.id)} is not over a status.`,
    onDragEnd: ({ active, over }) =>
      over
        ? `Dropped ${nameOf(active.id)} on ${statusLabel(over.id as Status)}.`
        : `${nameOf(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} stays in its column.`,
  };
}

type ColumnProps = {
  status: Status;
  dragged: LeadItem | null;
  accepts: boolean;
  total: number;
  /** What its deals come to. */
  money: ReactNode;
  children: ReactNode;
};

function Column({ status, dragged, accepts, total, money, children }: ColumnProps) {
  const own = dragged?.status === status;
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !accepts && !own });
  return (
    <section
      ref={setNodeRef}
      aria-label={`${statusLabel(status)}, ${number(total)}`}
      className={
        "flex max-h-[calc(100dvh-13rem)] min-h-64 w-66 shrink-0 snap-start flex-col rounded-lg transition-[opacity,background-color] max-md:max-h-none max-md:w-[82vw] " +
        (dragged && !accepts && !own ? "opacity-40 " : "") +
        dropClass(accepts, isOver)
      }
    >
      <h2 className="flex items-baseline justify-between px-3 pt-2.5 pb-2 text-sm font-medium">
        {statusLabel(status)}
        <span className="text-xs font-normal text-ash tabular-nums">{number(total)}</span>
      </h2>
      {money}
      <ul className="min-h-0 flex-1 space-y-2 overflow-y-auto px-2 pb-2">{children}</ul>
    </section>
  );
}

/** The sum of the deals, and how many of them are not in it. */
function ColumnValue({ column }: { column: BoardColumn | undefined }) {
  if (!column || column.total === 0) return null;
  const { valuePaise, withoutValue } = column;
  return (
    <p className="-mt-1.5 px-3 pb-2 text-xs text-ash tabular-nums">
      {[valuePaise > 0 && moneyShort(valuePaise), withoutValue > 0 && `${number(withoutValue)} without a value`]
        .filter(Boolean)
        .join(", ")}
    </p>
  );
}

/** Highlights a column that accepts the dragged card, and more so while the card is over it. */
function dropClass(accepts: boolean, isOver: boolean): string {
  if (accepts && isOver) return "bg-leaf outline-2 outline-areca";
  return accepts ? "bg-linen/60 outline-1 outline-areca/60 outline-dashed" : "bg-linen/60";
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

const closedStatuses = statuses.map(({ value }) => value).filter((status) => !isOpen(status));

/** Closed leads are only counted, but cards can be dropped there. */
function ClosedColumns({
  of,
  dragged,
  accepts,
  listOf,
}: {
  of: (status: Status) => BoardColumn | undefined;
  dragged: LeadItem | null;
  accepts: (status: Status) => boolean;
  listOf: (status: Status) => string;
}) {
  return (
    <div className="flex w-44 shrink-0 snap-start flex-col gap-2.5 max-md:w-[82vw]">
      {closedStatuses.map((status) => (
        <ClosedColumn
          key={status}
          status={status}
          total={of(status)?.total ?? 0}
          accepts={accepts(status)}
          faded={dragged !== null && !accepts(status)}
          address={listOf(status)}
        />
      ))}
    </div>
  );
}

type ClosedColumnProps = { status: Status; total: number; accepts: boolean; faded: boolean; address: string };

function ClosedColumn({ status, total, accepts, faded, address }: ClosedColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !accepts });
  return (
    <section
      ref={setNodeRef}
      aria-label={`${statusLabel(status)}, ${number(total)}`}
      className={
        "flex min-h-28 flex-1 flex-col justify-between rounded-lg px-3 py-2.5 transition-[opacity,background-color] " +
        (faded ? "opacity-40 " : "") +
        dropClass(accepts, isOver)
      }
    >
      <h2 className="flex items-baseline justify-between text-sm font-medium">
        {statusLabel(status)}
        <span className="text-xs font-normal text-ash tabular-nums">{number(total)}</span>
      </h2>
      {total > 0 && (
        <Link to={address} className="self-start text-xs text-link">
          View in list
        </Link>
      )}
    </section>
  );
}

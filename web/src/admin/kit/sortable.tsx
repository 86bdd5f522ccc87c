/** A list or grid that is sorted by dragging handles. */
import { type Announcements, DndContext, closestCenter } from "@dnd-kit/core";
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import type { CSSProperties, ReactNode } from "react";
import { DragHandle, type DragHandleProps, dragInstructions, useDragSensors } from "./dragging";

/** An item and the one it was put before; null means at the end. */
export type Move = { moved: string; before: string | null };

type SortableListProps = {
  /** Names by id, in the current order. */
  names: ReadonlyMap<string, string>;
  onMove: (move: Move) => void;
  children: ReactNode;
};

export function SortableList({ names, onMove, children }: SortableListProps) {
  const sensors = useDragSensors(sortableKeyboardCoordinates);
  const order = [...names.keys()];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(names),
        screenReaderInstructions: dragInstructions("arrow keys"),
      }}
      onDragEnd={({ active, over }) => {
        const move = over && moveTo(order, String(active.id), String(over.id));
        if (move) onMove(move);
      }}
    >
      <SortableContext items={order} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The move that puts `moved` at the position of `over`; undefined if nothing changes. */
export function moveTo(order: readonly string[], moved: string, over: string): Move | undefined {
  const [from, to] = [order.indexOf(moved), order.indexOf(over)];
  if (from < 0 || to < 0 || from === to) return undefined;
  return { moved, before: to < from ? over : (order[to + 1] ?? null) };
}

/** The items after a move, to show them while it is being saved. */
export function reordered<Item>(items: readonly Item[], idOf: (item: Item) => string, { moved, before }: Move): Item[] {
  const one = items.find((item) => idOf(item) === moved);
  const others = items.filter((item) => idOf(item) !== moved);
  if (one === undefined) return others;
  const at = before === null ? -1 : others.findIndex((item) => idOf(item) === before);
  return others.toSpliced(at < 0 ? others.length : at, 0, one);
}

function announcements(names: ReadonlyMap<string, string>): Announcements {
  const order = [...names.keys()];
  const nameOf = (id: unknown) => names.get(String(id)) ?? "The item";
  const position = (id: unknown) => `position ${order.indexOf(String(id)) + 1} of ${order.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${position(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} at ${position(over.id)}.` : `${nameOf(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} was not moved.`,
  };
}

type Handle = Omit<DragHandleProps, "name" | "className">;

type SortableItem = {
  /** For the element that moves. */
  itemRef: (element: HTMLElement | null) => void;
  itemStyle: CSSProperties;
  isDragging: boolean;
  /** For its `SortableHandle`. */
  handle: Handle;
};

export function useSortableItem(id: string, disabled: boolean): SortableItem {
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled,
  });
  return {
    itemRef: setNodeRef,
    itemStyle: {
      ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
      ...(transition && { transition }),
      ...(isDragging && { zIndex: 20 }),
    },
    isDragging,
    handle: { attributes, listeners, isDragging, handleRef: setActivatorNodeRef },
  };
}

type SortableHandleProps = { handle: Handle; name: string; className?: string };

export function SortableHandle({ handle, name, className = "" }: SortableHandleProps) {
  return <DragHandle {...handle} name={name} className={`size-8 md:size-7 ${className}`} />;
}

/**
 * Ordering lines and rooms by dragging their handles.
 *
 * Not a sortable list: an item can be dropped in another room, and its add-ons follow it in rows of their own.
 */
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  closestCenter,
  useDraggable,
  useDroppable,
} from "@dnd-kit/core";
import type { ReactNode } from "react";
import { DragHandle, dragInstructions, useDragSensors } from "../../kit/dragging";
import { rowsOf } from "../sheet/sheet";
import { useEditor } from "./context";

export type Dragged = { kind: "item" | "room"; name: string };
/** Before an item or a room, or (`before` is null) at the end. */
type Place = { kind: "item" | "room"; room: string; before: string | null };

export function Dragging({ children }: { children: ReactNode }) {
  const { dispatch } = useEditor();
  const announcements = useAnnouncements();
  const sensors = useDragSensors(toNextPlace);

  function drop({ active, over }: DragEndEvent) {
    const dragged = active.data.current as Dragged | undefined;
    const place = over?.data.current as Place | undefined;
    if (!dragged || !place || dragged.kind !== place.kind) return;
    const id = String(active.id);
    if (dragged.kind === "item") dispatch({ type: "place", id, room: place.room, before: place.before });
    else dispatch({ type: "placeRoom", key: id, before: place.before });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => {
        const kind = (args.active.data.current as Dragged | undefined)?.kind;
        const fitting = args.droppableContainers.filter(({ data }) => (data.current as Place).kind === kind);
        return closestCenter({ ...args, droppableContainers: fitting });
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: dragInstructions("up and down arrows"),
      }}
      onDragEnd={drop}
    >
      {children}
    </DndContext>
  );
}

function useAnnouncements(): Announcements {
  const { sheet } = useEditor();
  const nameOf = (data: { current?: unknown }) => (data.current as Dragged | undefined)?.name ?? "The item";
  function positionText(data: { current?: unknown } | undefined): string {
    const place = data?.current as Place | undefined;
    if (!place) return "outside any drop target";
    const room = sheet.rooms.find(({ key }) => key === (place.kind === "room" ? place.before : place.room));
    if (place.kind === "room") return room ? `before ${room.name}` : "at the end";
    const next = rowsOf(sheet).find(({ entry }) => entry.id === place.before);
    return next ? `before ${next.entry.name}` : `at the end of ${room?.name ?? "the room"}`;
  }
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.data)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.data)} is ${positionText(over?.data)}.`,
    onDragEnd: ({ active, over }) => `${nameOf(active.data)} was dropped ${positionText(over?.data)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${nameOf(active.data)} was not moved.`,
  };
}

/** Arrow keys move from one drop target to the next. */
const toNextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const by = event.code === "ArrowDown" ? 1 : event.code === "ArrowUp" ? -1 : null;
  const { active, over, droppableContainers, droppableRects, collisionRect } = context;
  if (by === null || !active || !collisionRect) return undefined;
  event.preventDefault();
  const kind = (active.data.current as Dragged).kind;
  const places = droppableContainers
    .toArray()
    .filter(({ data }) => (data.current as Place | undefined)?.kind === kind)
    .map(({ id }) => ({ id, rect: droppableRects.get(id) }))
    .filter((place) => place.rect !== undefined)
    .toSorted((one, other) => (one.rect?.top ?? 0) - (other.rect?.top ?? 0));
  const here = places.findIndex(({ id }) => id === (over?.id ?? placeBefore(kind, String(active.id))));
  const rect = places[Math.min(places.length - 1, Math.max(0, here + by))]?.rect;
  return rect && { x: collisionRect.left, y: rect.top + rect.height / 2 - collisionRect.height / 2 };
};

const placeBefore = (kind: Dragged["kind"], id: string) => `${kind} before ${id}`;

export function usePlaceBefore(kind: "item" | "room", room: string, id: string) {
  return useDroppable({
    id: placeBefore(kind, id),
    data: { kind, room, before: id } satisfies Place,
  });
}

export function usePlaceAtEnd(kind: "item" | "room", room: string) {
  return useDroppable({
    id: `${kind} at the end of ${room}`,
    data: { kind, room, before: null } satisfies Place,
  });
}

export function Handle({ id, dragged, className = "" }: { id: string; dragged: Dragged; className?: string }) {
  const { attributes, listeners, isDragging, setNodeRef } = useDraggable({ id, data: dragged });
  return (
    <DragHandle
      {...{ attributes, listeners, isDragging }}
      handleRef={setNodeRef}
      name={dragged.name}
      className={`h-9 w-6 ${className}`}
    />
  );
}

/** Marks the drop position. */
export const dropLine = "shadow-[inset_0_2px_0_var(--color-areca)]";

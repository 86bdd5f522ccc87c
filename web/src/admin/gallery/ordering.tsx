/** Putting pictures in order by dragging their handles. */
import {
  type Announcements,
  DndContext,
  type KeyboardCoordinateGetter,
  closestCenter,
  useDroppable,
} from "@dnd-kit/core";
import type { ReactNode } from "react";
import { DragHandle, orderInstructions, useOrderSensors } from "../kit/dragging";

type OrderingProps = {
  /** What each is called, in their order. */
  names: ReadonlyMap<string, string>;
  /** `before` is null at the end. */
  onMove: (moved: string, before: string | null) => void;
  children: ReactNode;
};

export function Ordering({ names, onMove, children }: OrderingProps) {
  const sensors = useOrderSensors(toNextPlace);
  const order = [...names.keys()];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(names),
        screenReaderInstructions: orderInstructions("arrow keys"),
      }}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return;
        const [moved, before] = [String(active.id), beforeOf(order, String(active.id), String(over.id))];
        if (before !== undefined) onMove(moved, before);
      }}
    >
      {children}
    </DndContext>
  );
}

/**
 * Before which one it comes to stand when it takes the place of `over`: whoever goes forward pushes that one back,
 * whoever goes back pushes it forward. Undefined where nothing would change.
 */
export function beforeOf(order: readonly string[], moved: string, over: string): string | null | undefined {
  const [from, to] = [order.indexOf(moved), order.indexOf(over)];
  if (from < 0 || to < 0 || from === to) return undefined;
  return to < from ? over : (order[to + 1] ?? null);
}

function announcementsOf(names: ReadonlyMap<string, string>): Announcements {
  const nameOf = (id: unknown) => names.get(String(id)) ?? "It";
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at the place of ${nameOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at the place of ${nameOf(over.id)} now.` : `${nameOf(active.id)} stays.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The keys go from place to place, in the order in which the pictures are read. */
const toNextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const by = steps[event.code];
  const { active, over, droppableContainers, droppableRects } = context;
  if (by === undefined || !active) return undefined;
  event.preventDefault();
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .toSorted((one, other) => one.rect.top - other.rect.top || one.rect.left - other.rect.left);
  const here = places.findIndex(({ id }) => id === (over?.id ?? active.id));
  const rect = places[Math.min(places.length - 1, Math.max(0, here + by))]?.rect;
  return rect && { x: rect.left, y: rect.top };
};

export function usePlaceBefore(id: string, disabled: boolean) {
  const { setNodeRef, isOver, active } = useDroppable({ id, disabled });
  return { setNodeRef, isOver: isOver && active?.id !== id };
}

export function Handle({ id, name, className = "" }: { id: string; name: string; className?: string }) {
  return <DragHandle id={id} name={name} className={`size-8 md:size-7 ${className}`} />;
}

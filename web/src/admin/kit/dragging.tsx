/**
 * What all lists have in common that are put in order by dragging handles: with the mouse, with a finger, or with keys
 * (Space picks up, the arrows choose the place, Space drops, Escape leaves).
 */
import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";

/** `toNextPlace` says where an arrow leads. A finger that goes on at once scrolls. */
export function useOrderSensors(toNextPlace: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextPlace }),
  );
}

/** How to do it with keys, for those who hear the screen. */
export const orderInstructions = (arrows: string) => ({
  draggable: `To move this, press Space. Then choose a place with the ${arrows}, and press Space again to put it there, or Escape to leave it where it was.`,
});

type HandleProps = { id: string; name: string; data?: Record<string, unknown>; className?: string };

export function DragHandle({ id, name, data, className = "" }: HandleProps) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, ...(data && { data }) });
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Drag to move"
      className={
        "grid shrink-0 cursor-grab touch-none place-items-center rounded text-ash hover:text-ink " +
        `${isDragging ? "cursor-grabbing text-areca" : ""} ${className}`
      }
    >
      <svg viewBox="0 0 8 14" aria-hidden="true" className="h-3.5 w-2" fill="currentColor">
        {[2, 7, 12].flatMap((y) => [2, 6].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
      </svg>
    </button>
  );
}

/** Dragging with the mouse, a finger or the keyboard: the sensors, the instructions and the handle. */
import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Tooltip } from "./tooltip";

/** `coordinateGetter` says where an arrow key leads. A finger that moves at once scrolls instead of dragging. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

/** Instructions for screen readers. */
export const dragInstructions = (arrows: string) => ({
  draggable: `To move this, press Space. Choose a position with the ${arrows}. Press Space again to drop it, or Escape to cancel.`,
});

export type DragHandleProps = Pick<ReturnType<typeof useDraggable>, "attributes" | "listeners" | "isDragging"> & {
  handleRef: (element: HTMLElement | null) => void;
  name: string;
  className?: string;
};

export function DragHandle({ attributes, listeners, isDragging, handleRef, name, className = "" }: DragHandleProps) {
  return (
    <Tooltip text="Drag to move">
      <button
        type="button"
        ref={handleRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className={
          "grid shrink-0 cursor-grab touch-none place-items-center rounded text-ash hover:text-ink " +
          `${isDragging ? "cursor-grabbing text-areca" : ""} ${className}`
        }
      >
        <svg viewBox="0 0 8 14" aria-hidden="true" className="h-3.5 w-2" fill="currentColor">
          {[2, 7, 12].flatMap((y) => [2, 6].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.1" />))}
        </svg>
      </button>
    </Tooltip>
  );
}

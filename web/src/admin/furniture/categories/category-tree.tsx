/** The category tree, ordered by dragging: up and down among the rows, left and right between the levels. */
import {
  type Active,
  type Announcements,
  DndContext,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  type Over,
  closestCenter,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { useState } from "react";
import { count } from "../../../ui/format";
import { DragHandle, dragInstructions, useDragSensors } from "../../kit/dragging";
import { MenuItem, MenuLine, MoreMenu } from "../../kit/menu";
import { Status } from "../../kit/status";
import type { ProductCategory } from "../../../api/contract/types.gen";
import {
  type Place,
  type Placement,
  type Row,
  descendantsOf,
  maxDepth,
  placeOf,
  placementsAfter,
  rowsOf,
} from "./tree";

type CategoryTreeProps = {
  categories: readonly ProductCategory[];
  mayEdit: boolean;
  isSaving: boolean;
  /** The id of the category in the drawer. */
  opened: string | null;
  onOpen: (id: string) => void;
  /** Adds a category below another one. */
  onAdd: (parentId: string) => void;
  onRemove: (category: ProductCategory) => void;
  onMove: (placements: Placement[]) => void;
};

/** The indent of a level, in pixels. */
const indent = 28;

/** An arrow to the left or right leads to another level. */
const coordinates: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates;
  if (event.code === "ArrowRight") return { x: x + indent, y };
  if (event.code === "ArrowLeft") return { x: x - indent, y };
  return sortableKeyboardCoordinates(event, args);
};

type Drag = { moved: string; over: string; levels: number };

export function CategoryTree(props: CategoryTreeProps) {
  const { categories, mayEdit, isSaving, onMove } = props;
  const sensors = useDragSensors(coordinates);
  const [drag, setDrag] = useState<Drag | null>(null);
  const rows = rowsOf(categories);
  // What is below the dragged category moves with it.
  const hidden = drag ? descendantsOf(rows, drag.moved) : new Set<string>();
  const shown = rows.filter(({ node }) => !hidden.has(node.id));
  const place = drag && placeOf(rows, drag.moved, drag.over, drag.levels);

  function onDragMove({ active, over, delta }: DragMoveEvent) {
    if (over) setDrag({ moved: String(active.id), over: String(over.id), levels: Math.round(delta.x / indent) });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(rows),
        screenReaderInstructions: dragInstructions(
          "arrow keys: up and down among the rows, left and right for the level",
        ),
      }}
      onDragStart={({ active }) => setDrag({ moved: String(active.id), over: String(active.id), levels: 0 })}
      onDragMove={onDragMove}
      onDragOver={onDragMove}
      onDragCancel={() => setDrag(null)}
      onDragEnd={() => {
        if (drag) {
          const placements = placementsAfter(rows, drag.moved, drag.over, drag.levels);
          if (placements.length > 0) onMove(placements);
        }
        setDrag(null);
      }}
    >
      <SortableContext items={shown.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <ul aria-label="Product categories" aria-busy={isSaving}>
          {shown.map((row) => (
            <CategoryRow
              key={row.node.id}
              {...props}
              row={row}
              place={drag?.moved === row.node.id ? place : null}
              hasChildren={rows.some(({ node }) => node.parentId === row.node.id)}
              isSortable={mayEdit && !isSaving}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(rows: readonly Row<ProductCategory>[]): Announcements {
  const nameOf = (id: unknown) => rows.find(({ node }) => node.id === id)?.node.name ?? "The category";
  const whereOf = (active: Active, over: Over) => {
    const { initial, translated } = active.rect.current;
    const x = initial && translated ? translated.left - initial.left : 0;
    const { parentId } = placeOf(rows, String(active.id), String(over.id), Math.round(x / indent));
    return parentId === null ? "at the top level" : `in ${nameOf(parentId)}`;
  };
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragMove: ({ active, over }) =>
      over ? `${nameOf(active.id)} is at ${nameOf(over.id)}, ${whereOf(active, over)}.` : undefined,
    onDragOver: () => undefined,
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${nameOf(active.id)} ${whereOf(active, over)}.` : `${nameOf(active.id)} was not moved.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} was not moved.`,
  };
}

type CategoryRowProps = Omit<CategoryTreeProps, "categories" | "isSaving" | "onMove"> & {
  row: Row<ProductCategory>;
  /** Where it would be dropped. */
  place: Place | null;
  hasChildren: boolean;
  isSortable: boolean;
};

function CategoryRow(props: CategoryRowProps) {
  const { row, place, hasChildren, isSortable, mayEdit, opened, onOpen, onAdd, onRemove } = props;
  const { id, name, path, products, isActive } = row.node;
  const { attributes, listeners, isDragging, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
    disabled: !isSortable,
  });
  const depth = place?.depth ?? row.depth;
  return (
    <li
      ref={setNodeRef}
      data-row={id}
      style={{
        ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
        paddingLeft: `calc(0.5rem + ${depth * indent}px)`,
      }}
      className={
        "relative flex min-h-11 items-center gap-2 border-b border-seam pr-2 last:border-b-0 " +
        (isDragging ? "z-10 bg-paper shadow-panel" : opened === id ? "bg-leaf/60" : "hover:bg-linen/45")
      }
    >
      {isSortable ? (
        <DragHandle
          attributes={attributes}
          listeners={listeners}
          isDragging={isDragging}
          handleRef={setActivatorNodeRef}
          name={name}
          className="size-9"
        />
      ) : (
        <span className="w-3" />
      )}
      <button
        type="button"
        data-row-link
        onClick={() => onOpen(id)}
        className="min-h-9 min-w-0 truncate text-left font-medium underline-offset-2 hover:underline"
      >
        {path.length > 1 && <span className="sr-only">{`In ${path.slice(0, -1).join(", ")}: `}</span>}
        {name}
      </button>
      {!isActive && <Status tone="quiet">Inactive</Status>}
      <span className="ml-auto shrink-0 text-xs text-ash tabular-nums">{count(products, "product")}</span>
      {mayEdit && (
        <MoreMenu>
          <MenuItem onSelect={() => onOpen(id)}>Open</MenuItem>
          <MenuItem
            onSelect={() => onAdd(id)}
            reason={row.depth >= maxDepth ? `Categories have at most ${maxDepth + 1} levels.` : undefined}
          >
            Add subcategory
          </MenuItem>
          <MenuLine />
          <MenuItem
            danger
            onSelect={() => onRemove(row.node)}
            reason={hasChildren ? "Move its subcategories first." : undefined}
          >
            Remove…
          </MenuItem>
        </MoreMenu>
      )}
    </li>
  );
}

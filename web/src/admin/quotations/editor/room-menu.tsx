import type { ReactNode } from "react";
import type { KitchenLayout } from "../../../api/contract/types.gen";
import { Menu, MenuItem, MenuLine, MenuTitle } from "../../kit/menu";
import { layouts } from "../kitchens";
import { type SheetRoom, copyOfRoom, isKitchen } from "../sheet/sheet";
import { useEditor } from "./context";

type RoomMenuProps = { room: SheetRoom; place: number; button: ReactNode };

export function RoomMenu({ room, place, button }: RoomMenuProps) {
  const { dispatch, sheet } = useEditor();
  const [before, after] = [sheet.rooms[place - 1], sheet.rooms[place + 2]];
  return (
    <Menu button={button}>
      <MenuItem onSelect={() => dispatch({ type: "addRoom", room: copyOfRoom(sheet, room), after: room.key })}>
        Duplicate room
      </MenuItem>
      <MenuLine />
      {before && (
        <MenuItem onSelect={() => dispatch({ type: "placeRoom", key: room.key, before: before.key })}>Move up</MenuItem>
      )}
      {place < sheet.rooms.length - 1 && (
        <MenuItem onSelect={() => dispatch({ type: "placeRoom", key: room.key, before: after?.key ?? null })}>
          Move down
        </MenuItem>
      )}
      {isKitchen(room) && <DrawingItems room={room} />}
      <MenuItem danger onSelect={() => dispatch({ type: "removeRoom", key: room.key })}>
        Remove room
      </MenuItem>
    </Menu>
  );
}

/** How the room's kitchen is drawn. */
function DrawingItems({ room: { key, kitchen, drawing } }: { room: SheetRoom }) {
  const { dispatch } = useEditor();
  const shown = drawing ?? kitchen?.layout;
  const others = (Object.keys(layouts) as KitchenLayout[]).filter((layout) => layout !== shown);
  return (
    <>
      <MenuLine />
      <MenuTitle>Drawing</MenuTitle>
      {others.map((layout) => (
        <MenuItem
          key={layout}
          // The plan's own layout is drawn by the plan.
          onSelect={() => dispatch({ type: "drawRoom", key, drawing: layout === kitchen?.layout ? null : layout })}
        >
          {`Draw as ${layouts[layout]}`}
        </MenuItem>
      ))}
      {drawing !== "none" && (
        <MenuItem onSelect={() => dispatch({ type: "drawRoom", key, drawing: "none" })}>Remove drawing</MenuItem>
      )}
      <MenuLine />
    </>
  );
}

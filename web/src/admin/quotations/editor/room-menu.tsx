import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLine } from "../../kit/menu";
import { type SheetRoom, copyOfRoom } from "../sheet/sheet";
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
      {room.kitchen && (
        <MenuItem onSelect={() => dispatch({ type: "removeDrawing", key: room.key })}>Remove drawing</MenuItem>
      )}
      <MenuItem danger onSelect={() => dispatch({ type: "removeRoom", key: room.key })}>
        Remove room
      </MenuItem>
    </Menu>
  );
}

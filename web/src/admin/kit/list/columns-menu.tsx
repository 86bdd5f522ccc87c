/** Shows and hides columns. The choice is kept on this device and in saved views. */
import { IconAction } from "../button";
import { ColumnsIcon } from "../icons";
import { Menu, MenuItem, MenuLine, MenuSwitch, MenuTitle } from "../menu";
import { type Identified, columnName } from "../resource";
import type { ListModel } from "./use-list";

export function ColumnsMenu<Item extends Identified>({ model: { list, columns } }: { model: ListModel<Item> }) {
  const { shown, show, changed } = columns;
  // The first column has the links to the records and can't be hidden.
  const [, ...others] = list.columns;
  return (
    <Menu
      button={
        <IconAction label="Columns">
          <ColumnsIcon />
        </IconAction>
      }
    >
      <MenuTitle>Columns</MenuTitle>
      {others.map((column) => {
        const name = columnName(column);
        const visible = shown.includes(name);
        return (
          <MenuSwitch
            key={name}
            checked={visible}
            onChange={(on) => show(on ? [...shown, name] : shown.filter((one) => one !== name))}
          >
            {column.label}
          </MenuSwitch>
        );
      })}
      {changed && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => show(null)}>Reset columns</MenuItem>
        </>
      )}
    </Menu>
  );
}

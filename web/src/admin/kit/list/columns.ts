/** The visible columns, kept on this device and set by saved views. */
import { useCallback, useSyncExternalStore } from "react";
import { type Identified, type List, columnName } from "../resource";
import { readStored, store, watchStored } from "../stored";

export function useShownColumns<Item extends Identified>(list: List<Item>) {
  const key = `admin.columns.${list.screen}`;
  const text = useSyncExternalStore(watchStored, () => readStored(key));
  const shown = existing(list, text?.split(",")) ?? defaultColumns(list);
  const show = useCallback((names: readonly string[] | null) => store(key, names && names.join(",")), [key]);
  return { shown, show, changed: text !== null };
}

export function defaultColumns<Item extends Identified>(list: List<Item>): string[] {
  return list.columns.filter(({ hidden }) => !hidden).map(columnName);
}

/** In the order of the list, without columns that no longer exist. */
function existing<Item extends Identified>(list: List<Item>, names: readonly string[] | undefined): string[] | null {
  const found = list.columns.map(columnName).filter((name) => names?.includes(name));
  return found.length > 0 ? found : null;
}

/** The list of materials. */
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ImportDrawer } from "../kit/import/import-drawer";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { Subscreens } from "../subscreens";
import { MaterialDrawer } from "./drawer";
import { useVisibleFields } from "./visible-fields";
import { materialImport, materialImportWithoutCosts } from "./import";
import { materials } from "./material";

export function Component() {
  const may = useMay("materials");
  // The only bulk action changes prices.
  const list = may("manage") ? materials : readOnlyMaterials;
  const { costs } = useVisibleFields();
  const model = useList(list);
  const navigate = useNavigate();
  const openImport = useOpenRecord("import");
  const add = () => void navigate(adminPaths.addMaterial());
  useShortcuts(may("manage") ? [{ key: "n", label: "Add material", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={
        <>
          <Subscreens path={adminPaths.materials()} />
          {may("manage") && <Action onClick={() => openImport("new")}>Import</Action>}
        </>
      }
      primary={
        may("manage") && (
          <Action variant="primary" onClick={add}>
            <PlusIcon />
            Add material
          </Action>
        )
      }
    >
      {may("manage") && <ImportDrawer list={costs ? materialImport : materialImportWithoutCosts} />}
      {model.opened && <MaterialDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
}

const readOnlyMaterials = withoutBulk(materials);

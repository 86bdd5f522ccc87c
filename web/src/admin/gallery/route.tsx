/** `/admin/gallery`: the photograph library. */
import { useMay } from "../kit/access";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { PhotographDrawer } from "./drawer";
import { Grid } from "./grid";
import { useLivePhotographs } from "./live";
import { photographs } from "./photographs";
import { ChooseFiles, DropZone } from "../uploads/drop";
import { Tray } from "../uploads/tray";
import { uploads } from "../uploads/uploads";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const model = useList(mayEdit ? photographs : readOnlyPhotographs);
  useLivePhotographs();
  const page = (
    <ListPage
      model={model}
      actions={<OrderMenu model={model} orders={orders} />}
      primary={
        mayEdit && (
          <ChooseFiles variant="primary" onFiles={upload}>
            <PlusIcon />
            Upload photographs
          </ChooseFiles>
        )
      }
      rows={<Grid model={model} mayEdit={mayEdit} />}
    >
      {model.opened && <PhotographDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
  if (!mayEdit) return page;
  return (
    <DropZone onFiles={upload}>
      {page}
      <Tray />
    </DropZone>
  );
}

const readOnlyPhotographs = withoutBulk(photographs);

const upload = (files: File[]) => uploads.add(files);

const orders = [
  { sort: "position", label: "Gallery order" },
  { sort: "-uploadedAt", label: "Newest first" },
  { sort: "uploadedAt", label: "Oldest first" },
  { sort: "title", label: "By title" },
] as const;

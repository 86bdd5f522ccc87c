/** Conversions: what each platform was told of each event, and how many they accepted by day. */
import { useMay } from "../kit/access";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { ConversionDrawer } from "./conversion-drawer";
import { conversions } from "./conversions";
import { Health } from "./health";
import { ListTab } from "./tabs";

const readOnly = withoutBulk(conversions);

export function ConversionsTab() {
  const mayEdit = useMay("ads")("edit");
  const model = useList(mayEdit ? conversions : readOnly);
  return (
    <ListTab tab="conversions" model={model} notice={<Health destination={model.state.filters["destination"] ?? ""} />}>
      {model.opened && <ConversionDrawer key={model.opened} id={model.opened} mayRetry={mayEdit} />}
    </ListTab>
  );
}

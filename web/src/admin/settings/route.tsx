/** `/admin/settings`. */
import { useMe } from "../kit/access";
import { sectionsFor } from "./sections";
import { SettingsPage } from "./settings-page";

export function Component() {
  return <SettingsPage title="Settings" sections={sectionsFor(useMe())} />;
}

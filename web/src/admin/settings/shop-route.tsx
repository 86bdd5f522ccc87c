/** `/admin/settings/shipping-payment` and `/admin/shipping-payment-settings`: the settings of the furniture shop. */
import { useMe } from "../kit/access";
import { shopSectionsFor } from "./sections";
import { SettingsPage } from "./settings-page";

export function Component() {
  return <SettingsPage title="Payment and delivery" sections={shopSectionsFor(useMe())} />;
}

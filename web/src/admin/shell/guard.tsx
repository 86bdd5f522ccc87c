/** Shows "no permission" in place of a screen that the server would refuse. */
import type { Area } from "../../api/contract/types.gen";
import type { ComponentType } from "react";
import { allows, useMe } from "../kit/access";
import { NoPermission } from "../kit/states";

export function guarded({ areas }: { areas: readonly Area[] }, Screen: ComponentType): ComponentType {
  return function Guarded() {
    const me = useMe();
    return areas.some((area) => allows(me, area, "view")) ? <Screen /> : <NoPermission />;
  };
}

/** The pages with a text of their own sort, in the order of the screen. */
import { about } from "./single-pages/about";
import { bringYourDesign } from "./single-pages/bring-your-design";
import { endUsers } from "./single-pages/end-users";
import { materials } from "./single-pages/materials";
import { referEarn } from "./single-pages/refer-earn";
import { rentalProperty } from "./single-pages/rental-property";
import { warranty } from "./single-pages/warranty";
import type { TextPage } from "./text-page";

export const singlePages: readonly TextPage[] = [
  about,
  rentalProperty,
  endUsers,
  materials,
  referEarn,
  bringYourDesign,
  warranty,
];

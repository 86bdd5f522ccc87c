/**
 * The pages with a text of their own sort, in the order of the screen. One more takes its type in
 * `domain/content/src/page_text/` and a line of `single_pages` in `page_text.rs`; the built text in
 * `features/page-texts/`, which its route lays the changes over; and its form here.
 */
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

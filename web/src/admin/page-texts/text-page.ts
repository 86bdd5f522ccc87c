/** A page whose texts staff can change. */
import type { HomeSection } from "../../api/contract/types.gen";
import { type PageName, pagePath } from "../../features/pages/public-pages";
import type { Group } from "./shape";

/** In the order of the screen. */
export const pageGroups = ["Home page", "Company", "Guides and programmes", "Services"] as const;

export type TextPage = {
  /** As in the list of the API. */
  page: string;
  label: string;
  description?: string;
  group: (typeof pageGroups)[number];
  /** Decorative. */
  picture: string;
  /** Where visitors read it. */
  publicPath: string;
  /** In the page settings, which may hide it. The home page is always there. */
  pageName?: PageName;
  /** In the API. */
  address: string;
  groups: readonly Group[];
  built: () => Promise<BuiltText>;
  preview: () => Promise<PagePreview>;
};

/** How a page is shown while its text is written. */
export type PagePreview = {
  address: string;
  /** By which the page asks for its text. */
  page: string;
  /** Its whole text with these changes. */
  textOf: (changes: object) => object;
};

/** The built text, and the sections of a home page with their built headings. */
export type BuiltText = { text: object; sections?: ReadonlyMap<HomeSection, string> };

/** The server lets the admin area show a page in a frame by this parameter. */
export const inFrame = "?preview=text";

type SinglePage<Text extends object> = Pick<TextPage, "label" | "description" | "group" | "picture" | "groups"> & {
  pageName: PageName;
  /** Of `/api/admin/page-texts`. */
  address: string;
  built: () => Promise<Text>;
};

/** A page with a text of its own sort, which has the page's name in the API, too. */
export function singlePage<Text extends object>({ built, ...page }: SinglePage<Text>): TextPage {
  const { pageName } = page;
  const publicPath = pagePath(pageName);
  return {
    ...page,
    page: pageName,
    publicPath,
    built: async () => ({ text: await built() }),
    preview: async () => {
      const [text, { merged }] = await Promise.all([built(), import("../../features/page-texts/merge")]);
      return {
        address: publicPath + inFrame,
        page: pageName,
        textOf: (changes) => merged<object>(text, changes),
      };
    },
  };
}

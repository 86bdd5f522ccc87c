/** The theme's breakpoints as media conditions, for `sizes` and `matchMedia`. A test compares them with tokens.css. */
export const fromMd = "(width >= 48rem)";
export const fromLg = "(width >= 64rem)";

/** Width of one of two columns on a phone: half of the page without its margin and the gap. */
export const halfOfPhone = "calc(50vw - 1.75rem)";

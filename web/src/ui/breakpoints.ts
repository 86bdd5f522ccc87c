/** The theme's breakpoints as media conditions, for `sizes` and `matchMedia`. A test compares them with tokens.css. */
export const fromMd = "(width >= 48rem)";
export const fromLg = "(width >= 64rem)";

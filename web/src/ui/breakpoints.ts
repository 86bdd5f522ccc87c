/** The theme's two breakpoints as media conditions, for `sizes` and `matchMedia`; a test holds them to tokens.css. */
export const fromMd = "(width >= 48rem)";
export const fromLg = "(width >= 64rem)";

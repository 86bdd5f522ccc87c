/** All links of the site; the menus lead here without the script. */
export const footerId = "all-pages";

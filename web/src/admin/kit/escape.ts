/** Whether the focused control handles Escape itself: an open list of choices, or a search box with text. */
export function keepsEscape({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-keeps-escape]") !== null;
}

/** Whether the key is meant for what has the focus: a list of choices that it closes, a search that it empties. */
export function keepsEscape({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-keeps-escape]") !== null;
}

/** Puts a text where the cursor is, as if it were typed: the form hears of it, and it can be undone with the field. */
export function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  field.focus();
  field.setRangeText(text, selectionStart, selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Moves top-level blocks. */
import type { Editor } from "@tiptap/core";
import { Fragment } from "@tiptap/pm/model";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";

/** Swaps the block of the selection with its neighbour. */
export function moveBlock(editor: Editor, by: 1 | -1): boolean {
  const { doc, selection } = editor.state;
  return moveBlockAt(editor, selection.$from.index(0), by, doc.childCount);
}

export function moveBlockAt(editor: Editor, index: number, by: 1 | -1, count = editor.state.doc.childCount): boolean {
  const other = index + by;
  if (index < 0 || index >= count || other < 0 || other >= count) return false;
  const { doc, tr, selection } = editor.state;
  const [first, second] = [Math.min(index, other), Math.max(index, other)];
  const [upper, lower] = [doc.child(first), doc.child(second)];
  const from = startOf(editor, first);
  tr.replaceWith(from, from + upper.nodeSize + lower.nodeSize, Fragment.from([lower, upper]));
  // The selection moves along.
  const shift = by > 0 ? lower.nodeSize : -upper.nodeSize;
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift));
  else if (selection.$from.index(0) === index && selection instanceof TextSelection)
    tr.setSelection(TextSelection.create(tr.doc, selection.from + shift, selection.to + shift));
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** The position before the block at an index. */
export function startOf({ state: { doc } }: Editor, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize;
  return position;
}

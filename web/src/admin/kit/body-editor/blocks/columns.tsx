/** Two or three columns, one below the other on phones. */
import { NodeViewContent, type NodeViewProps } from "@tiptap/react";
import { Action } from "../../button";
import { BlockFrame } from "./frame";

export function ColumnsBlock(view: NodeViewProps) {
  const { node, editor, getPos } = view;

  function change(count: 2 | 3) {
    const position = getPos();
    const { column, paragraph } = editor.schema.nodes;
    if (position === undefined || !column || !paragraph) return;
    const { tr } = editor.state;
    if (count === 3) {
      tr.insert(position + node.nodeSize - 1, column.create(null, paragraph.create()));
    } else {
      // The third column's text continues the second, so that nothing is lost.
      const [, second, third] = node.children;
      if (!second || !third) return;
      const from = position + 1 + node.child(0).nodeSize;
      const joined = column.create(null, second.content.append(third.content));
      tr.replaceWith(from, from + second.nodeSize + third.nodeSize, joined);
    }
    editor.view.dispatch(tr);
  }

  return (
    <BlockFrame
      view={view}
      label="Columns"
      actions={
        <Action variant="quiet" onClick={() => change(node.childCount === 2 ? 3 : 2)}>
          {node.childCount === 2 ? "Three columns" : "Two columns"}
        </Action>
      }
    >
      <NodeViewContent className="body-editor-columns p-3" />
    </BlockFrame>
  );
}

/**
 * Writes texts of blocks: a toolbar, a menu on `/`, and blocks with fields.
 *
 * `body` is replaced in the editor when it is not the one last reported, such as after a merge; unchanged blocks and the
 * cursor stay where they are.
 */
import "../../../features/body/body.css";
import "./body-editor.css";
import { Fragment, type Node as EditorNode } from "@tiptap/pm/model";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { type BodyDocument, plainText } from "../../../features/body/document";
import { count, number } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { PhotographPicker } from "../../gallery/picker";
import { uploads } from "../../uploads/uploads";
import { maxPhotographs } from "./blocks/gallery";
import { BodyConverter } from "./converter";
import { bodyExtensions } from "./extensions";
import { FloatingToolbar } from "./floating-toolbar";
import { type Insertion, type PickerKind, insert } from "./insertions";
import { LinkDialog } from "./link-dialog";
import { RecordPicker } from "./pickers";
import { SlashMenu, SlashMenuState, slashCommands } from "./slash-menu";
import { Toolbar } from "./toolbar";

type BodyEditorProps = {
  body: BodyDocument;
  onChange: (body: BodyDocument) => void;
  /** Accessible name. */
  label: string;
  disabled?: boolean;
  describedBy?: string | undefined;
  isInvalid?: boolean;
};

export function BodyEditor(props: BodyEditorProps) {
  const { body, onChange, label, disabled = false, describedBy, isInvalid = false } = props;
  const [menu] = useState(() => new SlashMenuState());
  const [picking, setPicking] = useState<PickerKind | null>(null);
  const [isLinking, setLinking] = useState(false);
  const reported = useRef(body);
  const report = useRef(onChange);
  const converter = useRef<BodyConverter>(null);
  const openLink = useRef(() => setLinking(true));

  const editor = useEditor({
    extensions: useMemo(
      () => [
        ...bodyExtensions({
          placeholder: "Write, or press / to add a block",
          onPicturesLeftOut: announceLeftOut,
          uploadPicture: (file) => uploads.add([file])[0] ?? null,
        }),
        slashCommands(menu),
      ],
      [menu],
    ),
    editable: !disabled,
    // Its style element would break the content security policy; the rules are in body-editor.css.
    injectCSS: false,
    editorProps: {
      attributes: { class: "body", role: "textbox", "aria-multiline": "true", "aria-label": label },
      handlePaste: (_, event) => addFiles(event.clipboardData),
      handleDrop: (view, event, _, isMoved) => {
        if (isMoved) return false;
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return addFiles(event.dataTransfer, position);
      },
      handleKeyDown: (_, event) => {
        if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return false;
        event.preventDefault();
        openLink.current();
        return true;
      },
    },
    onCreate: ({ editor }) => {
      converter.current = new BodyConverter(editor.schema);
      show(editor, converter.current.toDocument(reported.current));
    },
    onUpdate: ({ editor }) => {
      if (!converter.current) return;
      reported.current = converter.current.toBody(editor.state.doc);
      report.current(reported.current);
    },
  });

  useEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  useEffect(() => {
    if (body === reported.current || !converter.current) return;
    reported.current = body;
    show(editor, converter.current.toDocument(body));
  }, [editor, body]);

  useEffect(() => {
    const { dom } = editor.view;
    dom.toggleAttribute("aria-invalid", isInvalid);
    if (describedBy) dom.setAttribute("aria-describedby", describedBy);
    else dom.removeAttribute("aria-describedby");
  }, [editor, describedBy, isInvalid]);

  function addFiles(data: DataTransfer | null, position?: number): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    // Text copied from an office program carries a picture of itself.
    if (files.length === 0 || data?.getData("text/html")) return false;
    const added = uploads.add(files);
    if (position !== undefined) editor.commands.setTextSelection(position);
    if (added.length > 0) insert(editor, ...added.map((upload) => ({ type: "image", attrs: { upload } })));
    return true;
  }

  function add({ run }: Insertion) {
    if (typeof run === "string") setPicking(run);
    else run(editor);
  }
  useEffect(() => {
    menu.listen(add);
  });

  function addRecord(type: string, attrs: object) {
    setPicking(null);
    insert(editor, { type, attrs });
  }

  return (
    <div className="body-editor">
      {!disabled && <Toolbar editor={editor} onInsert={add} onLink={() => setLinking(true)} />}
      <div className="px-4 py-6 md:px-8">
        <EditorContent editor={editor} />
      </div>
      <SlashMenu menu={menu} editor={editor} />
      <FloatingToolbar editor={editor} onLink={() => setLinking(true)} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      {picking === "picture" && (
        <PhotographPicker
          single
          title="Add a picture"
          confirm={() => "Add"}
          onChoose={([chosen]) => chosen && addRecord("image", { photographId: chosen.id, alt: chosen.alt })}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === "gallery" && (
        <PhotographPicker
          title="Add a gallery"
          confirm={(chosen) => (chosen > 0 ? `Add ${count(chosen, "photograph")}` : "Add")}
          onChoose={(chosen) =>
            addRecord("gallery", { photographIds: chosen.slice(0, maxPhotographs).map(({ id }) => id) })
          }
          onClose={() => setPicking(null)}
        />
      )}
      {(picking === "video" || picking === "product" || picking === "design") && (
        <RecordPicker
          kind={picking}
          onChoose={(id) => addRecord(picking, { [`${picking}Id`]: id })}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}

function announceLeftOut(pictures: number): void {
  toast({
    title: `${count(pictures, "picture")} left out`,
    description: "Drop the files into the text, or add them from the gallery.",
  });
}

/** The new blocks with the pictures that are still being uploaded, each after the block that it follows now. */
function withUploads(old: readonly EditorNode[], fresh: readonly EditorNode[]): EditorNode[] {
  const kept = [...fresh];
  const isUpload = ({ type, attrs }: EditorNode) =>
    type.name === "image" && attrs["upload"] !== null && !attrs["photographId"];
  for (const [index, node] of old.entries()) {
    if (!isUpload(node)) continue;
    const before: unknown = old[index - 1]?.attrs["id"];
    kept.splice(kept.findIndex(({ attrs }) => attrs["id"] === before) + 1, 0, node);
  }
  return kept;
}

/** Replaces the blocks that differ, without a step to undo. */
function show(editor: Editor, next: EditorNode): void {
  const { doc, tr } = editor.state;
  const same = (one: EditorNode, other: EditorNode) => one.eq(other);
  const [old, fresh] = [doc.children, withUploads(doc.children, next.children)];
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && same(old[start] as EditorNode, fresh[start] as EditorNode))
    start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, fresh.length) - start &&
    same(old[old.length - 1 - end] as EditorNode, fresh[fresh.length - 1 - end] as EditorNode)
  )
    end += 1;
  const sizeOf = (nodes: readonly EditorNode[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
  const from = sizeOf(old.slice(0, start));
  const to = doc.content.size - sizeOf(old.slice(old.length - end));
  tr.replaceWith(from, to, Fragment.from(fresh.slice(start, fresh.length - end)));
  editor.view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

/** `640 words, 3 min read`. */
export function lengthOf({ content }: BodyDocument): string {
  const words = content.map(plainText).join(" ").match(/\S+/g)?.length ?? 0;
  return `${count(words, "word")}, ${number(Math.max(1, Math.ceil(words / 200)))} min read`;
}

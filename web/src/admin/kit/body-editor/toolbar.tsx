/** The buttons above a text. One is in the tab order; arrow keys lead to the others. */
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ComponentType, type KeyboardEvent, useRef } from "react";
import { Select } from "../form/fields";
import { Action } from "../button";
import { BackIcon, DownIcon, PlusIcon, UpIcon, drawn } from "../icons";
import { Menu, MenuItem } from "../menu";
import { Tooltip } from "../tooltip";
import { type Insertion, insertions } from "./insertions";
import { moveBlock } from "./move";

type ToolbarProps = { editor: Editor; onInsert: (insertion: Insertion) => void; onLink: () => void };

export const BoldIcon = drawn(
  <path d="M4.5 3h4a2.5 2.5 0 0 1 0 5h-4zM4.5 8H9a2.5 2.5 0 0 1 0 5H4.5z" strokeWidth="1.8" />,
);
export const ItalicIcon = drawn(<path d="M7 3h5M4 13h5M9.5 3l-3 10" />);
export const UnderlineIcon = drawn(<path d="M4.5 3v5a3.5 3.5 0 0 0 7 0V3M3.5 14h9" />);
export const StrikeIcon = drawn(
  <path d="M2.5 8h11M11 5c-.5-1.3-1.6-2-3-2-1.8 0-3 .9-3 2.3M5 10.8c.4 1.4 1.5 2.2 3.1 2.2 1.9 0 3-.9 3-2.4" />,
);
export const LinkIcon = drawn(
  <path d="M6.5 9.5l3-3M7 4.5l1.5-1.5a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.5L4.5 7" />,
);
const BulletIcon = insertions[3]?.Icon ?? PlusIcon;
const NumberIcon = insertions[4]?.Icon ?? PlusIcon;

export function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive("bold"),
      italic: editor.isActive("italic"),
      underline: editor.isActive("underline"),
      strike: editor.isActive("strike"),
      link: editor.isActive("link"),
      bulletList: editor.isActive("bulletList"),
      orderedList: editor.isActive("orderedList"),
      isInTable: editor.isActive("table"),
      style: editor.isActive("heading", { level: 2 })
        ? "2"
        : editor.isActive("heading", { level: 3 })
          ? "3"
          : editor.isActive("heading", { level: 4 })
            ? "4"
            : "text",
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
}

export function Toolbar({ editor, onInsert, onLink }: ToolbarProps) {
  const state = useMarks(editor);
  const bar = useRef<HTMLDivElement>(null);
  const command = () => editor.chain().focus();

  /** Arrow keys, Home and End move between the controls, as in every toolbar. */
  function press(event: KeyboardEvent) {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled), select") ?? [])];
    const at = controls.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (target === undefined || at < 0) return;
    event.preventDefault();
    controls[(target + controls.length) % controls.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={press}
      className="sticky top-13 z-20 flex items-center gap-0.5 overflow-x-auto border-b border-seam bg-paper px-2 py-1 [scrollbar-width:none]"
    >
      <div className="w-32 shrink-0">
        <Select
          aria-label="Style"
          value={state.style}
          onChange={({ target: { value } }) => {
            if (value === "text") command().setParagraph().run();
            else
              command()
                .setHeading({ level: Number(value) as 2 | 3 | 4 })
                .run();
          }}
        >
          <option value="text">Text</option>
          <option value="2">Heading</option>
          <option value="3">Small heading</option>
          <option value="4">Smallest heading</option>
        </Select>
      </div>
      <Toggle label="Bold" Icon={BoldIcon} isOn={state.bold} onPress={() => command().toggleBold().run()} />
      <Toggle label="Italic" Icon={ItalicIcon} isOn={state.italic} onPress={() => command().toggleItalic().run()} />
      <Toggle
        label="Underline"
        Icon={UnderlineIcon}
        isOn={state.underline}
        onPress={() => command().toggleUnderline().run()}
      />
      <Toggle
        label="Strikethrough"
        Icon={StrikeIcon}
        isOn={state.strike}
        onPress={() => command().toggleStrike().run()}
      />
      <Toggle label="Link" Icon={LinkIcon} isOn={state.link} onPress={onLink} />
      <Toggle
        label="Bullet list"
        Icon={BulletIcon}
        isOn={state.bulletList}
        onPress={() => command().toggleBulletList().run()}
      />
      <Toggle
        label="Numbered list"
        Icon={NumberIcon}
        isOn={state.orderedList}
        onPress={() => command().toggleOrderedList().run()}
      />
      {state.isInTable && <TableMenu editor={editor} />}
      <Menu
        align="start"
        button={
          <Action variant="quiet">
            <PlusIcon />
            Add
          </Action>
        }
      >
        {insertions.map((insertion) => (
          <MenuItem key={insertion.label} onSelect={() => onInsert(insertion)}>
            <span className="flex items-center gap-2.5">
              <insertion.Icon className="size-4 text-ash" />
              {insertion.label}
            </span>
          </MenuItem>
        ))}
      </Menu>
      <Toggle label="Move block up (Alt+↑)" Icon={UpIcon} onPress={() => moveBlock(editor, -1)} />
      <Toggle label="Move block down (Alt+↓)" Icon={DownIcon} onPress={() => moveBlock(editor, 1)} />
      <Toggle label="Undo" Icon={BackIcon} disabled={!state.canUndo} onPress={() => command().undo().run()} />
      <Toggle label="Redo" Icon={RedoIcon} disabled={!state.canRedo} onPress={() => command().redo().run()} />
    </div>
  );
}

const RedoIcon = ({ className = "size-4" }: { className?: string }) => (
  <BackIcon className={`${className} -scale-x-100`} />
);

function TableMenu({ editor }: { editor: Editor }) {
  const command = () => editor.chain().focus();
  return (
    <Menu
      align="start"
      button={
        <Action variant="quiet">
          Table
          <DownIcon className="size-3.5 text-ash" />
        </Action>
      }
    >
      <MenuItem onSelect={() => command().addRowAfter().run()}>Add row below</MenuItem>
      <MenuItem onSelect={() => command().addRowBefore().run()}>Add row above</MenuItem>
      <MenuItem onSelect={() => command().addColumnAfter().run()}>Add column to the right</MenuItem>
      <MenuItem onSelect={() => command().addColumnBefore().run()}>Add column to the left</MenuItem>
      <MenuItem onSelect={() => command().toggleHeaderRow().run()}>Heading row on or off</MenuItem>
      <MenuItem onSelect={() => command().toggleHeaderColumn().run()}>Heading column on or off</MenuItem>
      <MenuItem onSelect={() => command().mergeOrSplit().run()}>Merge or split cells</MenuItem>
      <MenuItem danger onSelect={() => command().deleteRow().run()}>
        Delete row
      </MenuItem>
      <MenuItem danger onSelect={() => command().deleteColumn().run()}>
        Delete column
      </MenuItem>
      <MenuItem danger onSelect={() => command().deleteTable().run()}>
        Delete table
      </MenuItem>
    </Menu>
  );
}

type ToggleProps = {
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** Undefined for a button that is no switch. */
  isOn?: boolean;
  disabled?: boolean;
  /** Left out of the tab order. */
  forPointer?: boolean;
  onPress: () => void;
};

export function Toggle({ label, Icon, isOn, disabled = false, forPointer = false, onPress }: ToggleProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isOn}
        disabled={disabled}
        tabIndex={forPointer ? -1 : undefined}
        // The selection stays.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
        className={
          "grid size-9 shrink-0 place-items-center rounded-md transition-colors disabled:opacity-40 max-md:size-11 " +
          (isOn ? "bg-leaf text-areca-deep" : "text-ink enabled:hover:bg-linen")
        }
      >
        <Icon className="size-4" />
      </button>
    </Tooltip>
  );
}

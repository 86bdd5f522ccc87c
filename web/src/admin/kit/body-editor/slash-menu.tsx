/**
 * The menu that opens on `/`: a listbox whose active option is announced, while the focus stays in the text.
 */
import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { Extension, type Editor, type Range } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion } from "@tiptap/suggestion";
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Listbox, Option, listboxPanel } from "../listbox";
import { type Insertion, matching } from "./insertions";

type Open = {
  items: readonly Insertion[];
  active: number;
  range: Range;
  rect: () => DOMRect | null;
};

/** The state of one editor's menu. */
export class SlashMenuState {
  #open: Open | null = null;
  readonly #listeners = new Set<() => void>();
  #onChoose: (insertion: Insertion) => void = () => undefined;

  readonly current = () => this.#open;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(open: Open | null): void {
    this.#open = open;
    for (const listener of this.#listeners) listener();
  }

  /** What to do with a choice. */
  listen(onChoose: (insertion: Insertion) => void): void {
    this.#onChoose = onChoose;
  }

  move(by: number): void {
    if (!this.#open) return;
    const { items, active } = this.#open;
    const { length } = items;
    if (length > 0) this.set({ ...this.#open, active: (active + by + length) % length });
  }

  choose(editor: Editor, index: number): void {
    const chosen = this.#open?.items[index];
    if (!this.#open || !chosen) return;
    editor.chain().focus().deleteRange(this.#open.range).run();
    this.set(null);
    this.#onChoose(chosen);
  }

  /** Keys while it is open. */
  press(editor: Editor, { key }: KeyboardEvent): boolean {
    if (!this.#open || this.#open.items.length === 0) return false;
    if (key === "ArrowDown") this.move(1);
    else if (key === "ArrowUp") this.move(-1);
    else if (key === "Enter" || key === "Tab") this.choose(editor, this.#open.active);
    else return false;
    return true;
  }
}

export function slashCommands(menu: SlashMenuState) {
  return Extension.create({
    name: "slashMenu",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        Suggestion<Insertion>({
          editor,
          pluginKey: new PluginKey("slashMenu"),
          char: "/",
          allowSpaces: true,
          startOfLine: true,
          // Only where a block can begin.
          allow: ({ state }) =>
            state.selection.$from.parent.type.name === "paragraph" && state.selection.$from.depth === 1,
          items: ({ query }) => matching(query),
          render: () => ({
            onStart: ({ items, range, clientRect }) =>
              menu.set({ items, active: 0, range, rect: () => clientRect?.() ?? null }),
            onUpdate: ({ items, range, clientRect }) =>
              menu.set({ items, active: 0, range, rect: () => clientRect?.() ?? null }),
            onKeyDown: ({ event }) => menu.press(editor, event),
            onExit: () => menu.set(null),
          }),
        }),
      ];
    },
  });
}

const listId = "slash-menu";

export function SlashMenu({ menu, editor }: { menu: SlashMenuState; editor: Editor }) {
  const open = useSyncExternalStore(menu.subscribe, menu.current);
  const list = useRef<HTMLDivElement>(null);
  const isShown = open !== null && open.items.length > 0;
  const active = open?.active ?? 0;

  useEffect(() => {
    const { dom } = editor.view;
    if (isShown) {
      dom.setAttribute("aria-controls", listId);
      dom.setAttribute("aria-activedescendant", `${listId}-${active}`);
    }
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, isShown, active]);

  useLayoutEffect(() => {
    const { current: element } = list;
    if (!element || !open) return;
    const anchor = { getBoundingClientRect: () => open.rect() ?? new DOMRect() };
    return autoUpdate(editor.view.dom, element, async () => {
      const { x, y } = await computePosition(anchor, element, {
        strategy: "fixed",
        placement: "bottom-start",
        middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
      });
      Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
    });
  }, [editor, open]);

  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `${open.items.length} blocks. Use the arrow keys and Enter.` : ""}
      </p>
      {isShown &&
        createPortal(
          <Listbox
            ref={list}
            id={listId}
            label="Add a block"
            className={`fixed top-0 left-0 z-50 max-h-80 w-72 text-sm ${listboxPanel}`}
          >
            {open.items.map(({ label, hint, Icon }, index) => (
              <Option
                key={label}
                id={`${listId}-${index}`}
                isActive={index === active}
                onChoose={() => menu.choose(editor, index)}
                className={`flex min-h-11 items-center gap-3 px-2.5 py-1 ${index === active ? "" : "hover:bg-plaster"}`}
              >
                <Icon className="size-4 text-ash" />
                <span className="min-w-0">
                  <span className="block leading-5">{label}</span>
                  <span className="block truncate text-xs text-ash">{hint}</span>
                </span>
              </Option>
            ))}
          </Listbox>,
          document.body,
        )}
    </>
  );
}

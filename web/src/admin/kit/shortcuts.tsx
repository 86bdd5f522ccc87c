/**
 * Keyboard shortcuts of a screen, listed behind `?`.
 *
 * Single letters do nothing while the user types, and can be switched off (WCAG 2.1.4), since speech input and
 * unsteady hands trigger them by accident.
 */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Dialog } from "radix-ui";
import { IconAction } from "./button";
import { CrossIcon } from "./icons";
import { readStored, store, watchStored } from "./stored";

export type Shortcut = {
  /** `KeyboardEvent.key`, such as `/`, `j` or `Escape`. */
  key: string;
  label: string;
  /** Absent for a key that another handler handles, and that is only listed. */
  run?: () => void;
};

type Registry = {
  register: (owner: symbol, shortcuts: readonly Shortcut[]) => void;
  unregister: (owner: symbol) => void;
  help: () => void;
};

const Context = createContext<Registry | null>(null);

const switchKey = "admin.shortcuts";

/** Whether single-letter shortcuts are on. */
export function useShortcutsSwitch(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(watchStored, () => readStored(switchKey) !== "off");
  return [on, (next) => store(switchKey, next ? null : "off")];
}

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const registry = useContext(Context);
  const owner = useMemo(() => Symbol("shortcuts"), []);
  // After every render, so that shortcuts run the latest callbacks.
  useEffect(() => registry?.register(owner, shortcuts));
  useEffect(() => () => registry?.unregister(owner), [registry, owner]);
}

/** Opens the list of shortcuts. */
export function useShortcutsHelp(): () => void {
  return useContext(Context)?.help ?? (() => undefined);
}

export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const owners = useRef(new Map<symbol, readonly Shortcut[]>());
  const [help, setHelp] = useState<readonly Shortcut[] | null>(null);
  const [on] = useShortcutsSwitch();

  const registry = useMemo<Registry>(
    () => ({
      register: (owner, shortcuts) => void owners.current.set(owner, shortcuts),
      unregister: (owner) => void owners.current.delete(owner),
      help: () => setHelp([...owners.current.values()].flat()),
    }),
    [],
  );

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (event.key === "?") registry.help();
      else {
        const shortcut = [...owners.current.values()].flat().findLast(({ key }) => key === event.key);
        if (!shortcut?.run) return;
        shortcut.run();
      }
      event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [on, registry]);

  return (
    <Context value={registry}>
      {children}
      {help && <Help shortcuts={help} onClose={() => setHelp(null)} />}
    </Context>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Menus use letters to find items, and shortcuts must not act on a list behind a modal dialog.
  if (target.closest("[role=menu], [role=listbox], [role=combobox], [role=alertdialog]")) return true;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const commonShortcuts: readonly Shortcut[] = [
  { key: "↑ ↓", label: "Move between rows" },
  { key: "Enter", label: "Open row" },
  { key: "Escape", label: "Close drawer or dialog" },
  { key: "Ctrl Enter", label: "Save form" },
];

function Help({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const [on, setOn] = useShortcutsSwitch();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-1/2 overflow-y-auto rounded-panel bg-paper p-5 text-sm shadow-panel outline-none"
        >
          <div className="flex items-start justify-between">
            <Dialog.Title className="font-display text-xl leading-7">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close asChild>
              <IconAction label="Close" className="-mt-1 -mr-2">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          <dl className="mt-3 grid grid-cols-[7rem_1fr]">
            {[...shortcuts, { key: "?", label: "Show shortcuts" }].map(({ key, label }) => (
              <Line key={key} keys={key} label={label} off={!on} />
            ))}
            {commonShortcuts.map(({ key, label }) => (
              <Line key={key} keys={key} label={label} />
            ))}
          </dl>
          <label className="mt-4 flex gap-2.5 border-t border-seam pt-4">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => setOn(event.target.checked)}
              className="mt-1 size-4 accent-areca"
            />
            <span>
              Single-letter shortcuts
              <span className="block text-xs text-ash">
                Switch them off if you dictate or press keys by accident. This setting is kept on this device.
              </span>
            </span>
          </label>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line({ keys, label, off = false }: { keys: string; label: string; off?: boolean }) {
  const faded = off ? "opacity-45" : "";
  return (
    <>
      <dt className={`flex items-center gap-1 py-1 ${faded}`}>
        {keys.split(" ").map((key) => (
          <kbd
            key={key}
            className="min-w-6 rounded border border-seam bg-plaster px-1.5 text-center font-sans text-xs leading-6 text-ink"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className={`self-center py-1 ${faded}`}>{label}</dd>
    </>
  );
}

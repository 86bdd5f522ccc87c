/** Ways to add files: drag and drop, paste, or a file picker. */
import { type ReactNode, type RefObject, createContext, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { Action, type ActionVariant } from "../kit/button";

/** MIME types rather than extensions: an iPhone then converts its HEIC pictures to JPEG. */
const photographTypes = "image/jpeg,image/png,image/webp";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  single?: boolean;
  /** Photographs by default. */
  accept?: string;
};

/** A hidden file input; click its ref to open the browser's file picker. */
export function FileInput({ ref, onFiles, single = false, accept = photographTypes }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={!single}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // Otherwise choosing the same file again fires no event.
        target.value = "";
      }}
    />
  );
}

type ChooseFilesProps = {
  onFiles: (files: File[]) => void;
  variant?: ActionVariant;
  describedBy?: string;
  className?: string;
  /** Photographs by default. */
  accept?: string;
  children: ReactNode;
};

/** A button that opens the file picker. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { onFiles, variant = "plain", describedBy, className, accept = photographTypes, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Action
        variant={variant}
        className={className}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {children}
      </Action>
      <FileInput ref={input} accept={accept} onFiles={onFiles} />
    </>
  );
}

type DropZoneProps = { onFiles: (files: File[]) => void; what?: "photographs" | "videos"; children: ReactNode };

/** Accepts files dropped or pasted anywhere on the screen. */
export function DropZone({ onFiles, what = "photographs", children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useFileDrop({
    accepts: () => true,
    onOver: (target) => setOver(target !== null),
    onFiles,
  });
  return (
    <>
      {children}
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-panel border-2 border-dashed border-areca bg-leaf/90">
          <p className="font-display text-2xl">{`Drop the ${what} to upload them`}</p>
        </div>
      )}
    </>
  );
}

type DropTargetsProps = {
  onFiles: (files: File[], target: string) => void;
  /** Files were pasted while neither the pointer nor the focus was in a target. */
  onUntargetedPaste: () => void;
  children: ReactNode;
};

/** The name of the target that files are being dragged over. */
const OverContext = createContext<string | null>(null);

/** Accepts files for several targets on the screen, by where they are dropped or where the user pastes. */
export function DropTargets({ onFiles, onUntargetedPaste, children }: DropTargetsProps) {
  const [over, setOver] = useState<string | null>(null);
  useFileDrop({
    accepts: (element) => targetOf(element) !== null,
    onOver: (element) => setOver(targetOf(element)),
    onFiles: (files, element) => {
      const target = targetOf(element);
      if (target === null) onUntargetedPaste();
      else onFiles(files, target);
    },
  });
  return <OverContext value={over}>{children}</OverContext>;
}

/** Makes the element with these attributes a drop target. */
export function useDropTarget(name: string) {
  return { isOver: use(OverContext) === name, attributes: { "data-drop-target": name } };
}

function targetOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>("[data-drop-target]")?.dataset["dropTarget"] ?? null;
}

type DropHandlers = {
  /** Whether files can be dropped there. */
  accepts: (element: Element) => boolean;
  /** Files are dragged over it; null when they leave or cannot be dropped there. */
  onOver: (element: Element | null) => void;
  /** Dropped there; or pasted while the pointer or the focus, whichever moved last, was there. */
  onFiles: (files: File[], element: Element | null) => void;
};

function useFileDrop(handlers: DropHandlers): void {
  const accepts = useEffectEvent(handlers.accepts);
  const onOver = useEffectEvent(handlers.onOver);
  const onFiles = useEffectEvent(handlers.onFiles);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, listener, { signal });
    /** Browsers treat a dragged picture of this page as a file, too. */
    let isFromPage = false;
    let lastElement: Element | null = null;
    const hasFiles = ({ dataTransfer }: DragEvent) => !isFromPage && (dataTransfer?.types.includes("Files") ?? false);
    const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);

    listen("dragstart", () => (isFromPage = true));
    listen("dragend", () => (isFromPage = false));
    // On the whole window: otherwise the browser would open a file dropped beside a target.
    listen("dragover", (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      const element = elementOf(event);
      const isAccepted = element !== null && accepts(element);
      event.dataTransfer.dropEffect = isAccepted ? "copy" : "none";
      onOver(isAccepted ? element : null);
    });
    // No related target: the files have left the window.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && onOver(null));
    listen("drop", (event) => {
      onOver(null);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const element = elementOf(event);
      if (element && accepts(element)) onFiles([...(event.dataTransfer?.files ?? [])], element);
    });
    for (const name of ["pointerover", "focusin"] as const) listen(name, (event) => (lastElement = elementOf(event)));
    listen("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text copied from an office program carries a picture of itself.
      if (files.length > 0 && !isTextField(elementOf(event))) onFiles(files, lastElement);
    });
    return () => controller.abort();
  }, []);
}

const textFields = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";
const isTextField = (target: Element | null) => Boolean(target?.closest(textFields));

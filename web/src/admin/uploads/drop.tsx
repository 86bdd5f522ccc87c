/** Ways to add files: drop, paste, choose. */
import { type ReactNode, type RefObject, createContext, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { Action, type ActionVariant } from "../kit/button";

/** Asked for by type and not by name: an iPhone then gives its HEIC pictures as JPEG. */
const accepted = "image/jpeg,image/png,image/webp";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  /** One file only: it replaces another. */
  single?: boolean;
  /** Photographs, without it. */
  accept?: string;
};

/** The browser's own choice of files, opened by whatever clicks it. */
export function FileInput({ ref, onFiles, single = false, accept = accepted }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      multiple={!single}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen once more.
        target.value = "";
      }}
    />
  );
}

type ChooseFilesProps = {
  onFiles: (files: File[]) => void;
  variant?: ActionVariant;
  /** What it is for, beside its words. */
  describedBy?: string;
  className?: string;
  /** Photographs, without it. */
  accept?: string;
  children: ReactNode;
};

/** A button for it. */
export function ChooseFiles(props: ChooseFilesProps) {
  const { onFiles, variant = "plain", describedBy, className, accept = accepted, children } = props;
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

/** Takes files that are dropped or pasted anywhere on the screen. */
export function DropZone({ onFiles, what = "photographs", children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useIncomingFiles({
    takes: () => true,
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

type DropPlacesProps = {
  onFiles: (files: File[], place: string) => void;
  /** Files were pasted, and neither the pointer nor the focus is at one of the places. */
  onStray: () => void;
  children: ReactNode;
};

/** The place over which files are held. */
const OverContext = createContext<string | null>(null);

/** Takes files for several places on the screen: for the one they are dropped on, or at which one is when pasting. */
export function DropPlaces({ onFiles, onStray, children }: DropPlacesProps) {
  const [over, setOver] = useState<string | null>(null);
  useIncomingFiles({
    takes: (target) => placeOf(target) !== null,
    onOver: (target) => setOver(placeOf(target)),
    onFiles: (files, target) => {
      const place = placeOf(target);
      if (place === null) onStray();
      else onFiles(files, place);
    },
  });
  return <OverContext value={over}>{children}</OverContext>;
}

/** Makes an element, by these attributes, one of the places; and tells whether files are held over it. */
export function useDropPlace(name: string) {
  return { isOver: use(OverContext) === name, attributes: { "data-drop-place": name } };
}

function placeOf(target: Element | null): string | null {
  return target?.closest<HTMLElement>("[data-drop-place]")?.dataset["dropPlace"] ?? null;
}

type Incoming = {
  /** Whether files can be dropped there. */
  takes: (target: Element) => boolean;
  /** Files are held over it, or over nothing of this page any more. */
  onOver: (target: Element | null) => void;
  /** Dropped there; pasted while the pointer or the focus, whichever moved last, was there. */
  onFiles: (files: File[], target: Element | null) => void;
};

function useIncomingFiles(incoming: Incoming): void {
  const takes = useEffectEvent(incoming.takes);
  const over = useEffectEvent(incoming.onOver);
  const take = useEffectEvent(incoming.onFiles);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const listen = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, hear, { signal });
    /** A picture of this page that is dragged is a file to the browser, too. */
    let isOurs = false;
    let here: Element | null = null;
    const hasFiles = ({ dataTransfer }: DragEvent) => !isOurs && (dataTransfer?.types.includes("Files") ?? false);
    const elementOf = ({ target }: Event) => (target instanceof Element ? target : null);

    listen("dragstart", () => (isOurs = true));
    listen("dragend", () => (isOurs = false));
    // Wherever they are: what nobody takes, the browser would open in the place of the page.
    listen("dragover", (event) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      const target = elementOf(event);
      const isTaken = target !== null && takes(target);
      event.dataTransfer.dropEffect = isTaken ? "copy" : "none";
      over(isTaken ? target : null);
    });
    // Left for good only where there is nothing to go to.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && over(null));
    listen("drop", (event) => {
      over(null);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const target = elementOf(event);
      if (target && takes(target)) take([...(event.dataTransfer?.files ?? [])], target);
    });
    for (const name of ["pointerover", "focusin"] as const) listen(name, (event) => (here = elementOf(event)));
    listen("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // A text from an office program brings a picture of itself along.
      if (files.length > 0 && !isWritten(elementOf(event))) take(files, here);
    });
    return () => leaving.abort();
  }, []);
}

const written = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";
const isWritten = (target: Element | null) => Boolean(target?.closest(written));

/** Ways in for files: dropped anywhere on the screen, pasted, or chosen. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Action, type ActionVariant } from "../kit/button";

/** Asked for by type and not by name: an iPhone then gives its HEIC pictures as JPEG. */
const accepted = "image/jpeg,image/png,image/webp";

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  /** One file only: it replaces another. */
  single?: boolean;
};

/** The browser's own choice of files, opened by whatever clicks it. */
export function FileInput({ ref, onFiles, single = false }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accepted}
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
  className?: string;
  children: ReactNode;
};

/** A button for it. */
export function ChooseFiles({ onFiles, variant = "plain", className, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Action variant={variant} className={className} onClick={() => input.current?.click()}>
        {children}
      </Action>
      <FileInput ref={input} onFiles={onFiles} />
    </>
  );
}

/** Takes files that are dropped or pasted anywhere on the screen. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const listen = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, hear, { signal });

    listen("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    // Left for good only where there is nothing to go to.
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false));
    listen("drop", (event) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    listen("paste", ({ clipboardData }) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take(files);
    });
    return () => leaving.abort();
  }, []);

  return (
    <>
      {children}
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-panel border-2 border-dashed border-areca bg-leaf/90">
          <p className="font-display text-2xl">Drop the photographs to upload them</p>
        </div>
      )}
    </>
  );
}

/** Chooses files, shows their progress, and lets the visitor remove or retry each. */
import "./files-field.css";
import { type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button";
import { bytesText } from "./size";
import { type LeadUpload, type LeadUploads, accept, maxFiles, refusalOf } from "./uploads";

const noUploads: readonly LeadUpload[] = [];

export function useUploads(uploads: LeadUploads): readonly LeadUpload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.uploads, () => noUploads);
}

export function FilesField({ uploads, label, hint }: { uploads: LeadUploads; label: string; hint: string }) {
  const files = useUploads(uploads);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  useEffect(() => {
    void uploads.restore().catch(() => {});
    const resume = () => uploads.resume();
    window.addEventListener("online", resume);
    return () => window.removeEventListener("online", resume);
  }, [uploads]);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  }

  const isFull = files.filter(({ state }) => state !== "failed").length >= maxFiles;
  return (
    <div className="files-field">
      <p id={`${id}-label`} className="files-label">
        {label}
      </p>
      <div
        className="files-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <svg viewBox="0 0 64 48" aria-hidden="true" className="files-drawing">
          <path d="M6 6h36l10 10v26H6Z M42 6v10h10" />
          <path d="M14 34V20h12v14 M26 27h8v7 M14 34h32" />
        </svg>
        <Button
          variant="secondary"
          disabled={isFull}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <p id={`${id}-hint`} className="files-hint">
          {hint}
        </p>
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          tabIndex={-1}
          aria-labelledby={`${id}-label`}
          className="sr-only"
          onChange={(event) => {
            uploads.add([...(event.target.files ?? [])]);
            // So that the same file can be chosen again.
            event.target.value = "";
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="files-list" aria-label="Your files">
          {files.map((file) => (
            <FileRow key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {announcement(files)}
      </p>
    </div>
  );
}

function announcement(files: readonly LeadUpload[]): string {
  if (files.length === 0) return "";
  const done = files.filter(({ state }) => state === "done").length;
  const failed = files.filter(({ state }) => state === "failed").length;
  return `${done} of ${files.length} files received.${failed > 0 ? ` ${failed} can't be sent.` : ""}`;
}

function FileRow({ file, uploads }: { file: LeadUpload; uploads: LeadUploads }) {
  const { key, name, bytes, sent, state } = file;
  const share = Math.floor((sent / Math.max(bytes, 1)) * 100);
  return (
    <li data-state={state}>
      <div className="files-name">
        <p>{name}</p>
        <p className="files-state">{stateText(file, share)}</p>
      </div>
      {(state === "sending" || state === "paused" || state === "waiting") && (
        <progress max={bytes} value={sent} aria-label={`${name}, ${share}%`} />
      )}
      <div className="files-actions">
        {state === "failed" && sent === 0 && refusalOf({ name, size: bytes }) === null && (
          <Button variant="tertiary" aria-label={`Try again: ${name}`} onClick={() => uploads.retry(key)}>
            Try again
          </Button>
        )}
        <Button variant="tertiary" aria-label={`Remove: ${name}`} onClick={() => uploads.remove(key)}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function stateText({ state, bytes, reason }: LeadUpload, share: number): string {
  switch (state) {
    case "waiting":
      return `${bytesText(bytes)}, waiting`;
    case "sending":
      return `${bytesText(bytes)}, ${share}% sent`;
    case "paused":
      return `${share}% sent. Waiting for the connection; it goes on by itself.`;
    case "missing":
      return `${share}% sent before. Choose this file again to go on.`;
    case "failed":
      return reason ?? "This file can't be sent.";
    case "done":
      return `${bytesText(bytes)}, received`;
  }
}

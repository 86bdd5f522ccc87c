/** Waits for a file that the worker writes, and downloads it. */
import { useEffect, useRef } from "react";
import { path } from "../../../api/path";
import type { Export } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { download } from "../../../features/files/download";
import { messageOf } from "../failure";

/** In milliseconds. */
const pollInterval = 1000;

/** In milliseconds. */
const timeout = 120_000;

/** Saves files for as long as the component is there. */
export function useWrittenFile() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  /** `fallback` is the name of a file without one. */
  async function save(created: Export, fallback: string, onReady?: () => void): Promise<Export> {
    const file = await waitForFile(created, leaving.current?.signal);
    onReady?.();
    await download(`/api/admin/exports/${file.id}/file`, file.fileName ?? fallback);
    return file;
  }

  return { save, hasLeft: () => leaving.current?.signal.aborted === true };
}

async function waitForFile(created: Export, signal: AbortSignal | undefined): Promise<Export> {
  const limit = Date.now() + timeout;
  let current = created;
  while (current.state === "waiting") {
    if (Date.now() > limit) throw new FileError("The file is taking longer than usual. Please try again later.");
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    current = await request("GET", path("/api/admin/exports/{id}", { id: created.id }), signal ? { signal } : {});
  }
  if (current.state === "failed") throw new FileError(current.error ?? "The file could not be created.");
  return current;
}

/** Why there is no file, for users. */
export function fileMessage(error: unknown): string {
  return error instanceof FileError ? error.message : messageOf(error);
}

/** The request succeeded, but there is no file. */
class FileError extends Error {}

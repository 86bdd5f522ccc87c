/** Waits for a file that the worker writes. */
import { path } from "../../../api/path";
import type { Export } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { messageOf } from "../failure";

/** In milliseconds. */
const pollInterval = 1000;

/** In milliseconds. */
const timeout = 120_000;

export async function waitForFile(created: Export, signal: AbortSignal | undefined): Promise<Export> {
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

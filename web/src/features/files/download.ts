/** Downloads or opens files: those that need a session, and texts that are made here. */
import { ApiError, kindOfStatus } from "../../api/error";
import { session } from "../../api/session";

export async function download(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}

export function downloadText(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), name);
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = temporaryUrl(file);
  link.download = name;
  link.click();
}

/** Opens the file in a new tab. The tab is opened before the request: later, the browser would block it as a pop-up. */
export async function preview(path: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const url = temporaryUrl(await fetchFile(path));
    if (tab) tab.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export async function fetchFile(path: string): Promise<Blob> {
  const token = await session().accessToken();
  const response = await fetch(path, {
    credentials: "include",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  }).catch((cause: unknown) => {
    throw new ApiError("The file could not be fetched", { kind: "NETWORK", cause });
  });
  const { ok, status } = response;
  if (!ok) throw new ApiError(`HTTP ${status}`, { kind: kindOfStatus(status), status });
  return response.blob();
}

/** An object URL, revoked after a minute: the browser has started reading it by then. */
function temporaryUrl(file: Blob): string {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

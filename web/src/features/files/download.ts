/** Downloads or opens private files, by addresses that are valid for a few minutes, and saves what is made here. */
import { ApiError, kindOfStatus } from "../../api/error";
import { request } from "../../api/request";
import { session } from "../../api/session";

export async function download(path: string, name: string): Promise<void> {
  save(await addressOf(path, name), name);
}

export function downloadText(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), name);
}

export function saveFile(file: Blob, name: string): void {
  save(temporaryUrl(file), name);
}

export async function preview(path: string): Promise<void> {
  await openTab(() => addressOf(path));
}

/** The same for those who may have no session, such as buyers without an account: then no address is short-lived. */
export async function previewFetched(path: string): Promise<void> {
  await openTab(async () => temporaryUrl(await fetchFile(path)));
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

/** The tab is opened before the request: later, the browser would block it as a pop-up. */
async function openTab(urlOf: () => Promise<string>): Promise<void> {
  const tab = window.open("", "_blank");
  // With `noopener`, there would be no tab to lead to the file.
  if (tab) tab.opener = null;
  try {
    const url = await urlOf();
    if (tab) tab.location.href = url;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** In characters, as the API counts them. A name made from an uploaded file's may be longer. */
const maxName = 200;

/** The API checks first whether the person may read the file. */
async function addressOf(path: string, name?: string): Promise<string> {
  const body = { path, name: name ? [...name].slice(-maxName).join("") : null };
  const { address } = await request("POST", "/api/me/file-addresses", { body });
  return address;
}

/** An object URL, revoked after a minute: the browser has started reading it by then. */
function temporaryUrl(file: Blob): string {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

/** The attribute keeps the page open if there is an error instead of a file. */
function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

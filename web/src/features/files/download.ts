/** Downloads or opens private files, by addresses that are valid for a few minutes, and saves what is made here. */
import { request } from "../../api/request";

export async function download(path: string, name: string): Promise<void> {
  save(await addressOf(path, name), name);
}

export function downloadText(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/plain" }), name);
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  // The browser has started reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  save(url, name);
}

/** Opens the file in a new tab. The tab is opened before the request: later, the browser would block it as a pop-up. */
export async function preview(path: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const address = await addressOf(path);
    if (tab) tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** The API checks first whether the person may read the file. */
async function addressOf(path: string, name: string | null = null): Promise<string> {
  const { address } = await request("POST", "/api/me/file-addresses", { body: { path, name } });
  return address;
}

/** The attribute keeps the page open if there is an error instead of a file. */
function save(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}

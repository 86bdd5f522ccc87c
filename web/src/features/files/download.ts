/** Fetches files that only signed-in people may have, and hands them to the browser to keep or to show. */
import { ApiError, kindOfStatus } from "../../api/error";
import { session } from "../../api/session";

export async function download(path: string, name: string): Promise<void> {
  const address = lent(await fileAt(path));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Shows the file in a tab of its own. The tab is opened at once: later it would count as unasked for. */
export async function preview(path: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const address = lent(await fileAt(path));
    if (tab) tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

async function fileAt(path: string): Promise<Blob> {
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

/** An address of the file that is good for a minute: the browser has begun to read it by then. */
function lent(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return address;
}

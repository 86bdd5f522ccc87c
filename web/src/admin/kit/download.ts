/** Fetches a file that only signed-in people may have, and hands it to the browser to keep. */
import { ApiError, kindOfStatus } from "../../api/error";
import { session } from "../../api/session";

export async function download(path: string, name: string): Promise<void> {
  const token = await session().accessToken();
  const response = await fetch(path, {
    credentials: "include",
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  }).catch((cause: unknown) => {
    throw new ApiError("The file could not be fetched", { kind: "NETWORK", cause });
  });
  if (!response.ok) {
    throw new ApiError(`HTTP ${response.status}`, { kind: kindOfStatus(response.status), status: response.status });
  }
  keep(await response.blob(), name);
}

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

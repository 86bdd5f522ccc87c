/** Sends one photo in one request, with progress, which `fetch` doesn't tell. */
import type { Problem, ReturnPhotograph } from "../../api/contract/types.gen";
import { ApiError, kindOfStatus } from "../../api/error";
import { session } from "../../api/session";

/** A line on which nothing moves for this long is dead. */
const idleTimeout = 30_000;

type SendOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Rejects with an `ApiError` of kind `NETWORK` if the line was lost, and otherwise of the refusal's. */
export async function sendPhotograph(
  address: string,
  content: Blob,
  { onProgress, signal }: SendOptions,
): Promise<ReturnPhotograph> {
  const token = await session().accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), idleTimeout);
    const isAlive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), idleTimeout);
    };
    const stop = () => request.abort();
    const lost = () => reject(new ApiError("Network connection error", { kind: "NETWORK" }));
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      isAlive();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", lost);
    request.addEventListener("abort", lost);
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      const answer = parsed(responseText);
      if (status === 200 && answer) return resolve(answer as ReturnPhotograph);
      const problem = (answer ?? undefined) as Problem | undefined;
      reject(new ApiError(problem?.message ?? `HTTP ${status}`, { kind: kindOfStatus(status), status, problem }));
    });
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    });
    request.open("PUT", address);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
    if (signal.aborted) {
      clearTimeout(timer);
      return lost();
    }
    signal.addEventListener("abort", stop, { once: true });
    request.send(content);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

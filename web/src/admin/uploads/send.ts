/**
 * Uploads one file by the tus protocol, in chunks of the size the server writes. Chunks that have arrived
 * are not sent again.
 */
import type { DetailedError, HttpResponse } from "tus-js-client";
import type { Problem } from "../../api/contract/types.gen";
import { ApiError, kindOfStatus, userMessage } from "../../api/error";
import { endSession, session } from "../../api/session";
import type { Purpose } from "./queue";
import { photographProblem, videoProblem } from "../../features/photographs/signature";
import { client, query } from "../kit/query";

/** How an upload ended. Only a lost connection is worth a retry. */
export type Ending =
  | { kind: "arrived"; photograph: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "lost" };

export type Sending = {
  /** Stops for now; the server keeps what has arrived. */
  stop: () => void;
  /** Stops for good; the server deletes what has arrived. */
  abandon: () => void;
};

export type Send = (
  file: File,
  purpose: Purpose,
  callbacks: { onProgress: (sent: number) => void; onEnd: (ending: Ending) => void },
) => Sending;

export const address = "/api/admin/uploads";

/**
 * Bytes per request. As many as the server writes at once, so that none arrive in vain; few enough that a slow
 * connection stays below proxy timeouts and the server can refuse before the whole file was sent.
 */
const chunkSize = 1024 * 1024;

const tusClient = () => import("tus-js-client");

export const send: Send = (file, purpose, { onProgress, onEnd }) => {
  const controller = new AbortController();
  const started = start();

  async function start() {
    const problem = await (purpose.purpose === "video" ? problemOfVideo(file) : photographProblem(file));
    if (controller.signal.aborted) return null;
    if (problem) {
      onEnd({ kind: "refused", reason: problem });
      return null;
    }
    const { Upload } = await tusClient();
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize,
      metadata: { filename: file.name, purpose: "photograph", ...purpose },
      // The queue retries: it knows about the other files.
      retryDelays: null,
      fingerprint: async () => fingerprintOf(file, purpose),
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        const token = await session().accessToken();
        if (token) request.setHeader("Authorization", `Bearer ${token}`);
      },
      onProgress: (sent) => onProgress(sent),
      onSuccess: ({ lastResponse }) => onEnd({ kind: "arrived", photograph: photographIn(lastResponse) }),
      onError: (error) => {
        if (!controller.signal.aborted) onEnd(endingOf((error as DetailedError).originalResponse));
      },
    });
    const [earlier] = (await upload.findPreviousUploads()).toSorted((one, other) =>
      other.creationTime.localeCompare(one.creationTime),
    );
    if (controller.signal.aborted) return null;
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
    return upload;
  }

  async function stop(remove: boolean) {
    controller.abort();
    try {
      await (await started)?.abort(remove);
    } catch {
      // The server deletes unfinished uploads after a day.
    }
  }

  started.catch(() => onEnd({ kind: "lost" }));
  return { stop: () => void stop(false), abandon: () => void stop(true) };
};

/** The limit is in the cache, as the screen of videos shows it: not one request per file. */
async function problemOfVideo(file: File): Promise<string | null> {
  const { maxFileMb } = await client.fetchQuery(query("/api/admin/videos/choices"));
  return videoProblem(file, maxFileMb);
}

/** Recognises the same file with the same purpose after a reload. */
export function fingerprintOf({ name, size, lastModified }: File, purpose: Purpose): string {
  return ["nivas", name, size, lastModified, JSON.stringify(purpose)].join("-");
}

function photographIn(response: HttpResponse): string | null {
  return response.getHeader("Nivas-Photograph") ?? null;
}

/** Classifies a failed request. No response at all is a lost connection. */
export function endingOf(response: Pick<HttpResponse, "getStatus" | "getBody"> | null | undefined): Ending {
  const status = response?.getStatus() ?? 0;
  if (status === 401) void endSession();
  // 409 and 423: another request holds the upload, or the offsets differ. Asking for the offset again helps.
  const isTemporary = status === 0 || status >= 500 || [401, 408, 409, 423, 425, 429].includes(status);
  if (isTemporary) return { kind: "lost" };
  return { kind: "refused", reason: reasonIn(response?.getBody() ?? "", status) };
}

function reasonIn(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as Partial<Problem>;
    if (message) return message;
  } catch {
    // The response is a proxy's, not ours.
  }
  return userMessage(new ApiError(`HTTP ${status}`, { kind: kindOfStatus(status), status }));
}

/** Uploads started in this browser and not finished. The browser stores their addresses, not the files. */
export async function unfinished(): Promise<{ fileName: string; key: string }[]> {
  const { urlStorage } = (await tusClient()).defaultOptions;
  // Without localStorage, the library uses a stand-in without this method.
  if (!("findAllUploads" in urlStorage)) return [];
  const uploads = await urlStorage.findAllUploads();
  return uploads.map(({ metadata, urlStorageKey }) => ({ fileName: metadata["filename"] ?? "", key: urlStorageKey }));
}

/** Discards unfinished uploads on this side. The server deletes them after a day. */
export async function forget(keys: readonly string[]): Promise<void> {
  const { defaultOptions } = await tusClient();
  await Promise.all(keys.map((key) => defaultOptions.urlStorage.removeUpload(key)));
}

/**
 * Sends one file by the tus protocol, in pieces as large as those that the server writes: pieces that have
 * arrived are not sent again.
 */
import type { DetailedError, HttpResponse } from "tus-js-client";
import type { Problem } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { ApiError, kindOfStatus } from "../../api/error";
import { endSession, session } from "../../api/session";
import type { Purpose } from "./queue";
import { refusalOf, refusalOfFilm } from "./signature";

/** How sending ended: by the last byte, by a refusal that trying again does not change, or by silence. */
export type Ending =
  | { kind: "arrived"; photograph: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "lost" };

export type Sending = {
  /** Stops for now. What has arrived stays. */
  stop: () => void;
  /** Stops for good: the server forgets what has arrived. */
  abandon: () => void;
};

export type Send = (
  file: File,
  purpose: Purpose,
  tell: { onProgress: (sent: number) => void; onEnd: (ending: Ending) => void },
) => Sending;

export const address = "/api/admin/uploads";

/**
 * Bytes of one request. As many as the server writes at once: nothing arrives in vain, a slow line is done with each
 * before a proxy loses its patience, and a refusal of the first is heard before the others are sent.
 */
const piece = 1024 * 1024;

const library = () => import("tus-js-client");

export const send: Send = (file, purpose, { onProgress, onEnd }) => {
  const stopping = new AbortController();
  const begun = begin();

  async function begin() {
    const refusal = await (purpose.purpose === "video" ? refusalOfFilm(file) : refusalOf(file));
    if (stopping.signal.aborted) return null;
    if (refusal) {
      onEnd({ kind: "refused", reason: refusal });
      return null;
    }
    const { Upload } = await library();
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize: piece,
      metadata: { filename: file.name, purpose: "photograph", ...purpose },
      // When to try again is the queue's to say: it knows of the other files.
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
        if (!stopping.signal.aborted) onEnd(endingOf((error as DetailedError).originalResponse));
      },
    });
    const [earlier] = (await upload.findPreviousUploads()).toSorted((one, other) =>
      other.creationTime.localeCompare(one.creationTime),
    );
    if (stopping.signal.aborted) return null;
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
    return upload;
  }

  async function stop(forget: boolean) {
    stopping.abort();
    try {
      await (await begun)?.abort(forget);
    } catch {
      // What cannot be taken back now expires by itself.
    }
  }

  begun.catch(() => onEnd({ kind: "lost" }));
  return { stop: () => void stop(false), abandon: () => void stop(true) };
};

/** By what a file is known again after a reload: the same file, for the same purpose. */
export function fingerprintOf({ name, size, lastModified }: File, purpose: Purpose): string {
  return ["nivas", name, size, lastModified, JSON.stringify(purpose)].join("-");
}

function photographIn(response: HttpResponse): string | null {
  return response.getHeader("Nivas-Photograph") ?? null;
}

/** What an answer means that is none of the protocol's good ones; no answer at all is a lost connection. */
export function endingOf(response: Pick<HttpResponse, "getStatus" | "getBody"> | null | undefined): Ending {
  const status = response?.getStatus() ?? 0;
  if (status === 401) void endSession();
  // Another request holds the upload, or the two have lost count: asking for the offset again puts it right.
  const passes = status === 0 || status >= 500 || [401, 408, 409, 423, 425, 429].includes(status);
  if (passes) return { kind: "lost" };
  return { kind: "refused", reason: reasonIn(response?.getBody() ?? "", status) };
}

function reasonIn(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as Partial<Problem>;
    if (message) return message;
  } catch {
    // A proxy's answer, not ours.
  }
  return userMessage(new ApiError(`HTTP ${status}`, { kind: kindOfStatus(status), status }));
}

/** Uploads that were begun on this device and not finished: the browser keeps their addresses, not the files. */
export async function unfinished(): Promise<{ fileName: string; key: string }[]> {
  const { urlStorage } = (await library()).defaultOptions;
  // Where a browser keeps nothing, the library has a stand-in that cannot be asked.
  if (!("findAllUploads" in urlStorage)) return [];
  const uploads = await urlStorage.findAllUploads();
  return uploads.map(({ metadata, urlStorageKey }) => ({ fileName: metadata["filename"] ?? "", key: urlStorageKey }));
}

/** Forgets uploads that nobody will go on with. The server forgets them after a day. */
export async function forget(keys: readonly string[]): Promise<void> {
  const { defaultOptions } = await library();
  await Promise.all(keys.map((key) => defaultOptions.urlStorage.removeUpload(key)));
}

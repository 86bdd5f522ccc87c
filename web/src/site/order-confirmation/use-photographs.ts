/** The photos of a return while its form is filled in: each is sent at once, by itself, and again if the line was lost. */
import { useEffect, useRef, useState } from "react";
import type { ReturnPhotograph } from "../../api/contract/types.gen";
import { ApiError } from "../../api/error";
import { path, withParams, withSearch } from "../../api/path";
import { request } from "../../api/request";
import { refusalMessage } from "../../features/orders/refusal";
import { photographProblem } from "../../features/photographs/signature";
import { sendPhotograph } from "./send-photograph";
import { type Shrunk, shrunk } from "./shrink";

export const maxPhotographs = 6;

const maxBytes = 10_000_000;

/** Waits between attempts on a lost line. */
const delays = [1000, 4000, 10_000];

export type Photo = {
  id: string;
  name: string;
  /** As a `data:` URL. */
  preview: string | null;
  /** `lost`: can be tried again. `refused`: can't be used. */
  state: "sending" | "lost" | "refused" | ReturnPhotograph["state"];
  /** Share that was sent. */
  progress: number;
  error: string;
  width: number | null;
  height: number | null;
};

const fromServer = (sent: ReturnPhotograph): Photo => ({
  id: sent.id,
  name: sent.fileName,
  preview: null,
  state: sent.state,
  progress: 1,
  error: sent.error,
  width: sent.width ?? null,
  height: sent.height ?? null,
});

/** `sent` are the photos that the server has, such as those sent before the page was loaded again. */
export function usePhotographs(orderId: string, token: string | null, sent: readonly ReturnPhotograph[]) {
  const [own, setOwn] = useState<readonly Photo[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const files = useRef(new Map<string, { file: File; smaller: Promise<Shrunk> }>());
  const work = useRef(new Map<string, { controller: AbortController; done: Promise<void> }>());
  // One at a time: on a bad line, several would hold each other up.
  const line = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    const { current: running } = work;
    return () => running.forEach(({ controller }) => controller.abort());
  }, []);

  const onServer = sent.filter(({ id }) => !removed.includes(id));
  const photos = [
    ...onServer.filter(({ id }) => own.every((photo) => photo.id !== id)).map(fromServer),
    // The server knows more about those that arrived.
    ...own.map((photo) => {
      const arrived = onServer.find(({ id }) => id === photo.id);
      return arrived ? { ...photo, ...fromServer(arrived), preview: photo.preview } : photo;
    }),
  ];

  function change(id: string, to: Partial<Photo>) {
    setOwn((all) => all.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)));
  }

  function addressOf(id: string) {
    return path("/api/orders/{id}/return-photographs/{photograph}", { id: orderId, photograph: id });
  }

  async function transmit(id: string, name: string, signal: AbortSignal) {
    const kept = files.current.get(id);
    if (!kept || signal.aborted) return;
    const { content, preview } = await kept.smaller;
    change(id, { preview });
    const problem = await photographProblem(content, maxBytes);
    if (problem) return change(id, { state: "refused", error: problem });
    const address = withSearch(addressOf(id), { token, fileName: name.slice(-200) });
    for (let attempt = 0; ; attempt += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
        const arrived = await sendPhotograph(address, content, {
          signal,
          onProgress: (progress) => change(id, { progress }),
        });
        return change(id, { ...fromServer(arrived), preview });
      } catch (error) {
        if (signal.aborted) return;
        const isLost = error instanceof ApiError && (error.status === undefined || error.status >= 500);
        const delay = delays[attempt];
        if (!isLost && !isBusy(error)) return change(id, { state: "refused", error: refusalMessage(error) });
        if (delay === undefined) {
          return change(id, { state: "lost", error: "It didn't arrive. Please check your connection." });
        }
        // oxlint-disable-next-line no-await-in-loop -- Before the next attempt.
        await pause(delay, signal);
      }
    }
  }

  function start(id: string, name: string) {
    const controller = new AbortController();
    const done = line.current.then(() => transmit(id, name, controller.signal));
    line.current = done;
    work.current.set(id, { controller, done });
  }

  /** Adds as many as there is room for, and returns the names of the others. */
  function add(chosen: readonly File[]): string[] {
    const room = maxPhotographs - photos.length;
    const fits = chosen.slice(0, Math.max(0, room)).map((file) => ({ file, id: crypto.randomUUID() }));
    for (const { file, id } of fits) files.current.set(id, { file, smaller: shrunk(file) });
    setOwn((all) => [
      ...all,
      ...fits.map(({ file: { name }, id }): Photo => ({
        id,
        name,
        preview: null,
        state: "sending",
        progress: 0,
        error: "",
        width: null,
        height: null,
      })),
    ]);
    fits.forEach(({ file, id }) => start(id, file.name));
    return chosen.slice(fits.length).map(({ name }) => name);
  }

  function tryAgain({ id, name }: Photo) {
    change(id, { state: "sending", progress: 0, error: "" });
    start(id, name);
  }

  function remove({ id, state }: Photo) {
    work.current.get(id)?.controller.abort();
    work.current.delete(id);
    files.current.delete(id);
    setOwn((all) => all.filter((photo) => photo.id !== id));
    setRemoved((all) => [...all, id]);
    if (state === "refused") return;
    // If this fails, the server removes it after a day.
    request("DELETE", withParams(addressOf(id), { token })).catch(() => undefined);
  }

  /** Resolves when nothing is being sent any more. */
  async function settled() {
    await Promise.all([...work.current.values()].map(({ done }) => done));
  }

  return { photos, add, tryAgain, remove, settled };
}

/** The server takes few photos at a time. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

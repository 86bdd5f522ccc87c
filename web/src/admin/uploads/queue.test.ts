import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UploadQueue, nounOf, summaryOf } from "./queue";
import type { Ending, Send } from "./send";

/** A fake connection: the test decides how each upload goes. */
function fakeConnection() {
  const started: { file: File; onProgress: (sent: number) => void; onEnd: (ending: Ending) => void }[] = [];
  const abandoned: string[] = [];
  const stopped: string[] = [];
  const send: Send = (file, _, callbacks) => {
    started.push({ file, ...callbacks });
    return { stop: () => stopped.push(file.name), abandon: () => abandoned.push(file.name) };
  };
  const last = (name: string) => {
    const upload = started.findLast(({ file }) => file.name === name);
    if (!upload) throw new Error(`${name} was not started`);
    return upload;
  };
  return { send, started: () => started.map(({ file }) => file.name), last, abandoned, stopped };
}

const photo = (name: string) => new File(["12345678"], name);
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`));
const arrived: Ending = { kind: "arrived", photograph: "p1" };

let connection: ReturnType<typeof fakeConnection>;
let queue: UploadQueue;

beforeEach(() => {
  vi.useFakeTimers();
  connection = fakeConnection();
  queue = new UploadQueue(connection.send);
});
afterEach(() => void vi.useRealTimers());

const states = () => queue.transfers().map(({ state }) => state);

describe("the queue", () => {
  test("sends three files at a time, and starts the next when one has arrived", () => {
    queue.add(photos(5));
    expect(connection.started()).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
    connection.last("2.jpg").onEnd(arrived);
    expect(connection.started().at(-1)).toBe("4.jpg");
    expect(states()).toEqual(["sending", "done", "sending", "sending", "waiting"]);
  });

  test("reports the total progress, without failed files", () => {
    queue.add(photos(4));
    connection.last("1.jpg").onProgress(4);
    vi.advanceTimersByTime(100);
    connection.last("2.jpg").onEnd({ kind: "refused", reason: "No photograph." });
    expect(summaryOf(queue.transfers())).toMatchObject({ total: 4, open: 3, failed: 1, fraction: 4 / 24 });
  });

  test("retries with growing delays after the connection was lost", () => {
    queue.add([photo("a.jpg")]);
    connection.last("a.jpg").onEnd({ kind: "lost" });
    expect(states()).toEqual(["paused"]);
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual(["sending"]);
    connection.last("a.jpg").onEnd({ kind: "lost" });
    vi.advanceTimersByTime(1999);
    expect(connection.started()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(connection.started()).toHaveLength(3);
    // Progress resets the delay.
    connection.last("a.jpg").onProgress(4);
    connection.last("a.jpg").onEnd({ kind: "lost" });
    vi.advanceTimersByTime(1000);
    expect(connection.started()).toHaveLength(4);
  });

  test("starts no other files while offline, and resumes the paused ones together", () => {
    queue.add(photos(4));
    for (const name of ["1.jpg", "2.jpg", "3.jpg"]) connection.last(name).onEnd({ kind: "lost" });
    expect(states()).toEqual(["paused", "paused", "paused", "waiting"]);
    queue.resume();
    expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
    // The scheduled retries no longer apply.
    vi.advanceTimersByTime(60_000);
    expect(connection.started()).toHaveLength(6);
  });

  test("pauses running uploads while offline, and resumes them where they were", () => {
    queue.add(photos(4));
    connection.last("1.jpg").onProgress(4);
    queue.pause();
    expect(connection.stopped).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
    expect(states()).toEqual(["paused", "paused", "paused", "waiting"]);
    expect(queue.transfers()[0]?.sent).toBe(4);
    // Not every browser fires an event when it is online again.
    vi.advanceTimersByTime(1000);
    expect(connection.started()).toHaveLength(6);
    queue.pause();
    queue.resume();
    expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
    for (const name of ["1.jpg", "2.jpg", "3.jpg"]) connection.last(name).onEnd(arrived);
    connection.last("4.jpg").onEnd(arrived);
    expect(states()).toEqual(["done", "done", "done", "done"]);
  });

  test("restarts an upload after a minute without progress", () => {
    queue.add([photo("a.jpg")]);
    vi.advanceTimersByTime(50_000);
    connection.last("a.jpg").onProgress(4);
    vi.advanceTimersByTime(59_000);
    expect(connection.started()).toHaveLength(1);
    const stalled = connection.last("a.jpg");
    vi.advanceTimersByTime(1000);
    expect(connection.stopped).toEqual(["a.jpg"]);
    expect(states()).toEqual(["paused"]);
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual(["sending"]);
    // A late callback of the stalled attempt is ignored.
    stalled.onEnd({ kind: "refused", reason: "Too late." });
    expect(states()).toEqual(["sending"]);
  });

  test("replaces a file's object only when it has changed", () => {
    queue.add(photos(2));
    const [first, second] = queue.transfers();
    connection.last("1.jpg").onProgress(4);
    vi.advanceTimersByTime(100);
    expect(queue.transfers()[0]).not.toBe(first);
    expect(queue.transfers()[1]).toBe(second);
  });

  test("keeps a refused file with the reason until it is retried or removed", () => {
    queue.add([photo("a.heic"), photo("b.jpg")]);
    connection.last("a.heic").onEnd({ kind: "refused", reason: "Please send JPEG." });
    expect(queue.transfers()[0]).toMatchObject({ state: "failed", reason: "Please send JPEG." });
    queue.retry(1);
    expect(queue.transfers()[0]).toMatchObject({ state: "sending", reason: null });
    queue.remove(1);
    expect(queue.transfers().map(({ fileName }) => fileName)).toEqual(["b.jpg"]);
    expect(connection.abandoned).toEqual(["a.heic"]);
    // A late callback of a removed file is ignored.
    connection.last("a.heic").onEnd(arrived);
    expect(queue.transfers()).toHaveLength(1);
  });

  test("notifies of finished uploads only, and clears them on request", () => {
    const onArrival = vi.fn<() => void>();
    queue.subscribeToArrivals(onArrival);
    queue.add(photos(2));
    connection.last("1.jpg").onEnd(arrived);
    connection.last("2.jpg").onEnd({ kind: "refused", reason: "No." });
    expect(onArrival).toHaveBeenCalledTimes(1);
    expect(queue.transfers()[0]?.photograph).toBe("p1");
    queue.clear();
    expect(queue.transfers()).toEqual([]);
  });

  test("names what the files become", () => {
    queue.add([photo("a.jpg")]);
    expect(nounOf(queue.transfers())).toBe("photograph");
    queue.add([photo("b.mp4")], { purpose: "video" });
    expect(nounOf(queue.transfers())).toBe("file");
    queue.remove(1);
    expect(nounOf(queue.transfers())).toBe("video");
  });
});

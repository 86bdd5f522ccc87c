import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { UploadQueue, nounOf, summaryOf } from "./queue";
import type { Ending, Send } from "./send";

/** A line over which files go as the test says. */
function line() {
  const begun: { file: File; onProgress: (sent: number) => void; onEnd: (ending: Ending) => void }[] = [];
  const abandoned: string[] = [];
  const stopped: string[] = [];
  const send: Send = (file, _, tell) => {
    begun.push({ file, ...tell });
    return { stop: () => stopped.push(file.name), abandon: () => abandoned.push(file.name) };
  };
  const last = (name: string) => {
    const one = begun.findLast(({ file }) => file.name === name);
    if (!one) throw new Error(`${name} was not begun`);
    return one;
  };
  return { send, begun: () => begun.map(({ file }) => file.name), last, abandoned, stopped };
}

const photo = (name: string) => new File(["12345678"], name);
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`));
const arrived: Ending = { kind: "arrived", photograph: "p1" };

let wire: ReturnType<typeof line>;
let queue: UploadQueue;

beforeEach(() => {
  vi.useFakeTimers();
  wire = line();
  queue = new UploadQueue(wire.send);
});
afterEach(() => void vi.useRealTimers());

const states = () => queue.transfers().map(({ state }) => state);

describe("the queue", () => {
  test("sends three files at a time, and the next when one has arrived", () => {
    queue.add(photos(5));
    expect(wire.begun()).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
    wire.last("2.jpg").onEnd(arrived);
    expect(wire.begun().at(-1)).toBe("4.jpg");
    expect(states()).toEqual(["sending", "done", "sending", "sending", "waiting"]);
  });

  test("says how much of all has arrived", () => {
    queue.add(photos(4));
    wire.last("1.jpg").onProgress(4);
    vi.advanceTimersByTime(100);
    wire.last("2.jpg").onEnd({ kind: "refused", reason: "No photograph." });
    expect(summaryOf(queue.transfers())).toMatchObject({ total: 4, open: 3, failed: 1, fraction: 4 / 24 });
  });

  test("goes on by itself when the connection was lost, later each time", () => {
    queue.add([photo("a.jpg")]);
    wire.last("a.jpg").onEnd({ kind: "lost" });
    expect(states()).toEqual(["paused"]);
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual(["sending"]);
    wire.last("a.jpg").onEnd({ kind: "lost" });
    vi.advanceTimersByTime(1999);
    expect(wire.begun()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(wire.begun()).toHaveLength(3);
    // Something arrived: the line is there, and the next loss begins anew.
    wire.last("a.jpg").onProgress(4);
    wire.last("a.jpg").onEnd({ kind: "lost" });
    vi.advanceTimersByTime(1000);
    expect(wire.begun()).toHaveLength(4);
  });

  test("does not begin others while the connection is lost, and all at once when it is back", () => {
    queue.add(photos(4));
    for (const name of ["1.jpg", "2.jpg", "3.jpg"]) wire.last(name).onEnd({ kind: "lost" });
    expect(states()).toEqual(["paused", "paused", "paused", "waiting"]);
    queue.wake();
    expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
    // The turns that they waited for are over.
    vi.advanceTimersByTime(60_000);
    expect(wire.begun()).toHaveLength(6);
  });

  test("stops what is on its way while there is no connection, and goes on where it was", () => {
    queue.add(photos(4));
    wire.last("1.jpg").onProgress(4);
    queue.rest();
    expect(wire.stopped).toEqual(["1.jpg", "2.jpg", "3.jpg"]);
    expect(states()).toEqual(["paused", "paused", "paused", "waiting"]);
    expect(queue.transfers()[0]?.sent).toBe(4);
    // Not every browser tells when it is back.
    vi.advanceTimersByTime(1000);
    expect(wire.begun()).toHaveLength(6);
    queue.rest();
    queue.wake();
    expect(states()).toEqual(["sending", "sending", "sending", "waiting"]);
    for (const name of ["1.jpg", "2.jpg", "3.jpg"]) wire.last(name).onEnd(arrived);
    wire.last("4.jpg").onEnd(arrived);
    expect(states()).toEqual(["done", "done", "done", "done"]);
  });

  test("begins again what nothing is heard of for a minute", () => {
    queue.add([photo("a.jpg")]);
    vi.advanceTimersByTime(50_000);
    wire.last("a.jpg").onProgress(4);
    vi.advanceTimersByTime(59_000);
    expect(wire.begun()).toHaveLength(1);
    const silent = wire.last("a.jpg");
    vi.advanceTimersByTime(1000);
    expect(wire.stopped).toEqual(["a.jpg"]);
    expect(states()).toEqual(["paused"]);
    vi.advanceTimersByTime(1000);
    expect(states()).toEqual(["sending"]);
    // What the dead line says at last is of another time.
    silent.onEnd({ kind: "refused", reason: "Too late." });
    expect(states()).toEqual(["sending"]);
  });

  test("tells of a file by another object only when it has changed", () => {
    queue.add(photos(2));
    const [first, second] = queue.transfers();
    wire.last("1.jpg").onProgress(4);
    vi.advanceTimersByTime(100);
    expect(queue.transfers()[0]).not.toBe(first);
    expect(queue.transfers()[1]).toBe(second);
  });

  test("keeps what was refused with its reason, until it is tried again or taken out", () => {
    queue.add([photo("a.heic"), photo("b.jpg")]);
    wire.last("a.heic").onEnd({ kind: "refused", reason: "Please send JPEG." });
    expect(queue.transfers()[0]).toMatchObject({ state: "failed", reason: "Please send JPEG." });
    queue.retry(1);
    expect(queue.transfers()[0]).toMatchObject({ state: "sending", reason: null });
    queue.remove(1);
    expect(queue.transfers().map(({ fileName }) => fileName)).toEqual(["b.jpg"]);
    expect(wire.abandoned).toEqual(["a.heic"]);
    // What the line says later of a file that was taken out changes nothing.
    wire.last("a.heic").onEnd(arrived);
    expect(queue.transfers()).toHaveLength(1);
  });

  test("tells of photographs that have arrived, and forgets them on request", () => {
    const look = vi.fn<() => void>();
    queue.watchArrivals(look);
    queue.add(photos(2));
    wire.last("1.jpg").onEnd(arrived);
    wire.last("2.jpg").onEnd({ kind: "refused", reason: "No." });
    expect(look).toHaveBeenCalledTimes(1);
    expect(queue.transfers()[0]?.photograph).toBe("p1");
    queue.clear();
    expect(queue.transfers()).toEqual([]);
  });

  test("says what the files become", () => {
    queue.add([photo("a.jpg")]);
    expect(nounOf(queue.transfers())).toBe("photograph");
    queue.add([photo("b.mp4")], { purpose: "video" });
    expect(nounOf(queue.transfers())).toBe("file");
    queue.remove(1);
    expect(nounOf(queue.transfers())).toBe("video");
  });
});

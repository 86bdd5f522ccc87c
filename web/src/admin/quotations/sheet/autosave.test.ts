import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../api/error";
import { type SaveState, autosave, clearUnsaved, readUnsaved } from "./autosave";
import { draftOf } from "./sheet";
import { sheet } from "./test-sheets";

const first = draftOf(sheet({ Kitchen: [] }));
const named = (clientName: string): QuotationDraft => ({ ...first, clientName });
const detail = (draft: QuotationDraft, version: number) => ({ id: "q1", draft, version }) as QuotationDetail;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  clearUnsaved("q1");
});

/** A server that gives the answers in order, and succeeds once they are used up. */
function server(...answers: (Error | "saved")[]) {
  const sent: { draft: QuotationDraft; version: number }[] = [];
  const states: SaveState["is"][] = [];
  const saved: number[] = [];
  const saving = autosave({
    id: "q1",
    saved: detail(first, 1),
    send: async (draft, version) => {
      sent.push({ draft, version });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const answer = answers.shift() ?? "saved";
      if (answer instanceof Error) throw answer;
      return detail(draft, version + 1);
    },
    onState: (state) => states.push(state.is),
    onSaved: ({ version }) => saved.push(version),
    debounce: 500,
    retryDelays: [1000, 5000],
  });
  return { saving, sent, states, saved };
}

const networkError = () => new ApiError("Network connection error", { kind: "NETWORK" });
const stale = (draft: QuotationDraft) =>
  new ApiError("It has changed.", {
    kind: "CLIENT",
    status: 409,
    problem: { code: "stale", current: detail(draft, 7) },
  });

test("continuous typing is sent once, after a pause", async () => {
  const { saving, sent, states } = server();
  for (const name of ["M", "Me", "Meera"]) {
    saving.change(named(name));
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(sent).toEqual([]);
  expect(readUnsaved("q1")?.draft.clientName).toBe("Meera");
  await vi.advanceTimersByTimeAsync(400);
  expect(sent).toEqual([{ draft: named("Meera"), version: 1 }]);
  expect(states.at(-1)).toBe("saved");
  expect(readUnsaved("q1")).toBeNull();
});

test("changes made during a save are sent afterwards, based on the new version", async () => {
  const { saving, sent, saved } = server();
  saving.change(named("One"));
  await vi.advanceTimersByTimeAsync(550);
  saving.change(named("Two"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([
    { draft: named("One"), version: 1 },
    { draft: named("Two"), version: 2 },
  ]);
  expect(saved).toEqual([2, 3]);
});

test("a failed save is stored and retried with growing delays", async () => {
  const { saving, sent, states } = server(networkError(), networkError());
  saving.change(named("One"));
  await vi.advanceTimersByTimeAsync(700);
  expect(states.at(-1)).toBe("failed");
  expect(readUnsaved("q1")?.draft.clientName).toBe("One");
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(states.at(-1)).toBe("saved");
  expect(sent.map(({ version }) => version)).toEqual([1, 1, 1]);
});

test("a change undone before it was sent is not sent", async () => {
  const { saving, sent, states } = server();
  saving.change(named("One"));
  saving.change({ ...first });
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([]);
  expect(states.at(-1)).toBe("saved");
  expect(readUnsaved("q1")).toBeNull();
});

test("nobody else's version is overwritten until the conflict is resolved", async () => {
  const { saving, sent, states } = server(stale(named("Theirs")));
  saving.change(named("Mine"));
  await vi.advanceTimersByTimeAsync(700);
  expect(states.at(-1)).toBe("stale");
  saving.change(named("Mine too"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  saving.resolve(named("Both"), detail(named("Theirs"), 7));
  await vi.advanceTimersByTimeAsync(700);
  expect(sent.at(-1)).toEqual({ draft: named("Both"), version: 7 });
  expect(states.at(-1)).toBe("saved");
});

test("a save whose response was lost is not a conflict", async () => {
  const { saving, states } = server(networkError(), stale(named("One")));
  saving.change(named("One"));
  await vi.advanceTimersByTimeAsync(3000);
  expect(states).not.toContain("stale");
  expect(states.at(-1)).toBe("saved");
});

test("a rejected draft is sent again only after the next change", async () => {
  const problem = { fields: { discount: "is too large" } };
  const { saving, sent, states } = server(new ApiError("No", { kind: "VALIDATION", status: 422, problem }));
  saving.change(named("One"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, states.at(-1)]).toEqual([1, "refused"]);
  saving.change(named("Two"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent.length, states.at(-1)]).toEqual([2, "saved"]);
});

test("flush waits until the last change is saved", async () => {
  const { saving, sent } = server();
  saving.change(named("One"));
  const done = saving.flush();
  saving.change(named("Two"));
  await vi.advanceTimersByTimeAsync(300);
  await done;
  expect(sent.map(({ draft }) => draft.clientName)).toEqual(["One", "Two"]);
  expect(saving.isSaved).toBe(true);
  await saving.flush();
});

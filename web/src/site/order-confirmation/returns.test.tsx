// @vitest-environment jsdom
import type { PublicReturns, ReturnDraft, ReturnPhotograph } from "../../api/contract/types.gen";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Returns } from "./returns";

const problem = (status: number, message: string) => ({ status, body: { status, code: "refused", message } });

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);
const heic = new TextEncoder().encode("\0\0\0\u0018ftypheic\0\0\0\0mif1heic");

/** What the server has. */
let photographs: ReturnPhotograph[];
let asked: ReturnDraft[];
let removed: string[];
let attempts: { id: string; name: string }[];
/** How photos are answered, by file name; "lost" is a line that breaks. */
let answers: Record<string, ("lost" | { status: number; body: unknown })[]>;

/** The browser's request, which the fake server answers at once. */
class Request extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = "";
  address = "";
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  isAborted = false;
  abort() {
    this.isAborted = true;
    this.end("abort");
  }
  send(content: Blob) {
    setTimeout(() => {
      if (this.isAborted) return;
      const { pathname, searchParams } = new URL(this.address, "http://localhost");
      const name = searchParams.get("fileName") ?? "";
      const half = { loaded: content.size / 2, total: content.size };
      this.upload.dispatchEvent(new ProgressEvent("progress", half));
      const id = pathname.split("/").at(-1) ?? "";
      attempts.push({ id, name });
      const answer = answers[name]?.shift() ?? arrived(id, name);
      if (answer === "lost") return this.end("error");
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.end("load");
    });
  }
  end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event("loadend"));
  }
}

function arrived(id: string, fileName: string) {
  const photograph: ReturnPhotograph = { id, fileName, state: "ready", error: "", width: 400, height: 300 };
  photographs.push(photograph);
  return { status: 200, body: { ...photograph, state: "waiting", width: null, height: null } };
}

const chair = { id: "unit1", name: "Cane chair", paidPaise: 500_000, isMadeToOrder: false };

function returns(): PublicReturns {
  const first = asked[0];
  if (!first) return { possibleUntil: "2026-12-01T00:00:00Z", units: [chair], returns: [], photographs };
  const taken = photographs.filter(({ id }) => first.photographIds?.includes(id));
  const back = { id: "r1", number: "RT/2026-27/0001", ...first, status: "requested", declinedBecause: "" } as const;
  const dates = { askedAt: "2026-11-24T00:00:00Z", resolveBy: "2026-12-24T00:00:00Z" };
  return { possibleUntil: null, units: [], returns: [{ ...back, ...dates, photographs: taken }], photographs: [] };
}

beforeEach(() => {
  photographs = [];
  asked = [];
  removed = [];
  attempts = [];
  answers = {};
  vi.stubGlobal("XMLHttpRequest", Request);
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, "http://localhost");
    if (init.method === "DELETE") {
      const id = pathname.split("/").at(-1) ?? "";
      removed.push(id);
      photographs = photographs.filter((photograph) => photograph.id !== id);
      return new Response(null, { status: 204 });
    }
    if (pathname.includes("/return-photographs/")) return new Response(new Blob(["jpeg"]), { status: 200 });
    if (init.method === "POST") {
      asked.push(JSON.parse(String(init.body)) as ReturnDraft);
      return Response.json(returns(), { status: 201 });
    }
    return Response.json(returns());
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const user = userEvent.setup({ applyAccept: false });
  render(<Returns orderId="o1" token="secret" onDone={() => undefined} />);
  await user.click(await screen.findByText("Return something"));
  const form = within(screen.getByRole("form", { name: "Return" }));
  return {
    user,
    form,
    add: (...names: string[]) =>
      user.upload(
        form.getByLabelText(/^Add (more )?photos$/),
        names.map((name) => new File([name.endsWith("heic") ? heic : jpeg], name, { type: "image/jpeg" })),
      ),
    fill: async () => {
      await user.click(form.getByRole("checkbox", { name: "Cane chair" }));
      await user.click(form.getByRole("radio", { name: "It arrived damaged" }));
      await user.click(form.getByRole("radio", { name: "My money back" }));
      await user.type(form.getByRole("textbox"), "One leg is broken off.");
    },
    send: () => user.click(form.getByRole("button", { name: "Ask to return" })),
  };
}

test("photos are sent before the request, which takes them along, and the buyer sees small ones", async () => {
  const { form, add, fill, send } = await open();
  await fill();
  expect(form.getByText(/at least one of the damage/)).toBeTruthy();
  await add("leg.jpg", "box.jpg");
  expect(await form.findByText("leg.jpg")).toBeTruthy();
  await send();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.photographIds).toEqual(photographs.map(({ id }) => id));
  expect(asked[0]?.photographIds).toHaveLength(2);
  const own = within(await screen.findByRole("list", { name: "Your photos" }));
  expect(own.getAllByRole("img", { name: /jpg$/ })).toHaveLength(2);
});

test("a request needs no photo", async () => {
  const { fill, send } = await open();
  await fill();
  await send();
  await waitFor(() => expect(asked[0]?.photographIds).toEqual([]));
});

test("photos that can't be read are named, keep the request back, and are removed", async () => {
  answers = { "leg.jpg": [problem(415, "The picture is damaged.")] };
  const { user, form, add, fill, send } = await open();
  await fill();
  await add("leg.heic", "leg.jpg", "box.jpg");
  await waitFor(() => expect(form.getAllByRole("alert")).toHaveLength(2));
  const alerts = form.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(alerts[0]).toMatch(/^leg.heic: This is a HEIC file/);
  expect(alerts[1]).toBe("leg.jpg: The picture is damaged.");
  await user.click(form.getByRole("button", { name: "Remove leg.heic" }));
  await send();
  expect(await form.findByText(/We don't have leg.jpg/)).toBeTruthy();
  expect(asked).toHaveLength(0);
  expect(form.getByRole<HTMLTextAreaElement>("textbox").value).toBe("One leg is broken off.");
  await user.click(form.getByRole("button", { name: "Remove leg.jpg" }));
  expect(document.activeElement).toBe(form.getByLabelText("Add more photos"));
  await send();
  await waitFor(() => expect(asked[0]?.photographIds).toHaveLength(1));
});

test("a photo is sent again over a bad line, and can be tried again when that failed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    answers = { "leg.jpg": ["lost", "lost", "lost", "lost"], "box.jpg": ["lost"] };
    const { user, form, add } = await open();
    await add("leg.jpg", "box.jpg");
    // After 1, 4 and 10 seconds.
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    form.getByText(/It didn't arrive/);
    expect(photographs.map(({ fileName }) => fileName)).toEqual(["box.jpg"]);
    await user.click(form.getByRole("button", { name: "Try again to send leg.jpg" }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(photographs).toHaveLength(2);
    // The same id, so that an answer that was lost adds nothing.
    const ids = attempts.filter(({ name }) => name === "leg.jpg").map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("six photos fit, and those sent before the page was loaded again are there", async () => {
  photographs = [{ id: "p1", fileName: "old.jpg", state: "ready", error: "", width: 400, height: 300 }];
  const { user, form, add } = await open();
  expect(form.getByText("old.jpg")).toBeTruthy();
  await add("1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg");
  expect(await form.findByText("Only 6 photos can be added. Left out: 6.jpg.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>("Add more photos").disabled).toBe(true);
  await user.click(form.getByRole("button", { name: "Remove old.jpg" }));
  expect(removed).toEqual(["p1"]);
  await waitFor(() => expect(form.queryByText("old.jpg")).toBeNull());
});

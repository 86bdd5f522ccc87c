// @vitest-environment jsdom
import type { PublicReturns, ReturnDraft, ReturnPhotograph } from "../../api/contract/types.gen";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Returns } from "./returns";

const problem = (status: number, message: string) => ({ status, body: { status, code: "refused", message } });

/** What the server has. */
let photographs: ReturnPhotograph[];
let asked: ReturnDraft[];
let removed: string[];
/** How photos are answered, by file name; "lost" is a line that breaks. */
let answers: Record<string, ("lost" | { status: number; body: unknown })[]>;

/** The browser's request, which the fake server answers at once. */
class Request {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => undefined;
  onerror = () => undefined;
  onabort = () => undefined;
  onloadend = () => undefined;
  status = 0;
  responseText = "";
  address = "";
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  abort() {
    this.onabort();
    this.onloadend();
  }
  send(content: Blob) {
    setTimeout(() => {
      const { pathname, searchParams } = new URL(this.address, "http://localhost");
      const name = searchParams.get("fileName") ?? "";
      this.upload.onprogress?.({ loaded: content.size / 2, total: content.size });
      const answer = answers[name]?.shift() ?? arrived(pathname.split("/").at(-1) ?? "", name);
      if (answer === "lost") this.onerror();
      else {
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        this.onload();
      }
      this.onloadend();
    });
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
        names.map((name) => new File(["content"], name, { type: "image/jpeg" })),
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

test("a photo that can't be read is named, keeps the request back, and is removed", async () => {
  answers = { "leg.heic": [problem(415, "This is a HEIC photo.")] };
  const { user, form, add, fill, send } = await open();
  await fill();
  await add("leg.heic", "box.jpg");
  const alert = await form.findByRole("alert");
  expect(alert.textContent).toBe("leg.heic: This is a HEIC photo.");
  await send();
  expect(await form.findByText(/We don't have leg.heic/)).toBeTruthy();
  expect(asked).toHaveLength(0);
  expect(form.getByRole<HTMLTextAreaElement>("textbox").value).toBe("One leg is broken off.");
  await user.click(form.getByRole("button", { name: "Remove leg.heic" }));
  expect(document.activeElement).toBe(form.getByLabelText("Add more photos"));
  await send();
  await waitFor(() => expect(asked[0]?.photographIds).toHaveLength(1));
});

test("a photo is sent again over a bad line, and can be tried again when that failed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  try {
    answers = { "leg.jpg": ["lost", "lost", "lost", "lost"], "box.jpg": ["lost"] };
    const { user, form, add } = await open();
    await add("leg.jpg", "box.jpg");
    expect(await form.findByText(/It didn't arrive/, undefined, { timeout: 5000 })).toBeTruthy();
    expect(photographs.map(({ fileName }) => fileName)).toEqual(["box.jpg"]);
    await user.click(form.getByRole("button", { name: "Try again to send leg.jpg" }));
    await waitFor(() => expect(photographs).toHaveLength(2));
    // The same id, so that an answer that was lost adds nothing.
    expect(new Set(photographs.map(({ id }) => id)).size).toBe(2);
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

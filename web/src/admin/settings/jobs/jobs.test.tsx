// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, type Shown, admin, show } from "../../kit/test-screen";
import { JobsSection } from "./section";
import { job, jobItem, queue, queues } from "./test-jobs";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const page = (...items: unknown[]) => ({ items, total: items.length, page: 1, perPage: 25 });

async function open(search: string, answers: Answers = {}, me = admin({ operations_settings: "edit" })) {
  const all = {
    "GET /api/admin/job-queues": queues(queue({ ready: 2, dead: 1 }), queue({ name: "documents" })),
    "GET /api/admin/job-history": { from: "", to: "", bucketSeconds: 60, points: [] },
    "GET /api/admin/job-kinds": [{ queue: "mail", kind: "acknowledge_lead" }],
    "GET /api/admin/jobs": page(jobItem(), jobItem({ id: "8", kind: "announce_lead" })),
    "GET /api/admin/jobs/7": job(),
    ...answers,
  };
  shown = await show(<JobsSection />, `/admin/settings?section=jobs${search}`, all, me);
  return shown;
}

/** The body of the latest request of one kind. */
const sent = (method: string, path: string) => shown.sent(method, path).at(-1)?.body;

/** The text of the row with this header. */
const rowOf = (title: string) =>
  screen.getByRole("rowheader", { name: new RegExp(`^${title}`) }).closest("tr")?.textContent;

describe("the overview", () => {
  test("counts link to their jobs", async () => {
    await open("");
    const failed = await screen.findByRole("link", { name: "1" });
    expect(failed.getAttribute("href")).toBe("/admin/settings?section=jobs&view=jobs&state=dead&queue=mail");
    expect(rowOf("Documents")).toContain("No worker");
    expect(rowOf("worker-1")).toMatch(/^worker-1Mail2 of 10\d s ago/);
    expect(await screen.findByText("No jobs in this period.")).toBeTruthy();
  });

  test("pausing a queue asks for confirmation", async () => {
    const { user } = await open("", { "PUT /api/admin/job-queues/mail/pause": {} });
    await user.click(await screen.findByRole("button", { name: "Pause mail" }));
    const dialog = screen.getByRole("alertdialog", { name: "Pause mail?" });
    expect(shown.sent("PUT", "/api/admin/job-queues/mail/pause")).toHaveLength(0);
    await user.click(within(dialog).getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(shown.sent("PUT", "/api/admin/job-queues/mail/pause")).toHaveLength(1));
  });

  test("a paused queue shows who paused it, and resumes without confirmation", async () => {
    const paused = queue({
      isPaused: true,
      pausedAt: new Date().toISOString(),
      pausedBy: { id: "u2", name: "Ravi Menon" },
    });
    const { user } = await open("", {
      "GET /api/admin/job-queues": queues(paused),
      "DELETE /api/admin/job-queues/mail/pause": {},
    });
    await user.click(await screen.findByRole("button", { name: "Resume mail" }));
    expect(rowOf("Mail")).toMatch(/^Mail Paused by Ravi Menon, just now/);
    await waitFor(() => expect(shown.sent("DELETE", "/api/admin/job-queues/mail/pause")).toHaveLength(1));
  });

  test("limits are saved together, and an error is shown at its field", async () => {
    const path = "/api/admin/job-queues/mail/limits";
    const refusal = {
      status: 422,
      code: "invalid",
      message: "Check this.",
      fields: { "limits[0].perSecond": "Too much." },
    };
    const { user } = await open("", { [`PUT ${path}`]: () => ({ status: 422, body: refusal }) });
    await user.click(await screen.findByRole("button", { name: "Limits for mail" }));
    await user.click(screen.getByRole("button", { name: "Add limit" }));
    const panel = screen.getByRole("dialog", { name: "Limits for mail" });
    await waitFor(() => within(panel).getByRole("option", { name: "Acknowledge lead" }));
    await user.selectOptions(within(panel).getByLabelText("For"), "Acknowledge lead");
    await user.type(within(panel).getByLabelText("Jobs per second"), "14");
    await user.click(within(panel).getByRole("button", { name: "Save" }));
    expect(await within(panel).findByText("Too much.")).toBeTruthy();
    expect(sent("PUT", path)).toEqual({
      limits: [{ kind: "acknowledge_lead", concurrency: null, perSecond: 14, burst: 1 }],
    });
  });

  test("the charts work with the keyboard, and as tables", async () => {
    const point = (minute: number, done: number, waitP50Ms: number | null) => ({
      at: `2026-11-21T06:0${minute}:00Z`,
      done,
      dead: 0,
      failedAttempts: 0,
      waitP50Ms,
      waitP95Ms: waitP50Ms,
    });
    const points = [point(0, 4, 12), point(1, 0, null), point(2, 1, 1500)];
    const { user } = await open("", {
      "GET /api/admin/job-history": { from: "", to: "", bucketSeconds: 60, points },
    });
    const ended = await screen.findByRole("slider", { name: "Done and failed: time" });
    const waits = screen.getByRole("slider", { name: "Wait time: time" });
    expect(ended.getAttribute("aria-valuetext")).toBe("Whole period");
    ended.focus();
    await user.keyboard("{End}");
    const last = "11:32 am to 11:33 am: 1 job done, 0 failed attempts, 0 jobs failed";
    expect(ended.getAttribute("aria-valuetext")).toBe(last);
    // Both charts share the cursor.
    expect(waits.getAttribute("aria-valuetext")).toContain("median 1.5 s");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(ended.getAttribute("aria-valuenow")).toBe("0");
    await user.keyboard("{Escape}");
    expect(ended.getAttribute("aria-valuetext")).toBe("Whole period");

    const table = screen.getByRole("region", { name: "Wait time: table", hidden: true });
    const cells = [...table.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(cells).toEqual([
      "11:30 am to 11:31 am12 ms12 ms",
      "11:31 am to 11:32 am––",
      "11:32 am to 11:33 am1.5 s1.5 s",
    ]);
  });

  test("view-only users get no actions", async () => {
    await open("", {}, admin({ operations_settings: "view" }));
    await screen.findByRole("link", { name: "1" });
    expect(screen.queryByRole("button", { name: /Pause|Limits/ })).toBeNull();
  });
});

describe("the list", () => {
  test("shows one state, with counts on the tabs", async () => {
    await open("&view=jobs&state=dead");
    await screen.findByRole("link", { name: "Announce lead" });
    const params = shown.sent("GET", "/api/admin/jobs").at(-1)?.url.searchParams;
    expect(params?.get("state")).toBe("dead");
    expect(params?.get("sort")).toBe("-endedAt");
    const tabs = within(screen.getByRole("navigation", { name: "Job states" }));
    await waitFor(() => tabs.getByRole("link", { name: "Failed 1" }));
    expect(tabs.getByRole("link", { name: "Waiting 2" })).toBeTruthy();
    expect(tabs.getByRole("link", { name: "Done" })).toBeTruthy();
  });

  test("keeps its search from state to state, and shows no counts then", async () => {
    const { user } = await open("&view=jobs&state=dead&q=policy&page=2");
    await screen.findByRole("link", { name: "Announce lead" });
    const tabs = within(screen.getByRole("navigation", { name: "Job states" }));
    await user.click(tabs.getByRole("link", { name: "Waiting" }));
    await waitFor(() =>
      expect(shown.params()).toEqual({ section: "jobs", view: "jobs", state: "waiting", q: "policy" }),
    );
  });

  test("shows how many jobs a retry affects, and can undo it", async () => {
    const bulk = "/api/admin/jobs/bulk";
    const { user } = await open("&view=jobs&state=dead", {
      [`POST ${bulk}`]: { changed: 1, skipped: 0, batch: "b1" },
      [`POST ${bulk}/b1/undo`]: { changed: 1, skipped: 0 },
    });
    await screen.findByRole("link", { name: "Announce lead" });
    await user.click(screen.getByRole("checkbox", { name: "Select all jobs on this page" }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const question = await screen.findByRole("alertdialog", { name: "Retry 1 job?" });
    expect(within(question).getByText("1 other stays unchanged.")).toBeTruthy();
    const body = { selection: { ids: ["7", "8"] }, action: { retry: {} } };
    expect(sent("POST", bulk)).toEqual({ ...body, dryRun: true });
    await user.click(within(question).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent("POST", bulk)).toEqual(body));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(shown.sent("POST", `${bulk}/b1/undo`)).toHaveLength(1));
  });

  test("disables a bulk action that affects no job", async () => {
    const { user } = await open("&view=jobs&state=dead", {
      "POST /api/admin/jobs/bulk": { changed: 0, skipped: 0, batch: null },
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Select Announce lead/ }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const question = await screen.findByRole("alertdialog");
    expect(await within(question).findByText("None of them would change.")).toBeTruthy();
    expect(within(question).getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(true);
  });

  test("explains an empty state", async () => {
    await open("&view=jobs&state=dead", { "GET /api/admin/jobs": page() });
    expect(await screen.findByText("No failed jobs.")).toBeTruthy();
  });
});

describe("a job", () => {
  test("shows its error, attempts and log", async () => {
    await open("&view=jobs&job=7");
    const drawer = await screen.findByRole("dialog", { name: "Acknowledge lead" });
    expect(within(drawer).getByText("554 5.7.1 Rejected by policy", { selector: "pre" })).toBeTruthy();
    const [latest, first] = within(drawer).getAllByRole("listitem");
    expect(latest?.textContent).toContain("Attempt 2 of 8FailedFinal attempt");
    expect(latest?.textContent).toContain("took 340 ms, by worker-1");
    expect(first?.textContent).toContain("Worker lost");
    expect(within(drawer).getByRole("region", { name: "Attempt 2" }).textContent).toContain("refused by host");
    expect(within(drawer).getByRole("link", { name: "Meera Iyer" }).getAttribute("href")).toBe("/admin/leads?lead=l1");
  });

  test("is retried where that is allowed", async () => {
    const { user } = await open("&view=jobs&job=7", { "POST /api/admin/jobs/7/retry": {} });
    const drawer = await screen.findByRole("dialog", { name: "Acknowledge lead" });
    expect(within(drawer).queryByRole("button", { name: "Run now" })).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(shown.sent("POST", "/api/admin/jobs/7/retry")).toHaveLength(1));
  });

  test("shows the error if it has ended meanwhile", async () => {
    const { user } = await open("&view=jobs&job=7", {
      "GET /api/admin/jobs/7": job({ state: "scheduled", allowed: ["runNow", "cancel"] }),
      "POST /api/admin/jobs/7/cancel": () => ({
        status: 409,
        body: { status: 409, code: "not_cancellable", message: "This job has ended already." },
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel job" }));
    const question = screen.getByRole("alertdialog", { name: "Cancel this job?" });
    await user.click(within(question).getByRole("button", { name: "Cancel job" }));
    expect(await within(question).findByText("This job has ended already.")).toBeTruthy();
  });
});

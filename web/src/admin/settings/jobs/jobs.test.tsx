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

/** What the row says that begins with this. */
const rowOf = (title: string) =>
  screen.getByRole("rowheader", { name: new RegExp(`^${title}`) }).closest("tr")?.textContent;

describe("the overview", () => {
  test("counts lead to the jobs that they count", async () => {
    await open("");
    const failed = await screen.findByRole("link", { name: "1" });
    expect(failed.getAttribute("href")).toBe("/admin/settings?section=jobs&view=jobs&state=dead&queue=mail");
    expect(rowOf("Documents")).toContain("No worker");
    expect(rowOf("worker-1")).toMatch(/^worker-1Mail2 of 10\d s ago/);
    expect(await screen.findByText("Nothing was done in this period.")).toBeTruthy();
  });

  test("a queue is paused once that is confirmed", async () => {
    const { user } = await open("", { "PUT /api/admin/job-queues/mail/pause": {} });
    await user.click(await screen.findByRole("button", { name: "Pause mail" }));
    const question = screen.getByRole("alertdialog", { name: "Pause mail?" });
    expect(shown.sent("PUT", "/api/admin/job-queues/mail/pause")).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: "Pause" }));
    await waitFor(() => expect(shown.sent("PUT", "/api/admin/job-queues/mail/pause")).toHaveLength(1));
  });

  test("a paused queue says by whom, and is resumed at once", async () => {
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

  test("limits are saved whole, and a refusal stands at its field", async () => {
    const path = "/api/admin/job-queues/mail/limits";
    const refusal = {
      status: 422,
      code: "invalid",
      message: "Check this.",
      fields: { "limits[0].perSecond": "Too much." },
    };
    const { user } = await open("", { [`PUT ${path}`]: () => ({ status: 422, body: refusal }) });
    await user.click(await screen.findByRole("button", { name: "Limits of mail" }));
    await user.click(screen.getByRole("button", { name: "Add a limit" }));
    const panel = screen.getByRole("dialog", { name: "Limits of mail" });
    await waitFor(() => within(panel).getByRole("option", { name: "Acknowledge lead" }));
    await user.selectOptions(within(panel).getByLabelText("For"), "Acknowledge lead");
    await user.type(within(panel).getByLabelText("A second"), "14");
    await user.click(within(panel).getByRole("button", { name: "Save" }));
    expect(await within(panel).findByText("Too much.")).toBeTruthy();
    expect(sent("PUT", path)).toEqual({
      limits: [{ kind: "acknowledge_lead", concurrency: null, perSecond: 14, burst: 1 }],
    });
  });

  test("the charts are read by keys, and as tables", async () => {
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
    const ended = await screen.findByRole("slider", { name: "Done and failed: moment" });
    const waits = screen.getByRole("slider", { name: "Wait before the start: moment" });
    expect(ended.getAttribute("aria-valuetext")).toBe("The whole period");
    ended.focus();
    await user.keyboard("{End}");
    const last = "11:32 to 11:33: 1 job done, 0 failed attempts, none given up";
    expect(ended.getAttribute("aria-valuetext")).toBe(last);
    // One moment is looked at in both.
    expect(waits.getAttribute("aria-valuetext")).toContain("half began within 1.5 s");
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(ended.getAttribute("aria-valuenow")).toBe("0");
    await user.keyboard("{Escape}");
    expect(ended.getAttribute("aria-valuetext")).toBe("The whole period");

    const table = screen.getByRole("region", { name: "Wait before the start, as a table", hidden: true });
    const cells = [...table.querySelectorAll("tbody tr")].map((row) => row.textContent);
    expect(cells).toEqual(["11:30 to 11:3112 ms12 ms", "11:31 to 11:32––", "11:32 to 11:331.5 s1.5 s"]);
  });

  test("who may only look is offered nothing to do", async () => {
    await open("", {}, admin({ operations_settings: "view" }));
    await screen.findByRole("link", { name: "1" });
    expect(screen.queryByRole("button", { name: /Pause|Limits/ })).toBeNull();
  });
});

describe("the list", () => {
  test("is of one state, with the counts of all that are counted", async () => {
    await open("&view=jobs&state=dead");
    await screen.findByRole("link", { name: "Announce lead" });
    const asked = shown.sent("GET", "/api/admin/jobs").at(-1)?.url.searchParams;
    expect(asked?.get("state")).toBe("dead");
    expect(asked?.get("sort")).toBe("-endedAt");
    const tabs = within(screen.getByRole("navigation", { name: "States of jobs" }));
    await waitFor(() => tabs.getByRole("link", { name: "Failed 1" }));
    expect(tabs.getByRole("link", { name: "Waiting 2" })).toBeTruthy();
    expect(tabs.getByRole("link", { name: "Done" })).toBeTruthy();
  });

  test("keeps its search from state to state, and counts nothing that it does not show", async () => {
    const { user } = await open("&view=jobs&state=dead&q=policy&page=2");
    await screen.findByRole("link", { name: "Announce lead" });
    const tabs = within(screen.getByRole("navigation", { name: "States of jobs" }));
    await user.click(tabs.getByRole("link", { name: "Waiting" }));
    await waitFor(() =>
      expect(shown.params()).toEqual({ section: "jobs", view: "jobs", state: "waiting", q: "policy" }),
    );
  });

  test("asks how many it concerns before many are begun again, and takes that back", async () => {
    const bulk = "/api/admin/jobs/bulk";
    const { user } = await open("&view=jobs&state=dead", {
      [`POST ${bulk}`]: { changed: 1, skipped: 0, batch: "b1" },
      [`POST ${bulk}/b1/undo`]: { changed: 1, skipped: 0 },
    });
    await screen.findByRole("link", { name: "Announce lead" });
    await user.click(screen.getByRole("checkbox", { name: "Select all jobs on this page" }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const question = await screen.findByRole("alertdialog", { name: "Begin 1 job again?" });
    expect(within(question).getByText("One other stays as it is.")).toBeTruthy();
    const body = { selection: { ids: ["7", "8"] }, action: { retry: {} } };
    expect(sent("POST", bulk)).toEqual({ ...body, dryRun: true });
    await user.click(within(question).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent("POST", bulk)).toEqual(body));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(shown.sent("POST", `${bulk}/b1/undo`)).toHaveLength(1));
  });

  test("is not asked to change what nothing can be done about", async () => {
    const { user } = await open("&view=jobs&state=dead", {
      "POST /api/admin/jobs/bulk": { changed: 0, skipped: 0, batch: null },
    });
    await user.click(await screen.findByRole("checkbox", { name: /^Select Announce lead/ }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const question = await screen.findByRole("alertdialog");
    expect(await within(question).findByText("It concerns none of them any more.")).toBeTruthy();
    expect(within(question).getByRole<HTMLButtonElement>("button", { name: "Retry" }).disabled).toBe(true);
  });

  test("says what to expect where there is nothing", async () => {
    await open("&view=jobs&state=dead", { "GET /api/admin/jobs": page() });
    expect(await screen.findByText("No job has failed for good.")).toBeTruthy();
  });
});

describe("a job", () => {
  test("tells why it failed, who tried, and what was logged", async () => {
    await open("&view=jobs&job=7");
    const drawer = await screen.findByRole("dialog", { name: "Acknowledge lead" });
    expect(within(drawer).getByText("554 5.7.1 Rejected by policy", { selector: "pre" })).toBeTruthy();
    const [latest, first] = within(drawer).getAllByRole("listitem");
    expect(latest?.textContent).toContain("Attempt 2 of 8Failedno further one");
    expect(latest?.textContent).toContain("took 340 ms, by worker-1");
    expect(first?.textContent).toContain("Worker lost");
    expect(within(drawer).getByRole("region", { name: "Attempt 2" }).textContent).toContain("refused by host");
    expect(within(drawer).getByRole("link", { name: "Meera Iyer" }).getAttribute("href")).toBe("/admin/leads?lead=l1");
  });

  test("is begun again where that is allowed", async () => {
    const { user } = await open("&view=jobs&job=7", { "POST /api/admin/jobs/7/retry": {} });
    const drawer = await screen.findByRole("dialog", { name: "Acknowledge lead" });
    expect(within(drawer).queryByRole("button", { name: "Run now" })).toBeNull();
    await user.click(within(drawer).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(shown.sent("POST", "/api/admin/jobs/7/retry")).toHaveLength(1));
  });

  test("that has moved on says so", async () => {
    const { user } = await open("&view=jobs&job=7", {
      "GET /api/admin/jobs/7": job({ state: "scheduled", allowed: ["runNow", "cancel"] }),
      "POST /api/admin/jobs/7/cancel": () => ({
        status: 409,
        body: { status: 409, code: "not_cancellable", message: "This job has ended already." },
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel this job" }));
    const question = screen.getByRole("alertdialog", { name: "Cancel this job?" });
    await user.click(within(question).getByRole("button", { name: "Cancel the job" }));
    expect(await within(question).findByText("This job has ended already.")).toBeTruthy();
  });
});

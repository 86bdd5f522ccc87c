/** E-mails arrive exactly once, whatever fails on the way. */
import { expect, test } from "./journey";
import { postLead, postLeads, visitor } from "./leads";
import { metric } from "./metrics";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";

/** The demo company's address, since no sales inbox is set. */
const salesInbox = "hello@nivas.example";

// Bookings may use a quarter of the connections: eight at a time.
test.use({ stackOptions: { mail: "smtp", env: { SHUTDOWN_GRACE_SECONDS: "8", DATABASE_CONNECTIONS: "32" } } });

test("each of 500 bookings is confirmed and announced once, although the worker is killed", async ({ stack }) => {
  const { smtp, worker, database } = stack;
  smtp.holdFrom(120);
  await postLeads(stack.url, 500);
  // All jobs of the worker wait for the SMTP server.
  await expect.poll(() => smtp.held).toBe(16);
  await expect.poll(() => database.count("mails where state = 'sent'")).toBe(smtp.mails.length);

  expect(await worker.kill("SIGKILL")).toMatchObject({ signal: "SIGKILL" });
  expect(await database.count("mails where state = 'sending'")).toBe(16);
  await expect.poll(() => smtp.sessions).toBe(0);
  smtp.release();
  const before = smtp.mails.length;
  expect(before).toBeLessThan(200);

  await worker.start();
  await expectEachOnce(stack, 500);
});

test("no e-mail is lost while the SMTP server refuses connections", async ({ stack }) => {
  const { smtp, database } = stack;
  await smtp.close();
  await postLeads(stack.url, 100);
  // Retries are stored in the database, not in the worker's memory.
  await expect.poll(() => database.count("mails where state = 'deferred'")).toBe(200);
  expect((await database.one<{ answer: string }>("select min(provider_answer) as answer from mails")).answer).toMatch(
    /connection/i,
  );
  await expect.poll(() => database.count("mails where attempts > 1"), "tried in vain again").toBe(200);
  expect(smtp.mails).toEqual([]);

  await smtp.open();
  // Shortens the retry delays.
  await database.query("update jobs_waiting set run_at = now() where kind in ('acknowledge_lead', 'announce_lead')");
  await expectEachOnce(stack, 100);
  const attempts = await database.one<{ fewest: number }>("select min(attempts) as fewest from mails");
  expect(attempts.fewest).toBeGreaterThan(1);
});

test("a worker that is stopped finishes its running jobs and leaves the rest to the next one", async ({ stack }) => {
  const { smtp, worker, database } = stack;
  smtp.holdFrom(30);
  await postLeads(stack.url, 100);
  await expect.poll(() => smtp.held).toBe(16);

  const stopped = worker.kill("SIGTERM");
  smtp.release();
  const ending = await stopped;
  expect(ending).toMatchObject({ code: 0, signal: null });
  // No job was interrupted, and the stopped worker holds none.
  const sent = smtp.mails.length;
  expect(sent).toBeLessThan(200);
  expect(await database.count("mails where state = 'sent'")).toBe(sent);
  expect(await database.count("mails where state <> 'sent'")).toBe(0);
  expect(await database.count("jobs_running")).toBe(0);

  await worker.start();
  await expectEachOnce(stack, 100);
});

test("a worker that is stopped does not wait forever for an unresponsive server", async ({ stack }) => {
  const { smtp, worker, database } = stack;
  smtp.holdFrom(0);
  await postLeads(stack.url, 20);
  await expect.poll(() => smtp.held).toBe(16);

  const ending = await worker.kill("SIGTERM");
  expect(ending).toMatchObject({ code: 0, signal: null });
  // The grace period, and a moment to release running jobs.
  expect(ending.milliseconds).toBeGreaterThan(7500);
  expect(ending.milliseconds).toBeLessThan(30_000);
  expect(await database.count("jobs_running")).toBe(0);
  await expect.poll(() => smtp.sessions).toBe(0);
  smtp.release();

  await worker.start();
  await expectEachOnce(stack, 20);
});

test("an API that is stopped answers the requests it has accepted", async ({ stack }) => {
  const { api, database } = stack;
  const { answers, ending } = await database.whileLocked("leads", async () => {
    const answers = Array.from({ length: 8 }, (_, number) => postLead(stack.url, visitor(number)));
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => database.count(waiting)).toBe(8);
    const ending = api.kill("SIGTERM");
    await expect.poll(() => refuses(stack.url)).toBe(true);
    expect(api.isRunning).toBe(true);
    return { answers: Promise.all(answers), ending };
  });
  const references = (await answers).map(({ reference }) => reference);
  expect(await ending).toMatchObject({ code: 0, signal: null });
  expect(new Set(references).size).toBe(8);
  expect(await database.count("enquiries where reference = any($1)", [references])).toBe(8);
  await expectEachOnce(stack, 8);
});

test("an e-mail is retried after a temporary error, but not if the mailbox does not exist", async ({ stack }) => {
  const { smtp, database } = stack;
  const [busy, gone] = [visitor(1), visitor(2)];
  let busyTimes = 1;
  smtp.refuse((mail) => {
    if (mail.to === busy.customerEmail && busyTimes-- > 0) return { code: 451, text: "4.3.2 Try again later" };
    return mail.to === gone.customerEmail ? { code: 550, text: "5.1.1 No such user" } : null;
  });
  await postLead(stack.url, busy);
  await postLead(stack.url, gone);

  const entry = (recipient: string) =>
    database.query("select state, attempts, provider_answer as answer from mails where recipient = $1", [recipient]);
  await expect
    .poll(() => entry(busy.customerEmail))
    .toEqual([{ state: "sent", attempts: 2, answer: expect.stringMatching(/^250 /) }]);
  expect(smtp.to(busy.customerEmail)).toHaveLength(1);
  expect(await entry(gone.customerEmail)).toEqual([
    { state: "refused", attempts: 1, answer: expect.stringContaining("No such user") },
  ]);
  expect(await database.query("select email_normalized, scope, reason from mail_suppressions")).toEqual([
    { email_normalized: gone.customerEmail, scope: "all", reason: "hard_bounce" },
  ]);
  const outcome = (outcome: string) =>
    metric(stack.workerMetrics, "jobs_total", { queue: "mail", name: "acknowledge_lead", outcome });
  expect({ done: await outcome("done"), retried: await outcome("retried"), dead: await outcome("dead") }).toEqual({
    done: 1,
    retried: 1,
    dead: 1,
  });
});

test("one-click unsubscribe stops the e-mails of one person only", async ({ stack }) => {
  const { database, smtp } = stack;
  await database.saveSettings("follow_ups", { window: { from: "00:00:00", until: "23:59:59" } });
  const [leaving, staying] = [visitor(1).customerEmail, visitor(2).customerEmail];
  await postLead(stack.url, visitor(1));
  await postLead(stack.url, visitor(2));
  await expect.poll(() => smtp.mails.length).toBe(4);
  const confirmation = await read(smtp.to(leaving)[0]!);
  expect(confirmation.headers.has("list-unsubscribe"), "a booking confirmation is not marketing").toBe(false);

  await skipDay(stack);
  await expect.poll(() => [smtp.to(leaving).length, smtp.to(staying).length]).toEqual([2, 2]);
  const mail = smtp.to(leaving)[1]!.raw.toString();
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const address = /^List-Unsubscribe: <(.+)>\r$/m.exec(mail)![1]!;
  expect(address.startsWith(`${stack.url}/api/unsubscribe/`)).toBe(true);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { email: expect.stringMatching(/^v\S*@example\.com$/) }]);

  await skipDay(stack);
  await expect.poll(() => smtp.to(staying).length).toBe(3);
  await expect.poll(() => database.count("jobs_running")).toBe(0);
  expect(await due(stack)).toBe(0);
  expect(smtp.to(leaving)).toHaveLength(2);
  const stops = "select customer_email, follow_ups_stopped_by from leads order by customer_email";
  expect(await database.query(stops)).toEqual([
    { customer_email: leaving, follow_ups_stopped_by: "unsubscribed" },
    { customer_email: staying, follow_ups_stopped_by: null },
  ]);
});

test("both programs expose metrics", async ({ stack }) => {
  const { smtp, worker, apiMetrics } = stack;
  await worker.stop();
  await postLeads(stack.url, 5);
  const depth = (url: string, state: string) => metric(url, "queue_jobs", { queue: "mail", state });
  expect(await depth(apiMetrics, "ready")).toBe(10);
  expect(await depth(apiMetrics, "scheduled")).toBe(15);
  await expect.poll(() => metric(apiMetrics, "queue_oldest_ready_seconds", { queue: "mail" })).toBeGreaterThan(0.2);
  const requests = { method: "POST", route: "/api/leads", status: "202" };
  expect(await metric(apiMetrics, "http_requests_total", requests)).toBe(5);
  expect(await metric(apiMetrics, "http_request_duration_seconds_count", requests)).toBe(5);

  await worker.start();
  await expect.poll(() => smtp.mails.length).toBe(10);
  for (const name of ["acknowledge_lead", "announce_lead"]) {
    const done = { queue: "mail", name, outcome: "done" };
    await expect.poll(() => metric(stack.workerMetrics, "jobs_total", done)).toBe(5);
    expect(await metric(stack.workerMetrics, "job_duration_seconds_count", done)).toBe(5);
  }
  await expect.poll(() => depth(stack.workerMetrics, "ready")).toBe(0);
  await expect.poll(() => depth(apiMetrics, "ready")).toBe(0);
});

test("both programs survive a restart of the database", async ({ stack }) => {
  const { smtp, database, worker } = stack;
  const status = async (path: string) => (await fetch(`${stack.url}${path}`)).status;
  expect([await status("/api/health"), await status("/api/ready")]).toEqual([200, 200]);
  await expect.poll(() => database.count("job_workers where ended_at is null")).toBeGreaterThan(0);
  const letIn = await database.shutOut();
  await expect.poll(() => status("/api/ready")).toBe(503);
  expect(await status("/api/health")).toBe(200);
  // The worker's polls and heartbeats fail.
  await expect.poll(() => worker.log).toContain("cannot fetch jobs");
  await expect.poll(() => worker.log).toContain("cannot renew the lease");
  await letIn();
  await expect.poll(() => status("/api/ready")).toBe(200);
  await postLead(stack.url, visitor(1));
  await expect.poll(() => smtp.mails.length).toBe(2);
  expect(worker.isRunning).toBe(true);
});

/** Each visitor has one confirmation, the company one announcement per visitor, and the ledger has no other e-mails. */
async function expectEachOnce({ smtp, database }: Stack, count: number): Promise<void> {
  // Some retries have a delay of minutes.
  await expect.poll(() => smtp.mails.length, { timeout: 240_000 }).toBeGreaterThanOrEqual(count * 2);
  await expect.poll(() => database.count("mails where state = 'sent'")).toBe(count * 2);
  await expect.poll(() => database.count("jobs_running")).toBe(0);

  const enquiries = await database.query<{ id: string; email: string }>(
    "select enquiries.id, leads.customer_email as email from enquiries join leads on leads.id = lead_id",
  );
  expect(enquiries).toHaveLength(count);
  const expected = enquiries.flatMap(({ id, email }) => [
    `${email} <acknowledge_lead.${id}@localhost>`,
    `${salesInbox} <announce_lead.${id}@localhost>`,
  ]);
  expect(smtp.mails.map(({ to, messageId }) => `${to} ${messageId}`).toSorted()).toEqual(expected.toSorted());
  const ledger = await database.query<{ entry: string }>("select recipient || ' ' || message_id as entry from mails");
  expect(ledger.map(({ entry }) => entry).toSorted()).toEqual(expected.toSorted());
  expect(await database.count("jobs where state = 'dead'"), "dead jobs").toBe(0);
}

/** Moves a day ahead: the next step of each sequence is due, and the daily limit has reset. */
async function skipDay({ database }: Stack): Promise<void> {
  await database.query(
    "update mails set sent_at = sent_at - interval '1 day', created_at = created_at - interval '1 day'",
  );
  await database.query("update jobs_waiting set run_at = now() where kind = 'follow_up_lead'");
}

/** E-mails alone: every minute the schedule enqueues jobs of its own. */
function due({ database }: Stack): Promise<number> {
  return database.count("jobs_waiting where queue = 'mail' and run_at <= now()");
}

/** Whether new connections are refused. */
async function refuses(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/api/health`, { headers: { Connection: "close" } });
    return false;
  } catch {
    return true;
  }
}

/** Test data for jobs and queues. */
import type {
  JobDetail as Job,
  JobItem,
  JobQueue as Queue,
  JobQueues as Queues,
} from "../../../api/contract/types.gen";

export function queue(facts: Partial<Queue> = {}): Queue {
  return {
    name: "mail",
    isPaused: false,
    pausedAt: null,
    pausedBy: null,
    ready: 0,
    scheduled: 0,
    retrying: 0,
    running: 0,
    dead: 0,
    oldestReadyAt: null,
    limits: [],
    ...facts,
  };
}

export function queues(...queues: Queue[]): Queues {
  const now = new Date().toISOString();
  return {
    queues,
    workers: [{ id: 1, name: "worker-1", queue: "mail", concurrency: 10, running: 2, startedAt: now, seenAt: now }],
  };
}

export function jobItem(facts: Partial<JobItem> = {}): JobItem {
  return {
    id: "7",
    queue: "mail",
    kind: "acknowledge_lead",
    state: "dead",
    priority: "normal",
    attempt: 3,
    maxAttempts: 8,
    error: "554 5.7.1 Rejected by policy",
    subject: { id: "l1", kind: "lead", label: "Meera Iyer", to: "/admin/leads?lead=l1" },
    runAt: "2026-11-21T06:00:00Z",
    enqueuedAt: "2026-11-21T06:00:00Z",
    startedAt: "2026-11-21T06:00:00.012Z",
    endedAt: "2026-11-21T06:00:00.352Z",
    worker: null,
    isCancelling: false,
    allowed: ["retry"],
    ...facts,
  };
}

export function job(facts: Partial<Job> = {}): Job {
  return {
    ...jobItem(),
    payload: { acknowledge_lead: { enquiry: "e1" } },
    key: "acknowledge_lead:e1",
    requestId: "r1",
    attempts: [
      {
        attempt: 1,
        worker: { id: 1, name: "worker-1", seenAt: "2026-11-21T06:00:00Z" },
        startedAt: "2026-11-21T05:59:00Z",
        endedAt: "2026-11-21T05:59:00.200Z",
        outcome: "lost",
        error: "its worker fell silent",
        isLast: false,
      },
      {
        attempt: 2,
        worker: { id: 1, name: "worker-1", seenAt: "2026-11-21T06:00:00Z" },
        startedAt: "2026-11-21T06:00:00.012Z",
        endedAt: "2026-11-21T06:00:00.352Z",
        outcome: "failed",
        error: "554 5.7.1 Rejected by policy",
        isLast: true,
      },
    ],
    lines: [
      { attempt: 1, at: "2026-11-21T05:59:00.100Z", level: "INFO", target: "worker::mail", message: "sending" },
      { attempt: 2, at: "2026-11-21T06:00:00.100Z", level: "WARN", target: "worker::mail", message: "refused by host" },
    ],
    ...facts,
  };
}

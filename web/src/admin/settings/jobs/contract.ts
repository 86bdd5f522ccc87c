/** The queue, as the API has it. */
export type JobState = "waiting" | "scheduled" | "retrying" | "running" | "dead" | "done" | "cancelled";

export type JobAct = "retry" | "cancel" | "runNow";

export type Limit = { kind: string | null; concurrency: number | null; perSecond: number | null; burst: number };

export type Queue = {
  name: string;
  isPaused: boolean;
  pausedAt: string | null;
  pausedBy: { id: string; name: string } | null;
  ready: number;
  scheduled: number;
  retrying: number;
  running: number;
  dead: number;
  oldestReadyAt: string | null;
  limits: Limit[];
};

export type Worker = {
  id: string;
  name: string;
  queue: string;
  concurrency: number;
  running: number;
  startedAt: string;
  seenAt: string;
};

/** All queues with their workers at one moment. */
export type Queues = { queues: Queue[]; workers: Worker[] };

export type Bucket = {
  at: string;
  done: number;
  dead: number;
  failedAttempts: number;
  waitP50Ms: number | null;
  waitP95Ms: number | null;
};

export type History = { from: string; to: string; bucketSeconds: number; points: Bucket[] };

export type JobItem = {
  id: string;
  queue: string;
  kind: string;
  state: JobState;
  priority: "high" | "normal" | "low";
  attempt: number;
  maxAttempts: number;
  error: string | null;
  subject: { id: string; kind: string; label: string; to: string } | null;
  runAt: string;
  enqueuedAt: string;
  startedAt: string | null;
  endedAt: string | null;
  worker: { id: string; name: string; seenAt: string } | null;
  isCancelling: boolean;
  allowed: JobAct[];
};

export type Attempt = {
  attempt: number;
  worker: { id: string; name: string } | null;
  startedAt: string;
  endedAt: string | null;
  outcome: "failed" | "lost" | "done" | "running" | "cancelled";
  error: string | null;
  isLast: boolean;
};

export type Line = { attempt: number; at: string; level: string; target: string; message: string };

export type Job = JobItem & {
  payload: unknown;
  key: string | null;
  requestId: string | null;
  attempts: Attempt[];
  lines: Line[];
};

export type Kind = { queue: string; kind: string };

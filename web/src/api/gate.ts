/**
 * Resilience gates (circuit breakers): after a run of failures, calls to a service are rejected for a while.
 *
 * A closed gate lets every call through. An open one rejects at once. After the reset time it is half open: one call
 * goes through and decides; others are still rejected.
 */
import { ApiError } from "./error";

type Limits = {
  /** Consecutive failures that open the gate. */
  opensAfter: number;
  /** Milliseconds until it is half open. */
  resetsAfter: number;
};

export class Gate {
  readonly #limits: Limits;
  #failures = 0;
  #openedAt: number | null = null;
  #probing = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get state(): "closed" | "open" | "half-open" {
    if (this.#openedAt === null) return "closed";
    return Date.now() - this.#openedAt < this.#limits.resetsAfter ? "open" : "half-open";
  }

  async pass<T>(call: () => Promise<T>): Promise<T> {
    const probe = this.#enter();
    try {
      const answer = await call();
      this.#close();
      return answer;
    } catch (error) {
      if (isOutage(error)) this.#fail();
      else if (error instanceof ApiError) this.#close();
      // Anything else, such as an aborted call, says nothing about the service.
      throw error;
    } finally {
      if (probe) this.#probing = false;
    }
  }

  #enter(): boolean {
    const state = this.state;
    if (state === "closed") return false;
    if (state === "open" || this.#probing) {
      throw new ApiError("Service temporarily unavailable", { kind: "SERVER", status: 503 });
    }
    this.#probing = true;
    return true;
  }

  #fail(): void {
    this.#failures += 1;
    if (this.#openedAt !== null || this.#failures >= this.#limits.opensAfter) this.#openedAt = Date.now();
  }

  #close(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }
}

/** Other errors, such as a refusal of this request, show that the service works. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiError && !error.isMaintenance && ["NETWORK", "TIMEOUT", "SERVER"].includes(error.kind);
}

export const gates = {
  api: new Gate({ opensAfter: 5, resetsAfter: 30_000 }),
  storage: new Gate({ opensAfter: 3, resetsAfter: 15_000 }),
  payment: new Gate({ opensAfter: 2, resetsAfter: 60_000 }),
};

/** What the plan comes to, asked of the API while the visitor plans: the newest plan's answer wins. */
import { useEffect, useRef, useState } from "react";
import type { KitchenEstimate, KitchenPlan } from "../../api/contract/types.gen";
import { ApiError, request } from "../../api/request";
import { userMessage } from "../../api/error";

export type Estimated = {
  /** Of the plan before, while the new one is on its way. */
  estimate: KitchenEstimate | null;
  /** Why there is none for this plan, in words. */
  refusal: string | null;
};

const address = "/api/calculators/kitchen";

/** Sliders move faster than anybody reads prices. */
const settled = 180;

export async function estimateOf(plan: KitchenPlan, signal?: AbortSignal): Promise<Estimated> {
  try {
    const options = { body: plan, ...(signal && { signal }) };
    return { estimate: await request("POST", address, options), refusal: null };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { estimate: null, refusal: wordsFor(error) };
  }
}

/** A rule that was broken is told in the API's words; what is wrong with the machinery, in ours. */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== "VALIDATION") return userMessage(error);
  const [field, reason] = Object.entries(error.fields ?? {})[0] ?? [];
  if (!field || !reason) return error.message;
  const name = field.split(/[.[]/, 1)[0] ?? field;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${reason}.`;
}

export function useEstimate(plan: KitchenPlan, first: Estimated): Estimated & { isPending: boolean } {
  const key = JSON.stringify(plan);
  const [answer, setAnswer] = useState<Estimated & { key: string }>({ ...first, key });
  const answered = useRef(key);

  useEffect(() => {
    async function answerTo(key: string, signal: AbortSignal) {
      try {
        const { estimate, refusal } = await estimateOf(JSON.parse(key) as KitchenPlan, signal);
        answered.current = key;
        setAnswer((before) => ({ estimate: estimate ?? before.estimate, refusal, key }));
      } catch {
        // Only given up: the next plan's answer is on its way.
      }
    }

    if (answered.current === key) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void answerTo(key, leaving.signal);
    }, settled);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);

  return { estimate: answer.estimate, refusal: answer.refusal, isPending: answer.key !== key };
}

/** The estimate for the plan, updated as the visitor edits it. */
import { useEffect, useRef, useState } from "react";
import type { DrawnKitchenEstimate, KitchenPlan } from "../../api/contract/types.gen";
import { withParams } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { userMessage } from "../../api/error";
import { noteInterest } from "../../features/visit/tracking";
import { type OpeningField, openingFields } from "./openings";

export type EstimateState = {
  /** The last estimate with its drawing, while a new one is loading. */
  estimate: DrawnKitchenEstimate | null;
  /** Why this plan has no estimate; neither is known until the API has answered. */
  error: string | null;
  /** The API's reasons by field, if it refused the plan. */
  fields?: Readonly<Record<string, string>>;
};

const address = "/api/calculators/kitchen";

/** Milliseconds. */
const debounceDelay = 180;

export async function fetchEstimate(plan: KitchenPlan, signal?: AbortSignal): Promise<EstimateState> {
  try {
    // Pages are rendered from what can be read.
    if (import.meta.env.VITE_SERVER) {
      const linked = withParams(`${address}/estimate`, { plan: JSON.stringify(plan) });
      return { estimate: await request("GET", linked), error: null };
    }
    const options = { body: plan, ...(signal && { signal }) };
    return { estimate: await request("POST", address, options), error: null };
  } catch (error) {
    if (signal?.aborted) throw error;
    // The browser asks again, at once.
    if (import.meta.env.VITE_SERVER && !isInvalid(error)) return { estimate: null, error: null };
    const fields = isInvalid(error) ? error.fields : undefined;
    return { estimate: null, error: messageFor(error), ...(fields && { fields }) };
  }
}

/** Validation errors show the API's message, other errors the standard one. */
function messageFor(error: unknown): string {
  if (!isInvalid(error)) return userMessage(error);
  const [field, reason] = Object.entries(error.fields ?? {})[0] ?? [];
  if (!field || !reason) return error.message;
  const [, opening, part] = /^openings\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  if (opening && part && part in openingFields) {
    return `Window or door ${Number(opening) + 1}: ${openingFields[part as OpeningField].toLowerCase()} ${reason}.`;
  }
  const name = field.split(/[.[]/, 1)[0] ?? field;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${reason}.`;
}

function isInvalid(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === "VALIDATION";
}

export function useEstimate(plan: KitchenPlan, first: EstimateState): EstimateState & { isPending: boolean } {
  const key = JSON.stringify(plan);
  const isAnswered = first.estimate !== null || first.error !== null;
  const [answer, setAnswer] = useState<EstimateState & { key: string }>({ ...first, key: isAnswered ? key : "" });
  const answered = useRef(answer.key);

  useEffect(() => {
    async function update(key: string, signal: AbortSignal) {
      try {
        const { estimate, error, fields } = await fetchEstimate(JSON.parse(key) as KitchenPlan, signal);
        answered.current = key;
        setAnswer((before) => ({ estimate: estimate ?? before.estimate, error, ...(fields && { fields }), key }));
      } catch {
        // Aborted, because the plan has changed.
      }
    }

    if (answered.current === key) return;
    if (answered.current !== "") noteInterest("calculatorUsedAt");
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void update(key, controller.signal);
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  const { key: answeredKey, ...state } = answer;
  return { ...state, isPending: answeredKey !== key };
}

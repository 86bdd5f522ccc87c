import { afterEach, expect, it, vi } from "vitest";
import type { KitchenPlan } from "../../api/contract/types.gen";
import { startApi } from "../../features/booking/test-api";
import { fetchEstimate } from "./use-estimate";

afterEach(() => vi.unstubAllEnvs());

it("leaves it to the browser to ask again after a failure on the server", async () => {
  vi.stubEnv("VITE_SERVER", "1");
  let status = 503;
  const api = await startApi(() => ({
    status,
    body: { status, message: "Invalid.", fields: { walls: "are too long" } },
  }));
  try {
    const plan = {} as KitchenPlan;
    expect(await fetchEstimate(plan)).toEqual({ estimate: null, error: null });
    status = 422;
    expect(await fetchEstimate(plan)).toEqual({
      estimate: null,
      error: "Walls are too long.",
      fields: { walls: "are too long" },
    });
  } finally {
    await api.close();
  }
});

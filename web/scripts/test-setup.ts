/** Runs in each test file that shares a process with others: what one leaves in the browser is taken away. */
import { afterAll, afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

afterAll(() => {
  if (typeof document === "undefined") return;
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
  localStorage.clear();
  sessionStorage.clear();
});

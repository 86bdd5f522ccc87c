import { useShellData } from "./shell/load";

/** What the company calls itself, for what it answers to buyers. */
export function useCompanyName(): string {
  return useShellData().organization.brandName ?? "Nivas";
}

/** Saves moves in the manual order of a list. */
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../ui/toast";
import { messageOf } from "./failure";
import { invalidate, mutateAt } from "./query";
import type { Move } from "./sortable";

/** `following` is the id of the record after the last one shown, where a list has pages; null after the very last. */
export function useOrder(address: string, following?: () => Promise<string | null>) {
  return useMutation({
    mutationFn: async ({ moved, before }: Move) =>
      mutateAt("PUT", `${address}/order`, { moved, before: before ?? (await following?.()) ?? null }),
    onError: (error) => toast({ variant: "destructive", title: "Not moved", description: messageOf(error) }),
    onSettled: () => invalidate(address),
  });
}

/** Optimistic updates of a lead: shown at once, rolled back if the server refuses. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import { type Path } from "../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/toast";
import { messageOf } from "../../kit/failure";
import { client, query } from "../../kit/query";
import { addressOf } from "../address";
import { updateLead, leadMutationScope } from "../mutations";

type Patch = {
  send: (lead: Path<"/api/admin/leads/{id}">, version: number) => Promise<LeadDetail>;
  /** The fields as they will be. */
  optimistic: Partial<LeadDetail>;
  /** Title of the toast on success. */
  done: string;
};

export function usePatch(lead: LeadDetail) {
  const key = query(addressOf(lead.id)).queryKey;
  const mutation = useMutation({
    mutationFn: ({ send }: Patch) => updateLead(lead, send),
    onMutate: ({ optimistic }) => {
      client.setQueryData(key, { ...lead, ...optimistic });
    },
    onSuccess: (_, { done }) => toast({ title: done }),
    onError: (error) => {
      client.setQueryData(key, lead);
      toast({ variant: "destructive", title: "Not saved", description: messageOf(error) });
    },
    retry: false,
    scope: leadMutationScope,
  });
  return { patch: (patch: Patch) => mutation.mutate(patch) };
}

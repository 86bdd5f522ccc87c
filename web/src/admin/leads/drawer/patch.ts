/** Small changes of a lead, shown at once and taken back if they are refused. */
import type { LeadDetail } from "../../../api/contract/types.gen";
import { type Path } from "../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/toast";
import { messageOf } from "../../kit/failure";
import { client, query } from "../../kit/query";
import { addressOf } from "../address";
import { change, oneByOne } from "../write";

type Patch = {
  /** Sends it. */
  send: (lead: Path<"/api/admin/leads/{id}">, version: number) => Promise<LeadDetail>;
  /** What the lead looks like if all goes well. */
  shown: Partial<LeadDetail>;
  /** What is said then. */
  done: string;
};

export function usePatch(lead: LeadDetail) {
  const key = query(addressOf(lead.id)).queryKey;
  const work = useMutation({
    mutationFn: ({ send }: Patch) => change(lead, send),
    onMutate: ({ shown }) => {
      client.setQueryData(key, { ...lead, ...shown });
    },
    onSuccess: (_, { done }) => toast({ title: done }),
    onError: (error) => {
      client.setQueryData(key, lead);
      toast({ variant: "destructive", title: "Not saved", description: messageOf(error) });
    },
    retry: false,
    scope: oneByOne,
  });
  return { patch: (patch: Patch) => work.mutate(patch) };
}

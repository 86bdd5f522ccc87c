/** Small changes of a lead, shown at once and taken back if they are refused. */
import { useMutation } from "@tanstack/react-query";
import { toast } from "../../../ui/toast";
import { messageOf } from "../../kit/failure";
import { ask, client } from "../../kit/query";
import { addressOf } from "../address";
import type { LeadDetail } from "../contract";
import { change, oneByOne } from "../write";

type Patch = {
  /** The part of the lead's address, such as `owner`. */
  part: string;
  /** What is sent. */
  body: object;
  /** What the lead looks like if all goes well. */
  shown: Partial<LeadDetail>;
  /** What is said then. */
  done: string;
};

export function usePatch(lead: LeadDetail) {
  const key = ask<LeadDetail>(addressOf(lead.id)).queryKey;
  const work = useMutation({
    mutationFn: ({ part, body }: Patch) => change("PUT", lead, part, body),
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

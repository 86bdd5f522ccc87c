/** Shows a text as its page, by a link that others may get, too. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { PreviewLink } from "../../api/contract/types.gen";
import { CopyButton } from "../kit/copy";
import { mutateAt } from "../kit/query";
import { dateTime } from "../../ui/format";
import { PageDialog } from "./page-dialog";

type PreviewProps = { address: string; beforeOpen: () => Promise<unknown>; onClose: () => void };

export function Preview({ address, beforeOpen, onClose }: PreviewProps) {
  const link = useMutation({
    mutationFn: async () => {
      await beforeOpen();
      return mutateAt<PreviewLink>("POST", `${address}/preview`);
    },
  });
  const start = useEffectEvent(() => link.mutate());
  useEffect(() => start(), []);
  const { data, error } = link;
  return (
    <PageDialog
      actions={data && <CopyButton text={new URL(data.address, window.location.origin).href} what="link" />}
      error={error}
      note={data && `Anyone with the link can see it until ${dateTime(data.expiresAt)}.`}
      onClose={onClose}
    >
      {data
        ? ({ title, ...frame }) => (
            // A page of our own, which needs its scripts and its origin.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            <iframe {...frame} title={title} src={data.address} />
          )
        : null}
    </PageDialog>
  );
}

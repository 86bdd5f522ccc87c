/** Takes a list away as a file. The worker writes it; this asks until it is there. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Export, Format } from "../../../api/contract/types.gen";
import { userMessage } from "../../../api/error";
import { count } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { Action } from "../button";
import { download } from "../download";
import { DownIcon, ExportIcon } from "../icons";
import { Menu, MenuItem, MenuTitle } from "../menu";
import { tell } from "../query";
import { request } from "../../../api/request";
import type { ExportedResource, Identified } from "../resource";
import { asked, matching } from "./state";
import type { ListModel } from "./use-list";

/** Milliseconds between two questions whether the file is there. */
const pause = 1000;

export function ExportMenu<Item extends Identified>({
  model,
  resource,
}: {
  model: ListModel<Item>;
  resource: ExportedResource;
}) {
  const { list, state, total, columns } = model;
  const [progress, setProgress] = useState("");
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const work = useMutation({
    mutationFn: async (format: Format) => {
      setProgress(`Writing ${count(total, ...list.noun)}…`);
      const { sort } = asked(list, state);
      const query = { ...matching(list, state), sort };
      const made = await tell<Export>("POST", "/api/admin/exports", {
        resource,
        format,
        query,
        columns: columns.shown,
      });
      const file = await finished(made, leaving.current?.signal);
      setProgress("Fetching the file…");
      await download(`/api/admin/exports/${file.id}/file`, file.fileName ?? `${resource}.${format}`);
      return file;
    },
    retry: false,
    onSuccess: ({ rows }) =>
      toast({ title: "Exported", description: `${count(rows ?? total, ...list.noun)} in the file.` }),
    onError: (error) => {
      if (leaving.current?.signal.aborted) return;
      toast({ variant: "destructive", title: "Export failed", description: userMessage(error) });
    },
  });

  return (
    <>
      <span role="status" className="text-xs text-ash max-md:sr-only">
        {work.isPending && progress}
      </span>
      <Menu
        button={
          <Action busy={work.isPending} disabled={total === 0}>
            {!work.isPending && <ExportIcon />}
            <span className="max-md:sr-only">Export</span>
            <DownIcon className="size-3.5 text-ash max-md:hidden" />
          </Action>
        }
      >
        <MenuTitle>{count(total, ...list.noun)}, the columns shown</MenuTitle>
        <MenuItem onSelect={() => work.mutate("csv")}>CSV</MenuItem>
        <MenuItem onSelect={() => work.mutate("xlsx")}>Excel (XLSX)</MenuItem>
      </Menu>
    </>
  );
}

async function finished(made: Export, signal: AbortSignal | undefined): Promise<Export> {
  let current = made;
  while (current.state === "waiting") {
    // One question after the other is the point of asking until it is there.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    current = await request<Export>("GET", `/api/admin/exports/${made.id}`, signal ? { signal } : {});
  }
  if (current.state === "failed") throw new Error(current.error ?? "The export failed");
  return current;
}

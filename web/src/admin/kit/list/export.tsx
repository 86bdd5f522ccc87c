/** Takes a list away as a file. The worker writes it; this asks until it is there. */
import { path } from "../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Area, Export, Format } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { count } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../access";
import { Action } from "../button";
import { download } from "../../../features/files/download";
import { DownIcon, ExportIcon } from "../icons";
import { Menu, MenuItem, MenuTitle } from "../menu";
import { mutate } from "../query";
import type { ExportedResource, Identified } from "../resource";
import { messageOf } from "../failure";
import { matching } from "./state";
import type { ListModel } from "./use-list";

/** Milliseconds between two questions whether the file is there. */
const pause = 1000;

/** Milliseconds after which nobody waits any more. */
const patience = 120_000;

/** Longer files are sent as a link as well. Rule: product specification, list screens. */
const sentAbove = 1000;

type ExportMenuProps<Item extends Identified> = { model: ListModel<Item>; resource: ExportedResource };

/** The part of the product that a list belongs to. */
const areas: Record<ExportedResource, Area> = {
  audit: "settings",
  customers: "customers",
  leads: "leads",
  materials: "materials",
  quotations: "quotations",
  team: "team",
  users: "users",
};

/** For those who change the records. To see them is not enough: a file leaves the product. */
export function ExportMenu<Item extends Identified>(props: ExportMenuProps<Item>) {
  const may = useMay(areas[props.resource]);
  return may("edit") ? <Formats {...props} /> : null;
}

function Formats<Item extends Identified>({ model, resource }: ExportMenuProps<Item>) {
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
      const query = { ...matching(list, state), sort: state.sort };
      const made = await mutate("POST", "/api/admin/exports", {
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
    onSuccess: ({ rows }) => {
      const size = rows ?? total;
      const link = size > sentAbove ? " A link to it is on its way to you, good for 24 hours." : "";
      toast({ title: "Exported", description: `${count(size, ...list.noun)} in the file.${link}` });
    },
    onError: (error) => {
      if (leaving.current?.signal.aborted) return;
      const description = error instanceof NoFile ? error.message : messageOf(error);
      toast({ variant: "destructive", title: "Export failed", description });
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
  const limit = Date.now() + patience;
  let current = made;
  while (current.state === "waiting") {
    if (Date.now() > limit) throw new NoFile("It takes longer than usual. Please try again later.");
    // One question after the other is the point of asking until it is there.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    current = await request("GET", path("/api/admin/exports/{id}", { id: made.id }), signal ? { signal } : {});
  }
  if (current.state === "failed") throw new NoFile(current.error ?? "The file could not be written.");
  return current;
}

/** The server was heard, but there is no file. */
class NoFile extends Error {}

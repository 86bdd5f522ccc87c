/** Exports a list, or the records selected in it, to a file, which the worker writes. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Area, ExportRequest, Format } from "../../../api/contract/types.gen";
import { count } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../access";
import { Action } from "../button";
import { DownIcon, ExportIcon } from "../icons";
import { Menu, MenuItem, MenuTitle } from "../menu";
import { mutate } from "../query";
import type { ExportedResource, Identified } from "../resource";
import { filterParams } from "./state";
import type { ListModel } from "./use-list";
import { fileMessage, useWrittenFile } from "./written-file";

/** Exports with more rows are also sent as a link. */
const linkAbove = 1000;

type ExportMenuProps<Item extends Identified> = { model: ListModel<Item>; resource: ExportedResource };

const areas: Record<ExportedResource, Area> = {
  ad_campaigns: "ads",
  ad_conversions: "ads",
  articles: "content",
  audit: "settings",
  brands: "materials",
  catalog_items: "designs",
  case_studies: "content",
  coupons: "coupons",
  customers: "customers",
  design_addons: "designs",
  design_categories: "designs",
  designs: "designs",
  help_pages: "content",
  jobs: "operations_settings",
  leads: "leads",
  materials: "materials",
  orders: "furniture_orders",
  photographs: "content",
  policy_versions: "content",
  privacy_requests: "settings",
  product_reviews: "furniture",
  products: "furniture",
  quotations: "quotations",
  redirects: "content",
  referrals: "referrals",
  team: "team",
  tickets: "furniture_orders",
  users: "users",
  videos: "content",
};

/** Lists that the server exports whole, though their rows can be selected. */
const exportedWhole: ReadonlySet<ExportedResource> = new Set(["jobs"]);

/** Needs permission to edit: viewing is not enough, since a file leaves the product. */
export function ExportMenu<Item extends Identified>(props: ExportMenuProps<Item>) {
  const may = useMay(areas[props.resource]);
  return may("edit") ? <ListFormats {...props} /> : null;
}

function ListFormats<Item extends Identified>({ model, resource }: ExportMenuProps<Item>) {
  const { list, state, columns, selection } = model;
  const isSelection = selection.count > 0 && !exportedWhole.has(resource);
  // Selected records are exported even if they no longer match the filters.
  const ids = isSelection && "ids" in selection.chosen ? selection.chosen.ids : [];
  return (
    <Formats
      label={isSelection ? "Export selected" : "Export"}
      noun={list.noun}
      size={isSelection ? selection.count : model.total}
      request={{
        resource,
        query: { ...(ids.length > 0 ? list.fixedQuery : filterParams(list, state)), sort: state.sort },
        columns: list.exportsAllColumns ? [] : columns.shown,
        ...(ids.length > 0 && { ids }),
      }}
    />
  );
}

type WholeExportProps = { resource: ExportedResource; noun: readonly [string, string]; size: number };

/** Exports all records and columns, for a screen that is no list. */
export function WholeExport({ resource, noun, size }: WholeExportProps) {
  const may = useMay(areas[resource]);
  return may("edit") ? <Formats label="Export" noun={noun} size={size} request={{ resource, columns: [] }} /> : null;
}

type FormatsProps = {
  label: string;
  /** Of one record, and of several. */
  noun: readonly [string, string];
  /** Number of records. */
  size: number;
  /** Without columns: all of them. */
  request: Omit<ExportRequest, "format"> & { columns: string[] };
};

function Formats({ label, noun, size, request }: FormatsProps) {
  const records = count(size, ...noun);
  const [progress, setProgress] = useState("");
  const { save, hasLeft } = useWrittenFile();

  const work = useMutation({
    mutationFn: async (format: Format) => {
      setProgress(`Exporting ${records}…`);
      const created = await mutate("POST", "/api/admin/exports", { ...request, format });
      return save(created, `${request.resource}.${format}`, () => setProgress("Downloading…"));
    },
    retry: false,
    onSuccess: ({ rows }) => {
      const written = rows ?? size;
      const link = written > linkAbove ? " We'll also e-mail you a link that works for 24 hours." : "";
      toast({ title: "Export complete", description: `The file has ${count(written, ...noun)}.${link}` });
    },
    onError: (error) => {
      if (hasLeft()) return;
      toast({ variant: "destructive", title: "Export failed", description: fileMessage(error) });
    },
  });

  return (
    <>
      <span role="status" className="text-xs text-ash max-md:sr-only">
        {work.isPending && progress}
      </span>
      <Menu
        button={
          <Action busy={work.isPending} disabled={size === 0}>
            {!work.isPending && <ExportIcon />}
            <span className="max-md:sr-only">{label}</span>
            <DownIcon className="size-3.5 text-ash max-md:hidden" />
          </Action>
        }
      >
        <MenuTitle>
          {records}, {request.columns.length === 0 ? "all columns" : "visible columns"}
        </MenuTitle>
        <MenuItem onSelect={() => work.mutate("csv")}>CSV</MenuItem>
        <MenuItem onSelect={() => work.mutate("xlsx")}>Excel (XLSX)</MenuItem>
      </Menu>
    </>
  );
}

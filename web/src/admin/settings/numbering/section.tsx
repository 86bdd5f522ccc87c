/** Prefixes and next numbers of documents. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NumberSeries } from "../../../api/contract/types.gen";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { LabelledCell } from "../labelled-cell";
import { SectionHead } from "../section-head";
import { address, PrefixDialog, SkipDialog } from "./dialogs";
import { serialText, seriesLabels } from "./numbers";

export function NumberingSection() {
  const { data, error, refetch } = useQuery({ ...query(address), staleTime: 0 });
  return (
    <>
      <SectionHead
        title="Numbering"
        description="A number is a prefix, the financial year and a count that starts at 0001 each April. Numbers already given never change."
      />
      {data ? <SeriesTable all={data} /> : <Pending error={error} refetch={refetch} lines={8} />}
    </>
  );
}

function SeriesTable({ all }: { all: readonly NumberSeries[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm max-lg:block max-lg:px-4 max-lg:md:px-6">
      <thead className="max-lg:sr-only">
        <tr className="h-9 border-b border-seam text-xs text-ash">
          {["Documents", "Prefix", "Last used", "Next number"].map((title) => (
            <th key={title} scope="col" className="pr-4 font-medium first:pl-6">
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {all.map((series) => (
          <SeriesRow key={series.series} series={series} />
        ))}
      </tbody>
    </table>
  );
}

function SeriesRow({ series }: { series: NumberSeries }) {
  const [open, setOpen] = useState<"prefix" | "skip" | null>(null);
  const mayEdit = useMay("money_settings")("edit");
  const label = seriesLabels[series.series];
  const close = () => setOpen(null);
  return (
    <tr className="border-b border-seam align-top max-lg:grid max-lg:grid-cols-[1fr_1fr_auto] max-lg:gap-x-4 max-lg:gap-y-2 max-lg:py-3">
      <th scope="row" className="py-2.5 pr-4 font-medium max-lg:col-span-3 max-lg:py-0 lg:pl-6">
        {label}
        {series.isTaxDocument && (
          <span className="block max-w-[52ch] text-xs font-normal text-ash">
            {`GST permits 16 characters: up to ${serialText(series.highest)} a year.`}
          </span>
        )}
      </th>
      <LabelledCell className="tabular-nums" title="Prefix">
        {series.prefix}
        {series.formerPrefixes.length > 0 && (
          <span className="block text-xs text-ash">{`Previously ${series.formerPrefixes.join(", ")}`}</span>
        )}
      </LabelledCell>
      <LabelledCell className="tabular-nums" title="Last used">
        {series.last === 0 ? "None yet" : serialText(series.last)}
      </LabelledCell>
      <LabelledCell className="tabular-nums" title="Next number">
        <span className="whitespace-nowrap">{series.next}</span>
      </LabelledCell>
      <td className="py-1.5 text-right whitespace-nowrap max-lg:col-span-3 max-lg:py-0 max-lg:text-left lg:pr-6">
        {mayEdit && (
          <span className="inline-flex flex-wrap gap-2">
            <Action aria-label={`Change prefix of ${label.toLowerCase()}`} onClick={() => setOpen("prefix")}>
              Change prefix…
            </Action>
            <Action aria-label={`Skip numbers of ${label.toLowerCase()}`} onClick={() => setOpen("skip")}>
              Skip numbers…
            </Action>
          </span>
        )}
        {open === "prefix" && <PrefixDialog series={series} onClose={close} />}
        {open === "skip" && <SkipDialog series={series} onClose={close} />}
      </td>
    </tr>
  );
}

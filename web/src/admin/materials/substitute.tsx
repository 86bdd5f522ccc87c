/** Has another material stand in for one that cannot be had any more. */
import type { Material } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useState } from "react";
import { Field } from "../../form/field";
import { count } from "../../ui/format";
import { ActionDialog } from "../kit/confirm";
import { Combobox } from "../kit/form/combobox";
import { mutate } from "../kit/query";
import { address, materialChoices } from "./material";

export function Substitute({ material, onClose }: { material: Material; onClose: () => void }) {
  const [by, setBy] = useState<string | null>(null);
  return (
    <ActionDialog
      title={`Substitute ${material.name}`}
      confirm="Substitute everywhere"
      disabled={by === null || by === material.id}
      run={() =>
        mutate("POST", path("/api/admin/materials/{id}/substitution", { id: material.id }), {
          // The button waits for a choice.
          by: by ?? "",
          version: material.version,
        })
      }
      done={({ material: { substitute }, quotations, left }) => ({
        title: `${substitute?.name ?? "The other one"} stands in for ${material.name}`,
        description: [
          quotations.length > 0 && `${count(quotations.length, "draft quotation")} changed.`,
          left.length > 0 && `${count(left.length, "draft")} could not be changed and still names it.`,
        ]
          .filter(Boolean)
          .join(" "),
      })}
      invalidates={[address, "/api/admin/quotations"]}
      onClose={onClose}
    >
      <p>It is discontinued, and drafts of quotations name the other one from now on. What was sent stays as it is.</p>
      <Field label="By" className="min-h-40 text-ink">
        {(aria) => (
          <Combobox {...aria} label="By" value={by} onChange={setBy} choices={(typed) => others(typed, material.id)} />
        )}
      </Field>
    </ActionDialog>
  );
}

function others(typed: string, id: string) {
  const all = materialChoices(typed);
  return {
    ...all,
    select: (page: Parameters<typeof all.select>[0]) => all.select(page).filter(({ value }) => value !== id),
  };
}

/** Discontinues a material and replaces it with another one in draft quotations. */
import type { Material } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useState } from "react";
import { Field } from "../../form/field";
import { count } from "../../ui/format";
import { ActionDialog } from "../kit/confirm";
import { Combobox } from "../kit/form/combobox";
import { mutate } from "../kit/query";
import { address, materialChoices } from "./material";

export function ReplaceDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const [substituteId, setSubstituteId] = useState<string | null>(null);
  return (
    <ActionDialog
      title={`Replace ${material.name}`}
      confirm="Replace everywhere"
      disabled={substituteId === null || substituteId === material.id}
      run={() =>
        mutate("POST", path("/api/admin/materials/{id}/substitution", { id: material.id }), {
          // The button is disabled without a choice.
          by: substituteId ?? "",
          version: material.version,
        })
      }
      done={({ material: { substitute }, quotations, left }) => ({
        title: `${material.name} replaced with ${substitute?.name ?? "the substitute"}`,
        description: [
          quotations.length > 0 && `${count(quotations.length, "draft quotation")} updated.`,
          left.length > 0 && `${count(left.length, "draft")} could not be changed.`,
        ]
          .filter(Boolean)
          .join(" "),
      })}
      invalidates={[address, "/api/admin/quotations"]}
      onClose={onClose}
    >
      <p>Marks it as discontinued and replaces it in draft quotations. Quotations that were sent don't change.</p>
      <Field label="Replace with" className="min-h-40 text-ink">
        {(aria) => (
          <Combobox
            {...aria}
            label="Replace with"
            value={substituteId}
            onChange={setSubstituteId}
            choices={(typed) => otherMaterials(typed, material.id)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}

function otherMaterials(typed: string, id: string) {
  const all = materialChoices(typed);
  return {
    ...all,
    select: (page: Parameters<typeof all.select>[0]) => all.select(page).filter(({ value }) => value !== id),
  };
}

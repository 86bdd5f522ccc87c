/** Has another material stand in for one that cannot be had any more. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../form/field";
import { count } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Question } from "../kit/confirm";
import { messageOf } from "../kit/failure";
import { Combobox } from "../kit/form/combobox";
import { refresh, tell } from "../kit/query";
import type { Material, Substituted } from "./contract";
import { address, addressOf, materialChoices } from "./material";

export function Substitute({ material, onClose }: { material: Material; onClose: () => void }) {
  const [by, setBy] = useState<string | null>(null);
  const work = useMutation({
    mutationFn: () =>
      tell<Substituted>("POST", `${addressOf(material.id)}/substitution`, { by, version: material.version }),
    retry: false,
    onSuccess: ({ material: { substitute }, quotations, left }) => {
      toast({
        title: `${substitute?.name ?? "The other one"} stands in for ${material.name}`,
        description: [
          quotations.length > 0 && `${count(quotations.length, "draft quotation")} changed.`,
          left.length > 0 && `${count(left.length, "draft")} could not be changed and still names it.`,
        ]
          .filter(Boolean)
          .join(" "),
      });
      void refresh(address, "/api/admin/quotations");
      onClose();
    },
  });
  return (
    <Question
      title={`Substitute ${material.name}`}
      confirm="Substitute everywhere"
      disabled={by === null || by === material.id}
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      <p>It is discontinued, and drafts of quotations name the other one from now on. What was sent stays as it is.</p>
      <Field label="By" className="min-h-40 text-ink">
        {(aria) => (
          <Combobox {...aria} label="By" value={by} onChange={setBy} choices={(typed) => others(typed, material.id)} />
        )}
      </Field>
    </Question>
  );
}

function others(typed: string, id: string) {
  const all = materialChoices(typed);
  return {
    ...all,
    select: (page: Parameters<typeof all.select>[0]) => all.select(page).filter(({ value }) => value !== id),
  };
}

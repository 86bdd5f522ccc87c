/** A material on a page of its own: there is too much of it for a drawer. */
import type { ReactNode } from "react";
import { adminPaths } from "../paths";
import { Link } from "../../ui/link";
import { FieldsOf, labelsOf, wordsOf } from "../kit/form/sections";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { PageHeader } from "../kit/page-header";
import { refresh } from "../kit/query";
import type { Material, MaterialDraft } from "./contract";
import { useKnowsCosts } from "./costs";
import { address, draftOf, schema, sectionsFor } from "./material";

export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={title}
        below={
          <Link to={adminPaths.materials()} className="text-sm text-areca underline underline-offset-4">
            All materials
          </Link>
        }
      />
      <div className="border-t border-seam bg-paper md:mx-6 md:mb-6 md:max-w-3xl md:rounded-lg md:border">
        {children}
      </div>
    </>
  );
}

type MaterialFormProps = {
  values: MaterialDraft;
  called?: Partial<Record<string, string>>;
  version?: number;
  save: (draft: MaterialDraft, version: number | undefined) => Promise<Material>;
  button: string;
  onSaved: (material: Material) => void;
  onCancel: () => void;
};

export function MaterialForm({ values, called = {}, version, save, button, onSaved, onCancel }: MaterialFormProps) {
  const sections = sectionsFor({ knowsCosts: useKnowsCosts() });
  const form = useRecordForm<MaterialDraft, Material>({
    schema,
    values,
    version,
    save,
    draftOf,
    onSaved: (material) => {
      void refresh(address);
      onSaved(material);
    },
  });
  return (
    <RecordForm
      begin
      form={form}
      save={button}
      onCancel={onCancel}
      labels={labelsOf(sections) as Partial<Record<keyof MaterialDraft & string, string>>}
      show={(name, value) => wordsOf(sections, name, value)}
    >
      <FieldsOf sections={sections} control={form.control} called={called} />
    </RecordForm>
  );
}

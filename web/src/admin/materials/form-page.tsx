/** The page around the form of a material, which has too many fields for a drawer. */
import type { MaterialDraft } from "../drafts";
import type { Material } from "../../api/contract/types.gen";
import type { ReactNode } from "react";
import { adminPaths } from "../paths";
import { Link } from "../../ui/link";
import { DraftForm, type DraftFormProps } from "../kit/form/draft-form";
import { PageHeader } from "../kit/page-header";
import { useVisibleFields } from "./visible-fields";
import { address, draftOf, schema, sectionsFor } from "./material";

export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={title}
        below={
          <Link to={adminPaths.materials()} className="text-sm text-link">
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

export function MaterialForm(props: DraftFormProps<Material, MaterialDraft>) {
  const sections = sectionsFor(useVisibleFields());
  return <DraftForm {...props} editing={{ schema, sections, draftOf }} address={address} />;
}

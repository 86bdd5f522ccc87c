/** A material on a page of its own: there is too much of it for a drawer. */
import type { MaterialDraft } from "../drafts";
import type { Material } from "../../api/contract/types.gen";
import type { ReactNode } from "react";
import { adminPaths } from "../paths";
import { Link } from "../../ui/link";
import { DraftForm, type DraftFormProps } from "../kit/form/draft-form";
import { PageHeader } from "../kit/page-header";
import { useKnowledge } from "./costs";
import { address, draftOf, schema, sectionsFor } from "./material";

export function Page({ title, children }: { title: string; children: ReactNode }) {
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
  const sections = sectionsFor(useKnowledge());
  return <DraftForm {...props} editing={{ schema, sections, draftOf }} address={address} />;
}

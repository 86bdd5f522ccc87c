/** Saves the sheet while it is edited. Conflicts are resolved part by part (`merge.ts`). */
import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import * as kit from "../../kit/autosave";

export type SaveState = kit.SaveState<QuotationDraft, QuotationDetail>;
export type Autosave = kit.Autosave<QuotationDraft, QuotationDetail>;

type Options = Omit<kit.AutosaveOptions<QuotationDraft, QuotationDetail>, "key" | "saved" | "draftOf"> & {
  id: string;
  /** The server's version when editing starts. */
  saved: Pick<QuotationDetail, "draft" | "version">;
};

const keyOf = (id: string) => `quotation.${id}`;

export function autosave({ id, saved: { draft, version }, ...options }: Options): Autosave {
  return new kit.Autosave({ ...options, key: keyOf(id), saved: { draft, version }, draftOf: ({ draft }) => draft });
}

export const clearUnsaved = (id: string) => kit.clearUnsaved(keyOf(id));

/** The draft that an earlier visit could not save, if any. */
export const readUnsaved = (id: string) => kit.readUnsaved<QuotationDraft>(keyOf(id));

/** The page with what has been typed, before it is saved. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Control, useWatch } from "react-hook-form";
import { Scaled } from "../settings/scaled";
import { PageDialog } from "../texts/page-dialog";
import { DraftFrame } from "./draft-frame";
import { type Values, draftOf } from "./shape";
import type { TextPage } from "./text-page";

type PreviewProps = { page: TextPage; control: Control<Values> };

export function PreviewDialog({ page, control, onClose }: PreviewProps & { onClose: () => void }) {
  const { draft, error } = useDraftOf({ page, control });
  return (
    <PageDialog error={error} note="Shows what you have typed. Visitors see it once you save." onClose={onClose}>
      {draft && ((frame) => <DraftFrame {...frame} {...draft} />)}
    </PageDialog>
  );
}

/** A common desktop size. */
const screen = { width: 1280, height: 1600 };

/** A small picture of the page. */
export function Thumbnail(props: PreviewProps) {
  const { draft } = useDraftOf(props);
  return (
    <Scaled screen={screen}>
      {draft && <DraftFrame {...draft} {...screen} title="Preview" loading="lazy" tabIndex={-1} className="block" />}
    </Scaled>
  );
}

function useDraftOf({ page: { page, preview }, control }: PreviewProps) {
  const values = useWatch({ control });
  // What other forms have saved meanwhile is a part of it.
  const { data, error } = useQuery({ queryKey: ["preview of", page], queryFn: preview, staleTime: 0 });
  const draft = useMemo(
    () => (data ? { address: data.address, page: data.page, text: data.textOf(draftOf(values)) } : null),
    [data, values],
  );
  return { draft, error };
}

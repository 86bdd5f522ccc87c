/** The tags of a lead, changed in place. */
import { Tag } from "../../kit/status";
import { TagsInput } from "../../kit/form/tags-field";
import type { LeadDetail } from "../contract";
import { usePatch } from "./patch";

export function Tags({ lead, mayEdit }: { lead: LeadDetail; mayEdit: boolean }) {
  const { patch } = usePatch(lead);
  if (!mayEdit) {
    return (
      <span className="flex flex-wrap gap-1">
        {lead.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </span>
    );
  }
  return (
    <TagsInput
      aria-label="Tags"
      placeholder="Add a tag"
      value={lead.tags}
      onChange={(tags) => patch({ part: "tags", body: { tags }, shown: { tags }, done: "Tags saved" })}
    />
  );
}

import type { LeadDetail } from "../../../api/contract/types.gen";
import { mutate } from "../../kit/query";
import { below } from "../../../api/path";
import { Tag } from "../../kit/status";
import { TagsInput } from "../../kit/form/tags-field";
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
      onChange={(tags) =>
        patch({
          send: (lead, version) => mutate("PUT", below(lead, "tags"), { tags, version }),
          optimistic: { tags },
          done: "Tags saved",
        })
      }
    />
  );
}

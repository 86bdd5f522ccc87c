/** The publishing status of content. */
import type { PublishingStatus } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import type { Choice } from "../resource";
import { Status, type Tone } from "../status";

export const publishingStatuses: readonly Choice<PublishingStatus>[] = [
  { value: "draft", label: "Draft" },
  { value: "in_review", label: "In review" },
  { value: "scheduled", label: "Scheduled" },
  { value: "published", label: "Published" },
  { value: "archived", label: "Archived" },
];

const toneOf: Record<PublishingStatus, Tone> = {
  draft: "quiet",
  in_review: "attention",
  scheduled: "neutral",
  published: "good",
  archived: "quiet",
};

type PublishingBadgeProps = { status: PublishingStatus; publishAt?: string | null };

export function PublishingBadge({ status, publishAt }: PublishingBadgeProps) {
  return (
    <Status tone={toneOf[status]}>
      {labelOf(publishingStatuses, status)}
      {publishAt && ` for ${dateTime(publishAt)}`}
    </Status>
  );
}

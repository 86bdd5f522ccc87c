/** What articles, help pages and case studies have in common in the editor. */
import type { PublishingStatus } from "../../api/contract/types.gen";
import { slugOf } from "../designs/design";
import type { BodyDocument, BodyNode } from "../../features/body/document";

/** A form with a text. */
export type WithBody = { body: BodyDocument };

/** A stored text with its last writer. */
export type Versioned = { version: number; updatedBy: string | null };

/** The form of an article, help page or case study. */
export type TextDraft = WithBody & { title: string; slug: string };

/** A text as the server keeps it. */
export type TextDetail = {
  id: string;
  title: string;
  slug: string;
  status: PublishingStatus;
  allowedStatuses: PublishingStatus[];
  publishAt: string | null;
  firstPublishedAt: string | null;
  hasChanges: boolean;
  updatedAt: string;
  updatedBy: string | null;
  version: number;
};

/** A block that both writers changed; null where one of them deleted it. */
export type BodyConflict = {
  blockId: string;
  /** Id under which the merged text has the sent block. */
  copyId: string | null;
  base: BodyNode | null;
  stored: BodyNode | null;
  sent: BodyNode | null;
};

/** What the server adds to the stored text if somebody else has saved it: both texts merged. */
export type Merged = {
  /** Null if it is not known what the sender started from. */
  merged: BodyDocument | null;
  conflicts: readonly BodyConflict[];
};

/** Until it is published for the first time, a slug that nobody has chosen follows the title. */
export function followsTitle({
  slug,
  title,
  firstPublishedAt,
}: Pick<TextDetail, "slug" | "title" | "firstPublishedAt">) {
  if (firstPublishedAt !== null) return false;
  const derived = slugOf(title);
  return (
    slug === "" ||
    (derived !== "" && (slug === derived || (/^-\d+$/.test(slug.slice(derived.length)) && slug.startsWith(derived))))
  );
}

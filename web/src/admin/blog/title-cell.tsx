/** An article's cover and title in the list. */
import type { Article } from "../../api/contract/types.gen";
import { Photograph } from "../../ui/photograph";

export function ArticleTitle({ article: { title, cover } }: { article: Article }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="h-7 w-10 shrink-0 overflow-hidden rounded-picture bg-linen">
        {cover?.picture && <Photograph picture={cover.picture} alt="" sizes="3rem" className="h-full! object-cover" />}
      </span>
      <span className="truncate">{title || "Untitled article"}</span>
    </span>
  );
}

/** A page that was found, in the dialog and on the page of results. */
import type { ReactNode } from "react";
import type { SiteSearchResult } from "../../api/contract/types.gen";
import { Cover } from "../../features/designs/cover";
import { Link } from "../../ui/link";

type ResultProps = {
  found: SiteSearchResult;
  /** Before the excerpt, such as the kind of page. */
  before?: ReactNode;
  onClick?: () => void;
};

export function Result({ found, before, onClick }: ResultProps) {
  const { address, title, excerpt, picture, drawing } = found;
  return (
    <Link to={address} {...(onClick && { onClick })} className="group flex gap-4 py-3">
      {picture && (
        <span className="aspect-[4/3] w-[4.5rem] shrink-0 self-start overflow-hidden rounded-picture bg-linen">
          <Cover
            cover={{ drawing: drawing && { ...drawing, alt: "" }, picture, alt: "" }}
            sizes="72px"
            className="h-full"
          />
        </span>
      )}
      <span className="min-w-0">
        <span className="block font-medium underline-offset-4 group-hover:underline">
          <Marked text={title} />
        </span>
        <span className="block text-sm text-ash">
          {before}
          <Marked text={excerpt} />
        </span>
      </span>
    </Link>
  );
}

function Marked({ text }: { text: SiteSearchResult["title"] }) {
  return text.map(({ text, isMatch }, index) =>
    // Pieces have no name of their own, and never change places.
    // oxlint-disable-next-line react/no-array-index-key
    isMatch ? (
      <mark key={index} className="bg-leaf text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

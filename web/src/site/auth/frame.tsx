/** The layout of the sign-in pages: a narrow column with a picture beside it on wide screens. */
import { type ReactNode, useEffect, useRef } from "react";
import { Photo } from "../../ui/photo";
import { pageTitle } from "../../ui/page-title";

type FrameProps = {
  title: string;
  /** The title of the browser tab, if it differs. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Moves the focus to the title, for pages that replace a submitted form. */
  focusTitle?: boolean;
  children: ReactNode;
};

export function Frame({ title, documentTitle = title, lead, focusTitle = false, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className="page grid pt-10 pb-20 lg:grid-cols-[1fr_minmax(0,28rem)] lg:gap-x-24 lg:pt-16 lg:pb-28">
      <title>{pageTitle(documentTitle)}</title>
      <div className="mx-auto w-full max-w-[27rem] lg:mx-0 lg:max-w-[30rem]">
        <h1 ref={heading} tabIndex={-1} className="font-display text-4xl wrap-anywhere outline-none">
          {title}
        </h1>
        {lead && <div className="mt-4 text-lg text-ash">{lead}</div>}
        <div className="mt-8">{children}</div>
      </div>
      <div className="hidden lg:block">
        <Photo
          src="/demo/foyer-900.webp"
          srcSet="/demo/foyer-600.webp 600w, /demo/foyer-900.webp 900w"
          sizes="448px"
          alt=""
          width={900}
          height={1200}
        />
      </div>
    </div>
  );
}
